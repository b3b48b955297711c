import Courseware
import Testing

@testable import Authoring

@Suite struct Values {
  @Test(
    "A decimal number has two decimals at most and is read exactly",
    arguments: [
      ("0", 0), ("7", 700), ("12.5", 1_250), ("0.05", 5), ("100.00", 10_000), ("-3.25", -325),
      ("1000000", 100_000_000), ("-0", 0), ("007", 700),
      ("", nil), ("-", nil), (".5", nil), ("5.", nil), ("1.234", nil), ("1,5", nil), ("+1", nil),
      ("1e3", nil), ("1.-5", nil), ("--1", nil), ("1 000", nil), ("½", nil), ("٣", nil),
      ("1000001", nil), ("99999999999999999999", nil), ("1.2.3", nil), ("inf", nil), ("nan", nil),
    ] as [(String, Int?)])
  func decimals(_ text: String, _ value: Int?) { #expect(hundredths(text) == value) }

  @Test(
    "A length of time counts down from hours to seconds",
    arguments: [
      ("45 s", 45), ("20 min", 1_200), ("20min", 1_200), ("1 h 30 min", 5_400),
      ("1h30min15s", 5_415), ("90 min", 5_400), ("168 h", 604_800),
      ("0 s", nil), ("169 h", nil), ("30 min 1 h", nil), ("1 h 1 h", nil), ("20", nil),
      ("min", nil), ("20 minutes", nil), ("1.5 h", nil), ("-5 min", nil), ("20 Min", nil),
      ("99999999999 s", nil), ("twenty", nil),
    ] as [(String, Int?)])
  func durations(_ text: String, _ seconds: Int?) throws {
    let front = "time-limit: \(text)\n"
    if let seconds {
      #expect(try quiz(oneQuestion, front: front).timeLimit?.count == seconds)
    } else {
      #expect(try codes(oneQuestion, front: front) == ["wrong-type"])
    }
  }

  @Test(
    "Each key takes its values and no others",
    arguments: [
      ("anonymous: true", ["unknown-value"]), ("anonymous: false", []),
      ("attempts: unlimited", []), ("attempts: 1", []), ("attempts: 0", ["wrong-type"]),
      ("attempts: 1001", ["wrong-type"]), ("attempts: 1.0", ["wrong-type"]),
      ("attempts: '3'", []), ("attempts: [3]", ["wrong-type"]), ("attempts:", ["empty-value"]),
      ("pass: 50", []), ("pass: 50 %", []), ("pass: 66.67%", []), ("pass: 101", ["wrong-type"]),
      ("pass: -1", ["wrong-type"]), ("shuffle: both", []), ("shuffle: Both", ["unknown-value"]),
      ("score: average", []), ("score: worst", ["unknown-value"]),
      ("clone: no", []), ("clone: yes", ["missing-field"]), ("clone: TRUE", ["wrong-type"]),
      ("draft: maybe", ["wrong-type"]), ("tags: a, b", []),
      ("tags: [a, b]", []), ("tags: { a: b }", ["wrong-type"]), ("tags: [[a]]", ["wrong-type"]),
      ("scoring: penalty=0.25", []), ("scoring: penalty=1.01", ["unknown-value"]),
      ("scoring: penalty", ["unknown-value"]), ("answers: release", ["unknown-value"]),
      ("release: 2026-10-01", ["unknown-field"]),
      ("allow: empty-option", ["unused-allow"]),
      ("allow: [empty-option, look-alike-brackets]", ["unused-allow", "unused-allow"]),
      ("allow: no-correct-option", ["unknown-value"]), ("allow: [empty-optoin]", ["unknown-value"]),
      ("closes: 2026-09-01 00:00", []), ("description: 'a: b'", []),
    ])
  func values(_ line: String, _ expected: [String]) throws {
    #expect(try codes(oneQuestion, front: line + "\n") == expected)
  }

  @Test(
    "A code of an earlier version is answered with the code the rule has now",
    arguments: [
      ("look-alike-mark", "look-alike-brackets", true), ("spoken-key", "announced-answer", true),
      ("unknown-key", "unknown-field", false),
      ("unmarked-option", "option-without-brackets", false),
    ])
  func formerCode(_ old: String, _ now: String, _ isFixed: Bool) throws {
    let text = frontMatter("allow: [empty-option, \(old)]\n") + oneQuestion
    let found = try #require(
      try check(text).diagnostics.first { $0.code == "unknown-value" })
    #expect(
      found.message
        == "there is no warning with the code '\(old)'; the code is now '\(now)'")
    #expect(found.fixes.map(\.isSafe) == (isFixed ? [true] : []))
  }

  @Test func `former codes are no codes of rules, and what replaces them is`() {
    let codes = Set(Rule.all.map(\.code))
    for (old, now) in Rule.formerCodes {
      #expect(!codes.contains(old) && codes.contains(now), "\(old)")
    }
  }

  @Test("A field without a value is a missing one where it is needed")
  func empty() throws {
    let text = "---\nname:\ncreated: ''\ndeadline:\n---\n\n" + oneQuestion
    #expect(
      try check(text).diagnostics.map(\.code) == [
        "missing-field", "missing-field", "missing-field",
      ])
    for field in ["answers", "attempts", "pass", "time-limit", "opens", "draft"] {
      let quoted = frontMatter("\(field): ''\n") + oneQuestion
      #expect(try check(quoted).diagnostics.map(\.code) == ["empty-value"], "\(field)")
    }
  }

  @Test("All that is wrong with front matter is said in one run") func all() throws {
    let text = """
      ---
      naem: Cells
      created: 2026-13-01
      kind: drill
      attempts: many
      pass: 200
      ---

      ## A?
      """
    let found = try check(text).diagnostics.map(\.code)
    let expected = [
      "unknown-field", "impossible-time", "unknown-value",
      "wrong-type", "wrong-type", "no-options",
    ]
    #expect(found.sorted() == expected.sorted())
  }

  @Test("A near word is offered as a fix that replaces just the word") func fixes() throws {
    let text = frontMatter("atempts: 3\n") + oneQuestion
    let fix = try #require(try check(text).diagnostics.first?.fixes.first)
    #expect(fix.title == "write 'attempts'")
    #expect(fix.edits.map(\.replacement) == ["attempts"] && !fix.isSafe)
    let place = try #require(fix.edits.first?.span.bytes)
    #expect(String(decoding: Array(text.utf8)[place], as: UTF8.self) == "atempts")
  }

  @Test("A warning that is meant is left out, in its own file alone") func allowed() throws {
    let body = "## A?\n\n- [×] 1\n- [ ] 2\n"
    #expect(try codes(body) == ["look-alike-brackets"])
    #expect(try codes(body, front: "allow: look-alike-brackets\n") == [])
    let other =
      frontMatter("allow: look-alike-brackets\n").replacing("Quiz", with: "Next")
      + "## B?\n\n- [x] 3\n- [ ] 4\n"
    let both = try check(
      frontMatter() + body, beside: ["content/class/quizzes/b.md": .text(other)])
    #expect(both.diagnostics.map(\.code) == ["unused-allow", "look-alike-brackets"])
  }
}

let oneQuestion = "## A?\n\n- [x] 1\n- [ ] 2\n"

@Suite struct Classrooms {
  @Test("Weights that are shares of 1 become percentages") func shares() throws {
    let found = try diagnostics(ofClassroom: "weights: { quizzes: 0.65, exams: 0.35 }\n")
    #expect(found.map(\.code) == ["weights-not-100"])
    #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["65", "35"])
    let other = try diagnostics(ofClassroom: "weights: { quizzes: 0.5, exams: 0.4 }\n")
    #expect(other.map(\.message) == ["weights must add up to 100, not 0.9"])
    #expect(other.first?.fixes.isEmpty == true)
  }

  @Test(
    "A classroom says who teaches and how it grades",
    arguments: [
      ("teacher: Ada", []), ("teacher: { name: Ada, email: a@b.c }", []),
      ("teachers: [Ada, { name: Bo }]", []), ("term: x", ["missing-field"]),
      ("teacher: ''", ["missing-field"]), ("teacher:", ["missing-field"]),
      ("teacher: { email: a@b.c }", ["missing-field"]), ("teachers: Ada", ["wrong-type"]),
      ("teacher: { name: A, mail: b@c }", ["unknown-field"]),
      ("teacher: Ada\nweights: { exams: 60, labs: 39.5 }", ["weights-not-100"]),
      ("teacher: Ada\nweights: { exams: 33.33, labs: 66.67 }", []),
      ("teacher: Ada\nweights: [exams]", ["wrong-type"]),
      ("teacher: Ada\nweights: { exams: 60, exams: 40 }", ["repeated-field"]),
      ("teacher: Ada\nweights: {}", []), ("teacher: Ada\naccess: secret", ["unknown-value"]),
      (
        "teacher: Ada\nweights: { quizzes: 100 }\n"
          + "grading: { scale: { A: 90, B: 80 }, points: { A: 4 }, drop-lowest: { quizzes: 1 } }",
        []
      ),
      ("teacher: Ada\ngrading: { drop-lowest: { quizzes: 1, exams: 2 } }", ["missing-field"]),
      (
        "teacher: Ada\nweights: { quizzes: 50, exams: 50 }\n"
          + "grading: { drop-lowest: { labs: 1 } }", ["unknown-category"]
      ),
      ("teacher: Ada\ngrading: { scale: { A: high } }", ["wrong-type"]),
      ("teacher: Ada\ngrading: { late: refuse }", []), ("teacher: Ada\ncredits: 1.5", []),
    ])
  func keys(_ lines: String, _ expected: [String]) throws {
    let classroom = "---\nname: Biology 9B\ncreated: 2026-08-01\n\(lines)\n---\n"
    let found = try diagnostics(
      about: oneQuestion, beside: ["content/class/classroom.md": .text(classroom)])
    #expect(found.map(\.code) == expected)
  }

  @Test("Nothing else is said where the name is missing, and nothing is hidden by it")
  func several() throws {
    let found = try diagnostics(
      about: oneQuestion,
      beside: ["content/class/classroom.md": "---\ncreated: 2026-08-01\n---\n"])
    #expect(found.map(\.message) == ["a classroom needs 'name'", "a classroom needs 'teacher'"])
  }
}

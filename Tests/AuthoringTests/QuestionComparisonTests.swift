import Courseware
import TestSupport
import Testing

@testable import Authoring

/// The findings about quizzes with the given names in one classroom.
private func found(_ quizzes: [(name: String, front: String, body: String)]) throws -> [Diagnostic]
{
  var files: [String: Rule.Example.File] = [
    "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
    "content/class/classroom.md":
      "---\nname: Biology\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
  ]
  for quiz in quizzes {
    let front = "---\nname: \(quiz.name)\ncreated: 2026-09-01\n\(quiz.front)---\n\n"
    files["content/class/quizzes/\(quiz.name).md"] = .text(front + quiz.body)
  }
  return try TemporaryCourse(files).read().diagnostics
}

private func ask(_ stem: String, _ options: String...) -> String {
  "## \(stem)\n\n" + options.map { "- \($0)\n" }.joined() + "\n"
}

private let planet = ask("Which planet is the largest?", "[x] Jupiter", "[ ] Saturn")
private let saturn = ask("Which planet is the largest?", "[x] Saturn", "[ ] Jupiter")
private let practice = "kind: practice\n"

@Suite struct QuestionComparisonTests {
  @Test("A question of another quiz is named once, with both places") func acrossQuizzes() throws {
    let all = try found([("a", practice, planet), ("b", practice, planet), ("c", practice, planet)])
    #expect(all.map(\.code) == ["duplicate-question", "duplicate-question"])
    #expect(all.map(\.span?.path) == ["b", "c"].map { "content/class/quizzes/\($0).md" })
    #expect(all.allSatisfy { $0.notes.first?.span?.path == "content/class/quizzes/a.md" })
    #expect(all.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "Accents may be parts of letters or characters of their own",
    arguments: [
      ("Für wen ist der Kuchen größer?", "Fu\u{308}r wen ist der Kuchen größer?"),
      ("何がガスか", "何か\u{3099}カ\u{3099}スか"),
    ])
  func accents(_ composed: String, _ separate: String) throws {
    let texts = [composed, separate].map { ask($0, "[x] \($0)", "[ ] Saturn") }
    let all = try found([("a", practice, texts[0]), ("b", practice, texts[1])])
    #expect(all.map(\.code) == ["duplicate-question"])
  }

  @Test("A copy of a quiz is one message, and so are several questions of it")
  func copies() throws {
    let moon = ask("Which is a moon?", "[x] Titan", "[ ] Mars")
    let star = ask("Which is a star?", "[x] Vega", "[ ] Venus")
    let all = try found([
      ("a", practice, planet + moon + star), ("b", practice, star + planet + moon),
      ("c", practice, planet + ask("A?", "[x] 1", "[ ] 2") + moon),
    ])
    #expect(
      all.map(\.message) == [
        "3 questions of this quiz are also in quiz 'a'; this is the first",
        "2 questions of this quiz are also in quiz 'a'; this is the first",
      ])
    #expect(all.map(\.span?.path) == ["b", "c"].map { "content/class/quizzes/\($0).md" })
  }

  @Test("A copied file is reported once, by its name") func copiedFile() throws {
    let copy = "---\nname: A\ncreated: 2026-09-01\nkind: practice\n---\n\n" + planet
    let all = try TemporaryCourse([
      "content/site.yml": "title: Course\n",
      "content/class/classroom.md":
        "---\nname: Biology\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
      "content/class/quizzes/a.md": .text(copy), "content/class/quizzes/b.md": .text(copy),
    ]).read().diagnostics
    #expect(all.map(\.code) == ["duplicate-quiz-name"])
  }

  @Test("Another term of a classroom may ask the same, but not with another key or twice")
  func terms() throws {
    let long = "Which of these processes turns carbon dioxide and water into sugar with light?"
    let sugar = ask(long, "[x] Photosynthesis", "[ ] Respiration")
    let longer = long.replacing("sugar", with: "sugars")
    let sugars = ask(longer, "[x] Photosynthesis", "[ ] Respiration")
    func found(_ terms: [(term: String, quizzes: [String])]) throws -> [String] {
      var files: [String: Rule.Example.File] = ["content/site.yml": "title: Course\n"]
      for (place, one) in terms.enumerated() {
        files["content/class-\(place)/classroom.md"] = .text(
          "---\nname: Biology \(place)\nteacher: Ada Example\ncreated: 2026-08-01\n"
            + "number: BIO 9\n\(one.term)---\n")
        for (number, quiz) in one.quizzes.enumerated() {
          files["content/class-\(place)/quizzes/q\(number).md"] = .text(
            "---\nname: Quiz \(number)\ncreated: 2026-09-01\n\(practice)---\n\n\(quiz)")
        }
      }
      return try TemporaryCourse(files).read().diagnostics.map {
        "\($0.code) \($0.span?.path.split(separator: "/")[1] ?? "")"
      }
    }
    let (first, second, third) = ("term: 2025-26\n", "term: 2026-27\n", "term: 2027-28\n")
    #expect(
      try found([(first, [planet + sugar]), (second, [planet + sugars]), (third, [planet])]) == [])
    let repeats = "duplicate-question class-1"
    #expect(try found([(first, [planet]), (first, [planet])]) == [repeats])
    #expect(try found([(first, [planet]), ("", [planet])]) == [repeats])
    #expect(try found([(first, [planet]), (second, [planet, planet])]) == [repeats])
    #expect(try found([(first, [planet]), (second, [saturn])]) == ["conflicting-key class-1"])
    #expect(
      try found([(first, [sugar]), (second, [sugar, sugars])])
        == ["near-duplicate-question class-1"])
  }

  @Test("Another key is said with both keys, and no longer as a mere repeat") func conflictingKey()
    throws
  {
    let all = try found([("a", practice, planet), ("b", practice, saturn)])
    #expect(all.map(\.code) == ["conflicting-key"])
    #expect(
      all.first?.message
        == "the same question has another answer key in quiz 'a': here 'Saturn', there 'Jupiter'")
  }

  @Test("In one quiz a repeat is an error, with a different answer key as well") func inOneQuiz()
    throws
  {
    let same = try found([("a", practice, planet + planet)])
    #expect(same.map(\.code) == ["duplicate-question"] && same.first?.severity == .error)
    let other = try found([("a", practice, planet + saturn)])
    #expect(other.map(\.code) == ["conflicting-key"] && other.first?.severity == .error)
    #expect(
      other.first?.message
        == "the same question has another answer key above: here 'Saturn', there 'Jupiter'")
    let named = planet + planet.replacing("largest?", with: "largest? {#second}")
    #expect(try found([("a", practice, named)]).map(\.severity) == [.warning])
  }

  @Test("A draft that repeats a question of its quiz is named, others are left alone")
  func drafts() throws {
    let draft = saturn.replacing("largest?", with: "largest? {draft=true}")
    let all = try found([("a", practice, planet + draft)])
    #expect(all.map(\.code) == ["conflicting-key"] && all.first?.severity == .warning)
    #expect(
      try found([("a", practice, planet), ("b", practice, draft + ask("A?", "[x] 1", "[ ] 2"))])
        .isEmpty)
    #expect(
      try found([("a", practice, planet), ("b", "kind: practice\ndraft: true\n", planet)]).isEmpty)
  }

  @Test("Surveys and polls ask again on purpose", arguments: ["survey", "poll"])
  func surveys(_ kind: String) throws {
    let today = ask("How was today?", "[ ] Good", "[ ] Bad")
    #expect(try found([("a", "kind: \(kind)\n", today), ("b", "kind: \(kind)\n", today)]).isEmpty)
  }

  @Test("Either file may allow it", arguments: ["a", "b"]) func allowed(_ name: String) throws {
    let all = try found(
      ["a", "b"].map {
        ($0, practice + ($0 == name ? "allow: duplicate-question\n" : ""), planet)
      })
    #expect(all.isEmpty)
    let three = try found(
      ["a", "b", "c"].map {
        ($0, practice + ($0 == name ? "allow: duplicate-question\n" : ""), planet)
      })
    #expect(three.map(\.code) == ["duplicate-question"])
  }

  @Test("Allowing repeats does not allow another key") func allowedKey() throws {
    let all = try found([
      ("a", practice, planet), ("b", practice + "allow: duplicate-question\n", saturn),
    ])
    #expect(all.map(\.code) == ["unused-allow", "conflicting-key"])
  }

  private static let long = ask(
    "Which of these processes turns carbon dioxide and water into sugar with the help of light?",
    "[x] Photosynthesis", "[ ] Respiration", "[ ] Fermentation", "[ ] Digestion")

  @Test(
    "A letter, a mark or a word more or less is nearly the same",
    arguments: [
      ("sugar", "suger"), ("Which", "which"), ("water into", "water, into"),
      ("of light", "of the light"),
      ("[x] Photosynthesis\n- [ ] Respiration", "[ ] Respiration\n- [x] Photosyntesis"),
      ("carbon", "*carbon*"), ("Respiration", "`Respiration`"),
    ])
  func near(_ old: String, _ new: String) throws {
    let changed = Self.long.replacing(old, with: new)
    try #require(changed != Self.long)
    for others in [[("b", practice, changed)], [("b", practice, changed + planet)]] {
      let all = try found([("a", practice, Self.long)] + others)
      #expect(all.map(\.code) == ["near-duplicate-question"], "\(all)")
    }
  }

  @Test(
    "Other numbers, signs, code or pictures are other questions",
    arguments: [
      ("## What does this print?\n\n`print(7 // 2)`\n\n", "//", "/"),
      (
        "## What does this print?\n\n```\nprint(\"a long line of text that is the same\", 3)\n```\n\n",
        "3", "4"
      ),
      (
        "## What does this print?\n\n```\nprint(\"a long line of text that is the same\", a)\n```\n\n",
        ", a", ", b"
      ),
      ("## What is 3 + 4, if you count on your fingers?\n\n", "+", "-"),
      ("## How far does a stone fall in 3 seconds on the moon?\n\n", "3", "5"),
      (
        "## Which method of a long list of numbers is `map` in this language?\n\n", "`map`", "`sum`"
      ),
      ("## What does this picture show?\n\n![A leaf](a.png)\n\n", "a.png", "b.png"),
    ])
  func otherQuestions(_ stem: String, _ old: String, _ new: String) throws {
    let options = "- [x] seven times seven\n- [ ] three times three\n- [ ] eleven times two\n"
    let front = "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n---\n\n"
    let body = stem + options + "\n" + stem.replacing(old, with: new) + options
    let all = try check(
      front + body,
      beside: ["content/class/quizzes/a.png": "any\0", "content/class/quizzes/b.png": "any\0"])
    #expect(!all.diagnostics.contains { $0.code == "near-duplicate-question" })
    #expect(!all.diagnostics.contains { $0.code == "duplicate-question" })
  }

  @Test("A word that changes what is right makes another question") func opposed() throws {
    let options = ["The leaf of a plant in the light", "The root of a plant in the ground"]
    let first = ask("What is above?", "[x] \(options[0])", "[ ] \(options[1])")
    let second = ask("What is below?", "[ ] \(options[0])", "[x] \(options[1])")
    #expect(try found([("a", practice, first + second)]).isEmpty)
    let third = ask("What is Above", "[ ] \(options[0])", "[x] \(options[1])")
    let all = try found([("a", practice, first + third)])
    #expect(all.map(\.code) == ["near-duplicate-question"])
    #expect(
      all.first?.message
        == "nearly the same question of this quiz has another answer key: here '\(options[1])', there '\(options[0])'"
    )
  }

  @Test("A bank of a thousand copies makes one message a copy") func bank() throws {
    let copies = (0..<1_000).map { planet.replacing("largest?", with: "largest? {#q\($0)}") }
    let all = try found([("a", practice + "allow: longest-key\n", copies.joined())])
    #expect(all.count == 999 && all.allSatisfy { $0.code == "duplicate-question" })
    #expect(Set(all.compactMap(\.notes.first?.span)).count == 1)
  }
}

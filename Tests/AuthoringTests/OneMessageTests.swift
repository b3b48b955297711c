import Authoring
import Courseware
import TestSupport
import Testing

/// One mistake in the front matter of a file, and all that is said of it: the code and the words to
/// change.
private struct Mistake: Sendable, CustomTestStringConvertible {
  var path: String
  var text: String
  var said: String

  var testDescription: String { said }

  static func quiz(_ front: String, _ said: String) -> Mistake {
    Mistake(path: quizPath, text: "---\nname: Quiz\n\(front)---\n\n\(question)", said: said)
  }

  static func practice(_ front: String, _ said: String) -> Mistake {
    quiz("created: 2026-09-01\nkind: practice\n" + front, said)
  }

  static func classroom(_ front: String, _ said: String) -> Mistake {
    Mistake(
      path: "content/class/classroom.md",
      text: "---\nname: Biology 9B\ncreated: 2026-08-01\n\(front)---\n", said: said)
  }

  static func site(_ text: String, _ said: String) -> Mistake {
    Mistake(path: "content/site.yml", text: text, said: said)
  }
}

private let question = "## Which gas do plants take in?\n\n= carbon dioxide\n"

private let mistakes: [Mistake] = [
  .classroom(
    "teacher: Ada\nweights:: all\n  quizzes: 40\n  exams: 60\n", "front-matter-syntax: : all"),
  .classroom("teacher:: Ada\n  name: Ada Example\n", "front-matter-syntax: : Ada"),
  .classroom(
    "teacher: Ada\ngrading:,\n  late: accept\n  grace: 10 min\n", "front-matter-syntax: ,"),
  .classroom("teacher: Ada\nweights:]\n  quizzes: 40\n  exams: 60\n", "front-matter-syntax: ]"),
  .classroom(
    "teacher: Ada\nstarts: 2027-01-31\nends: 2026-09-01\n", "times-out-of-order: 2026-09-01"),
  .classroom("teacher: ~\n", "missing-field: teacher"),
  .classroom(
    "teacher: Ada\nends: 2027-06-30\n  late: accept\n  grace: 10 min\n",
    "front-matter-syntax: late: accept"),
  .classroom(
    "teacher: Ada\nweights:\n  quizzes: 100\n  scale: { A: 90, F: 0 }\n  late: accept\n"
      + "  missing: zero\n", "front-matter-syntax: scale: { A: 90, F: 0 }"),
  .classroom(
    "teacher: Ada\naccess: open\n  quizzes: 60\n  exams: 40\n", "front-matter-syntax: quizzes: 60"),
  .classroom("  name: Ada\n  email: ada@example.org\n", "front-matter-syntax: name: Ada"),
  .classroom(
    "teacher: Ada\ngrading:\n  late: accept\n  - section: B\n    by: 24 h\n",
    "front-matter-syntax: section: B"),
  .quiz(
    "created: 2026-09-01\ndeadline: 2026-10-01\n  attempts: 3\n  score: best\n",
    "front-matter-syntax: attempts: 3"),
  .classroom(
    "teacher: Ada Example <ada@example.org>\n", "wrong-type: Ada Example <ada@example.org>"),
  .quiz("created: 2026-09-01\ndeadline: 2026-10-01\ncategory: &labs\n", "unsupported-yaml: &labs"),
  .quiz(
    "created: 2026-09-01\ndeadline: 2026-10-01\ncategory: labs: all\n",
    "front-matter-syntax: labs: all"),
  .quiz("created: 2026-09-01\ndeadline: 2026-10-01\ncategory: labs\n", "unknown-category: labs"),
  .practice("author: %other\n", "front-matter-syntax: %other"),
  .quiz(
    "created: 2026-09-01\nopens: 2026-09-07\ndeadline: 2025-10-01\ncloses: 2026-10-01\n",
    "times-out-of-order: 2025-10-01"),
  .practice("description: Part #2\n", "front-matter-syntax: Part #2"),
  .classroom("teacher: Ada\nsection: Room #12\n", "front-matter-syntax: Room #12"),
  .classroom("teacher: Ada #2\n", "front-matter-syntax: Ada #2"),
  .practice("tags: cells, #plants\n", "front-matter-syntax: cells, #plants"),
  .practice("tags:\n  - cells #élodée\n", "front-matter-syntax: cells #élodée"),
  .site("title: Course #1\ntime-zone: Europe/Berlin\n", "front-matter-syntax: Course #1"),
  .quiz("created: 2025-08-01\ndeadline: 2025-10-01\n", "deadline-outside-term: 2025-10-01"),
  .quiz("created: 2026-09-01\nclose: 2026-12-01\nkind: practice\n", "unknown-field: close"),
  .practice("language: German\n", "wrong-type: German"),
  .practice("language: jp\n", "wrong-type: jp"),
  .practice("language: deu\n", "wrong-type: deu"),
  .practice("language: ~\n", "empty-value: language"),
  .practice("tags: [cells 'life itself', gas]\n", "front-matter-syntax: s "),
  // A misnamed field with a value that is wrong as well, or that more could be said of.
  .practice("lang: fr\n", "unknown-field: lang"),
  .practice("lang: French\n", "unknown-field: lang"),
  .practice("timelimit: 20\n", "unknown-field: timelimit"),
  .practice("authors: [Ada]\n", "unknown-field: authors"),
  .quiz("created: 2026-09-01\ndue: 2025-10-01\n", "unknown-field: due"),
  .practice("author: \"\"\n", "empty-value: author"),
  .classroom("teacher: Ada\nbegins: soon\n", "unknown-field: begins"),
  // Templates in values.
  .practice("author: \"{{ page.author }}\"\n", "template-syntax: \"{{ page.author }}\""),
  .practice("tags: [\"{% tag %}\"]\n", "template-syntax: \"{% tag %}\""),
  .site(
    "title: \"<%= site.title %>\"\ntime-zone: Europe/Berlin\n",
    "template-syntax: \"<%= site.title %>\""),
  // Fields of graded quizzes where nothing is graded.
  .quiz("created: 2026-09-01\nkind: survey\npass: 60 points\n", "unknown-field: pass"),
  .quiz("created: 2026-09-01\nkind: poll\nscore: last\n", "unknown-field: score"),
  .quiz("created: 2026-09-01\nkind: poll\nscoring: net-correct\n", "unknown-field: scoring"),
  .quiz("created: 2026-09-01\nkind: survey\ncategory: labs\n", "unknown-field: category"),
  .quiz("created: 2026-09-01\nkind: poll\nextra-credit: true\n", "unknown-field: extra-credit"),
  .quiz("created: 2026-09-01\nkind: pol\npass: 60\n", "unknown-value: pol"),
  .quiz(
    "created: 2026-09-01\ndeadline: 2026-10-01\nanswers: released\nrelease: 2026-10-02 10:00\n",
    "unknown-value: released"),
  .site("title: Course\ntime-zone:\n", "missing-time-zone: time-zone"),
  .site("title: \"Course\n", "front-matter-syntax: \"Course"),
  .site("title: Course\ntime-zone: Europe/Berlin\nlanguage: de_AT\n", "wrong-type: de_AT"),
  .site("title: Course\ntime-zone: Europe/Berlin\nbase-url: https://\n", "wrong-type: https://"),
  .site(
    "title: Course\ntime-zone: Europe/Berlin\nbase-url: https://a.org/?b\n",
    "wrong-type: https://a.org/?b"),
  .site(
    "title: Course\ntime-zone: Europe/Berlin\nbase-url: https://a.org/index.html\n",
    "wrong-type: https://a.org/index.html"),
  .practice("tags: \"[gas, air]\"\n", "wrong-type: \"[gas, air]\""),
  .practice("formerly: \"[gas, air]\"\n", "wrong-type: \"[gas, air]\""),
  .site("title: Course\ntime-zone: Europe/Berlin\nsubmit-to: mailto:a@\n", "wrong-type: mailto:a@"),
  .site(
    "title: Course\ndescription: >-\n  Two\n  lines\nTime-zone: Europe/Berlin\n",
    "unknown-field: Time-zone"),
  .classroom("teacher: Ada\nextensions:\n  - member:\n    by: 24 h\n", "missing-field: member"),
  .classroom("teacher: Ada\nextensions:\n  - section: B\n    by:\n", "missing-field: by"),
  .classroom("teacher: Ada\nextensions:\n  - section: B\n", "missing-field: section: B"),
  .classroom(
    "teacher: Ada\nextensions:\n  - section: B\n    time-limit: 60 min\n", "wrong-type: 60 min"),
  .classroom(
    "teacher: Ada\nextensions:\n  - section: B\n    time-limit: 1001%\n", "wrong-type: 1001%"),
  .classroom("teacher: Ada\nextensions:\n  - section: [B]\n    by: 24 h\n", "wrong-type: [B]"),
  .classroom(
    "teacher: Ada\nextensions:\n  - section: B\n    quiz: quiz: 1\n    by: 24 h\n",
    "front-matter-syntax: quiz: 1"),
  .classroom(
    "teacher: Ada\nextensions:\n  - section: B\n    by: 24 h\n  section: A\n    by: 48 h\n",
    "front-matter-syntax: section: A"),
  .classroom("teacher: Ada\nweights:\n  quizzes: 60\n  labs:: 40\n", "front-matter-syntax: :"),
  .classroom(
    "teacher: Ada\ngrading:\n  scale: { a: 90, f: 0 }\n  points: { A: 4, F: 0 }\n",
    "unknown-field: A"),
  .classroom(
    "teacher: Ada\ngrading:\n  scale: A to F\n  points: { A: 4, F: 0 }\n", "wrong-type: A to F"),
  .classroom(
    "teacher: Ada\ngrading:\n  scale:\n  points: { A: 4, F: 0 }\n", "missing-field: scale"),
  .classroom("teacher: Ada\ngrading:\n  points: { A: 4, F: 0 }\n", "missing-field: points"),
  .classroom(
    "teacher: Ada\nweights:\n  quizzes: 100\n---\n  late: accept\n", "unsupported-yaml: ---"),
  .classroom("teachers:\n  - Ada\n  -\n", "empty-value: "),
  .quiz("created: 2026-09-01\nkind: \u{FEFF}practice\n", "unknown-value: \u{FEFF}"),
  .practice("\u{FEFF}tags: a\n", "front-matter-syntax: \u{FEFF}"),
  .practice("tags: “gas, air”\n", "typographic-quotes: “gas, air”"),
  .practice("author: “Ada\n", "typographic-quotes: “Ada"),
  .practice("tags:\n  • gas\n  • air\n", "front-matter-syntax: • "),
  .practice("tags: [gas, air, gas]\n", "repeated-item: gas"),
  .practice("tags: gas, air, gas\n", "repeated-item: gas, air, gas"),
  .classroom("teachers:\n  - Ada\n  - \"Ada\"\n", "repeated-item: \"Ada\""),
  .classroom(
    "teachers: [{ name: Ada, email: a@b.org }, { email: a@b.org, name: Ada }]\n",
    "repeated-item: { email: a@b.org, name: Ada }"),
  .site("title: Course\ntime-zone: Europe/Berlin\nlanguages: [en, en]\n", "repeated-item: en"),
  .site("title: Course\ntime-zone: Europe/Berlin\nlanguages: [en, EN]\n", "repeated-item: EN"),
  .site("title: Course\ntime-zone: Europe/Berlin\nlanguages: de, en\n", "unknown-value: de, en"),
  .practice("formerly: säuren\n", "bad-former-name: säuren"),
  .practice("formerly: [old, class/old]\n", "bad-former-name: class/old"),
  .practice("formerly: [old, Old name]\n", "bad-former-name: Old name"),
  .practice("formerly: quiz1.md\n", "bad-former-name: quiz1.md"),
  .practice("formerly: @gas\n", "front-matter-syntax: @gas"),
  .classroom("teacher: Ada\nformerly: *bio\n", "unsupported-yaml: *bio"),
  .practice("description: Two\n  lines: all\n", "front-matter-syntax: lines: all"),
  .practice("<<: a\n", "unsupported-yaml: <<"),
  .practice("tags: a\n<<: { author: Ada }\n", "unsupported-yaml: <<"),
  .classroom("teacher: Ada\nemail: ada@example.org\n", "unknown-field: email"),
  .classroom(
    "teacher:\n  name: Ada\n  email: ada@example.org;\n", "wrong-type: ada@example.org;"),
  .classroom("teacher: Ada\nstarts: 1899-09-01\n", "impossible-time: 1899-09-01"),
  .practice("author: A\u{85}b\n", "control-character: \u{85}"),
  .practice("author: A\u{9B}b\n", "control-character: \u{9B}"),
  .practice("author: A\u{FFFE}b\n", "control-character: \u{FFFE}"),
  .practice("author: A\u{2028}b\n", "control-character: \u{2028}"),
  .site("title: A\u{9B}b\n", "control-character: \u{9B}"),
  .practice("tags: [\"a\\x07b\", c]\n", "control-character: \\"),
  .practice("tags: [gas, \"a\\bin\"]\n", "control-character: \\"),
  .practice("tags: [\"C:\\data\", c]\n", "front-matter-syntax: \\"),
  .practice("description: \"a\n  b\\x07\"\n", "control-character: \"a\n  b\\x07\""),
]

@Suite struct OneMessages {
  private let others: [String: Rule.Example.File] = [
    "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
    quizPath: .text("---\nname: Quiz\ncreated: 2026-09-01\ndeadline: 2026-10-01\n---\n" + question),
    "content/class/classroom.md": """
    ---
    name: Biology 9B
    teacher: Ada Example
    created: 2026-08-01
    starts: 2026-09-01
    ends: 2027-01-31
    weights: { quizzes: 40, exams: 60 }
    ---

    """,
  ]

  /// The messages about a course with these files, beside the others.
  private func said(_ files: [String: Rule.Example.File], now: Int64? = nil) throws -> [String] {
    var options = ReadingOptions()
    options.surroundings.now = now
    let checked = try TemporaryCourse(others.merging(files) { $1 }).read(options)
    return checked.diagnostics.map { diagnostic in
      let bytes = diagnostic.span.flatMap { checked.sources[$0.path]?.bytes[$0.bytes] } ?? []
      return "\(diagnostic.code): \(String(decoding: bytes, as: UTF8.self))"
    }
  }

  @Test(
    "A mistake has one message, at the words to change",
    arguments: sampled(Array(mistakes.indices), every: 3))
  func messages(_ index: Int) throws {
    let mistake = mistakes[index]
    // A clock past every deadline, so that old ones could be pointed out as well.
    let now: Int64? = mistake.said.contains("term") ? 1_900_000_000 : nil
    #expect(try said([mistake.path: .text(mistake.text)], now: now) == [mistake.said])
  }

  @Test(
    "'.md' is mentioned only if it is written",
    arguments: [("old.md", "write it without '.md', as"), ("säuren", "write it as 'cells' or")])
  func formerNames(_ name: String, _ start: String) throws {
    let text = "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\nformerly: \(name)\n---\n"
    let files = [quizPath: Rule.Example.File.text(text + question)]
    let found = try TemporaryCourse(others.merging(files) { $1 }).read(ReadingOptions()).diagnostics
    #expect(found.map(\.code) == ["bad-former-name"])
    #expect(found.first?.notes.first?.message.hasPrefix(start) == true)
  }

  @Test("The name of a group that is missing above its fields is written there")
  func namesOfGroups() throws {
    let front = "name: Room\ncreated: 2026-08-01\nteacher: Ada\n  late: accept\n  missing: zero\n"
    let files = ["content/class/classroom.md": Rule.Example.File.text("---\n\(front)---\n")]
    let checked = try TemporaryCourse(others.merging(files) { $1 }).read(ReadingOptions())
    let found = try #require(checked.diagnostics.first)
    #expect(found.message == "the line 'grading:' is missing above these lines")
    #expect(found.fixes.map(\.title) == ["write 'grading:' above"])
    let edit = try #require(found.fixes.first?.edits.first)
    #expect(edit.replacement == "grading:\n" && edit.span.bytes.isEmpty)
    let below = checked.sources[edit.span.path]?.bytes[edit.span.bytes.lowerBound...].prefix(7)
    #expect(below?.elementsEqual("  late:".utf8) == true)
  }

  @Test("A syntax mistake hides nothing in another file") func otherFiles() throws {
    let front = "---\nname: Room\nteacher: Ada\ncreated: "
    let found = try said([
      "content/class/classroom.md": .text(front + "@2026\n---\n"),
      "content/other/classroom.md": .text(front + "tomorrow\n---\n"),
      "content/third/classroom.md": .text("---\nteacher: Ada\ncreated: 2026-09-01\n---\n"),
    ])
    let errors = ["front-matter-syntax: @", "impossible-time: tomorrow", "missing-field: "]
    #expect(errors.allSatisfy { error in found.contains { $0.hasPrefix(error) } }, "\(found)")
  }

  @Test(
    "Quotation marks that are the text's own are no mistake",
    arguments: ["“Hamlet” and “Macbeth”", "’t Hooft", "Ada “Bo” Lovelace", "‘tis the season"])
  func ownQuotes(_ author: String) throws {
    let text = frontMatter("author: \(author)\n") + question
    #expect(try said([quizPath: .text(text)]) == [])
  }

  @Test("If 'allow' has a mistake, the warnings that it names are not reported as well")
  func allowed() throws {
    let front = frontMatter("allow: \"[empty-option]\n")
    let text = front + "## Which gas do plants take in?\n\n- [x] carbon dioxide\n- [ ]\n"
    #expect(try said([quizPath: .text(text)]) == ["front-matter-syntax: \"[empty-option]"])
  }

  @Test("A member whose line in the roster cannot be read is not missing too") func roster() throws
  {
    let classroom =
      "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n"
      + "extensions:\n  - member: s1\n    by: 24 h\n---\n"
    func found(_ line: String) throws -> [String] {
      try said([
        "content/class/classroom.md": .text(classroom),
        "content/class/members.csv": .text("id,name\n\(line)\ns2,Bo Example\n"),
      ])
    }
    #expect(try found("s1") == ["roster-syntax: s1"])
    #expect(try found("s1;Ada Example") == ["roster-syntax: s1;Ada Example"])
    #expect(try found("s\u{200B}1,Ada Example").contains("invisible-character: \u{200B}"))
  }

  @Test("A text in quotation marks in a list needs no comma of its own")
  func quotedWords() throws {
    for tags in ["[the \"old\" days, b]", "['a b', \"c d\"]", "[Kepler's laws, b]"] {
      let text = frontMatter("tags: \(tags)\n") + question
      #expect(try said([quizPath: .text(text)]) == [])
    }
  }

  @Test(
    "A question with an error is not also missing in a translation",
    arguments: ["", "- [ ] a\n- [ ] b\n", "== a\n"])
  func translations(_ answers: String) throws {
    let front = "created: 2026-09-01\nkind: practice\n"
    let whole = "---\nname: Quiz\n\(front)---\n\n## Which gas? {#gas}\n\n- [x] a\n- [ ] b\n"
    let faulty = "---\nname: Gase\n---\n\n## Welches Gas? {#gas}\n\n\(answers)"
    let path = "content/class/quizzes/quiz.de.md"
    let found = try said([quizPath: .text(whole), path: .text(faulty)])
    #expect(found.count == 1 && !found[0].contains("translation"))
    let turned = try said([
      quizPath: .text(whole.replacing("- [x] a\n- [ ] b\n", with: answers)),
      path: .text(faulty.replacing(answers, with: "") + "- [x] a\n- [ ] b\n"),
    ])
    #expect(turned.count == 1 && !turned[0].contains("translation"))
  }

  @Test("A translation of a quiz that cannot be read is no further mistake") func unread() throws {
    let path = "content/class/quizzes/quiz.de.md"
    let text = "---\nname: Gase\n"
    let found = try said([
      quizPath: "## No front matter\n\n= a\n", path: .text("\(text)---\n\n\(question)"),
    ])
    #expect(found.count == 1 && found[0].hasPrefix("missing-front-matter"))
  }

  @Test("Lines to write on without a type are one message, which its fix removes")
  func linesToWriteOn() throws {
    for lines in ["____\n", "________\n________\n"] {
      let body = "## Why?\n\n\(lines)"
      #expect(try diagnostics(about: body).map(\.code) == ["no-options"])
      let fixed = try withFirstFix(frontMatter() + body)
      #expect(fixed.contains("## Why? {type=essay}\n") && !fixed.contains("_"))
      #expect(try check(fixed).diagnostics.isEmpty)
    }
  }

  @Test("An answer after '=' in an essay becomes its rubric, which students do not see")
  func essayAnswers() throws {
    let text = frontMatter() + "## Why? {type=essay}\n\n= Because\n"
    #expect(try check(text).diagnostics.map(\.code) == ["two-ways-to-answer"])
    let fixed = try withFirstFix(text)
    #expect(fixed == frontMatter() + "## Why? {type=essay}\n\n> Because\n")
    #expect(try check(fixed).diagnostics.isEmpty)
  }
}

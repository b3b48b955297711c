import Courseware
import Testing

@testable import Authoring

/// What a teacher writes who knows Canvas, Moodle, text2qti, Hugo, Quarto, R/exams or mdbook-quiz.
@Suite struct OtherPrograms {
  @Test(
    "A field of another program is one message that shows the field here",
    arguments: [
      ("due_at: 2026-09-14T23:59:00Z", "deadline"), ("Due date: 2026-09-14", "deadline"),
      ("dueDate: 2026-09-14", "deadline"), ("unlock_at: 2026-09-02", "opens"),
      ("timeclose: 2026-09-20", "closes"), ("lockDate: 2026-09-20", "closes"),
      ("allowed_attempts: 3", "attempts"), ("Time_Limit: 20 min", "time-limit"),
      ("grademethod: best", "score"), ("passing-score: 60", "pass"),
      ("time: 20 min", "time-limit"), ("opens-at: 2026-09-02", "opens"),
      ("available: 2026-09-02", "opens"), ("min_score: 60", "pass"), ("keep: last", "score"),
      ("desc: Easy", "description"), ("show_results: false", "answers: teacher"),
      ("Frist: 2026-09-14", "deadline"), ("échéance: 2026-09-14", "deadline"),
      ("intentos: 3", "attempts"), ("Beschreibung: Leicht", "description"),
      ("keywords: [cells]", "tags"), ("quizDescription: Easy", "description"),
      ("shuffle_answers: yes", "shuffle: options"), ("randomize: false", "shuffle: none"),
      ("shufflequestions: 1", "shuffle: questions"),
      ("show_correct_answers: false", "answers: teacher"), ("published: true", "draft: false"),
    ])
  func fields(_ line: String, _ meant: String) throws {
    let found = try diagnostics(about: oneQuestion, front: line + "\n")
    #expect(found.map(\.code) == ["unknown-field"])
    #expect(found.first?.message.hasSuffix("; did you mean '\(meant)'?") == true)
    #expect(found.first?.fixes.map(\.title) == ["write '\(meant)'"])
    let fixed = try after(found, line)
    #expect(try codes(oneQuestion, front: fixed + "\n").isEmpty, "\(fixed)")
  }

  @Test(
    "A field that belongs elsewhere or nowhere says so, without a guess",
    arguments: [
      ("points_possible: 10", "{points=2}"), ("maxScore: 10", "{points=2}"),
      ("weight: 3", "'weights' of classroom.md"), ("questions: [a]", "each with a heading"),
      ("instructions: Read it", "and the first question"), ("permalink: /a/", "delete it"),
      ("weights: { quizzes: 100 }", "it belongs to classroom.md"),
      ("page-size: 30", "it belongs to site.yml"),
      ("late_policy: none", "'grading' in classroom.md"),
    ])
  func advice(_ line: String, _ words: String) throws {
    let found = try diagnostics(about: oneQuestion, front: line + "\n")
    #expect(found.map(\.code) == ["unknown-field"])
    #expect(found.first?.message.contains("did you mean") == false)
    #expect(found.first?.fixes.isEmpty == true)
    let note = found.first?.notes.first?.message ?? ""
    #expect(note.contains(words), "\(note)")
  }

  @Test(
    "The percentage to pass belongs to each quiz",
    arguments: ["passing: 60", "grading: { passing: 60 }", "grading: { pass: 60 }"])
  func passing(_ fields: String) throws {
    let found = try diagnostics(ofClassroom: fields + "\n")
    #expect(found.map(\.code) == ["unknown-field"] && found.first?.fixes.isEmpty == true)
    #expect(found.first?.notes.first?.message.contains("'pass: 60'") == true)
  }

  @Test(
    "A value of another program is one message with the value here",
    arguments: [
      ("shuffle: true", "both"), ("shuffle: answers", "options"), ("score: Highest", "best"),
      ("score: keep_latest", "last"), ("kind: graded_survey", "survey"),
      ("kind: Übung", "practice"), ("kind: encuesta", "survey"),
      ("answers: never", "teacher"), ("scoring: partial credit", "each-option"),
      ("scoring: penalty=0,5", "penalty=0.5"), ("scoring: penalty 0.25", "penalty=0.25"),
      ("scoring: penalty=-0.5", "penalty=0.5"),
      ("scoring: penalty=25%", "penalty=0.25"), ("scoring: penalty=5 %", "penalty=0.05"),
      ("attempts: -1", "unlimited"), ("language: jp", "ja"), ("language: spa", "es"),
      ("answers: later", "release"),
      ("author: [Ada, Bo]", "Ada, Bo"),
    ])
  func values(_ line: String, _ value: String) throws {
    let front = line.hasPrefix("kind") ? frontMatter().replacing("kind: practice", with: line) : ""
    let text = front.isEmpty ? frontMatter(line + "\n") : front
    let found = try check(text + oneQuestion).diagnostics
    #expect(found.count == 1)
    #expect(found.first?.fixes.map(\.title) == ["write '\(value)'"])
  }

  @Test(
    "A word for a setting of grades is one message with the value here",
    arguments: [("late: reject", "refuse"), ("missing: excused", "leave-out")])
  func grading(_ line: String, _ value: String) throws {
    let found = try diagnostics(ofClassroom: "grading: { \(line) }\n")
    #expect(found.map(\.code) == ["unknown-value"])
    #expect(found.first?.fixes.map(\.title) == ["write '\(value)'"])
  }

  @Test("Partial credit is suggested with the difference between the rules that give it")
  func partialCredit() throws {
    let found = try diagnostics(about: oneQuestion, front: "scoring: partial\n")
    #expect(found.first?.fixes.map(\.title) == ["write 'each-option'"])
    #expect(found.first?.notes.map(\.message).first?.contains("'net-correct' subtracts") == true)
    let setting = try diagnostics(about: oneQuestion, front: "partial-credit: true\n")
    #expect(setting.first?.fixes.map(\.title) == ["write 'scoring: each-option'"])
    let other = try diagnostics(about: oneQuestion, front: "scoring: right-minus-wrong\n")
    #expect(other.first?.fixes.map(\.title) == ["write 'net-correct'"])
    #expect(other.first?.notes.isEmpty == true)
  }

  @Test("Authors in a list below the field are joined on one line") func authors() throws {
    for list in ["\n  - Ada\n  - Bo", "\n  - name: Ada\n    email: a@b.c\n  - name: Bo"] {
      let found = try diagnostics(about: oneQuestion, front: "author:\(list)\n")
      #expect(found.map(\.code) == ["wrong-type"])
      #expect(found.first?.fixes.map(\.title) == ["write 'Ada, Bo'"])
    }
  }

  @Test(
    "An attribute of another program is one message",
    arguments: [
      ("pts=2", "write 'points=2'", nil), ("weight=2", "write 'points=2'", nil),
      ("case_sensitive=true", "write 'case=sensitive'", nil),
      ("label=planets", "write '#planets'", nil), ("expoints=3", "write 'points=3'", nil),
      ("tolerance=0.1", nil, "± 0.01"), ("solution=b", nil, "'- [x]'"),
      ("type=multiple_choice_question", "write 'type=single'", nil),
      ("type=MultipleAnswers", "write 'type=multiple'", nil),
      ("type=schoice", "write 'type=single'", nil),
      ("scoring=partial", "write 'scoring=each-option'", "'net-correct' subtracts"),
      ("scoring=exact", "write 'scoring=all-or-nothing'", nil),
      ("partial_credit=true", nil, "'scoring=each-option'"),
      ("no-shuffle", "write 'shuffle=false'", nil), ("required", nil, "leave out any question"),
      ("multiple-choice", "write 'type=single'", nil),
    ] as [(String, String?, String?)])
  func attributes(_ written: String, _ fix: String?, _ note: String?) throws {
    let found = try diagnostics(about: "## Which? {\(written)}\n\n- [x] Mars\n- [ ] Venus\n")
    #expect(found.count == 1)
    #expect(found.first?.fixes.map(\.title) == (fix.map { [$0] } ?? []))
    if let note { #expect(found.first?.notes.first?.message.contains(note) == true) }
  }

  @Test(
    "The answers decide which type an unknown one means",
    arguments: [
      ("fill-in", "A [[b]].", "blanks"), ("dropdown", "A [[(b)|c]].", "blanks"),
      ("fill-in-the-blank", "A?\n\n= b", "short-text"), ("cloze", "A?\n\n= 4", "numeric"),
      ("text", "A?\n\n- [x] b\n- [ ] c", "single"),
      (
        "blanks!", "A?\n\n- [x] b\n- [x] c\n- [ ] d",
        "multiple"
      ), ("checkbox", "A?\n\n- [x] b\n- [ ] c", "multiple"),
      ("sorting", "A?\n\n- [x] b\n- [ ] c", "ordering"), ("fill-in", "A?", "short-text"),
    ])
  func types(_ type: String, _ question: String, _ meant: String) throws {
    let end = question.firstIndex(of: "\n") ?? question.endIndex
    let body = "## \(question[..<end]) {type=\(type)}\(question[end...])\n"
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["unknown-question-type"])
    #expect(found.first?.fixes.map(\.title) == ["write 'type=\(meant)'"])
  }

  @Test(
    "A refused HTML element says what to write",
    arguments: [
      ("<img src=\"leaf.png\" alt=\"A leaf\" width=\"300\">", "![A leaf](leaf.png){width=300}"),
      ("<img src='leaf.png'/>", "![](leaf.png)"), ("<img data-src=\"a b.png\">", nil),
      ("<video src=\"a.mp4\"></video>", nil), ("<h4>Part</h4>", nil), ("<div>x</div>", nil),
    ] as [(String, String?)])
  func html(_ tag: String, _ markdown: String?) throws {
    let found = try diagnostics(about: "## Which?\n\n\(tag)\n\n- [x] Mars\n- [ ] Venus\n")
    #expect(found.map(\.code) == ["raw-html"])
    #expect(found.first?.notes.first?.message.contains("backslash") == false)
    #expect(found.first?.fixes.map(\.title) == (markdown.map { ["write '\($0)'"] } ?? []))
  }

  @Test(
    "Groups with unknown fields are no fault of the layout",
    arguments: [
      ("grading:\n  late: accept\nextensions:\n  - student: Maya\n    untill: 2026-09-02", 2),
      ("grading:\n  latee: accept\nextensions:\n  - pupil: Maya\n    untill: 2026-09-02", 3),
      ("teachers:\n  - fullname: Ada\n    role: helper", 2),
      (
        "weights:\n  quizzes: 100\nextensions:\n  - member: a\n    until: 2026-09-02\n    why: x", 1
      ),
    ])
  func layout(_ lines: String, _ count: Int) throws {
    let found = try diagnostics(ofClassroom: lines + "\n").map(\.code)
    #expect(!found.contains("front-matter-syntax"), "\(found)")
    #expect(found.count { $0 == "unknown-field" } == count, "\(found)")
  }

  @Test(
    "Marks with the backslashes of a word processor are one message with the marks here",
    arguments: [
      ("- \\[x\\] a\n- \\[ \\] b\n", "- \\[x\\] a", "- [x] a\n- [ ] b\n"),
      ("\\- \\[x\\] a\n\\- \\[ \\] b\n", "\\- \\[x\\] a", "- [x] a\n- [ ] b\n"),
      ("\\= 4\n\\= 5\n", "\\= 4", "= 4\n= 5\n"),
      ("The \\[\\[b\\]\\] c.\n", "\\[\\[b\\]\\]", "The [[b]] c.\n"),
    ])
  func backslashes(_ answers: String, _ place: String, _ written: String) throws {
    let text = frontMatter() + "## A?\n\n"
    #expect(try messages(about: "## A?\n\n" + answers) == ["no-options: \(place)"])
    #expect(try withFirstFix(text + answers) == text + written)
  }

  @Test("A link that starts with '!' is no alert") func links() throws {
    let body = "## Which?\n\n> [!reference](https://example.org)\n\n- [x] Mars\n- [ ] Venus\n"
    let named = body + "\n### More\n\n> [!note][1]\n> x\n\n[1]: https://example.org\n"
    for text in [body, named] { #expect(try !codes(text).contains("unknown-alert")) }
    let alert = body.replacing("(https://example.org)", with: " x")
    #expect(try codes(alert) == ["unknown-alert"])
  }

  /// The line after the fix, or after that of its value.
  private func after(_ found: [Diagnostic], _ line: String) throws -> String {
    let fix = try #require(found.first?.fixes.first)
    return String(applying(fix, to: frontMatter(line + "\n")).split(separator: "\n")[4])
  }
}

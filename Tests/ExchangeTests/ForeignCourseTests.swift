import Authoring
import Courseware
import TestSupport
import Testing

@testable import Exchange

/// Courses made of texts that mean something to Markdown, YAML, tables or the quiz format.
@Suite struct ForeignCourseTests {
  private static let pieces = [
    "#", "##", "- ", "* ", "+ ", "> ", "1. ", "2) ", "= ", "===", "---", "***", "`", "```", "~~~",
    "[ ]", "[x]", "[[gap]]", "[a](b)", "![i](j.png)", "<b>", "</b>", "<!--", "-->", "&amp;", "&#9;",
    "$x$", "$$", "{#id}", "{points=2}", "{", "}", "\\", "|", "|-|", "a|b", ":", "::", "_a_", "__b",
    "snake_case", "~", "\n", "\n\n", "\n\n\n", "    ", "\t", "\r\n", "\u{7}", "\u{0}", "\u{2028}",
    "word", "Which one?", "李雷", "é", "👩‍🏫", "http://a.example", "me@a.example", "\"", "'", "%",
    "[^1]", "[^1]: note", "[!TIP]", "true", "12", "/a+/", "@", "\u{FEFF}", "\u{202E}",
    "\u{FFFE}", String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self), "\u{1FFFF}",
  ]

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  private func course(_ writing: ForeignCourseWriting) -> CheckedCourse {
    var contents = ["content/site.yml": Array("title: T\ntime-zone: UTC\n".utf8)]
    for (path, bytes) in writing.files { contents["content/\(path)"] = bytes }
    return readCourse(
      SourceTree(contents.keys.sorted(), links: [], in: CourseFolder(holding: contents)),
      ReadingOptions(
        jobs: 1, includesDrafts: true, renderings: Renderings(highlightsCode: false)))
  }

  private func words(_ text: String) -> [String] {
    PlainMarkdown(text).lines.joined(separator: "\n").split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  private func words(_ question: Question) -> [String] {
    words(question.stem.text + "\n" + question.body.text)
  }

  @Test(arguments: sampled(Array(0..<3_000), every: 200))
  func `texts of any kind come back as they were`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var classroom = ForeignClassroom(place: "c", id: text(&random), name: text(&random))
    var quiz = ForeignQuiz(place: "q", id: text(&random), name: text(&random), kind: .poll)
    quiz.description = text(&random)
    for number in 0..<4 {
      let options = (0..<3).map {
        ForeignQuestion.Option(text: text(&random) + " \($0)", isKey: $0 == 1)
      }
      quiz.questions.append(
        ForeignQuestion(
          place: "q\(number)", id: "q\(number)", text: text(&random) + " \(number)?",
          answer: number == 0
            ? .text(text(&random)) : .options(options, allowsSeveral: number == 1)))
    }
    classroom.quizzes = [quiz]
    classroom.members = (0..<3).map { Member(id: text(&random), name: text(&random) + "\($0)") }
    classroom.teachers = [Person(name: text(&random), email: text(&random))]
    var foreign = ForeignCourse()
    foreign.classrooms = [classroom, classroom]
    let writing = ForeignCourseWriting(foreign, teacher: "T", today: "2026-09-01")
    let checked = course(writing)
    let errors = checked.diagnostics.filter { $0.severity == .error }
    #expect(errors.map { "\($0.span?.path ?? ""): \($0.message)" } == [])
    guard let read = checked.course else { return }
    #expect(read.classrooms.count == 2)
    let lost = Set(writing.notes.filter { $0.reason.contains("imported") }.map(\.place))
    for question in read.classrooms.flatMap(\.quizzes).flatMap(\.questions) {
      let number = try #require(Int(question.id.dropFirst()))
      #expect(words(question) == words(quiz.questions[number].text))
      guard case .options(let options, _) = quiz.questions[number].answer else { continue }
      let choice = try #require(question.choice)
      #expect(choice.options.map { words($0.text.text) } == options.map { words($0.text) })
      #expect(choice.options.map(\.isKey) == [false, true, false], "\(options.map(\.text))")
    }
    let found = Set(read.classrooms.flatMap(\.quizzes).flatMap(\.questions).map(\.id))
    #expect(found.union(lost).isSuperset(of: ["q0", "q1", "q2", "q3"]))
    let nameless = writing.notes.filter { $0.reason.contains("the id is empty") }.count / 2
    #expect(read.classrooms[0].members.count == 3 - nameless)
  }

  @Test func `an accent after a space is not part of the space`() {
    #expect(PlainMarkdown(" \u{301}").heading == "\u{301}")
    #expect(PlainMarkdown("a \u{301} ").item == ["a \u{301}"])
  }

  @Test(
    arguments: [
      "`x`", "``x``", "a`b", "`a` or `b`", "`", "a` <!-- b -->", "/`/", "x`", "\u{301}",
      "\u{93E}-", "`\u{301}",
    ])
  func `an answer with backticks or an accent alone is read as it was`(answer: String) throws {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    var quiz = ForeignQuiz(place: "quiz", id: "quiz", name: "Quiz", kind: .practice)
    quiz.questions = [.init(place: "q", id: "q", text: "What is typed?", answer: .text(answer))]
    classroom.quizzes = [quiz]
    let read = try #require(course(writing(classroom)).course)
    let question = try #require(read.classrooms.first?.quizzes.first?.questions.first)
    guard case .shortText(let words) = question.kind else {
      Issue.record("the question is not answered by a text")
      return
    }
    #expect(words.answer.shown == answer)
  }

  private func writing(_ classroom: ForeignClassroom...) -> ForeignCourseWriting {
    var foreign = ForeignCourse()
    foreign.classrooms = classroom
    return ForeignCourseWriting(foreign, teacher: "T", today: "2026-09-01")
  }

  private func table(_ path: String, _ writing: ForeignCourseWriting) -> [String] {
    let bytes = writing.files.first { $0.path == path }?.bytes ?? []
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  @Test func `points of a percentage are the points that it was made of`() {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    classroom.members = [Member(id: "ann", name: "Ann")]
    var expected: [String] = []
    for maximum in 1...(isFullRun ? 200 : 15) {
      for points in 0...maximum {
        let percentage = Double(points) / Double(maximum) * 100
        classroom.scores.append(
          ForeignScore(
            place: "s", member: "ann", category: "exams", item: "\(points) of \(maximum)",
            points: percentage * Double(maximum) / 100, maximum: Double(maximum)))
        expected.append("ann,exams,\(points) of \(maximum),\(points),\(maximum)")
      }
    }
    #expect(Array(table("room/scores.csv", writing(classroom)).dropFirst()) == expected)
  }

  @Test func `members whose ids differ in the classroom alone are two`() {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    for id in ["room:s1", "s1", "\u{FEFF}", "\u{7}", "room:"] {
      classroom.members.append(Member(id: id, name: "Name \(id)"))
      classroom.scores.append(
        ForeignScore(
          place: "score of \(id)", member: id, category: "exams", item: "One",
          points: id == "s1" ? 2 : 1, maximum: 3))
    }
    let writing = writing(classroom)
    #expect(
      table("room/scores.csv", writing).dropFirst() == [
        "s1,exams,One,1,3", "s1 (2),exams,One,2,3", "room:,exams,One,1,3",
      ])
    #expect(writing.notes.count { $0.reason == "not imported: the id is empty" } == 2)
    #expect(writing.notes.count { $0.reason.contains("the student is not a member") } == 2)
  }

  @Test(arguments: ["ada@[school]", "ada@school\"", "(ada)@school", "ada", "ada@a, bob@b"])
  func `an e-mail address that a course refuses is left out and named`(email: String) {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    classroom.teachers = [Person(name: "Ada", email: email)]
    classroom.members = [Member(id: "s1", name: "Bob", email: email)]
    let writing = writing(classroom)
    #expect(course(writing).errorCount == 0)
    let reason = "'\(email)' is not imported: it is not an e-mail address"
    #expect(writing.notes.map(\.reason) == [reason, reason])
  }

  @Test func `tables of responses of two quizzes are two files`() {
    let classrooms = [("a-b", "c"), ("a", "b-c")].map { id, quiz in
      var classroom = ForeignClassroom(place: id, id: id, name: "Room \(id)")
      var poll = ForeignQuiz(place: quiz, id: quiz, name: "Quiz \(quiz)", kind: .poll)
      poll.questions = [.init(place: "q", id: "q", text: "Is it?", answer: .text(nil))]
      poll.responses = [.init(place: "r", member: "ann", question: "q", answers: [id])]
      classroom.quizzes = [poll]
      classroom.members = [Member(id: "ann", name: "Ann")]
      return classroom
    }
    #expect(
      writing(classrooms[0], classrooms[1]).responses.map(\.path)
        == ["attempts/a-b/c.csv", "attempts/a/b-c.csv"])
  }

  @Test func `a draft without text and an empty answer are written and said as they are`() {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    var quiz = ForeignQuiz(place: "quiz", id: "quiz", name: "Quiz", kind: .practice)
    quiz.questions = [
      .init(place: "none", id: "", text: "\u{FFFF}", answer: .text("x")),
      .init(place: "empty", id: "", text: "Why?", answer: .text("")),
      .init(place: "lines", id: "", text: "How?", answer: .text("a\nb")),
    ]
    classroom.quizzes = [quiz]
    let writing = writing(classroom)
    let text = table("room/quizzes/quiz.md", writing)
    #expect(
      text.filter { $0.hasPrefix("##") } == [
        "## {type=short-text draft=true}", "## Why? {type=essay}", "## How? {type=essay}",
      ])
    #expect(writing.notes.contains { $0.place == "empty" && $0.reason.contains("is empty") })
    #expect(writing.notes.contains { $0.place == "lines" && $0.reason.contains("several lines") })
  }

  @Test(.enabled(if: isFullRun))
  func `many quizzes of one name and a long description are imported`() throws {
    var classroom = ForeignClassroom(place: "room", id: "room", name: "Room")
    var quiz = ForeignQuiz(place: "quiz", id: "quiz", name: "Quiz", kind: .practice)
    quiz.description = String(repeating: "long ", count: 20_000)
    quiz.questions = [.init(place: "q", id: "q", text: "Is it?", answer: .text("yes"))]
    classroom.quizzes = Array(repeating: quiz, count: isFullRun ? 5_000 : 40)
    var foreign = ForeignCourse()
    foreign.classrooms = [classroom]
    let writing = ForeignCourseWriting(foreign, teacher: "T", today: "2026-09-01")
    #expect(Set(writing.files.map(\.path)).count == classroom.quizzes.count + 1)
    #expect(writing.counts.quizzes == classroom.quizzes.count)
  }

  @Test func `long texts are cut or named, never lost without a word`() throws {
    var classroom = ForeignClassroom(
      place: "room", id: "room", name: String(repeating: "班", count: 10_000))
    var quiz = ForeignQuiz(place: "quiz", id: "quiz", name: "Quiz", kind: .practice)
    let options = [("Yes", true), ("No", false)].map {
      ForeignQuestion.Option(text: $0.0, isKey: $0.1)
    }
    for (id, text) in [
      ("long", String(repeating: "word ", count: 2_000)),
      ("longer", String(repeating: "x", count: 70_000)), ("none", " \n "), ("good", "Is it?"),
    ] {
      quiz.questions.append(
        .init(place: id, id: id, text: text, answer: .options(options, allowsSeveral: false)))
    }
    classroom.quizzes = [quiz]
    var foreign = ForeignCourse()
    foreign.classrooms = [classroom]
    let writing = ForeignCourseWriting(foreign, teacher: "T", today: "2026-09-01")
    let read = try #require(course(writing).course)
    #expect(read.classrooms[0].name.count == 200)
    #expect(read.classrooms[0].quizzes[0].questions.map(\.id) == ["long", "good"])
    #expect(Set(writing.notes.map(\.place)) == ["room", "longer", "none"])
  }
}

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

  @Test(arguments: sampled(Array(0..<3_000), every: 30))
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
    #expect(read.classrooms[0].members.count == 3)
  }

  @Test func `many quizzes of one name and a long description are imported`() throws {
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

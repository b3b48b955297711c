import Authoring
import Courseware
import TestSupport
import Testing

@testable import Grading

/// Runs the table of `Tests/Cases`, which the page's script runs, too: each source is compiled as a
/// teacher's would be, each answer scored, and the fraction compared to the last bit.
@Suite struct CasesTests {
  @Test(arguments: Repository.files(below: "Tests/Cases", endingIn: ".json"))
  func `every answer earns what its line says`(path: String) throws {
    let groups = try groups(in: path)
    let quizzes = try quizzes(of: groups)
    for (group, quiz) in zip(groups, quizzes) {
      let question = try #require(quiz.questions.first)
      for line in try #require(group["cases"]?.array) {
        let score = try score(line, question, quiz.decimalMark)
        let why = Comment(rawValue: "\(question.id): \(line["why"]?.string ?? "")")
        let fraction = try fraction(line)
        #expect(score.points == fraction * question.points.value, why)
        #expect(score.notes.isEmpty == (line["strange"]?.bool != true), why)
      }
    }
  }

  @Test func `the table has at least 400 lines`() throws {
    let files = Repository.files(below: "Tests/Cases", endingIn: ".json")
    let lines = try files.flatMap { try groups(in: $0) }.flatMap { $0["cases"]?.array ?? [] }
    #expect(lines.count >= 400)
  }

  private func groups(in path: String) throws -> [JSONValue] {
    let json = try JSONValue(Array(try Repository.text(path).utf8), limit: 1 << 22)
    return try #require(json.array)
  }

  /// One quiz a group, all in one course.
  private func quizzes(of groups: [JSONValue]) throws -> [Quiz] {
    var files: [String: Rule.Example.File] = [
      "content/site.yml": "title: Cases\n",
      "content/class/classroom.md":
        "---\nname: Cases\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
    ]
    files["content/class/quizzes/map.svg"] =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\"/>\n"
    for (index, group) in groups.enumerated() {
      let source = try #require(group["source"]?.string)
      let language = group["language"]?.string ?? "en"
      files["content/class/quizzes/q\(1_000 + index).md"] = .text(
        "---\nname: Quiz \(index)\ncreated: 2026-09-01\nkind: practice\n"
          + "language: \(language)\n---\n\n\(source)")
    }
    let checked = try TemporaryCourse(files).read()
    // Warnings are no matter here: some of what is scored is odd.
    let errors = checked.diagnostics.filter { $0.severity == .error }
    #expect(errors.map { "\($0.span?.path ?? ""): \($0.message)" } == [])
    return try #require(checked.course?.classrooms.first?.quizzes).sorted { $0.id < $1.id }
  }

  private func score(
    _ line: JSONValue, _ question: Question, _ mark: DecimalMark
  ) throws -> QuestionScore {
    let answer = try #require(line["answer"])
    let members = answer.object ?? [JSONValue.Member(key: "options", value: .null)]
    let response = try Response(
      .object([.init(key: "question", value: .string(question.id))] + members))
    return QuestionScore(of: response, to: question, mark)
  }

  /// `2/3` as one division of doubles.
  private func fraction(_ line: JSONValue) throws -> Double {
    let parts = try #require(line["fraction"]?.string).split(separator: "/")
    let top = try #require(parts.first.flatMap { Double($0) })
    return parts.count == 2 ? top / (try #require(Double(parts[1]))) : top
  }
}

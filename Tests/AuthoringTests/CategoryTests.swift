import Courseware
import Testing

@testable import Authoring

private let exam = "kind: exam\ndeadline: 2026-10-01"

@Suite struct Categories {
  private func found(_ weights: String, _ quizzes: [String]) throws -> [Diagnostic] {
    let question = "\n---\n\n## Question %?\n\n- [x] 1\n- [ ] 2\n"
    let front = "---\nname: Quiz %\ncreated: 2026-09-01\n"
    var files: [String: Rule.Example.File] = [
      "content/class/classroom.md": .text(
        "---\nname: Biology\nteacher: Ada\ncreated: 2026-08-01\nweights: \(weights)\n---\n")
    ]
    for (index, quiz) in quizzes.enumerated() {
      files["content/class/quizzes/q\(index).md"] = .text(
        (front + quiz + question).replacing("%", with: "\(index)"))
    }
    return try diagnostics(about: "## B?\n\n- [x] 1\n- [ ] 2\n", beside: files)
  }

  @Test(
    "Quizzes that count and name no category need a weight for 'quizzes'",
    arguments: [
      ("{ tests: 100 }", ["deadline: 2026-10-01"], ["uncounted-quizzes"]),
      ("{ tests: 100 }", ["deadline: 2026-10-01", "deadline: 2026-10-02"], ["uncounted-quizzes"]),
      ("{ tests: 100 }", [exam], ["uncounted-quizzes"]),
      ("{ quizzes: 60, exams: 40 }", [exam], ["uncounted-quizzes"]),
      ("{ quizzes: 60, exams: 40 }", [exam, exam + "\ncategory: exams"], []),
      ("{ tests: 100 }", ["kind: practice"], []), ("{ tests: 100 }", ["kind: survey"], []),
      ("{ tests: 100 }", ["draft: true\ndeadline: 2026-10-01"], []),
      ("{ tests: 100 }", ["deadline: 2026-10-01\ncategory: tests"], []),
      ("{ tests: 100, quizzes: 0 }", ["deadline: 2026-10-01"], []),
      (
        "{ quizes: 100 }", ["deadline: 2026-10-01", "deadline: 2026-10-01\ncategory: quizzes"],
        ["unknown-category"]
      ),
      ("{ tests: 100 }", ["deadline: 2026-10-01\ncategory: [a]"], ["wrong-type"]),
    ])
  func uncounted(_ weights: String, _ quizzes: [String], _ codes: [String]) throws {
    #expect(try found(weights, quizzes).map(\.code) == codes)
  }

  @Test(
    "A weight without a quiz whose name is nearly that of one with quizzes is told of",
    arguments: [
      ("{ exams: 50, exam: 50 }", "exams", ["similar-categories"]),
      ("{ exams: 50, Exams: 50 }", "exams", ["similar-categories"]),
      ("{ lab-work: 50, lab work: 50 }", "lab-work", ["similar-categories"]),
      ("{ exams: 50, essays: 50 }", "exams", []), ("{ labs: 50, tabs: 50 }", "labs", []),
      ("{ test-1: 50, test-2: 50 }", "test-1", []), ("{ part a: 50, part b: 50 }", "part a", []),
      ("{ lab: 50, law: 50 }", "lab", []),
    ])
  func similar(_ weights: String, _ category: String, _ codes: [String]) throws {
    let quiz = "deadline: 2026-10-01\ncategory: \(category)"
    #expect(try found(weights, [quiz]).map(\.code) == codes)
  }

  @Test("For what is no group, an example of the group is given") func noGroup() throws {
    let grading = "{ quizzes: 100 }\ngrading: { scale: A, points: 4, drop-lowest: 1 }"
    #expect(
      try found(grading, []).filter { $0.code == "wrong-type" }.map(\.message) == [
        "'scale' must be a group such as '{ A: 90, F: 0 }'",
        "'points' must be a group such as '{ A: 4, F: 0 }'",
        "'drop-lowest' must be a group such as '{ quizzes: 1 }'",
      ])
    #expect(
      try found("100", []).map(\.message).contains(
        "'weights' must be a group such as '{ quizzes: 60, exams: 40 }'"))
  }

  @Test("A weight whose name is nearly right is offered its name") func near() throws {
    let one = try #require(try found("{ quizes: 100 }", ["deadline: 2026-10-01"]).first)
    #expect(one.message.hasSuffix("; did you mean that by 'quizes'?"))
    #expect(one.fixes.first?.edits.first?.replacement == "quizzes")
    #expect(one.span?.bytes.count == 6)
    let other = try #require(try found("{ tests: 100 }", ["deadline: 2026-10-01"]).first)
    #expect(other.fixes.isEmpty)
  }

  @Test("Asterisks are told of where every question has one") func asterisks() throws {
    func codes(_ options: [String]) throws -> [String] {
      let questions = options.enumerated().map { "## Q \($0)?\n\n- [x] \($1)\n- [ ] b\n- [ ] c\n" }
      return try diagnostics(about: questions.joined(separator: "\n")).map(\.code)
    }
    #expect(try codes(["int *", "char *"]).isEmpty)
    #expect(try codes(["int *", "char *", "long"]).isEmpty)
    #expect(
      try codes(["a*", "d *", "e*"]) == [
        "announced-answer", "announced-answer", "announced-answer",
      ])
  }

  @Test(
    "Brackets that more than one option has, or that say something else, are answers",
    arguments: [
      "- [x] yes (correct)\n- [ ] no (correct)\n- [ ] or", "- [x] f(x)\n- [ ] g",
      "- [x] (correct)\n- [ ] wrong", "- [x] a (right)\n- [ ] b", "- [x] ✓\n- [ ] b",
      "- [x] `a (correct)`\n- [ ] b", "- [x] a (sí, correcto)\n- [ ] b",
    ])
  func answers(_ options: String) throws {
    #expect(try diagnostics(about: "## Q?\n\n" + options + "\n").isEmpty)
  }
}

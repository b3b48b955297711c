import Courseware
import Ledgers
import Reporting
import Testing

@testable import Grading

@Suite("Letters of options") struct LetterTests {
  /// Two options that are not written in the order of their ids.
  private let pace = question("pace", choice("xw"))

  private func counts(_ kind: Quiz.Kind) throws -> [String] {
    var own = quiz("cells", [pace])
    own.kind = kind
    let one = attempt(1, answers: ["pace": ["w"]])
    let found = try #require(statistics([entry(one)], classroom([own])).first)
    return found.questions[0].options.map { "\($0.letter) \($0.id) \($0.count)" }
  }

  @Test("A report of a lecture has the letters of the projector, others those of the source")
  func reports() throws {
    #expect(try counts(.survey) == ["A x 0", "B w 1"])
    #expect(try counts(.poll) == ["A w 1", "B x 0"])
  }

  @Test("A table of a lecture has the letters of the projector", arguments: [true, false])
  func tables(isPresented: Bool) throws {
    let column = QuestionColumn(pace, .answers, .point, isPresented: isPresented)
    guard case .answer(let answer) = try column.content(of: "A") else {
      Issue.record("no answer")
      return
    }
    #expect(answer == .options([isPresented ? "w" : "x"]))
  }
}

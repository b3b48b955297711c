import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite struct TrueFalseGrading {
  private let sky = question("sky", .trueFalse(TrueFalse(isTrue: true)))

  private func score(_ ids: [String]) -> QuestionScore {
    let response = Response(question: "sky", answer: .options(ids))
    return QuestionScore(of: response, to: sky, .point)
  }

  @Test("A right choice earns the points, and what was chosen is kept for statistics") func right()
  {
    #expect(score(["true"]).points == sky.points.value && score(["true"]).selected == ["true"])
    #expect(score(["false"]).points == 0 && score(["false"]).selected == ["false"])
    #expect(score([]).isSkipped && score([]).notes.isEmpty)
  }

  @Test("Statistics treat the two as options, of which guessing meets one") func options() {
    let parts = sky.letteredParts(asPresented: false)
    let options = LocatedQuestion(question: sky, parts: parts, place: 0, isDrawn: false).options
    #expect(options.map(\.id) == ["true", "false"] && options.map(\.letter) == ["A", "B"])
    #expect(options.map(\.text) == ["True", "False"] && options.map(\.isKey) == [true, false])
    #expect(sky.kind.grading.randomGuess == 0.5 && sky.kind.grading.answerParts.isEmpty)
  }

  @Test(
    "A table names them by id, by label or by letter",
    arguments: [("TRUE", "true"), ("falsch", "false"), ("b", "false")])
  func cells(_ cell: String, _ id: String) throws {
    let own = question(
      "sky", .trueFalse(TrueFalse(isTrue: true, labels: .init("Wahr", "Falsch"))))
    let column = QuestionColumn(own, .answers, .point)
    guard case .answer(let answer) = try column.content(of: cell) else { return }
    #expect(answer == .options([id]))
  }

  @Test("In a table, 1 and 0 are answers or scores, so a heading has to say which")
  func digits() throws {
    for digit in ["0", "1", " 1 "] {
      let plain = digit.filter { $0 != " " }
      let error = #expect(throws: CellFault.self) {
        try QuestionColumn(sky, nil, .point).content(of: digit)
      }
      #expect(error?.reason.hasPrefix("'\(plain)' may be an answer or a score") == true)
      #expect(throws: CellFault.self) {
        try QuestionColumn(sky, .answers, .point).content(of: digit)
      }
      let scored = try QuestionColumn(sky, .score, .point).content(of: digit)
      guard case .scoreOverride(let found) = scored else {
        Issue.record("'\(digit)' is no score")
        continue
      }
      #expect(found.worth == .fraction(plain == "1" ? 1 : 0))
    }
    let numbered = question(
      "sky", .trueFalse(TrueFalse(isTrue: true, labels: .init("1", "0"))))
    guard case .answer(let answer) = try QuestionColumn(numbered, nil, .point).content(of: "0")
    else {
      Issue.record("a label is no answer")
      return
    }
    #expect(answer == .options(["false"]))
  }

  @Test("A file of revisions names both, and which is right") func published() throws {
    let text = String(decoding: publishedLine(of: quiz("q", [sky])), as: UTF8.self)
    #expect(text.contains(#"["option","true","True","key"],["option","false","False",""]"#))
  }
}

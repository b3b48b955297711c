import Courseware
import Testing

@testable import Grading
@testable import Ledgers
@testable import Reporting

@Suite struct HotspotGrading {
  private func hotspot(_ letters: String, _ rule: ScoringRule, several: Bool) -> Question {
    let choice = choice(letters, rule, several: several)
    let regions = choice.options.indices.map { Hotspot.Region.circle(x: $0, y: 9, radius: 1) }
    return question(
      "map", .hotspot(Hotspot(choice, regions: regions, width: 60, height: 40)))
  }

  private func points(_ ids: [String], _ question: Question) -> Double? {
    QuestionScore(of: Response(question: "map", answer: .options(ids)), to: question, .point)
      .points
  }

  @Test("One region is scored as a single choice") func one() {
    let map = hotspot("aBc", .penalty(Percent(hundredths: 2_500)), several: false)
    #expect(points(["b"], map) == map.points.value && points(["b", "a"], map) == 0)
    #expect(points(["c"], map) == -0.25 * map.points.value)
    #expect(map.kind.grading.randomGuess.map { abs($0 - 1.0 / 6) < 1e-12 } == true)
  }

  @Test(
    "Several regions are scored as several options under every rule",
    arguments: [ScoringRule.allOrNothing, .netCorrect, .eachOption, .eachOptionPenalty])
  func several(_ rule: ScoringRule) {
    let (map, plain) = (
      hotspot("AbCd", rule, several: true), question("map", choice("AbCd", rule, several: true))
    )
    for ids in [["a"], ["a", "c"], ["a", "b"], ["a", "b", "c", "d"], ["b"], []] {
      #expect(points(ids, map) == points(ids, plain))
    }
  }

  @Test("Statistics count regions as options, and a table names them") func counts() throws {
    let map = hotspot("aBc", .allOrNothing, several: false)
    let parts = map.letteredParts(asPresented: false)
    let options = LocatedQuestion(question: map, parts: parts, place: 0, isDrawn: false).options
    #expect(options.map(\.id) == ["a", "b", "c"])
    #expect(options.map(\.isKey) == [false, true, false])
    let column = QuestionColumn(map, .answers, .point)
    guard case .answer(let answer) = try column.content(of: "C") else { return }
    #expect(answer == .options(["c"]))
  }
}

import Courseware
import TestSupport
import Testing

@testable import Grading
@testable import Reporting

/// Expected values are those of SciPy 1.17: `binomtest(…).proportion_ci("wilson")`,
/// `pearsonr(…).confidence_interval()`, `stats.f.ppf`, and a one-factor model fitted by minimizing
/// the discrepancy of maximum likelihood with `optimize.minimize`.
@Suite("Intervals and reliability") struct IntervalTests {
  private let table = GoldenVector.table(GoldenVector.rows)

  @Test(
    "Facility has the interval of Wilson",
    arguments: [
      (0, 0.4676946651, 0.9110583316), (2, 0.2537815976, 0.7462184024),
      (5, 0.1381200911, 0.6093779111),
    ])
  func wilson(column: Int, lower: Double, upper: Double) {
    let interval = facilityInterval(table.item(column))
    expect([interval.lower, interval.upper], [lower, upper])
  }

  @Test(
    "The correlation with the rest has the interval of Fisher",
    arguments: [
      (0, -0.2525499487, 0.7812256389), (1, -0.0687511799, 0.8448220661),
      (5, -0.7285219851, 0.3636382909),
    ])
  func fisher(column: Int, lower: Double, upper: Double) {
    let interval = correlationInterval(itemRest(table.item(column)), n: 12)
    expect([interval.lower, interval.upper], [lower, upper])
  }

  @Test("Alpha has the interval of Feldt")
  func feldt() {
    let golden = Reliability(table).alphaBounds
    expect([golden.lower, golden.upper], [-0.1898565172, 0.8235367527])
    // LSAT, 1000 by 5, with the alpha that psych computes.
    let large = alphaInterval(.value(0.294997192216), n: 1_000, k: 5)
    expect([large.lower, large.upper], [0.2234737879, 0.3618025317])
  }

  @Test("Quantiles agree with SciPy")
  func quantiles() {
    expect(.value(normalQuantile(exceededBy: 0.025)), 1.9599639845400545)
    expect(.value(normalQuantile(exceededBy: 0.00025)), 3.480756404346212)
    expect(.value(fQuantile(0.975, 29, 261)), 1.6332027914452076)
    expect(.value(fQuantile(0.025, 999_999, 4_999_995)), 0.9969666860577392, tolerance: 1e-8)
    expect(.value(incompleteBeta(0.3, 2.5, 7)), 0.6412224629717214)
  }

  @Test("Intervals that mean nothing are undefined, with a reason")
  func undefined() {
    let three = GoldenVector.table(["10", "01", "11"])
    #expect(correlationInterval(.value(0.5), n: 3).lower.reason == "fewer than 4 attempts")
    #expect(correlationInterval(.value(1), n: 9).upper.reason != nil)
    #expect(Reliability(GoldenVector.table(["1"])).alphaBounds.lower.reason != nil)
    #expect(Reliability(three).omega(jobs: 1).value == nil)
    let column = ScoreTable.Column(question: "q", maximum: 1)
    let below = ScoreTable(columns: [column], rows: [[-0.5], [1], [0]])
    #expect(facilityInterval(below.item(0)).lower.reason == "scores below 0 are not a proportion")
    #expect(facilityInterval(table.item(0)).lower.value != nil)
  }

  @Test("Omega, KR-20, error ratio and effective weights agree with other computations")
  func reliability() {
    let reliability = Reliability(table)
    expect(reliability.omega(jobs: 2), 0.4707956071, tolerance: 1e-7)
    expect(reliability.kr20, 0.468111455108)
    expect(reliability.errorRatio, 0.7293068935)
    let weights = [0.1804651, 0.21245616, 0.1941904, 0.19271365, 0.17236832, 0.04780637]
    for (column, weight) in weights.enumerated() {
      expect(reliability.effectiveWeight(of: column), weight, tolerance: 1e-7)
    }
  }

  @Test("Without covariance with the totals, the effective weight is 0 despite rounding")
  func noCovariance() {
    // The totals are 3, 0, 1, 3 and 3; the computed covariance of the first question is −2.8e-17.
    let uncorrelated = Reliability(GoldenVector.table(["1110", "0000", "1000", "0111", "0111"]))
    #expect(uncorrelated.effectiveWeight(of: 0) == .value(0))
    let all = (0..<4).compactMap { uncorrelated.effectiveWeight(of: $0).value }
    expect(.value(all.reduce(0, +)), 1)
    // Everybody has the same score; the computed covariance is −9.2e-34.
    let columns = [1.0, 1].map { ScoreTable.Column(question: "q", maximum: $0) }
    let constant = ScoreTable(
      columns: columns, rows: [[0.1, 1], [0.1, 0], [0.1, 1], [0.1, 0], [0.1, 1], [0.1, 0]])
    #expect(Reliability(constant).effectiveWeight(of: 0) == .value(0))
  }

  @Test("KR-20 is of questions scored all or nothing with equal points")
  func notKR20() {
    let columns = [1.0, 2, 1].map { ScoreTable.Column(question: "q", maximum: $0) }
    let table = ScoreTable(
      columns: columns, rows: [[1, 2, 0], [0, 2, 1], [1, 0, 0], [0, 0, 0]])
    #expect(Reliability(table).kr20.value == nil)
    #expect(Reliability(table).alpha.value != nil)
    let halves = ScoreTable(
      columns: Array(repeating: columns[0], count: 2), rows: [[0.5, 1], [0, 0], [1, 1]])
    #expect(Reliability(halves).kr20.value == nil)
  }

  @Test("A question with 0 points does not change the reliability of the others")
  func withoutPoints() {
    let columns = [1.0, 0, 1, 1].map { ScoreTable.Column(question: "q", maximum: $0) }
    let rows = [[1.0, 1, 1], [0, 1, 0], [1, 1, 0], [0, 0, 0]]
    let others = Reliability(ScoreTable(columns: [columns[0], columns[2], columns[3]], rows: rows))
    let table = ScoreTable(columns: columns, rows: rows.map { [$0[0], 0, $0[1], $0[2]] })
    let all = Reliability(table)
    #expect(others.alpha.value != nil)
    #expect(all.alpha == others.alpha)
    #expect(all.alphaBounds.lower == others.alphaBounds.lower)
    #expect(all.kr20 == others.kr20)
    #expect(all.effectiveWeight(of: 2) == others.effectiveWeight(of: 1))
    let reason = "the question is worth 0 points"
    #expect(all.effectiveWeight(of: 1).reason == reason)
    #expect(all.alpha(without: table.item(1)).reason == reason)
  }

  @Test(
    "What guessing earns depends on how a question is answered and scored",
    arguments: [
      ("Ab", ScoringRule.allOrNothing, 0.5), ("Abcd", .allOrNothing, 0.25),
      ("ABcd", .allOrNothing, 0.5), ("Abcd", .penalty(Percent(hundredths: 2_000)), 0.1),
    ])
  func guess(letters: String, rule: ScoringRule, expected: Double) throws {
    var own = choice(letters, rule)
    if letters == "ABcd" { own.options[1].isVoid = true }
    expect(.value(try #require(own.randomGuess)), expected, tolerance: 1e-9)
    own.allowsSeveral = true
    #expect(own.randomGuess == nil)
  }

  @Test("Guessing at parts earns its part of them")
  func guessParts() {
    let found = everyKind().quizzes[0].questions.map(\.kind.grading.randomGuess)
    let expected: [Double?] = [1.0 / 3, 0, 1.0 / 3, 0.5, 0.25, 0, 0]
    #expect(found == expected)
  }
}

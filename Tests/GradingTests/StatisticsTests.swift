import Courseware
import Testing

@testable import Grading

/// Twelve students by six questions scored 0 or 1.
///
/// Every figure was computed in Python 3.11 with `math.fsum` from the formulas that
/// Documentation/grading.md states, and agrees with the published four decimals of the vector.
@Suite("Golden vector") struct GoldenVector {
  static let rows = [
    "111110", "111101", "111010", "110110", "111100", "101010", "110001", "101000", "010001",
    "100000", "000101", "000000",
  ]

  static func table(_ rows: [String]) -> ScoreTable {
    let columns = (0..<(rows.first ?? "").count).map {
      ScoreTable.Column(question: "\($0)", maximum: 1)
    }
    return ScoreTable(columns: columns, rows: rows.map { $0.map { $0 == "1" ? 1 : 0 } })
  }

  @Test("The totals have the mean, spread and shape they should")
  func totals() {
    let totals = GoldenVector.table(GoldenVector.rows).totals
    let spread = Spread(of: totals)
    expect(spread.mean, 2.916666666667)
    expect(spread.median, 3)
    expect(spread.deviation, 1.564279289951)
    expect(spread.skewness, -0.349521488598)
    expect(spread.kurtosis, -0.617684440568)
  }

  @Test("Alpha and the standard error are those of the vector")
  func reliability() {
    let table = GoldenVector.table(GoldenVector.rows)
    let reliability = Reliability(table)
    expect(reliability.alpha, 0.468111455108)
    expect(reliability.standardError, 1.140839669505)
  }

  static let items: [[Double]] = [
    [0.75, 0.610367937893, 0.375823014001, 0.555555555556, 0.454545454545, 0.349576271186],
    [0.583333333333, 0.743005122539, 0.525900588107, 0.888888888889, 0.647058823529, 0.2375],
    [0.5, 0.612056372482, 0.331861655800, 0.777777777778, 0.384615384615, 0.363436123348],
    [
      0.416666666667, 0.611333328671, 0.335830247130, 0.777777777778, 0.454545454545,
      0.361842105263,
    ],
    [
      0.333333333333, 0.511478158987, 0.223160921339, 0.555555555556, 0.294117647059,
      0.428286852590,
    ],
    [
      0.333333333333, 0.039344473768, -0.265716366300, 0.111111111111, -0.35,
      0.655619596542,
    ],
  ]

  @Test("Each question has the six figures of the vector", arguments: 0..<6)
  func questions(_ column: Int) {
    let table = GoldenVector.table(GoldenVector.rows)
    expect(figures(table, column), GoldenVector.items[column])
  }

  @Test("The order of students changes no figure")
  func orderFree() {
    var generator = SeededGenerator(1)
    for _ in 0..<20 {
      let table = GoldenVector.table(GoldenVector.rows.shuffled(using: &generator))
      for column in 0..<6 { expect(figures(table, column), GoldenVector.items[column]) }
    }
  }

  @Test("The rest correlation follows from the total correlation")
  func restIdentity() throws {
    let table = GoldenVector.table(GoldenVector.rows)
    let total = variance(table.totals).squareRoot()
    for column in 0..<6 {
      let item = table.item(column)
      let r = try #require(itemTotal(item).value)
      let s = variance(item.scores).squareRoot()
      let rest = (r * total - s) / (total * total + s * s - 2 * r * total * s).squareRoot()
      expect(itemRest(item), rest, tolerance: 1e-12)
    }
  }
}

@Suite("Undefined statistics") struct UndefinedStatistics {
  static let degenerate: [[String]] = [
    [], [""], ["1"], ["0", "0"], ["1", "0"], ["11", "11"], ["10", "01"], ["000", "000", "000"],
    ["101"], ["110", "110", "110", "110"],
  ]

  @Test("No figure is ever NaN or infinite", arguments: degenerate)
  func neverNaN(_ rows: [String]) {
    let table = GoldenVector.table(rows)
    let spread = Spread(of: table.totals)
    let reliability = Reliability(table)
    var all = [
      spread.mean, spread.median, spread.deviation, spread.skewness, spread.kurtosis,
      reliability.alpha, reliability.standardError,
    ]
    for column in table.columns.indices { all += figures(table, column) }
    for statistic in all {
      #expect(statistic.value?.isFinite ?? true)
      #expect(statistic.value != nil || statistic.reason?.isEmpty == false)
    }
  }

  @Test("Equal scores made of thirds have no spread, whatever their rounding")
  func roundingIsNotSpread() {
    let third = 1.0 / 3
    let table = ScoreTable(
      columns: (0..<3).map { ScoreTable.Column(question: "\($0)", maximum: 1) },
      rows: [[third, 2 * third, 0.1 + 0.2], [0.3, third, 2 * third]])
    #expect(Spread(of: table.totals).deviation == .value(0))
    #expect(Reliability(table).alpha == .undefined(allEqual))
  }

  @Test("With drawn questions there is no alpha, but each question has its figures")
  func drawnQuestions() {
    let table = ScoreTable(
      columns: (0..<3).map { ScoreTable.Column(question: "\($0)", maximum: 1) },
      rows: [[1, 1, nil], [0, nil, 0], [nil, 1, 0], [1, 0, nil], [0, 0, nil]])
    let reliability = Reliability(table)
    #expect(reliability.alpha.reason == "not everybody was asked the same questions")
    let item = table.item(0)
    #expect(item.scores.count == 4)
    expect(facility(item), 0.5)
    #expect(itemRest(item).value != nil)
  }
}

/// The figures of a question in the order reports show them.
func figures(_ table: ScoreTable, _ column: Int) -> [Statistic] {
  let item = table.item(column)
  return [
    facility(item), itemTotal(item), itemRest(item), upperLower(item), efficiency(item),
    Reliability(table).alpha(without: item),
  ]
}

func expect(
  _ statistic: Statistic, _ value: Double, tolerance: Double = 1e-9,
  location: SourceLocation = #_sourceLocation
) {
  let found = statistic.value ?? .nan
  #expect(abs(found - value) <= tolerance, "\(statistic) is not \(value)", sourceLocation: location)
}

func expect(
  _ statistics: [Statistic], _ values: [Double], tolerance: Double = 1e-9,
  location: SourceLocation = #_sourceLocation
) {
  for (statistic, value) in zip(statistics, values) {
    expect(statistic, value, tolerance: tolerance, location: location)
  }
}

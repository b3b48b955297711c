import Grading
import TestSupport
import Testing

@testable import Reporting

extension ScoreTable {
  /// A table from one row for each student with one score in points for each column; `nil` if the
  /// question was not drawn.
  init(columns: [Column], rows: [[Double?]]) {
    var points = InternedValues<Double>()
    let outcomes = rows.map { row in row.map { $0.map { points.number(of: $0) } } }
    self.init(columns: columns, count: rows.count, points: points.values) { row, take in
      for (column, outcome) in outcomes[row].enumerated() {
        if let outcome { take(column, outcome) }
      }
    }
  }
}

extension GoldenVector {
  /// Rows of 0 and 1 as scores, question by question.
  static func table(_ rows: [String]) -> ScoreTable {
    let columns = (0..<(rows.first ?? "").count).map {
      ScoreTable.Column(question: "\($0)", maximum: 1)
    }
    return ScoreTable(columns: columns, rows: rows.map { $0.map { $0 == "1" ? 1 : 0 } })
  }
}

@Suite("Golden vector") struct GoldenFigures {
  @Test("The totals have the mean, spread and shape they should")
  func totals() {
    let totals = GoldenVector.table(GoldenVector.rows).totals
    let spread = Spread(of: totals)
    let found = [
      "mean": spread.mean, "median": spread.median, "sd": spread.deviation,
      "skewness": spread.skewness, "kurtosis": spread.kurtosis,
    ]
    for (name, figure) in found { expect(figure, GoldenVector.quiz[name] ?? .nan) }
  }

  @Test("Alpha and the standard error are those of the vector")
  func reliability() {
    let table = GoldenVector.table(GoldenVector.rows)
    let reliability = Reliability(table)
    expect(reliability.alpha, GoldenVector.quiz["alpha"] ?? .nan)
    expect(reliability.standardError, GoldenVector.quiz["sem"] ?? .nan)
  }

  @Test("Each question has the six figures of the vector", arguments: 0..<6)
  func questions(_ column: Int) {
    let table = GoldenVector.table(GoldenVector.rows)
    expect(figures(table, column), GoldenVector.questions[column])
  }

  @Test("The order of students changes no figure")
  func orderFree() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      let table = GoldenVector.table(GoldenVector.rows.shuffled(using: &generator))
      for column in 0..<6 { expect(figures(table, column), GoldenVector.questions[column]) }
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
    #expect(reliability.alpha.reason == "students were asked different questions")
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

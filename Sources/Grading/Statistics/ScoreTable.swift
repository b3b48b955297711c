/// Scores by student and question: what every statistic is computed from.
package struct ScoreTable: Sendable {
  /// In source order.
  package let columns: [Column]
  /// How many students there are.
  package let count: Int
  /// A student's total, as rows add up in column order: below 0 where penalties outweigh.
  package let totals: [Double]
  /// Column after column an outcome a student; ``notAsked`` where the question was not drawn.
  private let outcomes: [UInt32]
  /// What each outcome earned.
  private let points: [Double]

  /// A row a student, a score in points a column; `nil` where the question was not drawn.
  package init(columns: [Column], rows: [[Double?]]) {
    var points = Repeated<Double>()
    let outcomes = rows.map { row in row.map { $0.map { points.number(of: $0) } } }
    self.init(columns: columns, count: rows.count, points: points.values) { row, take in
      for (column, outcome) in outcomes[row].enumerated() {
        if let outcome { take(column, outcome) }
      }
    }
  }

  /// As many rows as `count`; `eachOutcome` hands on the column of each question that was asked and
  /// what came of it, a place in `points`.
  init(
    columns: [Column], count: Int, points: [Double],
    eachOutcome: (_ row: Int, _ take: (_ column: Int, _ outcome: UInt32) -> Void) -> Void
  ) {
    var outcomes = [UInt32](repeating: notAsked, count: columns.count * count)
    for row in 0..<count { eachOutcome(row) { outcomes[$0 * count + row] = $1 } }
    self.columns = columns
    self.count = count
    self.outcomes = outcomes
    self.points = points
    totals = (0..<count).map { row in
      columns.indices.reduce(0) { sum, column in
        let outcome = outcomes[column * count + row]
        return outcome == notAsked ? sum : sum + points[Int(outcome)]
      }
    }
  }

  /// A question and what it is worth.
  package struct Column: Sendable, Equatable {
    /// The question's id.
    package var question: String
    /// In points.
    package var maximum: Double

    package init(question: String, maximum: Double) {
      self.question = question
      self.maximum = maximum
    }
  }

  /// Whether every student was asked the same questions.
  package var isOneForm: Bool {
    columns.indices.allSatisfy { column in
      let own = self[column]
      return own.allSatisfy { $0 == notAsked } || !own.contains(notAsked)
    }
  }

  /// The columns that the first student was asked.
  var firstForm: [Int] {
    count == 0 ? [] : columns.indices.filter { outcomes[$0 * count] != notAsked }
  }

  /// The scores of those who were asked one column's question.
  func scores(of column: Int) -> [Double] { outcomes(of: column).map { points[Int($0)] } }

  /// What came of one column's question, of those who were asked it.
  func outcomes(of column: Int) -> [UInt32] { self[column].filter { $0 != notAsked } }

  /// The outcomes of one column, a student each.
  private subscript(_ column: Int) -> ArraySlice<UInt32> {
    outcomes[(column * count)..<((column + 1) * count)]
  }

  /// The scores of one column with the totals and rests of the same forms.
  ///
  /// Where everybody was asked, `groups` are those of everybody's totals, if they are known.
  func item(_ column: Int, groups: Groups? = nil) -> ItemScores {
    let own = self[column], scores = scores(of: column)
    let isAsked = own.lazy.map { $0 != notAsked }
    let totals =
      scores.count == count ? totals : zip(totals, isAsked).lazy.filter(\.1).map(\.0)
    return ItemScores(
      maximum: columns[column].maximum, scores: scores, totals: totals,
      rests: zip(totals, scores).map { $0 - $1 },
      groups: scores.count == count ? groups : nil)
  }
}

/// Stands in a table where a question was not asked; it never leaves it.
private let notAsked = UInt32.max

/// One question's scores, each beside the same student's total and the total without it.
struct ItemScores: Sendable {
  let maximum: Double
  let scores: [Double]
  let totals: [Double]
  let rests: [Double]
  /// By the totals, which many items share; sorting them takes longest of all.
  let groups: Groups?

  init(
    maximum: Double, scores: [Double], totals: [Double], rests: [Double], groups: Groups? = nil
  ) {
    self.maximum = maximum
    self.scores = scores
    self.totals = totals
    self.rests = rests
    self.groups = groups ?? (varies(totals) ? Groups(by: totals) : nil)
  }
}

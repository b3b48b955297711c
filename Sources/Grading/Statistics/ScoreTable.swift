/// Scores by student and question: what every statistic is computed from.
package struct ScoreTable: Sendable {
  /// In source order.
  package let columns: [Column]
  /// How many students there are.
  package let count: Int
  /// A student's total, as rows add up in column order: below 0 where penalties outweigh.
  package let totals: [Double]
  /// Column after column a score a student; ``notAsked`` where the question was not drawn.
  private let scores: [Double]

  /// A row a student, a score in points a column; `nil` where the question was not drawn.
  package init(columns: [Column], rows: [[Double?]]) {
    self.init(columns: columns, count: rows.count) { row, take in
      for (column, score) in rows[row].enumerated() {
        if let score { take(column, score) }
      }
    }
  }

  /// As many rows as `count`; `eachScore` hands on the column and the score of each that is there.
  init(
    columns: [Column], count: Int,
    eachScore: (_ row: Int, _ take: (_ column: Int, _ score: Double) -> Void) -> Void
  ) {
    var scores = [Double](repeating: notAsked, count: columns.count * count)
    for row in 0..<count { eachScore(row) { scores[$0 * count + row] = $1 } }
    self.columns = columns
    self.count = count
    self.scores = scores
    totals = (0..<count).map { row in
      columns.indices.reduce(0) { sum, column in
        let score = scores[column * count + row]
        return score.isNaN ? sum : sum + score
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
      return own.allSatisfy { $0.isNaN } || own.allSatisfy { !$0.isNaN }
    }
  }

  /// The columns that the first student was asked.
  var firstForm: [Int] {
    count == 0 ? [] : columns.indices.filter { !scores[$0 * count].isNaN }
  }

  /// The scores of those who were asked one column's question.
  func scores(of column: Int) -> [Double] { self[column].filter { !$0.isNaN } }

  /// The scores of one column, a student each; those who were not asked have none.
  private subscript(_ column: Int) -> ArraySlice<Double> {
    scores[(column * count)..<((column + 1) * count)]
  }

  /// The scores of one column with the totals and rests of the same forms.
  ///
  /// Where everybody was asked, `groups` are those of everybody's totals, if they are known.
  func item(_ column: Int, groups: Groups? = nil) -> ItemScores {
    let maximum = columns[column].maximum
    let own = self[column]
    if own.allSatisfy({ !$0.isNaN }) {
      let rests = zip(totals, own).map { $0 - $1 }
      return ItemScores(
        maximum: maximum, scores: Array(own), totals: totals, rests: rests, groups: groups)
    }
    let asked = zip(own, totals).filter { !$0.0.isNaN }
    return ItemScores(
      maximum: maximum, scores: asked.map(\.0), totals: asked.map(\.1),
      rests: asked.map { $0.1 - $0.0 })
  }
}

/// Stands in a table where a question was not asked; it never leaves it.
private let notAsked = Double.nan

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

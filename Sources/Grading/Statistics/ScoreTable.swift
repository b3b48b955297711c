/// Scores by student and question: what every statistic is computed from.
package struct ScoreTable: Sendable, Equatable {
  /// In source order.
  package var columns: [Column]
  /// A row a student, a score in points a column; `nil` where the question was not drawn.
  package var rows: [[Double?]]

  package init(columns: [Column], rows: [[Double?]]) {
    self.columns = columns
    self.rows = rows
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

  /// The sum of each row, in column order: below 0 where penalties outweigh.
  package var totals: [Double] { rows.map { $0.reduce(0) { $0 + ($1 ?? 0) } } }

  /// Whether every student was asked the same questions.
  package var isOneForm: Bool {
    guard let first = rows.first else { return true }
    return rows.allSatisfy { row in zip(row, first).allSatisfy { ($0 == nil) == ($1 == nil) } }
  }

  /// The scores of one column with the totals and rests of the same forms.
  func item(_ column: Int, totals: [Double]) -> ItemScores {
    var item = ItemScores(maximum: columns[column].maximum, scores: [], totals: [], rests: [])
    for (row, total) in zip(rows, totals) {
      guard let score = row[column] else { continue }
      item.scores.append(score)
      item.totals.append(total)
      item.rests.append(total - score)
    }
    return item
  }
}

/// One question's scores, each beside the same student's total and the total without it.
struct ItemScores {
  var maximum: Double
  var scores: [Double]
  var totals: [Double]
  var rests: [Double]
}

import Disk

/// Scores by student and question: what every statistic is computed from.
package struct ScoreTable: Sendable {
  /// In source order.
  package let columns: [Column]
  /// How many students there are.
  package let count: Int
  /// A student's total, as rows add up in column order: below 0 where penalties outweigh.
  ///
  /// Where forms are worth different numbers of points, each is scaled to the largest.
  package let totals: [Double]
  /// What the form that is worth most is worth, in points.
  package let maximum: Double
  /// What each form is worth, in points; empty where all are worth the same.
  private let maxima: [Double]
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
  ///
  /// `maxima` are what the forms are worth: the sum of what was asked, unless they are given.
  init(
    columns: [Column], count: Int, points: [Double], maxima: [Double]? = nil,
    eachOutcome: (_ row: Int, _ take: (_ column: Int, _ outcome: UInt32) -> Void) -> Void
  ) {
    var outcomes = [UInt32](repeating: notAsked, count: columns.count * count)
    for row in 0..<count { eachOutcome(row) { outcomes[$0 * count + row] = $1 } }
    self.columns = columns
    self.count = count
    self.outcomes = outcomes
    self.points = points
    func sum(_ row: Int, _ value: (_ column: Int, _ outcome: Int) -> Double) -> Double {
      columns.indices.reduce(0) { sum, column in
        let outcome = outcomes[column * count + row]
        return outcome == notAsked ? sum : sum + value(column, Int(outcome))
      }
    }
    let worths =
      maxima ?? (0..<count).map { row in sum(row) { column, _ in columns[column].maximum } }
    let largest = worths.max() ?? 0
    self.maxima = worths.allSatisfy { isSameScore($0, largest) } ? [] : worths
    maximum = largest
    let scale = self.maxima.map { $0 > 0 ? largest / $0 : 1 }
    totals = (0..<count).map { row in
      sum(row) { points[$1] } * (scale.isEmpty ? 1 : scale[row])
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

  /// Whether all forms are worth the same number of points.
  var hasOneMaximum: Bool { maxima.isEmpty }

  /// Whether every student was asked the same questions.
  package var isOneForm: Bool {
    hasOneMaximum
      && columns.indices.allSatisfy { column in
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

  /// The covariances of some columns' scores, divisor n − 1, where everybody was asked all of them.
  func covariances(of columns: [Int], jobs: Int) -> [[Double]] {
    let means = columns.map { mean(scores(of: $0)) }
    let upper = parallelMap(columns.count, jobs: jobs) { one in
      let own = self[columns[one]].map { points[Int($0)] - means[one] }
      return (one..<columns.count).map { other in
        let sum = zip(own, self[columns[other]]).reduce(0) { sum, pair in
          sum + pair.0 * (points[Int(pair.1)] - means[other])
        }
        return sum / Double(count - 1)
      }
    }
    return columns.indices.map { one in
      columns.indices.map { upper[min(one, $0)][max(one, $0) - min(one, $0)] }
    }
  }

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
      rests: maxima.isEmpty ? zip(totals, scores).map { $0 - $1 } : scaledRests(of: column),
      groups: scores.count == count ? groups : nil)
  }

  /// The totals without one column, each scaled to what the largest form is worth without it.
  private func scaledRests(of column: Int) -> [Double] {
    let own = self[column], worth = columns[column].maximum
    return (0..<count).compactMap { row in
      let outcome = own[own.startIndex + row]
      guard outcome != notAsked, maximum > 0 else { return nil }
      let rest = totals[row] * maxima[row] / maximum - points[Int(outcome)]
      return maxima[row] > worth ? rest * (maximum - worth) / (maxima[row] - worth) : 0
    }
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

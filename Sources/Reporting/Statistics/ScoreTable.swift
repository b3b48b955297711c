import Courseware
import Disk
import Grading
import Ledgers

/// Scores by student and question, from which all statistics are computed.
struct ScoreTable: Sendable {
  /// The questions, in source order.
  let columns: [Column]
  /// The number of students.
  let count: Int
  /// The total of each student, added up in column order; below 0 if penalties outweigh.
  ///
  /// If forms have different maximum points, totals are scaled to the largest maximum.
  let totals: [Double]
  /// The maximum points of the form with the most points.
  let maximum: Double
  /// The maximum points of each form; empty if all are the same.
  private let maxima: [Double]
  /// The outcome of each student, column by column; ``notAsked`` if the question was not drawn.
  private let outcomes: [UInt32]
  /// The points of each outcome.
  private let points: [Double]

  /// A table with `count` rows; `eachOutcome` passes on the column of each question that was asked,
  /// and its outcome, an index in `points`.
  ///
  /// `maxima` are the maximum points of the rows' forms; by default, the sums over the questions
  /// asked. No total exceeds them, even if more questions were answered than were to be drawn.
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
      let total = min(sum(row) { points[$1] }, maxima == nil ? .infinity : worths[row])
      return total * (scale.isEmpty ? 1 : scale[row])
    }
  }

  /// A question and its maximum points.
  struct Column: Sendable, Equatable {
    /// The question's id.
    var question: String
    /// The maximum points, at least 0.
    var maximum: Double
  }

  /// Whether all forms have the same maximum points.
  var hasOneMaximum: Bool { maxima.isEmpty }

  /// Whether every student was asked the same questions.
  var isOneForm: Bool {
    hasOneMaximum
      && columns.indices.allSatisfy { column in
        let own = self[column]
        return own.allSatisfy { $0 == notAsked } || !own.contains(notAsked)
      }
  }

  /// The columns of the questions that the first student was asked.
  var firstForm: [Int] {
    count == 0 ? [] : columns.indices.filter { outcomes[$0 * count] != notAsked }
  }

  /// The scores of the students who were asked the question of a column.
  func scores(of column: Int) -> [Double] { outcomes(of: column).map { points[Int($0)] } }

  /// The outcomes of the students who were asked the question of a column.
  func outcomes(of column: Int) -> [UInt32] { self[column].filter { $0 != notAsked } }

  /// The covariances of the scores of some columns, with divisor n − 1; all students must have been
  /// asked all of them.
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

  /// The outcomes of all students in one column.
  private subscript(_ column: Int) -> ArraySlice<UInt32> {
    outcomes[(column * count)..<((column + 1) * count)]
  }

  /// The scores of one column with the corresponding totals and rests.
  ///
  /// `groups` are the groups by all students' totals, if known; they are used if all students were
  /// asked the question.
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

  /// The totals without one column, each scaled to the largest form's maximum without it.
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

/// The value for questions that were not asked; used only inside the table.
private let notAsked = UInt32.max

/// The scores of one question, each with the same student's total and the total without the
/// question.
struct ItemScores: Sendable {
  var maximum: Double
  var scores: [Double]
  let totals: [Double]
  let rests: [Double]
  /// Shared by the options of a question, which have the same rests.
  let varianceOfRests: Double
  /// The groups by total, shared by many items because sorting totals takes the most time.
  let groups: Groups?

  init(
    maximum: Double, scores: [Double], totals: [Double], rests: [Double], groups: Groups?
  ) {
    self.maximum = maximum
    self.scores = scores
    self.totals = totals
    self.rests = rests
    varianceOfRests = variance(rests)
    self.groups = groups ?? (varies(totals) ? Groups(by: totals) : nil)
  }
}

/// Scores by student and question, with the distinct outcomes of each question.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// The selected options of each outcome.
  private let selected: [[String]]

  /// One row for each attempt, one column for each question with a score for every attempt.
  init(of attempts: [AttemptRow], _ marks: ScoredMarks) {
    scores = ScoreTable(
      columns: marks.questions.map {
        ScoreTable.Column(question: $0.id, maximum: $0.points.value)
      },
      count: attempts.count, points: marks.scores.map(\.points),
      maxima: attempts.map(marks.maximum)
    ) { row, take in
      marks.forEachOutcome(of: attempts[row]) { outcome in
        if let column = marks.askedColumn(of: outcome) { take(column, outcome) }
      }
    }
    selected = marks.scores.map(\.selected)
  }

  /// For an option of a column's question, 1 for each student who selected it and 0 for each other
  /// student who was asked.
  func selections(at column: Int) -> (_ option: String) -> [Double] {
    let outcomes = scores.outcomes(of: column)
    return { option in
      let isSelected = selected.map { $0.contains(option) ? 1.0 : 0 }
      return outcomes.map { isSelected[Int($0)] }
    }
  }
}

/// The number of attempts that were asked a question.
struct QuestionCounts: Sendable {
  var count = 0
  /// The number of these that did not answer it.
  var skipped = 0
  /// The number of these that wait for a manual grade.
  var pending = 0
}

extension Question {
  /// Whether the scores of the question are known in every attempt: by the key, or because a person
  /// graded all answers.
  ///
  /// Void questions are left out because they do not distinguish students.
  fileprivate func isScored(_ asked: QuestionCounts?) -> Bool {
    if isVoid { return false }
    return switch marking {
    case .byKey: true
    case .byHand: asked.map { $0.pending == 0 } ?? false
    case .none: false
    }
  }
}

/// The scores of attempts, and the questions that all figures of a quiz are computed from: those
/// whose score is known in every attempt.
struct ScoredMarks: Sendable {
  /// In source order.
  let questions: [Question]
  /// The counts of attempts that were asked each question, by its id.
  let asked: [String: QuestionCounts]
  /// The outcomes of all workers in sequence.
  let scores: [QuestionScore]
  /// The maximum points of the form with the most points.
  private(set) var largest = 0.0
  private let parts: [FinishedPart]
  /// The offset of each worker's outcomes in ``scores``.
  private let starts: [UInt32]
  /// The column of each outcome's question; `nil` for questions without one.
  private let columns: [Int?]
  /// The index in the quiz of each column's question.
  private let quizPlaces: [Int]
  private let questionCount: Int
  private let missing: MissingResponses

  init(of attempts: [AttemptRow], in students: StudentResults, missing: MissingResponses) {
    parts = students.parts
    self.missing = missing
    var (starts, scores) = ([UInt32](), [QuestionScore]())
    for part in students.parts {
      starts.append(UInt32(scores.count))
      scores += part.table
    }
    let asked = QuestionCounts.count(attempts, scores, starts, students.parts)
    let all = students.assignment.quiz.questions
    quizPlaces = all.indices.filter { all[$0].isScored(asked[all[$0].id]) }
    questionCount = all.count
    let questions = quizPlaces.map { all[$0] }
    let places = Dictionary(keepingFirst: zip(questions.map(\.id), questions.indices))
    (self.starts, self.scores, self.asked, self.questions) = (starts, scores, asked, questions)
    columns = scores.map { places[$0.question] }
    largest = attempts.reduce(0) { max($0, maximum(of: $1)) }
  }

  /// Passes the outcome of each question that an attempt was asked, as an index in ``scores``.
  func forEachOutcome(of attempt: AttemptRow, _ body: (UInt32) -> Void) {
    let start = starts[Int(attempt.worker)]
    for mark in parts[Int(attempt.worker)].marks(of: attempt) { body(start + mark) }
  }

  /// The column in which an outcome is counted; `nil` if it is not counted.
  func askedColumn(of outcome: UInt32) -> Int? {
    missing == .omit && scores[Int(outcome)].isSkipped ? nil : columns[Int(outcome)]
  }

  /// The maximum points of an attempt, counting only the questions in the figures.
  func maximum(of attempt: AttemptRow) -> Double {
    var left = parts[Int(attempt.worker)].sum(of: attempt)?.maximum ?? 0
    forEachOutcome(of: attempt) { outcome in
      if columns[Int(outcome)] == nil { left -= scores[Int(outcome)].maximum }
    }
    return max(0, left)
  }

  /// The scores of an attempt at the questions in the figures, summed in the same way as in a
  /// ``ScoreTable``.
  func scores(of attempt: AttemptRow) -> AttemptScores {
    var sum = 0.0
    var rests = [Double](repeating: 0, count: questionCount)
    forEachOutcome(of: attempt) { outcome in
      if columns[Int(outcome)] != nil { sum += scores[Int(outcome)].points }
    }
    let own = maximum(of: attempt)
    sum = min(sum, own)
    let isScaled = own > 0 && !isSameScore(own, largest)
    forEachOutcome(of: attempt) { outcome in
      guard let column = columns[Int(outcome)] else { return }
      let worth = questions[column].points.value
      let scale = !isScaled ? 1 : own > worth ? (largest - worth) / (own - worth) : 0
      rests[quizPlaces[column]] = (sum - scores[Int(outcome)].points) * scale
    }
    return AttemptScores(total: isScaled ? sum * (largest / own) : sum, rests: rests)
  }
}

/// The scores of one attempt in points, scaled to the form with the most points.
struct AttemptScores {
  var total: Double
  /// The total without each question, by the question's index in the quiz.
  fileprivate(set) var rests: [Double]

  /// The total without one question; 0 for a question that the quiz does not have.
  func rest(without question: Int?) -> Double { question.map { rests[$0] } ?? 0 }
}

extension QuestionCounts {
  /// Counts the attempts that were asked each question.
  fileprivate static func count(
    _ attempts: [AttemptRow], _ scores: [QuestionScore], _ starts: [UInt32], _ parts: [FinishedPart]
  ) -> [String: QuestionCounts] {
    var counts = [Int](repeating: 0, count: scores.count)
    for attempt in attempts {
      let start = Int(starts[Int(attempt.worker)])
      for mark in parts[Int(attempt.worker)].marks(of: attempt) { counts[start + Int(mark)] += 1 }
    }
    var asked: [String: QuestionCounts] = [:]
    for (score, count) in zip(scores, counts) where count > 0 {
      asked[score.question, default: QuestionCounts()].count += count
      if score.isSkipped { asked[score.question, default: QuestionCounts()].skipped += count }
      if score.pending > 0 { asked[score.question, default: QuestionCounts()].pending += count }
    }
    return asked
  }
}

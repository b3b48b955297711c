import Courseware

/// Scores by student and question, and which of the different outcomes of a question each had.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// What was ticked, by outcome.
  private let ticked: [[String]]

  /// A row an attempt, a column a question of the quiz that everybody's score is known at.
  init(of attempts: [Sitting], _ marks: ScoredMarks) {
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
    ticked = marks.scores.map(\.ticked)
  }

  /// For an option of a column's question, 1 for every student who ticked it and 0 for every other
  /// who was asked.
  func ticks(at column: Int) -> (_ option: String) -> [Double] {
    { option in
      let isTicked = ticked.map { $0.contains(option) ? 1.0 : 0 }
      return scores.outcomes(of: column).map { isTicked[Int($0)] }
    }
  }
}

/// How many were asked a question.
struct Asked: Sendable {
  var count = 0
  /// How many of them answered nothing.
  var skipped = 0
  /// How many of them wait for points by hand.
  var pending = 0
}

extension Question {
  /// Whether everybody's score at it is known: a key marks it, or somebody has marked all of it.
  ///
  /// What is void tells nobody from anybody.
  fileprivate func isScored(_ asked: Asked?) -> Bool {
    if isVoid { return false }
    return switch marking {
    case .byKey: true
    case .byHand: asked.map { $0.pending == 0 } ?? false
    case .none: false
    }
  }
}

/// What attempts earned, and the questions that all figures of a quiz are made from: those that
/// everybody's score is known at.
struct ScoredMarks: Sendable {
  /// In source order.
  let questions: [Question]
  /// By question, who was asked it.
  let asked: [String: Asked]
  /// The outcomes of all workers, one worker's after the other's.
  let scores: [QuestionScore]
  /// What the form that is worth most is worth, in points.
  private(set) var largest = 0.0
  private let parts: [GradedPart]
  /// Where each worker's outcomes start among all.
  private let starts: [UInt32]
  /// By outcome, the column of its question; `nil` for questions that have none.
  private let columns: [Int?]
  private let missing: MissingResponses

  init(of attempts: [Sitting], in students: StudentResults, missing: MissingResponses) {
    parts = students.parts
    self.missing = missing
    var (starts, scores) = ([UInt32](), [QuestionScore]())
    for part in students.parts {
      starts.append(UInt32(scores.count))
      scores += part.table.scores
    }
    let asked = Asked.count(attempts, scores, starts, students.parts)
    let questions = students.assignment.quiz.questions.filter { $0.isScored(asked[$0.id]) }
    let places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    (self.starts, self.scores, self.asked, self.questions) = (starts, scores, asked, questions)
    columns = scores.map { places[$0.question] }
    largest = attempts.reduce(0) { max($0, maximum(of: $1)) }
  }

  /// What an attempt earned at each question it was asked, as a place among all outcomes.
  func forEachOutcome(of attempt: Sitting, _ body: (UInt32) -> Void) {
    let start = starts[Int(attempt.worker)]
    for mark in parts[Int(attempt.worker)].marks(of: attempt) { body(start + mark) }
  }

  /// The column that an outcome is counted in.
  func askedColumn(of outcome: UInt32) -> Int? {
    missing == .omit && scores[Int(outcome)].isSkipped ? nil : columns[Int(outcome)]
  }

  /// What the questions that count are worth of those that an attempt was asked, in points.
  func maximum(of attempt: Sitting) -> Double {
    var left = parts[Int(attempt.worker)].sum(of: attempt)?.maximum ?? 0
    forEachOutcome(of: attempt) { outcome in
      if columns[Int(outcome)] == nil { left -= scores[Int(outcome)].maximum }
    }
    return max(0, left)
  }

  /// What an attempt earned at the questions that count, as a ``ScoreTable`` adds it up.
  func total(of attempt: Sitting) -> Double {
    var sum = 0.0
    forEachOutcome(of: attempt) { outcome in
      if columns[Int(outcome)] != nil { sum += scores[Int(outcome)].points }
    }
    let own = maximum(of: attempt)
    return own > 0 && !isSameScore(own, largest) ? sum * (largest / own) : sum
  }
}

extension Asked {
  /// Who was asked each question.
  fileprivate static func count(
    _ attempts: [Sitting], _ scores: [QuestionScore], _ starts: [UInt32], _ parts: [GradedPart]
  ) -> [String: Asked] {
    var counts = [Int](repeating: 0, count: scores.count)
    for attempt in attempts {
      let start = Int(starts[Int(attempt.worker)])
      for mark in parts[Int(attempt.worker)].marks(of: attempt) { counts[start + Int(mark)] += 1 }
    }
    var asked: [String: Asked] = [:]
    for (score, count) in zip(scores, counts) where count > 0 {
      asked[score.question, default: Asked()].count += count
      if score.isSkipped { asked[score.question, default: Asked()].skipped += count }
      if score.pending > 0 { asked[score.question, default: Asked()].pending += count }
    }
    return asked
  }
}

import Courseware

/// Scores by student and question, and which of the different outcomes of a question each had.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// What was ticked, by outcome.
  private let ticked: [[String]]
  /// By the id of a question, who was asked it.
  let asked: [String: Asked]

  /// A row an attempt, a column a question of the quiz that everybody's score is known at.
  init(of attempts: [Sitting], in students: StudentResults) {
    let tables = MarkTables(of: students.parts)
    let asked = tables.asked(in: attempts)
    let questions = students.assignment.quiz.questions.filter { $0.isScored(asked[$0.id]) }
    let columns = tables.columns(of: questions)
    scores = ScoreTable(
      columns: questions.map { ScoreTable.Column(question: $0.id, maximum: $0.points.value) },
      count: attempts.count, points: tables.scores.map(\.points)
    ) { row, take in
      tables.forEachOutcome(of: attempts[row]) { outcome in
        if let column = columns[Int(outcome)] { take(column, outcome) }
      }
    }
    self.asked = asked
    ticked = tables.scores.map(\.ticked)
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

/// The outcomes of several workers side by side.
private struct MarkTables {
  private let parts: [GradedPart]
  private(set) var scores: [QuestionScore] = []
  /// Where each worker's outcomes start among all.
  private var starts: [UInt32] = []

  init(of parts: [GradedPart]) {
    self.parts = parts
    for part in parts {
      starts.append(UInt32(scores.count))
      scores += part.table.scores
    }
  }

  /// What an attempt earned at each question it was asked, as a place among all outcomes.
  func forEachOutcome(of attempt: Sitting, _ body: (UInt32) -> Void) {
    let start = starts[Int(attempt.worker)]
    for mark in parts[Int(attempt.worker)].marks(of: attempt) { body(start + mark) }
  }

  /// By outcome, the column of its question; `nil` for questions that have none.
  func columns(of questions: [Question]) -> [Int?] {
    let places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    return scores.map { places[$0.question] }
  }

  /// Who was asked each question.
  func asked(in attempts: [Sitting]) -> [String: Asked] {
    var counts = [Int](repeating: 0, count: scores.count)
    for attempt in attempts { forEachOutcome(of: attempt) { counts[Int($0)] += 1 } }
    var asked: [String: Asked] = [:]
    for (score, count) in zip(scores, counts) where count > 0 {
      asked[score.question, default: Asked()].count += count
      if score.isSkipped { asked[score.question, default: Asked()].skipped += count }
      if score.pending > 0 { asked[score.question, default: Asked()].pending += count }
    }
    return asked
  }
}

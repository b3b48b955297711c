import Courseware

/// Scores by student and question, and which of the different outcomes of a question each had.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// Column after column the outcomes of everybody who was asked.
  private let outcomes: [[UInt32]]
  /// What was ticked, by outcome.
  private let ticked: [[String]]
  /// By the id of a question, who was asked it.
  let asked: [String: Asked]

  /// A row a score, a column a question of the quiz that everybody's score is known at.
  init(of scored: [QuizScore], in quiz: Quiz) {
    var tables = MarkTables()
    let starts = scored.map { tables.start(of: $0.table) }
    let all = tables.scores
    let asked = tables.asked(in: scored, starts: starts)
    let questions = quiz.questions.filter { $0.isScored(asked[$0.id]) }
    let columns = tables.columns(of: questions)
    var outcomes = [[UInt32]](repeating: [], count: questions.count)
    scores = ScoreTable(
      columns: questions.map { ScoreTable.Column(question: $0.id, maximum: $0.points.value) },
      count: scored.count
    ) { row, take in
      for mark in scored[row].marks {
        let outcome = starts[row] + mark
        guard let column = columns[Int(outcome)] else { continue }
        take(column, all[Int(outcome)].points)
        outcomes[column].append(outcome)
      }
    }
    self.outcomes = outcomes
    self.asked = asked
    ticked = all.map(\.ticked)
  }

  /// For an option of a column's question, 1 for every student who ticked it and 0 for every other
  /// who was asked.
  func ticks(at column: Int) -> (_ option: String) -> [Double] {
    { option in
      let isTicked = ticked.map { $0.contains(option) ? 1.0 : 0 }
      return outcomes[column].map { isTicked[Int($0)] }
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
  private(set) var scores: [QuestionScore] = []
  private var starts: [ObjectIdentifier: UInt32] = [:]
  private var last: (table: MarkTable, start: UInt32)?

  /// Where a table's outcomes start among all.
  mutating func start(of table: MarkTable) -> UInt32 {
    if let last, last.table === table { return last.start }
    let start = starts[ObjectIdentifier(table)] ?? UInt32(scores.count)
    if starts.updateValue(start, forKey: ObjectIdentifier(table)) == nil { scores += table.scores }
    last = (table, start)
    return start
  }

  /// By outcome, the column of its question; `nil` for questions that have none.
  func columns(of questions: [Question]) -> [Int?] {
    let places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    return scores.map { places[$0.question] }
  }

  /// Who was asked each question.
  func asked(in scored: [QuizScore], starts: [UInt32]) -> [String: Asked] {
    var counts = [Int](repeating: 0, count: scores.count)
    for (row, start) in zip(scored, starts) {
      for mark in row.marks { counts[Int(start + mark)] += 1 }
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

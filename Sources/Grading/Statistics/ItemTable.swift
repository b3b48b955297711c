import Courseware

/// Scores by student and question, and which of the different outcomes of a question each had.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// Column after column the outcomes of everybody who was asked.
  private let outcomes: [[UInt32]]
  /// What was ticked, by outcome.
  private let ticked: [[String]]

  /// A row a score, a column a question of the quiz that a key marks.
  init(of scored: [QuizScore], in quiz: Quiz) {
    let questions = quiz.keyedQuestions
    let places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    var tables = MarkTables(places: places)
    let starts = scored.map { tables.start(of: $0.table) }
    let all = tables.scores
    var outcomes = [[UInt32]](repeating: [], count: questions.count)
    let columns = questions.map { ScoreTable.Column(question: $0.id, maximum: $0.points.value) }
    scores = ScoreTable(columns: columns, count: scored.count) { row, take in
      for mark in scored[row].marks {
        let outcome = starts[row] + mark
        guard let column = tables.columns[Int(outcome)] else { continue }
        take(column, all[Int(outcome)].points)
        outcomes[column].append(outcome)
      }
    }
    self.outcomes = outcomes
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

/// The outcomes of several workers side by side.
private struct MarkTables {
  let places: [String: Int]
  private(set) var scores: [QuestionScore] = []
  /// By outcome, the column of its question; `nil` for a question that no key marks.
  private(set) var columns: [Int?] = []
  private var starts: [ObjectIdentifier: UInt32] = [:]
  private var last: (table: MarkTable, start: UInt32)?

  init(places: [String: Int]) { self.places = places }

  /// Where a table's outcomes start among all.
  mutating func start(of table: MarkTable) -> UInt32 {
    if let last, last.table === table { return last.start }
    let start = starts[ObjectIdentifier(table)] ?? UInt32(scores.count)
    if starts.updateValue(start, forKey: ObjectIdentifier(table)) == nil {
      scores += table.scores
      columns += table.scores.map { places[$0.question] }
    }
    last = (table, start)
    return start
  }
}

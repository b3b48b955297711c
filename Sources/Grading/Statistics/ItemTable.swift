import Courseware

/// Scores by student and question, and which of the different outcomes of a question each had.
struct ItemTable: Sendable {
  let scores: ScoreTable
  /// Column after column the outcomes of everybody who was asked.
  private let outcomes: [[UInt32]]
  /// What was ticked, by outcome.
  private let ticked: [[String]]
  /// By the id of a question, how many were asked it and how many of them skipped it.
  let asked: [String: (count: Int, skipped: Int)]

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
    asked = tables.asked(in: scored, starts: starts)
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

  /// How many were asked each question, and how many of them skipped it.
  func asked(
    in scored: [QuizScore], starts: [UInt32]
  ) -> [String: (count: Int, skipped: Int)] {
    var counts = [Int](repeating: 0, count: scores.count)
    for (row, start) in zip(scored, starts) {
      for mark in row.marks { counts[Int(start + mark)] += 1 }
    }
    var asked: [String: (count: Int, skipped: Int)] = [:]
    for (score, count) in zip(scores, counts) where count > 0 {
      asked[score.question, default: (0, 0)].count += count
      if score.isSkipped { asked[score.question, default: (0, 0)].skipped += count }
    }
    return asked
  }
}

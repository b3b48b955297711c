package import Courseware

/// Classical item analysis of one quiz.
package struct QuizStatistics: Sendable {
  package var assignment: Assignment
  /// How many students count.
  package var n: Int
  /// What all the questions of a form are worth; the largest where forms differ.
  package var maximum: Double
  /// Of the totals as graded, in points.
  package var spread: Spread
  package var alpha: Statistic
  /// In points.
  package var standardError: Statistic
  /// In source order.
  package var questions: [QuestionStatistics]
}

/// Classical item analysis of one question, all as fractions.
package struct QuestionStatistics: Sendable {
  package var id: String
  /// How many students were asked it.
  package var n: Int
  package var facility: Statistic
  package var itemTotal: Statistic
  package var itemRest: Statistic
  package var upperLower: Statistic
  package var efficiency: Statistic
  package var alphaIfDeleted: Statistic
  /// In source order.
  package var options: [OptionStatistics]
}

/// How often one option was ticked.
package struct OptionStatistics: Sendable, Equatable {
  package var id: String
  package var isKey: Bool
  package var count: Int
  /// Of the students who were asked the question.
  package var share: Statistic
}

extension QuizStatistics {
  /// The statistics of the attempts that count, one a student: the first of those averaged.
  package init(of results: QuizResults) {
    let scored = results.students.compactMap { $0.representative?.score }
    let table = ScoreTable(of: scored, in: results.assignment.quiz)
    assignment = results.assignment
    n = scored.count
    maximum = scored.map(\.maximum).max() ?? 0
    spread = Spread(of: scored.map(\.points))
    let totals = table.totals
    let reliability = Reliability(table, totals: totals)
    alpha = reliability.alpha
    standardError = reliability.standardError
    let ticks = countTicks(in: scored)
    questions = results.assignment.quiz.questions.enumerated().map { column, question in
      QuestionStatistics(
        of: question, table.item(column, totals: totals), reliability,
        ticks: ticks[question.id] ?? [:])
    }
  }
}

extension ScoreTable {
  /// A row a score, a column a question of the quiz.
  package init(of scores: [QuizScore], in quiz: Quiz) {
    let questions = quiz.questions
    let places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    self.init(
      columns: questions.map { Column(question: $0.id, maximum: $0.points.value) },
      rows: scores.map { score in
        var row = [Double?](repeating: nil, count: questions.count)
        for question in score.questions {
          if let place = places[question.question] { row[place] = question.points }
        }
        return row
      })
  }
}

extension QuestionStatistics {
  fileprivate init(
    of question: Question, _ item: ItemScores, _ reliability: Reliability, ticks: [String: Int]
  ) {
    let asked = item.scores.count
    id = question.id
    n = asked
    facility = Grading.facility(item)
    itemTotal = Grading.itemTotal(item)
    itemRest = Grading.itemRest(item)
    upperLower = Grading.upperLower(item)
    efficiency = Grading.efficiency(item)
    alphaIfDeleted = reliability.alpha(without: item)
    options = question.choice.options.map { option in
      let count = ticks[option.id] ?? 0
      return OptionStatistics(
        id: option.id, isKey: option.isKey, count: count,
        share: asked > 0 ? .value(Double(count) / Double(asked)) : .undefined(nobody))
    }
  }
}

/// How often each option of each question was ticked.
private func countTicks(in scores: [QuizScore]) -> [String: [String: Int]] {
  var ticks: [String: [String: Int]] = [:]
  for question in scores.lazy.flatMap(\.questions) {
    for option in question.ticked {
      ticks[question.question, default: [:]][option, default: 0] += 1
    }
  }
  return ticks
}

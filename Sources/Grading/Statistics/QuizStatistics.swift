package import Courseware

/// Classical item analysis of one quiz.
package struct QuizStatistics: Sendable {
  /// The quiz that the attempts are graded by.
  package var assignment: Assignment
  /// How many students count.
  package var n: Int
  /// What all the questions of a form are worth; the largest where forms differ.
  package var maximum: Double
  /// Of the totals as graded, in points.
  package var spread: Spread
  /// Cronbach's alpha, see ``Reliability``.
  package var alpha: Statistic
  /// In points.
  package var standardError: Statistic
  /// In source order.
  package var questions: [QuestionStatistics]
}

/// Classical item analysis of one question, all as fractions.
package struct QuestionStatistics: Sendable {
  /// The question's.
  package var id: String
  /// How many students were asked it.
  package var n: Int
  /// 0 to 1 but under penalties.
  package var facility: Statistic
  /// Correlation with the total, −1 to 1.
  package var itemTotal: Statistic
  /// Correlation with the total without the question, −1 to 1.
  package var itemRest: Statistic
  /// D27, −1 to 1 but under penalties.
  package var upperLower: Statistic
  /// Discriminative efficiency, at most 1.
  package var efficiency: Statistic
  /// Alpha of the other questions, at most 1.
  package var alphaIfDeleted: Statistic
  /// In source order.
  package var options: [OptionStatistics]
}

extension QuizStatistics {
  /// The statistics of the attempts that count, one a student: the first of those averaged.
  package init(of results: QuizResults) {
    let scored = results.students.compactMap { $0.representative?.score }
    let table = ScoreTable(of: scored, in: results.assignment.quiz)
    assignment = results.assignment
    n = scored.count
    maximum = scored.map(\.maximum).max() ?? results.assignment.quiz.maximum
    spread = Spread(of: scored.map(\.points))
    let totals = table.totals
    let reliability = Reliability(table, totals: totals)
    alpha = reliability.alpha
    standardError = reliability.standardError
    let ticked = ticks(in: scored)
    questions = results.assignment.quiz.keyedQuestions.enumerated().map { column, question in
      QuestionStatistics(
        of: question, table.item(column, totals: totals), reliability,
        ticked: ticked[question.id] ?? [])
    }
  }
}

extension Quiz {
  /// The questions that have scores, in source order: those a key marks.
  fileprivate var keyedQuestions: [Question] { questions.filter { $0.marking == .byKey } }

  /// The most points an attempt can have: of a drawn section, as many questions as it draws.
  fileprivate var maximum: Double {
    sections.reduce(0) { sum, section in
      let points = section.questions.map { $0.marking == .byKey ? $0.points.value : 0 }
      return sum + points.prefix(section.pick ?? points.count).reduce(0, +)
    }
  }
}

extension ScoreTable {
  /// A row a score, a column a question of the quiz.
  package init(of scores: [QuizScore], in quiz: Quiz) {
    let questions = quiz.keyedQuestions
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
    of question: Question, _ item: ItemScores, _ reliability: Reliability, ticked: [[String]]
  ) {
    id = question.id
    n = item.scores.count
    facility = Grading.facility(item)
    itemTotal = Grading.itemTotal(item)
    itemRest = Grading.itemRest(item)
    upperLower = Grading.upperLower(item)
    efficiency = Grading.efficiency(item)
    alphaIfDeleted = reliability.alpha(without: item)
    options = (question.choice?.options ?? []).map { option in
      OptionStatistics(
        id: option.id, isKey: option.isKey,
        ticks: ticked.map { $0.contains(option.id) ? 1 : 0 }, of: item)
    }
  }
}

/// What each student ticked, by question: a list for every student who was asked it, as in the rows
/// of a table of scores.
private func ticks(in scores: [QuizScore]) -> [String: [[String]]] {
  var ticks: [String: [[String]]] = [:]
  for question in scores.lazy.flatMap(\.questions) {
    ticks[question.question, default: []].append(question.ticked)
  }
  return ticks
}

import Courseware

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
  ///
  /// As many workers as `jobs` share the questions.
  package init(of results: QuizResults, jobs: Int = 1) {
    let quiz = results.assignment.quiz
    let scored = results.students.compactMap { $0.representative?.score }
    let items = ItemTable(of: scored, in: quiz)
    assignment = results.assignment
    n = scored.count
    maximum = scored.map(\.maximum).max() ?? quiz.maximum
    spread = Spread(of: scored.map(\.points))
    let reliability = Reliability(items.scores)
    alpha = reliability.alpha
    standardError = reliability.standardError
    let totals = items.scores.totals
    let groups = varies(totals) ? Groups(by: totals) : nil
    let keyed = quiz.keyedQuestions
    questions = inParallel(keyed.count, jobs: jobs) { column in
      QuestionStatistics(
        of: keyed[column], items.scores.item(column, groups: groups), reliability,
        ticks: items.ticks(at: column))
    }
  }
}

extension Quiz {
  /// The questions that have scores, in source order: those a key marks, but for void ones, which
  /// tell nobody from anybody.
  var keyedQuestions: [Question] { questions.filter { $0.marking == .byKey && !$0.isVoid } }

  /// The most points an attempt can have: of a drawn section, as many questions as it draws.
  fileprivate var maximum: Double {
    sections.reduce(0) { sum, section in
      let points = section.questions.map { $0.marking == .byKey ? $0.points.value : 0 }
      return sum + points.prefix(section.pick ?? points.count).reduce(0, +)
    }
  }
}

extension QuestionStatistics {
  fileprivate init(
    of question: Question, _ item: ItemScores, _ reliability: Reliability,
    ticks: (_ option: String) -> [Double]
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
      OptionStatistics(id: option.id, isKey: option.isKey, ticks: ticks(option.id), of: item)
    }
  }
}

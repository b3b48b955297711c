import Courseware

/// Classical item analysis of one quiz; of a survey or a poll, what was answered.
package struct QuizStatistics: Sendable {
  /// The quiz that the attempts are graded by.
  package var assignment: Assignment
  /// How many students count.
  package var n: Int
  /// What all the questions of a form are worth; the largest where forms differ.
  package var maximum: Double
  /// Of the totals as graded, in points.
  package var spread: Spread
  /// Of the totals as graded.
  package var distribution: Distribution
  /// Cronbach's alpha, see ``Reliability``.
  package var alpha: Statistic
  /// In points.
  package var standardError: Statistic
  /// Of the attempts that count.
  package var timing: Timing
  /// How many of the attempts that count have answers still to be marked by hand.
  package var pending: Int
  /// In source order.
  package var questions: [QuestionStatistics]
  /// What to look at, since it may be made up.
  package var checks = AttemptChecks()

  /// Whether attempts have scores.
  package var isGraded: Bool { assignment.quiz.kind.isGraded }
}

extension QuizStatistics {
  /// The statistics of the attempts that count, one a student: the first of those averaged.
  ///
  /// As many workers as `jobs` share the questions. The answers themselves are read out of the
  /// ledger, where the scores do not tell them.
  package init(of graded: consuming QuizResults, jobs: Int = 1) {
    var results = consume graded
    let quiz = results.assignment.quiz
    let answers = quiz.needsAnswers ? AnswerTally(of: results, jobs: jobs) : AnswerTally(quiz)
    let counting = results.students.indices.compactMap(results.students.representative)
    let sums = counting.compactMap(results.students.sum)
    (assignment, checks) = (results.assignment, results.checks)
    n = counting.count
    timing = Timing(of: counting.map { Int($0.elapsedMilliseconds) })
    pending = sums.count { $0.pending > 0 }
    maximum = sums.map(\.maximum).max() ?? quiz.maximum
    guard quiz.kind.isGraded else {
      let none = Statistic.undefined(noScores)
      spread = Spread(undefined: noScores)
      distribution = Distribution(of: [], maximum: 0)
      (alpha, standardError, maximum) = (none, none, 0)
      let students = n
      questions = quiz.placedQuestions.map { placed in
        let asked = placed.isDrawn ? answers.shown[placed.place] : students
        return QuestionStatistics(
          unscored: placed, answers,
          Asked(count: asked, skipped: asked - answers.answered[placed.place]),
          reason: noScores)
      }
      return
    }
    let totals = sums.map(\.points)
    let items = ItemTable(of: counting, in: results.students)
    // What follows needs as much memory again.
    results.students = .none(of: assignment)
    spread =
      maximum > 0 || n == 0 ? Spread(of: totals) : Spread(undefined: nothingMarked)
    distribution = Distribution(of: totals, maximum: maximum)
    let reliability = Reliability(items.scores)
    alpha = reliability.alpha
    standardError = reliability.standardError
    questions = quiz.statistics(of: items, reliability, answers, jobs: jobs)
  }
}

extension Quiz {
  /// Every question with where it stands.
  fileprivate var placedQuestions: [PlacedQuestion] {
    var placed: [PlacedQuestion] = []
    for section in sections {
      for question in section.questions {
        placed.append(
          PlacedQuestion(
            question: question, place: placed.count, isDrawn: section.pick != nil))
      }
    }
    return placed
  }

  /// Whether scores do not tell what was answered: of options ticked they do.
  fileprivate var needsAnswers: Bool {
    !kind.isGraded || questions.contains { $0.choice == nil || $0.isVoid }
  }

  /// The most points an attempt can have: of a drawn section, as many questions as it draws.
  fileprivate var maximum: Double {
    sections.reduce(0) { sum, section in
      let points = section.questions.map { $0.marking == .byKey ? $0.points.value : 0 }
      return sum + points.prefix(section.pick ?? points.count).reduce(0, +)
    }
  }

  fileprivate func statistics(
    of items: ItemTable, _ reliability: Reliability, _ answers: AnswerTally, jobs: Int
  ) -> [QuestionStatistics] {
    let totals = items.scores.totals
    let groups = varies(totals) ? Groups(by: totals) : nil
    let columns = Dictionary(
      zip(items.scores.columns.map(\.question), items.scores.columns.indices),
      uniquingKeysWith: { first, _ in first })
    let placed = placedQuestions
    return inParallel(placed.count, jobs: jobs) { index in
      let question = placed[index].question
      let asked = items.asked[question.id] ?? Asked()
      guard let column = columns[question.id] else {
        return QuestionStatistics(
          unscored: placed[index], answers, asked, reason: question.reasonUnscored(asked))
      }
      return QuestionStatistics(
        of: placed[index], items.scores.item(column, groups: groups), reliability,
        Answered(skipped: asked.skipped, tally: answers, ticks: items.ticks(at: column)))
    }
  }
}

/// A question and where it stands in its quiz.
struct PlacedQuestion: Sendable {
  var question: Question
  /// From 0.
  var place: Int
  /// Whether not every attempt is asked it.
  var isDrawn: Bool
}

/// What was answered to one question that has scores.
struct Answered {
  var skipped: Int
  var tally: AnswerTally
  /// For an option, 1 for every student who ticked it and 0 for every other who was asked.
  var ticks: (_ option: String) -> [Double]
}

extension Question {
  /// Why it has no figures.
  fileprivate func reasonUnscored(_ asked: Asked) -> String {
    if isVoid { return "it is void: everybody has its points" }
    guard marking == .byHand else { return "a scale has no score" }
    return "\(asked.pending) of \(asked.count) answers are still to be marked by hand"
  }
}

private let nothingMarked = "nothing that is marked earns points"

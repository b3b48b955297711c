package import Courseware
package import Disk
package import Grading
package import Ledgers

/// Classical item analysis of one quiz; for a survey or a poll, the answers.
///
/// All figures of a quiz are computed from the same attempts and the same questions: those whose
/// scores are known in every attempt.
package struct QuizStatistics: Sendable {
  /// The quiz that the attempts are graded by.
  package var assignment: Assignment
  /// Which attempts the figures are about.
  package var scope: StatisticsScope
  /// How many attempts the figures are about, which is how many students but for all attempts.
  package var n: Int
  /// What the questions of a form are worth that the figures are made from; the largest where
  /// forms differ.
  package var maximum: Double
  /// Whether forms are worth different numbers of points, so that totals are scaled.
  package var isScaled = false
  /// Of the totals, in points.
  package var spread: Spread
  /// Of the totals.
  package var distribution: Distribution
  /// Of the totals.
  package var reliability: ReliabilityStatistics
  /// The mean of the students' grades, as a part of what each could earn.
  package var grades: GradeMean
  /// The totals of each section of the roster, by its name.
  package var sections: [SectionStatistics] = []
  /// The quiz in every term of a series of classrooms, this one included; empty for one term.
  package var terms: [TermStatistics] = []
  /// Of the attempts that the figures are about.
  package var timing: Timing
  /// How many of the attempts have answers still to be marked by hand.
  package var pending: Int
  /// In source order.
  package var questions: [QuestionStatistics]
  /// What to look at, since it may be made up.
  package var checks = AttemptChecks()
  /// All members of the roster and all other students with an attempt, sorted by name; empty if the
  /// quiz is anonymous.
  package var students = StudentRows.none

  /// Whether attempts have scores.
  package var isGraded: Bool { assignment.quiz.kind.isGraded }
}

extension QuizStatistics {
  /// Computes the statistics of the attempts in a scope.
  ///
  /// Up to `jobs` workers share the questions. Answers are read from the ledger if they cannot be
  /// derived from the scores.
  package init(
    of graded: consuming QuizResults, _ scope: StatisticsScope = StatisticsScope(), jobs: Int = 1
  ) {
    var results = consume graded
    let quiz = results.assignment.quiz
    let chosen = ChosenAttempts(scope.attempts, of: results.students)
    let marks =
      quiz.kind.isGraded
      ? ScoredMarks(of: chosen.attemptRows, in: results.students, missing: scope.missing) : nil
    let answers =
      quiz.needsAnswers
      ? AnswerTally(of: results, scope.attempts, totals: marks, jobs: jobs) : AnswerTally(quiz)
    self.init(surveyOf: results.assignment, scope, chosen, answers)
    checks = results.checks
    if quiz.isAnonymous { return }
    if quiz.kind.isGraded {
      students = StudentRows(of: results.students, conflicts: results.conflicts)
    } else {
      // Of all attempts of a student, a row shows the last.
      let shown = scope.attempts == .all ? .last : scope.attempts
      students = StudentRows(
        of: results.students, showing: shown, StudentResponses(of: results, shown, jobs: jobs),
        conflicts: results.conflicts)
    }
    guard let marks else { return }
    grades = GradeMean(of: results.students)
    pending = chosen.attemptRows.count { (results.students.sum(of: $0)?.pending ?? 0) > 0 }
    // What follows needs as much memory again.
    results.students = .none(of: assignment)
    let items = ItemTable(of: chosen.attemptRows, marks)
    take(items, chosen, marks)
    let otherForms =
      scope.missing == .omit
      ? "students answered different questions" : "students were asked different questions"
    let own = Reliability(items.scores, otherForms: otherForms)
    reliability = ReliabilityStatistics(own, jobs: jobs)
    reliability.randomGuess = quiz.randomGuess(of: marks.questions, own)
    questions = quiz.statistics(
      of: items, own, marks, answers, jobs: jobs)
    grades.compare(with: self, marks)
  }

  /// What there is to say of attempts that have no scores.
  private init(
    surveyOf assignment: Assignment, _ scope: StatisticsScope, _ chosen: ChosenAttempts,
    _ answers: AnswerTally
  ) {
    (self.assignment, self.scope) = (assignment, scope)
    n = chosen.attemptRows.count
    timing = Timing(of: chosen.attemptRows.map { Int($0.elapsedMilliseconds) })
    (pending, maximum) = (0, 0)
    spread = Spread(undefined: noScores)
    distribution = Distribution(of: [], maximum: 0)
    reliability = ReliabilityStatistics(undefined: noScores)
    grades = GradeMean(undefined: noScores)
    questions = []
    guard !assignment.quiz.kind.isGraded else { return }
    questions = assignment.quiz.locatedQuestions.map { placed in
      let asked = placed.isDrawn ? answers.shown[placed.place] : chosen.attemptRows.count
      return QuestionStatistics(
        unscored: placed, answers,
        QuestionCounts(count: asked, skipped: asked - answers.answered[placed.place]),
        reason: noScores)
    }
  }

  private mutating func take(_ items: ItemTable, _ chosen: ChosenAttempts, _ marks: ScoredMarks) {
    let table = items.scores
    maximum = n == 0 ? assignment.quiz.maximum : table.maximum
    isScaled = !table.hasOneMaximum
    guard maximum > 0 || n == 0 else {
      spread = Spread(undefined: nothingMarked)
      return
    }
    spread = Spread(of: table.totals)
    distribution = Distribution(of: table.totals, maximum: maximum)
    sections = SectionStatistics.all(chosen.sections, of: table.totals)
  }
}

/// The attempts that figures are about, and in which section of the roster each student is.
struct ChosenAttempts {
  private(set) var attemptRows: [AttemptRow] = []
  /// An entry an attempt; empty where the roster has no sections.
  private(set) var sections: [String?] = []

  init(_ choice: AttemptChoice, of students: StudentResults) {
    let hasSections = students.roster.hasSections
    for place in students.indices {
      let own = students.chosen(choice, of: place)
      attemptRows += own
      if hasSections { sections += own.map { _ in students.section(of: place) } }
    }
  }
}

extension Quiz {
  /// Every question with where it stands.
  fileprivate var locatedQuestions: [LocatedQuestion] {
    var placed: [LocatedQuestion] = []
    for section in sections {
      for question in section.questions {
        placed.append(
          LocatedQuestion(
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

  /// What guessing at every question earns, as a part of all points.
  fileprivate func randomGuess(of questions: [Question], _ own: Reliability) -> Statistic {
    if let obstacle = own.obstacle, obstacle != tooFewAttempts { return .undefined(obstacle) }
    let maximum = questions.reduce(0) { $0 + $1.points.value }
    guard maximum > 0 else { return .undefined(nothingMarked) }
    var sum = 0.0
    for question in questions {
      guard let guess = question.kind.grading.randomGuess else {
        return .undefined("at '\(question.id)' several options may be ticked")
      }
      sum += guess * question.points.value
    }
    return .value(sum / maximum)
  }

  fileprivate func statistics(
    of items: ItemTable, _ reliability: Reliability, _ marks: ScoredMarks, _ answers: AnswerTally,
    jobs: Int
  ) -> [QuestionStatistics] {
    let totals = items.scores.totals
    let groups = varies(totals) ? Groups(by: totals) : nil
    let columns = Dictionary(
      zip(items.scores.columns.map(\.question), items.scores.columns.indices),
      uniquingKeysWith: { first, _ in first })
    let placed = locatedQuestions
    let quiz = QuizEvidence(
      reliability: reliability, evidence: Evidence(questions: items.scores.columns.count))
    return parallelMap(placed.count, jobs: jobs) { index in
      let question = placed[index].question
      let asked = marks.asked[question.id] ?? QuestionCounts()
      guard let column = columns[question.id] else {
        return QuestionStatistics(
          unscored: placed[index], answers, asked, reason: question.reasonUnscored(asked))
      }
      return QuestionStatistics(
        of: placed[index], items.scores.item(column, groups: groups),
        ScoredQuestion(
          skipped: asked.skipped, tally: answers, column: column, ticks: items.ticks(at: column)),
        among: quiz)
    }
  }
}

/// A question and where it stands in its quiz.
struct LocatedQuestion: Sendable {
  var question: Question
  /// From 0.
  var place: Int
  /// Whether not every attempt is asked it.
  var isDrawn: Bool
}

/// What the figures of one question are held against.
struct QuizEvidence: Sendable {
  var reliability: Reliability
  var evidence: Evidence
}

/// What was answered to one question that has scores.
struct ScoredQuestion {
  var skipped: Int
  var tally: AnswerTally
  /// Of the question in the table of scores.
  var column: Int
  /// For an option, 1 for every student who ticked it and 0 for every other who was asked.
  var ticks: (_ option: String) -> [Double]
}

extension Question {
  /// Why it has no figures.
  fileprivate func reasonUnscored(_ asked: QuestionCounts) -> String {
    if isVoid { return "it is void: everyone gets its points" }
    guard marking == .byHand else { return "a scale has no score" }
    return "\(asked.pending) of \(asked.count) answers are still to be graded manually"
  }
}

let nothingMarked = "no graded question has points"

/// The statistics of every requested quiz of the course, in course order.
///
/// Like ``resultsOnDisk(course:root:workers:where:)``, but with the attempts of only one quiz in
/// memory at a time.
package func statisticsOnDisk(
  course: Course, root: Folder, scope: StatisticsScope = StatisticsScope(),
  workers: Workers = .one, where isAsked: (Assignment) -> Bool
) throws(DiskError) -> OnDisk<[QuizStatistics]> {
  try graded(course, root, workers, where: isAsked) { results in
    QuizStatistics(of: results, scope, jobs: workers.jobs)
  }
}

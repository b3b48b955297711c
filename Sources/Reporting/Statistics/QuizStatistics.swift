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
  /// The attempts that the figures are computed from.
  var scope: StatisticsScope
  /// The number of attempts in the figures: one for each student, unless all attempts are used.
  package var n: Int
  /// The maximum points of a form, counting only the questions in the figures; the largest if forms
  /// differ.
  var maximum: Double
  /// Whether forms have different maximum points, so that totals are scaled.
  var isScaled = false
  /// The spread of the totals, in points.
  var spread: Spread
  var distribution: Distribution
  var reliability: ReliabilityStatistics
  /// The mean of the students' grades, as a fraction of each student's maximum.
  var grades: GradeMean
  /// The totals of each section of the roster, by its name.
  var sections: [SectionStatistics] = []
  /// The quiz in each term of a series of classrooms, including this one; empty for a single term.
  var terms: [TermStatistics] = []
  /// The durations of the attempts in the figures.
  var timing: Timing
  /// The number of these attempts with answers that still have to be graded manually.
  var pending: Int
  /// In source order.
  package var questions: [QuestionStatistics]
  var checks = AttemptChecks()
  /// All members of the roster and all other students with an attempt, sorted by name; empty if the
  /// quiz is anonymous.
  var students = StudentRows.none
  /// The moment at which the UTC offset of the class's time zone is the one of all times that
  /// people read; `nil` for the deadline, or without one, the creation of the quiz.
  package var offsetMoment: Moment?
  /// When the latest attempt was handed in, in UTC; `nil` without attempts.
  package var lastHandedIn: Moment? { students.lastHandedIn }

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
      // If all attempts of a student are used, the row shows the last.
      let shown = scope.attempts == .all ? .last : scope.attempts
      students = StudentRows(
        of: results.students, showing: shown, StudentResponses(of: results, shown, jobs: jobs),
        conflicts: results.conflicts)
    }
    guard let marks else { return }
    grades = GradeMean(of: results.students)
    pending = chosen.attemptRows.count { (results.students.sum(of: $0)?.pending ?? 0) > 0 }
    // Frees memory, because the following steps need as much again.
    results.students = .none(of: assignment)
    let items = ItemTable(of: chosen.attemptRows, marks)
    take(items, chosen)
    let otherForms =
      scope.missing == .omit
      ? "students answered different questions" : "students were asked different questions"
    let own = Reliability(items.scores, otherForms: otherForms)
    reliability = ReliabilityStatistics(own, jobs: jobs)
    reliability.randomGuess = quiz.randomGuess(of: marks.questions, own)
    questions = quiz.statistics(
      of: items, own, marks, answers, jobs: jobs)
    grades.compare(with: self, marks, totals: items.scores.totals)
  }

  /// The statistics of attempts without scores.
  private init(
    surveyOf assignment: Assignment, _ scope: StatisticsScope, _ chosen: ChosenAttempts,
    _ answers: AnswerTally
  ) {
    (self.assignment, self.scope) = (assignment, scope)
    n = chosen.attemptRows.count
    timing = Timing(of: chosen.attemptRows.map(\.elapsedMilliseconds))
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

  private mutating func take(_ items: ItemTable, _ chosen: ChosenAttempts) {
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

/// The attempts in the figures, and the roster section of each attempt's student.
struct ChosenAttempts {
  private(set) var attemptRows: [AttemptRow] = []
  /// One entry for each attempt; empty if the roster has no sections.
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
  fileprivate var locatedQuestions: [LocatedQuestion] {
    var placed: [LocatedQuestion] = []
    for section in sections {
      for question in section.questions {
        placed.append(
          LocatedQuestion(
            question: question,
            parts: question.letteredParts(asPresented: hasPresenterView),
            place: placed.count, isDrawn: section.pick != nil))
      }
    }
    return placed
  }

  /// Whether answers must be read from the ledger: scores only determine the selected options.
  fileprivate var needsAnswers: Bool {
    !kind.isGraded || questions.contains { $0.choice == nil || $0.isVoid }
  }

  /// The maximum points of an attempt; a section that draws counts with as many questions as it
  /// draws.
  fileprivate var maximum: Double {
    sections.reduce(0) { sum, section in
      let points = section.questions.map { $0.marking == .byKey ? $0.points.value : 0 }
      return sum + points.prefix(section.pick ?? points.count).reduce(0, +)
    }
  }

  /// The expected score of guessing at every question, as a fraction of all points.
  fileprivate func randomGuess(of questions: [Question], _ own: Reliability) -> Statistic {
    if let obstacle = own.obstacle, obstacle != tooFewAttempts { return .undefined(obstacle) }
    let maximum = questions.reduce(0) { $0 + $1.points.value }
    guard maximum > 0 else { return .undefined(nothingMarked) }
    var sum = 0.0
    for question in questions where question.points.value > 0 {
      guard let guess = question.kind.grading.randomGuess else {
        return .undefined("at '\(question.id)' several options may be selected")
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
      keepingFirst: zip(items.scores.columns.map(\.question), items.scores.columns.indices))
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
          skipped: asked.skipped, tally: answers, column: column,
          selections: items.selections(at: column)),
        among: quiz)
    }
  }
}

/// A question and its position in the quiz.
struct LocatedQuestion: Sendable {
  var question: Question
  /// Its parts, with options and steps in the order of their letters and numbers.
  var parts: [QuestionPart]
  /// The index of the question in the quiz, from 0.
  var place: Int
  /// Whether the question is in a section that draws, so that not every attempt is asked it.
  var isDrawn: Bool
}

/// The figures of the quiz that those of one question are compared with.
struct QuizEvidence: Sendable {
  var reliability: Reliability
  var evidence: Evidence
}

/// The responses to one question with scores.
struct ScoredQuestion {
  var skipped: Int
  var tally: AnswerTally
  /// The question's column in the score table.
  var column: Int
  /// For an option, 1 for each student who selected it and 0 for each other student who was asked.
  var selections: (_ option: String) -> [Double]
}

extension Question {
  /// The reason why the question has no figures.
  fileprivate func reasonUnscored(_ asked: QuestionCounts) -> String {
    if isVoid { return "it is void: everyone gets its points" }
    guard marking == .byHand else { return "a scale has no score" }
    return "\(asked.pending) of \(counted(asked.count, "answer", "answers")) "
      + (asked.pending == 1 ? "is" : "are") + " still to be graded manually"
  }
}

private let nothingMarked = "no graded question has points"

/// The statistics of every requested quiz of the course, in course order.
///
/// Like ``resultsOnDisk(course:root:where:)``, but with the attempts of only one quiz in memory at
/// a time.
package func statisticsOnDisk(
  course: Course, root: Folder, scope: StatisticsScope = StatisticsScope(),
  workers: Workers = .one, where isAsked: (Assignment) -> Bool
) throws(DiskError) -> OnDisk<[QuizStatistics]> {
  try graded(course, root, workers, where: isAsked) { results in
    QuizStatistics(of: results, scope, jobs: workers.jobs)
  }
}

package import Courseware
package import Disk
package import Ledgers

/// An answer to grade manually, with its current grade.
package struct AnswerToGrade: Sendable {
  /// The quiz that it was handed in for.
  package var assignment: Assignment
  /// The question in its current form; its id may differ from ``asked``.
  package var question: Question
  /// The id of the attempt that contains the answer.
  package var attempt: AttemptID
  /// The student: id and name from the roster, or without a roster as given in the attempt.
  package var student: (id: String?, name: String)
  /// The text of the answer; `nil` if the question was skipped.
  package var text: String?
  /// The question's id in the attempt.
  package var asked: String
  /// The digest that identifies the answer; see ``ManualGrade/response``.
  var response: String
  /// Whether its attempt was received too late to count.
  package var neverCounts = false
  /// Its current manual grade; `nil` if it has none.
  package private(set) var mark: ManualGrade?
  /// All manual grades given to the answer, the newest last.
  private var marks: [ManualGrade]

  /// The points that its manual grade gives: at most those of the question, which may have had more
  /// points when it was graded.
  package var countingPoints: Double? { mark.map { min($0.points, question.points.value) } }

  /// The points of independent grades that differ, sorted; empty without a conflict.
  package var conflictingPoints: [Double] {
    marks.hasIndependentGrades ? Set(marks.map(\.points)).sorted() : []
  }

  /// Whether the answer still has to be graded: it has no manual grade, or independent grades
  /// differ.
  package var needsGrade: Bool { mark == nil || !conflictingPoints.isEmpty }

  /// A manual grade with these points, dated later than the existing ones even if the clock is
  /// wrong.
  package func marked(_ points: Double, _ comment: String?, at now: Moment) -> ManualGrade {
    var new = ManualGrade(
      attempt: attempt, question: asked, response: response, points: points,
      comment: comment, marked: max(now.seconds, (mark?.marked ?? 0) + 1))
    new.known = marks.count
    return new
  }

  /// Adds a manual grade that was given to the answer now.
  package mutating func take(_ mark: ManualGrade) {
    self.mark = mark
    marks.append(mark)
  }
}

/// The answers to grade manually, by quiz and question.
package struct ManualGradingQueue: Sendable {
  /// The answers, grouped by question and sorted by the random attempt ids, so that the order does
  /// not reveal the students.
  package var answers: [AnswerToGrade] = []
  /// The records that could not be read, by path.
  package var damage: [String: [LedgerDamage]] = [:]

  /// The answers that need a grade, without those that can never count.
  ///
  /// An answer that people graded differently needs a grade again. `includingGraded` adds those
  /// that already have one.
  package func answersToGrade(includingGraded: Bool) -> [AnswerToGrade] {
    answers.filter { !$0.neverCounts && (includingGraded || $0.needsGrade) }
  }
}

/// Finds the answers to grade manually: those to essays or to the named questions.
///
/// Attempts in conflict, of students not on the roster, and of corrected tables are omitted,
/// because they do not count, and answers to void questions. `questions` contains ids; if it is
/// empty, all essays are included, and the questions of a table with manual grades.
package func manualGradingQueue(
  course: Course, root: Folder, questions: [String], table: [UInt8]? = nil,
  where isAsked: (Assignment) -> Bool
) throws(DiskError) -> ManualGradingQueue {
  var stats = try StatsFolder(below: root)
  let records = merge([], into: stats.records, course: course)
  stats.placeSheets(records)
  let attemptConflicts = records.attemptConflicts
  let former = FormerNames(of: course, records.revisions)
  var work = ManualGradingQueue()
  work.damage = stats.damage
  let inTable = table.map(questionsOfManualGrades) ?? []
  for var assignment in course.assignments where isAsked(assignment) {
    let wanted = assignment.quiz.questions.filter {
      questions.isEmpty
        ? $0.marking == .byHand || inTable.contains($0.id)
        : questions.contains($0.id) && !$0.isVoid
    }
    guard let ledger = records.ledgers[assignment.reference], !wanted.isEmpty,
      assignment.quiz.kind.isGraded
    else { continue }
    assignment.byHand = stats.byHand
    assignment.idMapping = records.idMapping(of: assignment, former)
    work.add(ledger, of: assignment, wanted, attemptConflicts)
    try ledger.check()
  }
  return work
}

extension ManualGradingQueue {
  fileprivate mutating func add(
    _ ledger: Ledger, of assignment: Assignment, _ questions: [Question],
    _ attemptConflicts: AttemptConflicts
  ) {
    let roster = Roster(assignment.classroom.members)
    let key = AnswerKey(assignment.quiz)
    var found = [[AnswerToGrade]](repeating: [], count: questions.count)
    unsafe ledger.forEachContent { entry, json in
      guard let id = entry.id, unsafe !attemptConflicts.leavesOut(id, json),
        assignment.byHand.origin(of: id) != .replacedBySheet,
        let attempt = unsafe try? Attempt(JSONValue(Array(json), limit: .max)),
        let student = roster.label(of: attempt.student, id, at: assignment)
      else { return }
      let lateness: Lateness =
        assignment.byHand.isOnTime(id)
        ? .onTime
        : student.times.lateness(
          received: entry.received, claimedEnd: Moment(rfc3339: attempt.endedAt))
      let neverCounts = !lateness.mayCount(assignment.classroom.grading.lateness)
      let names =
        attempt.revision == assignment.quiz.revision
        ? IDMapping.Table() : assignment.idMapping.names(at: attempt.revision)
      let responses = attempt.responses.map { own in
        (own: own, today: names.isEmpty ? own : names.translate(own)?.response)
      }
      let asked =
        assignment.byHand.origin(of: id) != nil
        ? nil
        : key.asked(
          of: attempt, assignment.idMapping,
          answered: Set(responses.compactMap { $0.today?.question }))
      for (place, question) in questions.enumerated()
      where asked?.contains(question.id) != false {
        guard
          var answer = AnswerToGrade(
            assignment, question, responses, id, (student.id, student.name))
        else { continue }
        answer.neverCounts = neverCounts
        found[place].append(answer)
      }
    }
    answers += found.flatMap(\.self)
  }
}

/// A response with the ids in the attempt, and with current ids, `nil` if the quiz no longer has
/// the question.
private typealias AnsweredQuestion = (own: Response, today: Response?)

extension AnswerToGrade {
  /// `nil` if the attempt was not asked the question.
  fileprivate init?(
    _ assignment: Assignment, _ question: Question, _ responses: [AnsweredQuestion],
    _ id: AttemptID, _ student: (id: String?, name: String)
  ) {
    let answered = responses.first { $0.today?.question == question.id }
    guard answered != nil || assignment.quiz.asksEverybody(question.id) else { return nil }
    self.assignment = assignment
    self.question = question
    self.student = student
    attempt = id
    text = answered?.today.flatMap { question.list(of: $0.answer) }
    let asked = answered?.own.question ?? question.id
    self.asked = asked
    let own = responses.map(\.own)
    response = digest(ofAnswerTo: asked, in: own)
    let scoreOverride = assignment.byHand.scoreOverrides(to: id, own).last { $0.question == asked }
    marks = assignment.byHand.marks.marks(of: id, question: asked, response: response)
    mark =
      marks.last
      ?? scoreOverride.map {
        ManualGrade(
          attempt: id, question: asked, response: response,
          points: $0.points(of: question.points.value), comment: nil, marked: 0)
      }
  }
}

extension Quiz {
  /// Whether a question is in a section that asks all its questions.
  fileprivate func asksEverybody(_ question: String) -> Bool {
    sections.contains { $0.pick == nil && $0.questions.contains { $0.id == question } }
  }
}

extension Roster {
  /// The name to show for the student of an attempt, and the student's deadlines; `nil` if not on
  /// the roster.
  fileprivate func label(
    of student: Attempt.Student, _ attempt: AttemptID, at assignment: Assignment
  ) -> (id: String?, name: String, times: StudentTimes)? {
    func times(_ member: Member?) -> StudentTimes {
      StudentTimes(of: assignment.quiz, in: assignment.classroom, for: member)
    }
    switch identify(student, of: attempt) {
    case .known(let member): return (member.id, member.name, times(member))
    case .claimed: return (student.email, student.name, times(nil))
    case .unknown: return nil
    }
  }
}

extension Question {
  /// An answer as a list for the person who grades it; `nil` if there is none.
  fileprivate func list(of answer: Response.Answer) -> String? {
    let words = words(of: answer)
    if words.isEmpty { return nil }
    switch answer {
    case .options, .order: return words.map { "- \($0)" }.joined(separator: "\n")
    case .skipped, .text, .blanks, .pairs: return words.joined(separator: "\n")
    }
  }

  /// The human-readable texts of an answer: one for each option, item, blank or row; none if
  /// nothing was answered.
  package func words(of answer: Response.Answer) -> [String] {
    switch answer {
    case .skipped: []
    case .text(let text): text.allSatisfy(\.isWhitespace) ? [] : [text]
    case .options(let ids), .order(let ids): ids.map { words($0) { $0.isChosen } }
    case .blanks(let parts):
      parts.map { part in "\(part.id): \(words(part.value) { $0 == .menu(part.id) })" }
    case .pairs(let parts):
      parts.map { part in
        "\(words(part.id) { $0 == .row }): \(words(part.value) { $0.isChosen })"
      }
    }
  }

  /// The text of an element in one of the question's lists; its id if the question no longer has
  /// it.
  private func words(
    _ id: String, in isIncluded: (QuestionPart.List) -> Bool
  ) -> String {
    kind.parts.first { isIncluded($0.list) && $0.id == id }?.text.shownText ?? id
  }
}

package import Courseware
package import Disk
package import Ledgers

/// An answer that a person marks, with the mark it has.
package struct HandAnswer: Sendable {
  /// The quiz that it was handed in for.
  package var assignment: Assignment
  package var question: Question
  package var attempt: AttemptID
  /// Whose it is: the roster's id and name, or without a roster the student's own words.
  package var student: (id: String?, name: String)
  /// What was answered; `nil` where the question was skipped.
  package var text: String?
  /// The question's id as the attempt has it.
  package var asked: String
  /// What the answer is known by; see ``HandMark/response``.
  package var response: String
  /// What it has, from whomever; `nil` where nobody marked it.
  package private(set) var mark: HandMark?
  /// The marks that people gave it, the later behind.
  private var marks: [HandMark]

  /// What people gave it who did not know of each other, sorted; empty where all knew.
  package var apart: [Double] { marks.isGivenApart ? Set(marks.map(\.points)).sorted() : [] }

  /// The mark that gives it so many points: later than the one it has, whatever the clock says.
  package func marked(_ points: Double, _ comment: String?, at now: Moment) -> HandMark {
    var new = HandMark(
      attempt: attempt, question: asked, response: response, points: points,
      comment: comment, marked: max(now.seconds, (mark?.marked ?? 0) + 1))
    new.known = marks.count
    return new
  }

  /// Takes a mark that was given to it now.
  package mutating func take(_ mark: HandMark) {
    self.mark = mark
    marks.append(mark)
  }
}

/// What there is to mark by hand in some quizzes, quiz by quiz, question by question.
package struct HandWork: Sendable {
  /// Those of one question by the random ids of their attempts: an order that says nothing of who.
  package var answers: [HandAnswer] = []
  /// What could not be read, by path.
  package var damage: [String: [LedgerDamage]] = [:]

  package init() {}
}

/// Finds the answers to questions that a person marks: essays, or the questions that are named.
///
/// Left out are attempts in conflict, those of nobody known, and those of a corrected sheet: none
/// of them counts. `questions` are ids; where there is none, every essay is wanted.
package func workByHand(
  course: Course, root: Folder, questions: [String] = [], where isAsked: (Assignment) -> Bool
) throws(DiskError) -> HandWork {
  var stats = try StatsFolder(below: root)
  let records = merge([], into: stats.records, course: course)
  stats.placeSheets(records)
  let disputes = records.disputes
  let former = FormerNames(of: course, records.revisions)
  var work = HandWork()
  work.damage = stats.damage
  for var assignment in course.assignments where isAsked(assignment) {
    let wanted = assignment.quiz.questions.filter {
      questions.isEmpty ? $0.marking == .byHand : questions.contains($0.id)
    }
    guard let ledger = records.ledgers[assignment.reference], !wanted.isEmpty,
      assignment.quiz.kind.isGraded
    else { continue }
    assignment.byHand = stats.byHand
    assignment.heirs = records.heirs(of: assignment, former)
    work.add(ledger, of: assignment, wanted, disputes)
    try ledger.check()
  }
  return work
}

extension HandWork {
  fileprivate mutating func add(
    _ ledger: Ledger, of assignment: Assignment, _ questions: [Question],
    _ disputes: Disputes
  ) {
    let roster = Roster(assignment.classroom.members)
    let key = AnswerKey(assignment.quiz)
    var found = [[HandAnswer]](repeating: [], count: questions.count)
    ledger.forEachContent { entry, json in
      guard let id = entry.id, !disputes.leavesOut(id, json),
        assignment.byHand.origin(of: id) != .replacedBySheet,
        let attempt = try? Attempt(JSONValue(Array(json), limit: .max)),
        let student = roster.label(of: attempt.student, id)
      else { return }
      let names =
        attempt.revision == assignment.quiz.revision
        ? Heirs.Names() : assignment.heirs.names(at: attempt.revision)
      let responses = attempt.responses.map { own in
        AnsweredQuestion(own: own, today: names.isEmpty ? own : names.translate(own)?.response)
      }
      let asked =
        assignment.byHand.origin(of: id) != nil
        ? nil
        : key.asked(
          of: attempt, assignment.heirs,
          answered: Set(responses.compactMap { $0.today?.question }))
      for (place, question) in questions.enumerated()
      where asked?.contains(question.id) != false {
        let answer = HandAnswer(assignment, question, responses, id, student)
        if let answer { found[place].append(answer) }
      }
    }
    answers += found.flatMap(\.self)
  }
}

/// A response as the attempt has it and by today's ids; `nil` where these have no place for it.
private struct AnsweredQuestion {
  var own: Response
  var today: Response?
}

extension HandAnswer {
  /// `nil` where the attempt was not asked the question.
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
    let award = assignment.byHand.awards(to: id, own).last { $0.question == asked }
    marks = assignment.byHand.marks.marks(of: id, question: asked, response: response)
    mark =
      marks.last
      ?? award.map {
        HandMark(
          attempt: id, question: asked, response: response,
          points: $0.points(of: question.points.value), comment: nil, marked: 0)
      }
  }
}

extension Quiz {
  /// Whether a question stands in a section that draws none.
  fileprivate func asksEverybody(_ question: String) -> Bool {
    sections.contains { $0.pick == nil && $0.questions.contains { $0.id == question } }
  }
}

extension Roster {
  /// How to call the student of an attempt; `nil` for somebody unknown.
  fileprivate func label(
    of student: Attempt.Student, _ attempt: AttemptID
  ) -> (id: String?, name: String)? {
    if let owner = owner(of: attempt) { return (self[owner].id, self[owner].name) }
    switch identify(student) {
    case .known(let member): return (member.id, member.name)
    case .claimed: return (student.email, student.name)
    case .unknown: return nil
    }
  }
}

extension Question {
  /// An answer as a list for a person who marks it; `nil` where there is none.
  fileprivate func list(of answer: Response.Answer) -> String? {
    let words = words(of: answer)
    if words.isEmpty { return nil }
    switch answer {
    case .options, .order: return words.map { "- \($0)" }.joined(separator: "\n")
    case .skipped, .text, .blanks, .pairs: return words.joined(separator: "\n")
    }
  }
}

extension Question {
  /// An answer as a person reads it: one text for each option, item, blank or row of it; none where
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

  /// The words of something that the question holds in a list; its id where it does not.
  private func words(
    _ id: String, in isIncluded: (QuestionPart.List) -> Bool
  ) -> String {
    kind.parts.first { isIncluded($0.list) && $0.id == id }?.text.text ?? id
  }
}

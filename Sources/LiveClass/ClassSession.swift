import Courseware

/// A class in one room: who has joined, what they answered, and which question is open.
///
/// Its state follows from a series of events alone, so a journal of the events restores it.
package struct ClassSession: Sendable {
  /// The start of the session: the first line of its journal.
  package let start: Start
  /// The students, by the id of their attempt.
  package private(set) var students: [String: Student] = [:]
  /// The id of the attempt that each device answers for.
  private(set) var devices: [String: String] = [:]
  /// The newest step; ``Step/beforeFirst`` until the teacher shows a question.
  private(set) var step = Step.beforeFirst
  /// When the open question closes by itself, in milliseconds since 1970; `nil` if it does not.
  private(set) var closing: Int64?
  /// Typed texts that the teacher has hidden from the projector.
  private(set) var hidden: Set<String> = []
  /// The attempts that were handed in as files, by their ids.
  package private(set) var handedIn: [String: HandedIn] = [:]
  /// Whether the class has ended, so that nobody can join or answer.
  private(set) var isOver = false
  /// The numbers of the journal's lines, from 1, that could not be read when it was restored.
  package internal(set) var damagedLines: [Int] = []

  /// Creates a session before its first event.
  init(_ start: Start) { self.start = start }

  /// What stays the same throughout a session.
  package struct Start: Sendable, Equatable {
    /// The classroom's id.
    package var classroom: String
    /// The id of the lecture or quiz.
    var quiz: String
    /// The revision of the quiz at the start, which the attempts name.
    package var revision: String
    /// What students enter to join.
    package var code: String
    /// The secret in the address of the presenter view: 128 random bits in hexadecimal.
    package var token: String

    /// Creates the start of a session; its code and its token must be random.
    package init(classroom: String, quiz: String, revision: String, code: String, token: String) {
      (self.classroom, self.quiz, self.revision) = (classroom, quiz, revision)
      (self.code, self.token) = (code, token)
    }
  }

  /// A student who has joined, with one or more devices.
  package struct Student: Sendable, Equatable {
    /// The name on the roster, or without a roster the name that the student entered; empty in an
    /// anonymous quiz.
    package var name: String
    /// The id of the student on the roster; `nil` if the class has no roster.
    var member: String?
    /// The id of the attempt: 128 random bits in hexadecimal.
    var attempt: String
    /// The seed in the attempt: 128 random bits in hexadecimal.
    var seed: String
    /// In milliseconds since 1970.
    var joined: Int64
    /// The newest answer to each question; skipped if the student has cleared it.
    var answers: [String: Answer] = [:]

    /// Whether there is an answer that was not cleared.
    fileprivate var hasAnswered: Bool {
      answers.values.contains { $0.response.answer != .skipped }
    }
  }

  /// An answer that was acknowledged.
  struct Answer: Sendable, Equatable {
    /// The response, which also names its question.
    var response: Response
    /// The number of the answer, higher than those of earlier answers to the question.
    var turn: Int
    /// In milliseconds since 1970.
    var time: Int64
  }

  /// An attempt that was handed in as a file.
  package struct HandedIn: Sendable, Equatable {
    /// The device that sent it.
    var device: String
    /// The size of its file in bytes.
    var size: Int
  }

  /// The maximum number of attempts that a device can hand in, much more than students need.
  private static let maxAttempts = 50
  /// The maximum size of all attempts of a device, in bytes: that of one attempt.
  private static let maxSizeOfAttempts = Attempt.maxFileSize

  /// The question that is shown, and how much of it.
  struct Step: Sendable, Equatable {
    /// The index of the question; -1 before the first one.
    var place: Int
    /// The question's id; empty before the first.
    var question: String
    /// Whether answers are taken, and what the projector shows.
    var phase: Phase

    /// The step before the first question: no question is shown, and no answers are taken.
    static let beforeFirst = Step(place: -1, question: "", phase: .closed)
  }

  /// The phases of a question, in this order.
  enum Phase: String, Sendable, CaseIterable {
    /// Answers are taken.
    case open
    /// No more answers are taken; the projector shows how they are distributed.
    case closed
    /// The projector shows the right answer as well.
    case revealed
  }

  /// An event of a session.
  enum Event: Sendable, Equatable {
    case join(device: String, Student)
    case answer(device: String, Answer)
    case step(Step)
    case closing(Int64?)
    case hide(String, Bool)
    case handIn(attempt: String, HandedIn)
    case end
  }

  /// Applies an event; applying it again changes nothing.
  mutating func take(_ event: Event) {
    switch event {
    case .join(let device, let student):
      devices[device] = student.attempt
      students[student.attempt, default: student].name = student.name
    case .answer(let device, let answer):
      guard let attempt = devices[device] else { return }
      let question = answer.response.question
      if let known = students[attempt]?.answers[question], known.turn > answer.turn { return }
      students[attempt]?.answers[question] = answer
    case .step(let step): (self.step, closing) = (step, nil)
    case .closing(let time): closing = time
    case .hide(let text, let isHidden):
      if isHidden { hidden.insert(text) } else { hidden.remove(text) }
    case .handIn(let attempt, let file): handedIn[attempt] = file
    case .end: isOver = true
    }
  }

  /// The student who uses a device; `nil` if it has not joined.
  func student(of device: String) -> Student? { devices[device].flatMap { students[$0] } }

  /// Whether a device can hand in one more attempt, with the size of its file in bytes.
  func takesAttempt(of size: Int, from device: String) -> Bool {
    let sizes = handedIn.values.filter { $0.device == device }.map(\.size)
    return sizes.count < Self.maxAttempts && sizes.reduce(size, +) <= Self.maxSizeOfAttempts
  }

  /// Whether answers to a question are taken at a time, in milliseconds since 1970.
  func takesAnswers(to question: String, at time: Int64) -> Bool {
    !isOver && step.question == question && step.phase == .open
      && closing.map { time < $0 } ?? true
  }

  /// The step at which a session continues after its quiz was edited; `nil` if it is unchanged.
  ///
  /// If the question has been removed, the question now at its index is shown, but not open.
  func step(movedTo quiz: Quiz) -> Step? {
    guard step != .beforeFirst else { return nil }
    let questions = quiz.questions.map(\.id)
    if let place = questions.firstIndex(of: step.question) {
      return place == step.place
        ? nil : Step(place: place, question: step.question, phase: step.phase)
    }
    let place = min(step.place, questions.count - 1)
    guard questions.indices.contains(place) else { return .beforeFirst }
    return Step(place: place, question: questions[place], phase: .closed)
  }

  /// The answers of each student as the attempt that a page would submit, sorted by id.
  ///
  /// Students without an answer are left out.
  func attempts(at quiz: Quiz, in site: Site) -> [Attempt] {
    students.values.filter(\.hasAnswered).sorted { $0.attempt < $1.attempt }
      .map { student in
        let asked = quiz.questions.map(\.id)
        // Answers to questions that were removed since the class started are kept.
        let gone = Set(student.answers.keys).subtracting(asked).sorted()
        let end = student.answers.values.map(\.time).max() ?? student.joined
        return Attempt(
          id: student.attempt, site: site.title, classroom: start.classroom, quiz: start.quiz,
          revision: start.revision,
          student: quiz.isAnonymous
            ? .init(name: "") : .init(id: student.member, name: student.name),
          startedAt: time(student.joined), endedAt: time(end),
          elapsedMilliseconds: Int(max(0, end - student.joined)), endedEarly: false,
          seed: student.seed,
          responses: (asked + gone).map { id in
            student.answers[id]?.response ?? Response(question: id, answer: .skipped)
          }, claimedScore: nil)
      }
  }

  /// The names with which several students have joined and answered or handed in attempts, sorted,
  /// each with the number of these students.
  ///
  /// Names on a roster are left out. `merge` counts students with one name as one student, who may
  /// have changed to another device.
  package var sharedNames: [(name: String, students: Int)] {
    let senders = Set(handedIn.values.compactMap { devices[$0.device] })
    let named = students.values.filter { student in
      student.member == nil && !student.name.isEmpty
        && (student.hasAnswered || senders.contains(student.attempt))
    }
    let groups = Dictionary(grouping: named) { AnswerText.folded($0.name) }
    return groups.values.filter { $0.count > 1 }
      .map { (name: $0.map(\.name).min() ?? "", students: $0.count) }
      .sorted { $0.name < $1.name }
  }

  /// The time as pages write it.
  ///
  /// Without milliseconds, many students of a class would have the same times and the same
  /// answers, which looks like a copy.
  private func time(_ milliseconds: Int64) -> String {
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return "\(Moment(seconds: milliseconds / 1000).utc.dropLast()).\(fraction)Z"
  }
}

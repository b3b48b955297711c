import Courseware
import Grading
import Ledgers

/// The ways in which a quiz's responses are read, depending on the revision and the language in
/// which they were answered.
struct AnswerReadings {
  private let assignment: Assignment
  private let key: AnswerKey
  /// Whether attempts at all revisions are read in the same way if they are in one language.
  private let isOne: Bool
  private var places: [ReadingKey: Int] = [:]
  /// The readings: first with the quiz's current ids and decimal mark, then with those of revisions
  /// and languages.
  private(set) var all: [AnswerReading]
  /// The unique name of each reading, which does not depend on the order in which they were
  /// created.
  private(set) var names: [String]
  /// The possible draws of each reading; empty if all questions are asked.
  private var draws: [[MappedDraw]]
  /// For attempts of students with several attempts, the indices of the questions whose answers are
  /// used; all answers are used in attempts without an entry.
  private var combined: [AttemptID: Set<Int>] = [:]

  /// The parameters of a reading: the revision, `nil` for the current one, and the decimal mark.
  private struct ReadingKey: Hashable {
    var revision: String?
    var mark: DecimalMark
  }

  /// The readings for the attempts of a choice.
  init(_ results: QuizResults, _ choice: AttemptChoice) {
    assignment = results.assignment
    let quiz = assignment.quiz, idMapping = assignment.idMapping
    key = AnswerKey(quiz)
    isOne = idMapping.isEmpty && idMapping.draws.isEmpty && !key.draw.leavesSomeOut
    all = [AnswerReading(quiz, quiz.decimalMark)]
    names = [""]
    draws = [key.draws(at: quiz.revision, idMapping)]
    if choice == .counting, quiz.combinesAttempts { combine(results.students) }
  }

  var questionCount: Int { assignment.quiz.questions.count }

  /// The index of the reading for an attempt's responses.
  mutating func place(of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>) -> Int {
    let isCurrent = unsafe isOne || json[line.revision].elementsEqual(assignment.quiz.revision.utf8)
    if isCurrent, line.language.isEmpty { return 0 }
    let quiz = assignment.quiz, idMapping = assignment.idMapping
    let language = unsafe line.language.isEmpty ? nil : plainText(json, line.language)
    let mark = language.map(DecimalMark.init(ofLanguage:)) ?? quiz.decimalMark
    if isCurrent, mark == quiz.decimalMark { return 0 }
    let revision = unsafe isCurrent ? nil : plainText(json, line.revision)
    // All unrecorded revisions share one reading.
    let own = revision.map { idMapping.revisions.contains($0) ? $0 : "" }
    let wanted = ReadingKey(revision: own, mark: mark)
    if let place = places[wanted] { return place }
    places[wanted] = all.count
    let ids = own.map { idMapping.names(at: $0) } ?? IDMapping.Table()
    all.append(AnswerReading(quiz, mark, ids))
    let name = own.map { "at " + $0 } ?? ""
    names.append(mark == quiz.decimalMark ? name : name + " with another decimal mark")
    draws.append(own.map { key.draws(at: $0, idMapping) } ?? draws[0])
    return all.count - 1
  }

  /// The responses of an attempt with a given reading, without those to questions that its seed did
  /// not draw or, if attempts are combined, that an earlier attempt of the student has answered.
  func responses(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, at reading: Int
  ) -> [AttemptLine.Part] {
    let drawn = unsafe drawnResponses(of: line, json, at: reading)
    guard !combined.isEmpty, let own = unsafe combined[AttemptID(hex: json[line.id])] else {
      return drawn
    }
    return drawn.filter { response in
      let bytes = unsafe UnsafeBufferPointer(rebasing: json[response])
      return unsafe all[reading].read(bytes).map { own.contains($0.question) } ?? false
    }
  }

  /// Selects in each student's attempts the questions that no earlier attempt has answered.
  private mutating func combine(_ students: StudentResults) {
    var attempts: [StudentResults.CountedAttempt] = []
    for place in students.indices {
      let own = students.read(for: .counting, of: place)
      if own.count > 1 { attempts += own.map { (place, $0) } }
    }
    var answered: [UInt32: (id: AttemptID, questions: Set<Int>)] = [:]
    let sorted = attempts.sorted { $0.attemptRow.entry < $1.attemptRow.entry }
    unsafe students.forEachLine(of: sorted[...]) { attempt, line, json in
      let id = unsafe AttemptID(hex: json[line.id])
      let reading = unsafe place(of: line, json)
      let questions = unsafe drawnResponses(of: line, json, at: reading).compactMap { response in
        let bytes = unsafe UnsafeBufferPointer(rebasing: json[response])
        return unsafe all[reading].read(bytes).flatMap { $0.answers.isEmpty ? nil : $0.question }
      }
      answered[attempt.attemptRow.entry] = (id, Set(questions))
    }
    var known: [Int: Set<Int>] = [:]
    for (student, attemptRow) in attempts {
      guard let (id, questions) = answered[attemptRow.entry] else { continue }
      combined[id] = questions.subtracting(known[student] ?? [])
      known[student, default: []].formUnion(questions)
    }
  }

  private func drawnResponses(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, at reading: Int
  ) -> [AttemptLine.Part] {
    let responses = unsafe firstResponses(of: line, json, at: reading)
    let all = responses.map(\.whole)
    // Rows of tables are not drawn by a seed.
    guard !draws[reading].isEmpty,
      unsafe assignment.byHand.origin(of: AttemptID(hex: json[line.id])) == nil
    else { return all }
    let places = responses.map {
      unsafe self.all[reading].place(of: plainText(json, $0.question))
    }
    let answered = Set(places)
    let isAsked = unsafe draws[reading].asked(by: plainText(json, line.seed)) {
      answered.contains($0)
    }
    guard let isAsked else { return all }
    return zip(all, places).filter { $1.map { isAsked[$0] } ?? false }.map(\.0)
  }

  /// The responses of an attempt, only the first one to a question that it answers under several
  /// ids.
  private func firstResponses(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, at reading: Int
  ) -> [(question: AttemptLine.Part, whole: AttemptLine.Part)] {
    // Without earlier ids, no question has several.
    guard all[reading].hasEarlierIDs else { return line.responses }
    var answered: Set<Int> = []
    return line.responses.filter { response in
      let place = unsafe all[reading].place(of: plainText(json, response.question))
      return place.map { answered.insert($0).inserted } ?? true
    }
  }
}

import Courseware
import Grading
import Ledgers

/// The ways in which a quiz's responses are read, by the revision at which they were answered.
struct AnswerReadings {
  private let assignment: Assignment
  private let key: AnswerKey
  /// Whether attempts at all revisions are read alike.
  private let isOne: Bool
  private var places: [String: Int] = [:]
  /// By the quiz's own ids, then by those of revisions.
  private(set) var all: [AnswerReading]
  /// By reading, a text that tells it from others; the same whatever was read before.
  private(set) var names: [String]
  /// By reading, what seeds can draw; empty where everything is asked.
  private var draws: [[MappedDraw]]
  /// By attempt of a student with several, the places of the questions that it is read for; an
  /// attempt without an entry is read for all.
  private var combined: [AttemptID: Set<Int>] = [:]

  /// For the attempts that a choice is about.
  init(_ results: QuizResults, _ choice: AttemptChoice) {
    self.init(results.assignment)
    if choice == .counting, results.assignment.quiz.combinesAttempts {
      combine(results.students)
    }
  }

  private init(_ assignment: Assignment) {
    self.assignment = assignment
    let quiz = assignment.quiz, idMapping = assignment.idMapping
    key = AnswerKey(quiz)
    isOne = idMapping.isEmpty && idMapping.draws.isEmpty && !key.draw.leavesSomeOut
    all = [AnswerReading(quiz)]
    names = [""]
    draws = [key.draws(at: quiz.revision, idMapping)]
  }

  /// How many questions the quiz has.
  var questionCount: Int { assignment.quiz.questions.count }

  /// The place of the reading that an attempt's responses ask for.
  mutating func place(of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>) -> Int {
    if unsafe isOne || json[line.revision].elementsEqual(assignment.quiz.revision.utf8) { return 0 }
    let revision = unsafe plainText(json, line.revision)
    if let place = places[revision] { return place }
    let idMapping = assignment.idMapping
    // All revisions that are not recorded are read alike, however many there are.
    let isKnown = idMapping.revisions.contains(revision)
    let own = isKnown ? revision : ""
    if let place = places[own] { return place }
    places[own] = all.count
    all.append(AnswerReading(assignment.quiz, idMapping.names(at: own)))
    names.append("at " + own)
    draws.append(key.draws(at: own, idMapping))
    return all.count - 1
  }

  /// The responses of an attempt that is read at a place, without those to questions that its seed
  /// did not draw, or that an earlier attempt of the student has answered where they are combined.
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

  /// Reads of each student's attempts the questions that no earlier one has answered.
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
    let all = line.responses.map(\.whole)
    // Rows of tables were never drawn by a seed.
    guard !draws[reading].isEmpty,
      unsafe assignment.byHand.origin(of: AttemptID(hex: json[line.id])) == nil
    else { return all }
    let places = line.responses.map {
      unsafe self.all[reading].place(of: plainText(json, $0.question))
    }
    let answered = Set(places)
    let isAsked = unsafe draws[reading].asked(by: plainText(json, line.seed)) {
      answered.contains($0)
    }
    guard let isAsked else { return all }
    return zip(all, places).filter { $1.map { isAsked[$0] } ?? false }.map(\.0)
  }
}

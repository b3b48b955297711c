import Courseware

/// Reads responses as the answers that a report counts.
struct AnswerReading {
  private let questions: [Question]
  private let places: [String: Int]
  private let mark: DecimalMark
  private let names: Heirs.Names

  /// What one response answers.
  struct Given {
    /// The question's place in the quiz.
    var question: Int
    /// By the id of the part, empty for the question itself; none for a skipped question.
    var answers: [CountedAnswer] = []
  }

  /// Of responses that go by these ids besides the quiz's own.
  init(_ quiz: Quiz, _ names: Heirs.Names = Heirs.Names()) {
    self.names = names
    questions = quiz.questions
    places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    mark = quiz.decimalMark
  }

  /// Where the question stands that an attempt answers by this id; `nil` where the quiz does not
  /// have it any more.
  func place(of question: String) -> Int? { places[names.questions[question] ?? question] }

  /// What a response answers; `nil` where the quiz does not have the question any more.
  func read(_ json: UnsafeBufferPointer<UInt8>) -> Given? { response(json).flatMap(read) }

  /// What a response answers as a person reads it, and its question's place in the quiz; `nil`
  /// where the quiz does not have the question any more.
  func words(_ json: UnsafeBufferPointer<UInt8>) -> (question: Int, words: [String])? {
    guard let response = response(json), let place = places[response.question] else { return nil }
    return (place, questions[place].words(of: response.answer))
  }

  /// A response by the quiz's own ids.
  private func response(_ json: UnsafeBufferPointer<UInt8>) -> Response? {
    guard let json = try? JSONValue(Array(json), limit: .max), let response = try? Response(json)
    else { return nil }
    return names.isEmpty ? response : names.translate(response)?.response
  }

  private func read(_ response: Response) -> Given? {
    guard let place = places[response.question] else { return nil }
    return Given(
      question: place, answers: questions[place].kind.grading.counted(response.answer, mark))
  }
}

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
  private var draws: [[PlacedDraw]]

  init(_ assignment: Assignment) {
    self.assignment = assignment
    let quiz = assignment.quiz, heirs = assignment.heirs
    key = AnswerKey(quiz)
    isOne = heirs.isEmpty && heirs.draws.isEmpty && !key.draw.leavesSomeOut
    all = [AnswerReading(quiz)]
    names = [""]
    draws = [key.draws(at: quiz.revision, heirs)]
  }

  /// How many questions the quiz has.
  var questionCount: Int { assignment.quiz.questions.count }

  /// The place of the reading that an attempt's responses ask for.
  mutating func place(of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>) -> Int {
    if isOne || json[line.revision].elementsEqual(assignment.quiz.revision.utf8) { return 0 }
    let revision = plainText(json, line.revision)
    if let place = places[revision] { return place }
    let heirs = assignment.heirs
    // All revisions that are not recorded are read alike, however many there are.
    let isKnown = heirs.revisions.contains(revision)
    let own = isKnown ? revision : ""
    if let place = places[own] { return place }
    places[own] = all.count
    all.append(AnswerReading(assignment.quiz, heirs.names(at: own)))
    names.append("at " + own)
    draws.append(key.draws(at: own, heirs))
    return all.count - 1
  }

  /// The responses of an attempt that is read at a place, without those to questions that its seed
  /// did not draw.
  func responses(
    of line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, at reading: Int
  ) -> [UnsafeBufferPointer<UInt8>] {
    let all = line.responses.map { UnsafeBufferPointer(rebasing: json[$0.whole]) }
    // Rows of tables were never drawn by a seed.
    guard !draws[reading].isEmpty,
      assignment.byHand.origin(of: AttemptID(hex: json[line.id])) == nil
    else { return all }
    let places = line.responses.map { self.all[reading].place(of: plainText(json, $0.question)) }
    let answered = Set(places)
    let isAsked = draws[reading].asked(by: plainText(json, line.seed)) { answered.contains($0) }
    guard let isAsked else { return all }
    return zip(all, places).filter { $1.map { isAsked[$0] } ?? false }.map(\.0)
  }
}

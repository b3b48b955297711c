import Courseware
import Grading
import Ledgers

/// The distinct answers to the questions of a quiz with their frequencies.
struct AnswerTally {
  /// The number of attempts that were asked each question, by the question's index in the quiz.
  private(set) var shown: [Int]
  /// The number of attempts that answered each question.
  private(set) var answered: [Int]
  private var parts: [Part: Counts] = [:]
  /// The distinct responses by how they are read; those at the current revision with the quiz's
  /// decimal mark first.
  private var repeats = [Repeats()]
  private var places = ["": 0]

  /// The distinct responses with their frequencies, by the number of their bytes in the table.
  private struct Repeats {
    var seen = ByteTable()
    var known: [AnswerReading.Given?] = []
    var tallies: [Count] = []
  }

  /// A part that is answered separately: a question, or a blank, row or item of it.
  struct Part: Hashable {
    /// The index of the question in the quiz.
    var question: Int
    /// The id of the blank, row or item; empty for the question itself.
    var id = ""
  }

  /// The number of attempts that gave an answer, and the sums of their totals.
  struct Count {
    var attempts = 0
    var totals = 0.0
    /// The sum of their totals without the question, as in ``ItemScores/rests``.
    var rests = 0.0

    mutating func add(_ other: Count) {
      attempts += other.attempts
      totals += other.totals
      rests += other.rests
    }
  }

  /// The distinct answers to one part, up to a memory limit.
  struct Counts {
    private(set) var byAnswer: [DistinctAnswer: Count] = [:]
    /// The number of attempts with answers beyond the limit.
    private(set) var others = 0
    private var bytes = 0

    /// The memory limit in bytes, 4 MiB: enough for the answers of a class, and a bound for
    /// malicious input.
    private static let room = 4 << 20

    mutating func add(_ count: Count, of answer: DistinctAnswer) {
      if byAnswer[answer] == nil {
        let size = answer.text.utf8.count + 64
        guard bytes + size <= Counts.room else {
          others += count.attempts
          return
        }
        bytes += size
      }
      byAnswer[answer, default: Count()].add(count)
    }
  }

  init(_ quiz: Quiz) {
    shown = Array(repeating: 0, count: quiz.questions.count)
    answered = shown
  }

  func counts(of part: Part) -> Counts { parts[part] ?? Counts() }

  mutating func take(_ piece: AnswerPiece) {
    let numbers = piece.byReading.map { self.numbers(of: $0.seen, at: $0.name) }
    var next = 0, long = piece.long[...]
    for attempt in piece.attempts {
      let reading = piece.byReading[attempt.reading]
      for place in next..<(next + attempt.responses) {
        let number = piece.numbers[place]
        let own = Count(attempts: 1, totals: attempt.total, rests: piece.rests[place])
        if number == AnswerPiece.unseen {
          if let given = long.popFirst().flatMap(\.self) { add(own, of: given) }
        } else if let known = numbers[attempt.reading].numbers[Int(number)] {
          repeats[numbers[attempt.reading].place].tallies[known].add(own)
        } else if let given = reading.seen.given[Int(number)] {
          add(own, of: given)
        }
      }
      next += attempt.responses
    }
  }

  /// Maps the numbers of a piece's responses to those of this tally; `nil` for a response beyond
  /// the limit.
  private mutating func numbers(
    of seen: AnswerPiece.ResponseIndex, at reading: String
  ) -> (place: Int, numbers: [Int?]) {
    let place = places[reading] ?? repeats.count
    if place == repeats.count {
      repeats.append(Repeats())
      places[reading] = place
    }
    let numbers = seen.given.indices.map { index -> Int? in
      let found = unsafe seen.bytes.withRun(index) { unsafe repeats[place].seen.index(of: $0) }
      guard let (number, isNew) = found else { return nil }
      if isNew {
        repeats[place].known.append(seen.given[index])
        repeats[place].tallies.append(Count())
      }
      return number
    }
    return (place, numbers)
  }

  /// Counts answers that were added several times; must be called once, after the last response.
  mutating func finish() {
    for one in repeats {
      for (given, count) in zip(one.known, one.tallies) {
        if let given { add(count, of: given) }
      }
    }
    repeats.removeAll()
  }

  private mutating func add(_ count: Count, of given: AnswerReading.Given) {
    shown[given.question] += count.attempts
    if !given.answers.isEmpty { answered[given.question] += count.attempts }
    for (id, answer) in given.answers {
      parts[Part(question: given.question, id: id), default: Counts()].add(count, of: answer)
    }
  }
}

extension AnswerTally {
  /// The answers in the attempts of a choice, in ledger order.
  init(
    of results: QuizResults, _ choice: AttemptChoice, totals: ScoredMarks?, jobs: Int
  ) {
    let students = results.students, quiz = results.assignment.quiz
    self.init(quiz)
    let readings = AnswerReadings(results, choice)
    students.forEachPiece(of: choice, jobs: jobs) { counting in
      var (piece, readings) = (AnswerPiece(), readings)
      unsafe students.forEachLine(of: counting) { attempt, line, json in
        unsafe piece.add(line, json, totals?.scores(of: attempt.attemptRow), &readings)
      }
      return piece
    } take: { piece in
      take(piece)
    }
    finish()
  }
}

/// The responses of some attempts, each distinct one read once.
///
/// Several workers create pieces in parallel; an ``AnswerTally`` adds them in ledger order, so that
/// floating-point sums do not depend on the workers.
struct AnswerPiece: Sendable {
  /// The distinct responses of each way in which attempts are read, with its name.
  private(set) var byReading: [(name: String, seen: ResponseIndex)] = []
  private(set) var attempts: [Attempt] = []
  /// The numbers of the responses of all attempts in sequence; ``unseen`` for long ones.
  private(set) var numbers: [UInt32] = []
  /// For each response, the attempt's total without its question, in points.
  private(set) var rests: [Double] = []
  /// The answers of long responses, in sequence.
  private(set) var long: [AnswerReading.Given?] = []

  static let unseen = UInt32.max

  struct Attempt: Sendable {
    /// The total in points.
    var total: Double
    /// The index of its reading.
    var reading: Int
    /// The number of its responses.
    var responses: Int
  }

  /// The distinct responses, numbered by their bytes.
  struct ResponseIndex: Sendable {
    var bytes = ByteTable(limit: Int(Int32.max))
    var given: [AnswerReading.Given?] = []
  }

  /// Adds the responses of a canonical line, with the scores of the attempt.
  mutating func add(
    _ line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, _ scores: AttemptScores?,
    _ readings: inout AnswerReadings
  ) {
    let reading = unsafe readings.place(of: line, json)
    let name = readings.names[reading]
    let own = byReading.firstIndex { $0.name == name } ?? byReading.count
    if own == byReading.count { byReading.append((name, ResponseIndex())) }
    let responses = unsafe readings.responses(of: line, json, at: reading)
    attempts.append(
      Attempt(total: scores?.total ?? 0, reading: own, responses: responses.count))
    for response in responses {
      let bytes = unsafe UnsafeBufferPointer(rebasing: json[response])
      // Long texts are not indexed: they rarely repeat, and their number is unlimited.
      if bytes.count <= 256, let (number, isNew) = unsafe byReading[own].seen.bytes.index(of: bytes)
      {
        if isNew { unsafe byReading[own].seen.given.append(readings.all[reading].read(bytes)) }
        numbers.append(UInt32(number))
        rests.append(scores?.rest(without: byReading[own].seen.given[number]?.question) ?? 0)
      } else {
        let given = unsafe readings.all[reading].read(bytes)
        long.append(given)
        numbers.append(AnswerPiece.unseen)
        rests.append(scores?.rest(without: given?.question) ?? 0)
      }
    }
  }
}

/// Reads responses as the answers that a report counts.
struct AnswerReading {
  private let questions: [Question]
  private let places: [String: Int]
  /// The decimal mark in listed numbers is the quiz's.
  private let marks: DecimalMarks
  private let names: IDMapping.Table

  /// The answers in one response.
  struct Given {
    /// The index of the question in the quiz.
    var question: Int
    /// The answers with the ids of their parts, which are empty for the question itself; empty for
    /// a skipped question.
    var answers: [CountedAnswer] = []
  }

  /// Reads responses with the decimal mark of their language, and with the ids in `names` besides
  /// the quiz's own.
  init(_ quiz: Quiz, _ mark: DecimalMark, _ names: IDMapping.Table = IDMapping.Table()) {
    self.names = names
    marks = (read: mark, listed: quiz.decimalMark)
    questions = quiz.questions
    places = Dictionary(keepingFirst: zip(questions.map(\.id), questions.indices))
  }

  /// Whether some questions have earlier ids.
  var hasEarlierIDs: Bool { !names.questions.isEmpty }

  /// The index of the question that an attempt answers with this id; `nil` if the quiz no longer
  /// has it.
  func place(of question: String) -> Int? { places[names.questions[question] ?? question] }

  /// The answers in a response; `nil` if the quiz no longer has the question.
  func read(_ json: UnsafeBufferPointer<UInt8>) -> Given? { unsafe response(json).flatMap(read) }

  /// The human-readable text of a response, and its question's index in the quiz; `nil` if the quiz
  /// no longer has the question.
  ///
  /// Several answers are separated by semicolons, and those that contain one are quoted.
  func text(_ json: UnsafeBufferPointer<UInt8>) -> (question: Int, text: String)? {
    guard let response = unsafe response(json), let place = places[response.question] else {
      return nil
    }
    let words = questions[place].words(of: response.answer)
    if case .text = response.answer { return (place, words.joined()) }
    let quoted = words.map { word in
      word.contains(";") ? "\"" + word.replacing("\"", with: "\"\"") + "\"" : word
    }
    return (place, quoted.joined(separator: "; "))
  }

  /// Parses a response and maps it to the quiz's current ids.
  private func response(_ json: UnsafeBufferPointer<UInt8>) -> Response? {
    guard let json = unsafe try? JSONValue(Array(json), limit: .max),
      let response = try? Response(json)
    else { return nil }
    return names.isEmpty ? response : names.translate(response)?.response
  }

  private func read(_ response: Response) -> Given? {
    guard let place = places[response.question] else { return nil }
    return Given(
      question: place, answers: questions[place].kind.grading.counted(response.answer, marks))
  }
}

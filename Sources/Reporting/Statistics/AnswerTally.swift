import Courseware
import Grading
import Ledgers

/// What was answered to the questions of a quiz, each different answer once with how often.
struct AnswerTally {
  /// How many attempts were shown each question, by its place in the quiz.
  private(set) var shown: [Int]
  /// How many of them answered it.
  private(set) var answered: [Int]
  private var parts: [Part: Counts] = [:]
  /// By the revision that they answer; those by the quiz's own ids first.
  private var repeats = [Repeats()]
  private var places = ["": 0]

  /// Responses that came before, and how often, by the number of their bytes in the table.
  private struct Repeats {
    var seen = ByteTable()
    var known: [AnswerReading.Given?] = []
    var tallies: [Count] = []
  }

  /// Something that is answered by itself: a question, or a blank, a row, an item of it.
  struct Part: Hashable {
    /// The question's place in the quiz.
    var question: Int
    /// The id of the blank, the row or the item; empty for the question itself.
    var id = ""
  }

  /// How many attempts gave an answer, and the sums of their totals.
  struct Count {
    var attempts = 0
    var totals = 0.0
    /// Of their totals without the question, as ``ItemScores/rests``.
    var rests = 0.0

    mutating func add(_ other: Count) {
      attempts += other.attempts
      totals += other.totals
      rests += other.rests
    }
  }

  /// The different answers to one part, as many as there is room for.
  struct Counts {
    private(set) var byAnswer: [DistinctAnswer: Count] = [:]
    /// How many attempts gave answers there was no room for.
    private(set) var others = 0
    private var bytes = 0

    /// Four megabytes: what classes type fits, and nobody can fill the memory.
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

  /// The answers to one part.
  func counts(of part: Part) -> Counts { parts[part] ?? Counts() }

  /// Takes the responses of some attempts.
  mutating func take(_ piece: AnswerPiece) {
    let numbers = piece.revisions.map { self.numbers(of: $0.seen, at: $0.name) }
    var next = 0, long = piece.long[...]
    for attempt in piece.attempts {
      let revision = piece.revisions[attempt.revision]
      for place in next..<(next + attempt.responses) {
        let number = piece.numbers[place]
        let own = Count(attempts: 1, totals: attempt.total, rests: piece.rests[place])
        if number == AnswerPiece.unseen {
          if let given = long.popFirst().flatMap(\.self) { add(own, of: given) }
        } else if let known = numbers[attempt.revision].numbers[Int(number)] {
          repeats[numbers[attempt.revision].place].tallies[known].add(own)
        } else if let given = revision.seen.given[Int(number)] {
          add(own, of: given)
        }
      }
      next += attempt.responses
    }
  }

  /// What a piece's responses are numbered here; none where there is no room for more.
  private mutating func numbers(
    of seen: AnswerPiece.ResponseIndex, at revision: String
  ) -> (place: Int, numbers: [Int?]) {
    let place = places[revision] ?? repeats.count
    if place == repeats.count {
      repeats.append(Repeats())
      places[revision] = place
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
  /// What the attempts that a choice is about answered, in the order of the ledger.
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

/// The responses of some attempts, each different one read once.
///
/// Several workers make pieces at once; an ``AnswerTally`` takes them in the order of the ledger,
/// so that sums come out the same whoever made which.
struct AnswerPiece: Sendable {
  /// The revisions at which the attempts were made, and what was answered at each.
  private(set) var revisions: [(name: String, seen: ResponseIndex)] = []
  private(set) var attempts: [Attempt] = []
  /// What the responses of the attempts are, one after the other; ``unseen`` for long ones.
  private(set) var numbers: [UInt32] = []
  /// The attempt's total without the question of each response, in points.
  private(set) var rests: [Double] = []
  /// What the long ones answer, in their order.
  private(set) var long: [AnswerReading.Given?] = []

  static let unseen = UInt32.max

  struct Attempt: Sendable {
    /// In points.
    var total: Double
    /// The place of its revision.
    var revision: Int
    /// How many of the numbers are its own.
    var responses: Int
  }

  /// Different responses, by the numbers of their bytes.
  struct ResponseIndex: Sendable {
    var bytes = ByteTable(limit: Int(Int32.max))
    var given: [AnswerReading.Given?] = []
  }

  /// Adds the responses of an attempt with its scores, as a canonical line contains them.
  mutating func add(
    _ line: AttemptLine, _ json: UnsafeBufferPointer<UInt8>, _ scores: AttemptScores?,
    _ readings: inout AnswerReadings
  ) {
    let reading = unsafe readings.place(of: line, json)
    let name = readings.names[reading]
    let own = revisions.firstIndex { $0.name == name } ?? revisions.count
    if own == revisions.count { revisions.append((name, ResponseIndex())) }
    let responses = unsafe readings.responses(of: line, json, at: reading)
    attempts.append(
      Attempt(total: scores?.total ?? 0, revision: own, responses: responses.count))
    for response in responses {
      let bytes = unsafe UnsafeBufferPointer(rebasing: json[response])
      // Long texts rarely repeat, and their number is not limited.
      if bytes.count <= 256, let (number, isNew) = unsafe revisions[own].seen.bytes.index(of: bytes)
      {
        if isNew { unsafe revisions[own].seen.given.append(readings.all[reading].read(bytes)) }
        numbers.append(UInt32(number))
        rests.append(scores?.rest(without: revisions[own].seen.given[number]?.question) ?? 0)
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
  private let mark: DecimalMark
  private let names: IDMapping.Table

  /// What one response answers.
  struct Given {
    /// The question's place in the quiz.
    var question: Int
    /// By the id of the part, empty for the question itself; none for a skipped question.
    var answers: [CountedAnswer] = []
  }

  /// Of responses that go by these ids besides the quiz's own.
  init(_ quiz: Quiz, _ names: IDMapping.Table = IDMapping.Table()) {
    self.names = names
    questions = quiz.questions
    places = Dictionary(
      zip(questions.map(\.id), questions.indices), uniquingKeysWith: { first, _ in first })
    mark = quiz.decimalMark
  }

  /// The index of the question that an attempt answers with this id; `nil` if the quiz no longer
  /// has it.
  func place(of question: String) -> Int? { places[names.questions[question] ?? question] }

  /// What a response answers; `nil` where the quiz does not have the question any more.
  func read(_ json: UnsafeBufferPointer<UInt8>) -> Given? { unsafe response(json).flatMap(read) }

  /// What a response answers as a person reads it, and its question's place in the quiz; `nil`
  /// where the quiz does not have the question any more.
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

  /// A response by the quiz's own ids.
  private func response(_ json: UnsafeBufferPointer<UInt8>) -> Response? {
    guard let json = unsafe try? JSONValue(Array(json), limit: .max),
      let response = try? Response(json)
    else { return nil }
    return names.isEmpty ? response : names.translate(response)?.response
  }

  private func read(_ response: Response) -> Given? {
    guard let place = places[response.question] else { return nil }
    return Given(
      question: place, answers: questions[place].kind.grading.counted(response.answer, mark))
  }
}

import Courseware

/// What was answered to the questions of a quiz, each different answer once with how often.
struct AnswerTally {
  /// How many attempts were shown each question, by its place in the quiz.
  private(set) var shown: [Int]
  /// How many of them answered it.
  private(set) var answered: [Int]
  private var parts: [Part: Counts] = [:]
  private let reading: AnswerReading
  private var seen = ByteTable()
  /// By the number of a response's bytes in the table.
  private var known: [AnswerReading.Given?] = []
  private var tallies: [Count] = []

  /// Something that is answered by itself: a question, or a blank, a row, an item of it.
  struct Part: Hashable {
    /// The question's place in the quiz.
    var question: Int
    /// The id of the blank, the row or the item; empty for the question itself.
    var id = ""
  }

  /// An answer in the form in which answers are told apart.
  struct Answer: Hashable {
    /// An id, a place in an order, or what was typed in its normal form.
    var text: String
    /// Whether a key accepts it; `nil` where no key says so.
    var isAccepted: Bool?
  }

  /// How many attempts gave an answer, and the sum of their totals.
  struct Count {
    var attempts = 0
    var totals = 0.0

    mutating func add(_ other: Count) {
      attempts += other.attempts
      totals += other.totals
    }
  }

  /// The different answers to one part, as many as there is room for.
  struct Counts {
    private(set) var byAnswer: [Answer: Count] = [:]
    /// How many attempts gave answers there was no room for.
    private(set) var others = 0
    private var bytes = 0

    /// Four megabytes: what classes type fits, and nobody can fill the memory.
    private static let room = 4 << 20

    mutating func add(_ count: Count, of answer: Answer) {
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
    reading = AnswerReading(quiz)
    shown = Array(repeating: 0, count: quiz.questions.count)
    answered = shown
  }

  /// The answers to one part.
  func counts(of part: Part) -> Counts { parts[part] ?? Counts() }

  /// Takes one response as it stands in a canonical line, of an attempt with a total in points.
  mutating func take(_ json: UnsafeBufferPointer<UInt8>, total: Double) {
    let own = Count(attempts: 1, totals: total)
    // Long texts seldom come twice, and there is no end of them.
    guard json.count <= 256, let (index, isNew) = seen.index(of: json) else {
      if let given = reading.read(json) { add(own, of: given) }
      return
    }
    if isNew {
      known.append(reading.read(json))
      tallies.append(Count())
    }
    tallies[index].add(own)
  }

  /// Counts what was taken several times: to be called once, behind the last response.
  mutating func finish() {
    for (given, count) in zip(known, tallies) {
      if let given { add(count, of: given) }
    }
    known.removeAll()
    tallies.removeAll()
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
  /// What the attempts that count answered, one a student, in the order of the ledger.
  init(of results: QuizResults, in ledger: Ledger) {
    self.init(results.assignment.quiz)
    results.forEachCounting(in: ledger) { index, line, json in
      let total = results.students[index].representative?.score?.points ?? 0
      for response in line.responses {
        take(UnsafeBufferPointer(rebasing: json[response.whole]), total: total)
      }
    }
    finish()
  }
}

import Courseware

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
    shown = Array(repeating: 0, count: quiz.questions.count)
    answered = shown
  }

  /// The answers to one part.
  func counts(of part: Part) -> Counts { parts[part] ?? Counts() }

  /// Takes the responses of some attempts.
  mutating func take(_ piece: AnswerPiece) {
    let numbers = piece.revisions.map { self.numbers(of: $0.seen, at: $0.name) }
    var responses = piece.numbers[...], long = piece.long[...]
    for attempt in piece.attempts {
      let own = Count(attempts: 1, totals: attempt.total)
      let revision = piece.revisions[attempt.revision]
      for number in responses.prefix(attempt.responses) {
        if number == AnswerPiece.unseen {
          if let given = long.popFirst().flatMap(\.self) { add(own, of: given) }
        } else if let known = numbers[attempt.revision].numbers[Int(number)] {
          repeats[numbers[attempt.revision].place].tallies[known].add(own)
        } else if let given = revision.seen.given[Int(number)] {
          add(own, of: given)
        }
      }
      responses = responses.dropFirst(attempt.responses)
    }
  }

  /// What a piece's responses are numbered here; none where there is no room for more.
  private mutating func numbers(
    of seen: AnswerPiece.Seen, at revision: String
  ) -> (place: Int, numbers: [Int?]) {
    let place = places[revision] ?? repeats.count
    if place == repeats.count {
      repeats.append(Repeats())
      places[revision] = place
    }
    let numbers = seen.given.indices.map { index -> Int? in
      let found = seen.bytes.withRun(index) { repeats[place].seen.index(of: $0) }
      guard let (number, isNew) = found else { return nil }
      if isNew {
        repeats[place].known.append(seen.given[index])
        repeats[place].tallies.append(Count())
      }
      return number
    }
    return (place, numbers)
  }

  /// Counts what was taken several times: to be called once, behind the last response.
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
    let readings = AnswerReadings(results.assignment)
    students.forEachPiece(of: choice, jobs: jobs) { counting in
      var (piece, readings) = (AnswerPiece(), readings)
      students.forEachLine(of: counting) { attempt, line, json in
        piece.add(line, json, total: totals?.total(of: attempt.sitting) ?? 0, &readings)
      }
      return piece
    } take: { piece in
      take(piece)
    }
    finish()
  }
}

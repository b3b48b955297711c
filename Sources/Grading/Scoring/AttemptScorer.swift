import Courseware
import Ledgers

/// How many questions that a quiz does not have are named of one attempt.
private let maxUnknownQuestions = 20

/// Scores attempts with one answer key; equal responses are scored once.
///
/// What a response earns depends on its bytes alone, and a class gives the same few answers again
/// and again: they are looked up.
struct AttemptScorer: Sendable {
  private let key: AnswerKey
  private var scores: [QuestionScore] = []
  private var known: [QuestionScore: UInt32] = [:]
  /// By the place of a question, what skipping it earns.
  private var skipped: [UInt32] = []
  private let idMapping: IDMapping
  /// The ways in which responses are read: by today's ids, by what became of others, and by those
  /// of single revisions, whose places stand below.
  private var readings: [Reading]
  private var places: [ReadingKey: Int] = [:]
  private var reading = 0
  /// How the questions that the attempt at hand asks are known.
  private var asking = AskedQuestions.byAnswers
  /// By the place of a question, what the attempt at hand earned; ``unanswered`` where nothing.
  private var answers: [UInt32]
  private var unknown = BoundedList<AttemptNote>(maxUnknownQuestions)
  /// How many answers of the attempt at hand are to questions that the quiz had once.
  private var former = 0
  /// What the attempt that was finished last earned at the questions it was asked, in source order:
  /// places in the table.
  private(set) var row: [UInt32] = []
  /// What the teacher should know of that attempt.
  var notes: [AttemptNote] = []

  private static let unanswered = UInt32.max

  private struct Reading {
    var names = IDMapping.Table()
    /// By the number of a response's bytes in the table: its question's place and its score.
    var seen = ByteTable()
    var outcomes: [Outcome] = []
    /// What a seed can ask; empty where all is asked.
    var draws: [MappedDraw] = []
    /// Whether nothing says what the revision drew.
    var isUnrecorded = false
    /// How fractions are typed.
    var mark: DecimalMark
  }

  /// What a reading depends on: the revision, `nil` for today's, and how fractions are typed.
  private struct ReadingKey: Hashable {
    var revision: String?
    var mark: DecimalMark
  }

  private enum AskedQuestions {
    /// By what it answers: attempts that no page made.
    case byAnswers
    /// By its seed.
    case bySeed(String)
  }

  private enum Outcome {
    case scored(place: Int, mark: UInt32)
    case unknown(AttemptNote)
  }

  init(_ key: AnswerKey, _ idMapping: IDMapping = .none) {
    self.key = key
    self.idMapping = idMapping
    answers = Array(repeating: AttemptScorer.unanswered, count: key.questions.count)
    readings = [Reading(draws: key.draws(at: key.revision, idMapping), mark: key.decimalMark)]
    for question in key.questions {
      skipped.append(mark(QuestionScore(of: nil, to: question, key.decimalMark)))
    }
  }

  /// All scores so far; what ``row`` gave points into it.
  var table: ResponseScores { ResponseScores(scores) }

  /// The score at a place in ``table``.
  func score(at place: UInt32) -> QuestionScore { scores[Int(place)] }

  /// Whether it has to be told of every attempt by ``read(at:seed:language:)``; if not, only of
  /// those with a language.
  var needsReading: Bool {
    !idMapping.isEmpty || key.draw.leavesSomeOut || !idMapping.draws.isEmpty
  }

  /// Reads what follows as answered at a revision, `nil` for today's, by the draw of a seed; an
  /// attempt that no page made has none.
  ///
  /// Numbers are read as they are typed in a language, `nil` for that of the quiz.
  mutating func read(at revision: String?, seed: String?, language: String? = nil) {
    asking = seed.map(AskedQuestions.bySeed) ?? .byAnswers
    let mark = language.map(DecimalMark.init(ofLanguage:)) ?? key.decimalMark
    if revision == nil, mark == key.decimalMark {
      reading = 0
      return
    }
    let own = revision.map { idMapping.revisions.contains($0) ? $0 : "" }
    let wanted = ReadingKey(revision: own, mark: mark)
    if let place = places[wanted] {
      reading = place
      return
    }
    reading = readings.count
    places[wanted] = reading
    readings.append(
      own.map {
        Reading(
          names: idMapping.names(at: $0), draws: key.draws(at: $0, idMapping),
          isUnrecorded: $0.isEmpty, mark: mark)
      } ?? Reading(draws: readings[0].draws, mark: mark))
  }

  /// Takes one response of the attempt at hand, as it stands in a canonical line.
  mutating func take(_ json: UnsafeBufferPointer<UInt8>) {
    // Long texts rarely repeat, and their number is not limited.
    guard json.count <= 256, let (index, isNew) = unsafe readings[reading].seen.index(of: json)
    else {
      unsafe note(outcome(of: json))
      return
    }
    if isNew { unsafe readings[reading].outcomes.append(outcome(of: json)) }
    note(readings[reading].outcomes[index])
  }

  /// Takes one response of the attempt at hand.
  mutating func take(_ response: Response) { note(outcome(of: response)) }

  /// Uses the score that a person gave to an answer instead of the answer key's.
  ///
  /// Nothing is left to be marked there. It names a question as the attempt at hand does.
  mutating func take(_ scoreOverride: ScoreOverride) {
    let currentID = readings[reading].names.questions[scoreOverride.question]
    guard let place = key.place(of: currentID ?? scoreOverride.question) else { return }
    let answer = answers[place] == AttemptScorer.unanswered ? skipped[place] : answers[place]
    var score = scores[Int(answer)]
    score.maximum = key.questions[place].points.value
    score.points =
      key.questions[place].isVoid ? score.maximum : scoreOverride.points(of: score.maximum)
    score.pending = 0
    if !scoreOverride.isByHand { score.isSkipped = false }
    answers[place] = mark(score)
  }

  private mutating func note(_ outcome: Outcome) {
    switch outcome {
    case .scored(let place, let mark): answers[place] = mark
    case .unknown(let note):
      unknown.append(note)
      if case .unknownQuestion(let id) = note, idMapping.formerQuestions.contains(id) {
        former += 1
      }
    }
  }

  private mutating func outcome(of json: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard let json = unsafe try? JSONValue(Array(json), limit: .max),
      let response = try? Response(json)
    else { return .unknown(.unknownQuestion("")) }
    return outcome(of: response)
  }

  private mutating func outcome(of response: Response) -> Outcome {
    let names = readings[reading].names
    guard let (own, notes) = names.isEmpty ? (response, []) : names.translate(response),
      let place = key.place(of: own.question)
    else { return .unknown(.unknownQuestion(response.question)) }
    let mark = readings[reading].mark
    var score = QuestionScore(of: own, to: key.questions[place], mark)
    score.notes = notes + score.notes
    return .scored(place: place, mark: self.mark(score))
  }

  private mutating func mark(_ score: QuestionScore) -> UInt32 {
    if let mark = known[score] { return mark }
    let mark = UInt32(scores.count)
    scores.append(score)
    known[score] = mark
    return mark
  }
}

extension AttemptScorer {
  /// What the responses taken since the last time come to; ``row`` and ``notes`` tell more of it.
  ///
  /// An attempt is graded on the questions that its seed draws; where its revision is not recorded,
  /// on those that it draws at the revision that fits the answers best. Of an attempt without a
  /// seed a section that draws asks what the attempt answers of it: where that is less than it
  /// draws, the rest is owed, and where it is more, it earns no more than can be drawn.
  /// What is answered of a question that the quiz had once makes up for one owed.
  mutating func finish(claimed: Attempt.Score?) -> ScoreSum {
    var sum = ScoreSum()
    row.removeAll(keepingCapacity: true)
    notes = unknown.elements
    if unknown.more > 0 { notes.append(.moreUnknownQuestions(unknown.more)) }
    let excess = isAsked().map { addAsked($0, to: &sum) } ?? addAnswered(to: &sum)
    for mark in row { sum.points += scores[Int(mark)].points }
    if excess > 0 { sum.points -= excess }
    sum.points = max(0, sum.points)
    for mark in row where !scores[Int(mark)].notes.isEmpty { notes += scores[Int(mark)].notes }
    if let claimed, claimed.points != sum.points || claimed.of != sum.maximum {
      notes.append(.claimedScoreDiffers(claimed))
    }
    for place in answers.indices { answers[place] = AttemptScorer.unanswered }
    unknown = BoundedList(maxUnknownQuestions)
    former = 0
    return sum
  }

  /// By the place of a question, whether the attempt at hand is asked it; `nil` where nobody knows.
  private mutating func isAsked() -> [Bool]? {
    guard case .bySeed(let seed) = asking else { return nil }
    let asked = readings[reading].draws.asked(by: seed) { answers[$0] != AttemptScorer.unanswered }
    if asked != nil, readings[reading].isUnrecorded { notes.append(.drawUnknown) }
    return asked
  }

  /// Adds the questions that are asked; gives back 0, as there is nothing that is too much.
  private mutating func addAsked(_ isAsked: [Bool], to sum: inout ScoreSum) -> Double {
    for section in key.sections {
      let asked = section.places.count { isAsked[$0] }
      let answered = section.places.count { isAsked[$0] && answers[$0] != AttemptScorer.unanswered }
      if answered < asked, asked < section.places.count {
        notes.append(.drewTooFew(answered, of: asked))
      }
      for place in section.places {
        if isAsked[place] {
          add(place, to: &sum)
        } else if answers[place] != AttemptScorer.unanswered {
          notes.append(.notDrawn(question: key.questions[place].id))
        }
      }
    }
    return 0
  }

  private mutating func add(_ place: Int, to sum: inout ScoreSum) {
    let mark = answers[place] == AttemptScorer.unanswered ? skipped[place] : answers[place]
    row.append(mark)
    sum.maximum += scores[Int(mark)].maximum
    sum.pending += scores[Int(mark)].pending
  }
}

extension AttemptScorer {
  /// Adds what the attempt answers; gives back the points that are more than can be drawn.
  private mutating func addAnswered(to sum: inout ScoreSum) -> Double {
    var excused = former
    var isBySeed = false
    if case .bySeed = asking { isBySeed = true }
    var excess = 0.0
    for section in key.sections {
      let (before, start) = (sum, row.count)
      add(section.places, pick: section.pick, to: &sum, excused: &excused)
      guard isBySeed, let pick = section.pick, row.count - start > pick else { continue }
      let limit = Double(pick) * worth(of: key.questions[section.places])
      let points = row[start...].reduce(0) { $0 + scores[Int($1)].points }
      sum.maximum = min(sum.maximum, before.maximum + limit)
      sum.pending = min(sum.pending, before.pending + limit - (sum.maximum - before.maximum))
      excess += max(0, points - (sum.maximum - before.maximum))
    }
    return excess
  }

  private mutating func add(
    _ places: Range<Int>, pick: Int?, to sum: inout ScoreSum, excused: inout Int
  ) {
    let before = row.count
    for place in places where pick == nil || answers[place] != AttemptScorer.unanswered {
      add(place, to: &sum)
    }
    guard let pick else { return }
    let asked = row.count - before
    if asked > pick { notes.append(.drewTooMany(asked, of: pick)) }
    let owed = pick - asked - excused
    excused = max(0, excused - max(0, pick - asked))
    if owed > 0 {
      notes.append(.drewTooFew(asked, of: pick))
      addUnanswered(owed, of: key.questions[places], to: &sum)
    }
  }

  /// Questions of a drawn section are worth the same.
  private func worth(of questions: ArraySlice<Question>) -> Double {
    questions.map(\.points.value).max() ?? 0
  }

  /// Questions of a drawn section are worth the same; which ones were left out nobody knows.
  private func addUnanswered(
    _ count: Int, of questions: ArraySlice<Question>, to sum: inout ScoreSum
  ) {
    if let keyed = questions.first(where: { $0.marking == .byKey }) {
      sum.maximum += Double(count) * keyed.points.value
    } else if let essay = questions.first(where: { $0.marking == .byHand }) {
      sum.pending += Double(count) * essay.points.value
    }
  }
}

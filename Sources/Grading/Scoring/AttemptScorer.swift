import Courseware
import Ledgers

/// The maximum number of unknown questions that are named for one attempt.
private let maxUnknownQuestions = 20

/// Scores attempts with one answer key; equal responses are scored once.
///
/// The score of a response depends on its bytes alone, and students of a class often give the same
/// answers, so scores are looked up.
struct AttemptScorer: Sendable {
  private let key: AnswerKey
  /// The distinct scores of all responses so far.
  private(set) var scores: [QuestionScore] = []
  private var known: [QuestionScore: UInt32] = [:]
  /// For each question, the number of the score for skipping it.
  private var skipped: [UInt32] = []
  private let idMapping: IDMapping
  /// The ways in which responses are read: first with current ids, then with the ids of single
  /// revisions or another decimal mark, indexed by ``places``.
  private var readings: [Reading]
  private var places: [ReadingKey: Int] = [:]
  private var reading = 0
  /// The seed that determines the questions asked of the current attempt; `nil` for an attempt not
  /// made by a page, for which the answers do.
  private var seed: String?
  /// For each question, the number of its score in the current attempt; ``unanswered`` if it has
  /// none.
  private var answers: [UInt32]
  private var unknown = BoundedList<AttemptNote>(maxUnknownQuestions)
  /// The number of answers in the current attempt to questions that the quiz no longer has.
  private var former = 0
  /// The scores of the attempt finished last, in the source order of the questions it was asked:
  /// indices in ``scores``.
  private(set) var row: [UInt32] = []
  /// The notes for the teacher about that attempt.
  var notes: [AttemptNote] = []

  private static let unanswered = UInt32.max

  private struct Reading {
    var names = IDMapping.Table()
    /// The distinct responses so far; their numbers are the indices in ``outcomes``.
    var seen = ByteTable()
    var outcomes: [Outcome] = []
    /// The possible draws; empty if all questions are asked.
    var draws: [MappedDraw] = []
    /// Whether the revision is not recorded, so that its draw is unknown.
    var isUnrecorded = false
    /// The decimal mark in typed numbers.
    var mark: DecimalMark
  }

  /// The parameters of a reading: the revision, `nil` for the current one, and the decimal mark.
  private struct ReadingKey: Hashable {
    var revision: String?
    var mark: DecimalMark
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

  /// Whether ``read(at:seed:language:)`` must be called for every attempt; otherwise only for those
  /// with a language.
  var needsReading: Bool {
    !idMapping.isEmpty || key.draw.leavesSomeOut || !idMapping.draws.isEmpty
  }

  /// Sets how the following responses are read: the revision, `nil` for the current one, and the
  /// seed, `nil` for an attempt not made by a page.
  ///
  /// Numbers are read with the decimal mark of `language`, `nil` for the quiz's language.
  mutating func read(at revision: String?, seed: String?, language: String? = nil) {
    self.seed = seed
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

  /// Adds a response of the current attempt, given as in a canonical line.
  mutating func take(_ json: UnsafeBufferPointer<UInt8>) {
    // Long texts are not cached: they rarely repeat, and their number is unlimited.
    guard json.count <= 256, let (index, isNew) = unsafe readings[reading].seen.index(of: json)
    else {
      unsafe note(outcome(of: json))
      return
    }
    if isNew { unsafe readings[reading].outcomes.append(outcome(of: json)) }
    note(readings[reading].outcomes[index])
  }

  /// Uses the score that a person gave to an answer instead of the answer key's.
  ///
  /// The answer then no longer needs a manual grade. The override uses the question id of the
  /// attempt.
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
    case .scored(let place, let mark):
      if answers[place] == AttemptScorer.unanswered {
        answers[place] = mark
      } else {
        unknown.append(.answeredAgain(question: key.questions[place].id))
      }
    case .unknown(let note):
      unknown.append(note)
      switch note {
      case .unknownQuestion(let id), .replacedQuestion(let id):
        if idMapping.formerQuestions.contains(id) { former += 1 }
      default: break
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
    guard let (own, notes) = names.isEmpty ? (response, []) : names.translate(response) else {
      return .unknown(.replacedQuestion(response.question))
    }
    guard let place = key.place(of: own.question) else {
      return .unknown(.unknownQuestion(response.question))
    }
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
  /// Finishes the current attempt and returns the sum of its scores; also sets ``row`` and
  /// ``notes``.
  ///
  /// An attempt is graded on the questions that its seed draws; if its revision is not recorded, on
  /// those of the revision whose draw fits the answers best. If the draw is unknown, a section that
  /// draws is taken to ask the questions that the attempt answers: if these are fewer than it
  /// draws, the others count as unanswered; if they are more, they earn at most the points of a
  /// full draw. Answers to questions that the quiz no longer has reduce the number of unanswered
  /// ones.
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

  /// For each question, whether the current attempt is asked it; `nil` if unknown.
  private mutating func isAsked() -> [Bool]? {
    guard let seed else { return nil }
    let asked = readings[reading].draws.asked(by: seed) { answers[$0] != AttemptScorer.unanswered }
    if asked != nil, readings[reading].isUnrecorded { notes.append(.drawUnknown) }
    return asked
  }

  /// Adds the questions that are asked; returns 0, because no points exceed a draw.
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
    if scores[Int(mark)].pending > 0, !scores[Int(mark)].isSkipped { sum.hasWrittenAnswer = true }
  }

  /// Adds the questions that the attempt answers; returns the points that exceed a full draw.
  private mutating func addAnswered(to sum: inout ScoreSum) -> Double {
    var excused = former
    var excess = 0.0
    for section in key.sections {
      let (before, start) = (sum, row.count)
      add(section.places, pick: section.pick, to: &sum, excused: &excused)
      guard let pick = section.pick, row.count - start > pick else { continue }
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
    // If none can have been left out, the unanswered questions are known, too.
    let asksAll = pick.map { $0 - excused >= places.count } ?? true
    for place in places where asksAll || answers[place] != AttemptScorer.unanswered {
      add(place, to: &sum)
    }
    guard let pick, !asksAll else { return }
    let asked = row.count - before
    if asked > pick { notes.append(.drewTooMany(asked, of: pick)) }
    let owed = pick - asked - excused
    excused = max(0, excused - max(0, pick - asked))
    if owed > 0 {
      notes.append(.drewTooFew(asked, of: pick))
      addUnanswered(owed, of: key.questions[places], to: &sum)
    }
  }

  /// The points of each question of a section that draws, which are all equal.
  private func worth(of questions: ArraySlice<Question>) -> Double {
    questions.map(\.points.value).max() ?? 0
  }

  /// Adds unanswered questions of a section that draws.
  ///
  /// It is unknown which ones they are, but all have equal points.
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

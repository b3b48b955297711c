import Courseware

/// Finds, among the questions seen so far, one that is nearly the same.
///
/// A pair is compared letter by letter only where both have the same numbers, signs and code, are
/// of about one length, and share two of eight samples of their runs of three words
/// (``TextScan/sketch``); an index leads from a sample to the questions with it. Each question
/// looks at the latest ``mostLooks`` entries for each sample and compares ``mostComparisons`` at
/// most, those that share most samples first, so that time is in proportion to the number of
/// questions even where all are alike.
struct NearSearch {
  private let digests: [QuizDigest]
  /// For each hash of a sample the last entry with it; entries are chained by `next`.
  private var heads: [Int32]
  private var entries: [Entry] = []

  /// What was seen of each question, apart from the rest of its digest: looking at one copies no
  /// words.
  private var traces: [Trace] = []

  private struct Entry {
    let key: UInt64
    let next: Int32
    let trace: Int32
  }

  private struct Trace {
    let sketch: SIMD8<UInt32>
    let exact: UInt64
    let letters: Int32
    let quiz: Int32
    let question: Int32

    var place: QuestionPlace { QuestionPlace(quiz: Int(quiz), question: Int(question)) }
  }

  struct Found {
    var place: QuestionPlace
    /// Of 100, rounded down.
    var percent: Int
    /// Whether what is right in one of them is wrong in the other.
    var isOpposed: Bool
  }

  /// How many pairs were compared letter by letter.
  private(set) var comparisons = 0
  /// How many entries of the index were looked at.
  private(set) var looks = 0

  static let mostLooks = 32
  static let mostComparisons = 8

  init(_ digests: [QuizDigest]) {
    self.digests = digests
    let count = digests.reduce(0) { $0 + $1.questions.count }
    var size = 64
    while size < count * 8 { size *= 2 }
    heads = Array(repeating: -1, count: size)
    entries.reserveCapacity(count * 8)
    traces.reserveCapacity(count)
  }

  /// A question seen before that is like this one, which is remembered; `nil` where there is none.
  mutating func like(_ question: QuestionDigest, at place: QuestionPlace) -> Found? {
    guard digests[place.quiz].quiz != nil else { return nil }
    defer { remember(question, at: place) }
    let candidates = candidates(for: question)
    guard !candidates.isEmpty, let own = digests[place.quiz].question(place.question) else {
      return nil
    }
    let runs = LetterRuns(of: own)
    for candidate in candidates.prefix(Self.mostComparisons) {
      comparisons += 1
      if let found = compare(own, runs, candidate.place) { return found }
    }
    return nil
  }

  private struct Candidate {
    let place: QuestionPlace
    let shared: Int
  }

  /// Those that share most samples first, of those that share as many the latest.
  private mutating func candidates(for question: QuestionDigest) -> [Candidate] {
    var found: [Candidate] = []
    var seen: Set<Int32> = []
    for lane in 0..<8 where question.sketch[lane] != .max {
      let key = finished(question.exact &+ UInt64(question.sketch[lane]))
      var at = heads[slot(key)]
      let last = looks + Self.mostLooks
      while at >= 0, looks < last {
        looks += 1
        let entry = entries[Int(at)]
        at = entry.next
        guard entry.key == key else { continue }
        let other = traces[Int(entry.trace)]
        guard let shared = samples(of: question, in: other), seen.insert(entry.trace).inserted
        else { continue }
        found.append(Candidate(place: other.place, shared: shared))
      }
    }
    if found.count > 1 { found.sort { $0.shared > $1.shared } }
    return found
  }

  private func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key) & (heads.count - 1) }

  private mutating func remember(_ question: QuestionDigest, at place: QuestionPlace) {
    let trace = Int32(traces.count)
    traces.append(
      Trace(
        sketch: question.sketch, exact: question.exact, letters: question.letters,
        quiz: Int32(place.quiz), question: Int32(place.question)))
    for lane in 0..<8 where question.sketch[lane] != .max {
      let key = finished(question.exact &+ UInt64(question.sketch[lane]))
      entries.append(Entry(key: key, next: heads[slot(key)], trace: trace))
      heads[slot(key)] = Int32(entries.count - 1)
    }
  }

  /// How many samples two questions share that may be alike; `nil` where they cannot be.
  private func samples(of question: QuestionDigest, in other: Trace) -> Int? {
    guard question.exact == other.exact,
      min(question.letters, other.letters) * 10 >= max(question.letters, other.letters) * 8
    else { return nil }
    var shared = 0
    for lane in 0..<8 where question.sketch[lane] != .max {
      if any(other.sketch .== question.sketch[lane]) { shared += 1 }
    }
    return shared >= 2 || other.sketch.max() == .max ? shared : nil
  }

  private func compare(_ own: Question, _ runs: LetterRuns, _ place: QuestionPlace) -> Found? {
    guard let old = digests[place.quiz].question(place.question) else { return nil }
    let likeness = runs.likeness(to: LetterRuns(of: old))
    guard likeness >= leastLikeness, own.hasCode(of: old) else { return nil }
    // 'What does A do?' and 'What does B do?' with the options of both have to have other keys.
    let isOpposed = own.contradicts(old)
    if isOpposed, !own.hasStem(of: old) { return nil }
    return Found(place: place, percent: Int(likeness * 100), isOpposed: isOpposed)
  }
}

extension QuizDigest {
  /// The question itself that a digest stands for.
  func question(_ index: Int) -> Question? {
    guard let quiz else { return nil }
    var rest = index
    for section in quiz.sections {
      if rest < section.questions.count { return section.questions[rest] }
      rest -= section.questions.count
    }
    return nil
  }
}

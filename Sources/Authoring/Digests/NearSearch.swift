import Courseware

/// Finds, among the questions seen so far, one that is nearly the same.
///
/// A pair is compared letter by letter only where both have the same numbers, signs and code, are
/// of about one length, and share two of eight samples of their runs of three words
/// (``TextScan/sketch``); an index leads from a sample to the questions with it. Each question
/// looks at the latest ``mostLooks`` of them for each sample and compares ``mostComparisons`` at
/// most, so that time is in proportion to the number of questions even where all are alike.
struct NearSearch {
  private let digests: [QuizDigest]
  /// For each hash of a sample the last entry with it; entries are chained by `next`.
  private var heads: [Int32]
  private var entries: [Entry] = []

  private struct Entry {
    let key: UInt64
    let next: Int32
    let quiz: Int32
    let question: Int32
  }

  struct Found {
    var place: QuestionPlace
    /// Of 100, rounded down.
    var percent: Int
    /// Whether what is right in one of them is wrong in the other.
    var isOpposed: Bool
  }

  private static let mostLooks = 16
  private static let mostComparisons = 4

  init(_ digests: [QuizDigest]) {
    self.digests = digests
    let count = digests.reduce(0) { $0 + $1.questions.count }
    var size = 64
    while size < count * 8 { size *= 2 }
    heads = Array(repeating: -1, count: size)
    entries.reserveCapacity(count * 8)
  }

  /// A question seen before that is like this one, which is remembered; `nil` where there is none.
  mutating func like(_ question: QuestionDigest, at place: QuestionPlace) -> Found? {
    guard digests[place.quiz].quiz != nil else { return nil }
    defer { remember(question, at: place) }
    var comparisons = 0
    var compared: [QuestionPlace] = []
    for lane in 0..<8 where question.sketch[lane] != .max {
      let key = finished(question.exact &+ UInt64(question.sketch[lane]))
      var at = heads[slot(key)]
      var looks = 0
      while at >= 0, looks < Self.mostLooks, comparisons < Self.mostComparisons {
        let entry = entries[Int(at)]
        at = entry.next
        guard entry.key == key else { continue }
        looks += 1
        let other = QuestionPlace(quiz: Int(entry.quiz), question: Int(entry.question))
        guard mayBeLike(question, other),
          !compared.contains(where: { $0.quiz == other.quiz && $0.question == other.question })
        else { continue }
        compared.append(other)
        comparisons += 1
        if let found = compare(place, other) { return found }
      }
    }
    return nil
  }

  private func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key) & (heads.count - 1) }

  private mutating func remember(_ question: QuestionDigest, at place: QuestionPlace) {
    for lane in 0..<8 where question.sketch[lane] != .max {
      let key = finished(question.exact &+ UInt64(question.sketch[lane]))
      entries.append(
        Entry(
          key: key, next: heads[slot(key)], quiz: Int32(place.quiz),
          question: Int32(place.question)))
      heads[slot(key)] = Int32(entries.count - 1)
    }
  }

  private func mayBeLike(_ question: QuestionDigest, _ place: QuestionPlace) -> Bool {
    let other = digests[place.quiz].questions[place.question]
    guard question.exact == other.exact,
      min(question.letters, other.letters) * 10 >= max(question.letters, other.letters) * 8
    else { return false }
    var shared = 0
    for lane in 0..<8 where question.sketch[lane] != .max {
      if any(other.sketch .== question.sketch[lane]) { shared += 1 }
    }
    return shared >= 2 || other.sketch.max() == .max
  }

  private func compare(_ place: QuestionPlace, _ other: QuestionPlace) -> Found? {
    guard let own = digests[place.quiz].question(place.question),
      let old = digests[other.quiz].question(other.question)
    else { return nil }
    let likeness = likeness(own, old)
    guard likeness >= leastLikeness, own.hasCode(of: old) else { return nil }
    // 'What does A do?' and 'What does B do?' with the options of both have to have other keys.
    let isOpposed = own.contradicts(old)
    if isOpposed, !own.hasStem(of: old) { return nil }
    return Found(place: other, percent: Int(likeness * 100), isOpposed: isOpposed)
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

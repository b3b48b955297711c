import Courseware
import Disk

/// Finds, for each question, an earlier one that is nearly the same.
///
/// A pair is compared run by run only where both have the same numbers, signs and code, about the
/// same letters, and share a quarter of the samples of their runs of three words
/// (``TextScan/sketch``); an index leads from a sample to the questions with it. Each question
/// looks at ``maxLookups`` questions, those first that share its rarest samples and of these the
/// latest, and compares ``maxComparisons`` at most, so that time is in proportion to the number of
/// questions even where all are alike.
struct NearDuplicateSearch: Sendable {
  private let digests: [QuizDigest]
  private let places: [QuestionPlace]
  /// What is looked at of each, apart from the rest of its digest.
  private let traces: [QuestionTrace]
  /// The questions of each sample, in order; a question stands under each of its samples.
  private let members: [Int32]
  /// Where the members of each sample start, and behind the last where they end.
  private let starts: [Int32]
  private let mask: Int

  struct Found: Sendable {
    var place: QuestionPlace
    /// Of 100, rounded down.
    var percent: Int
    /// Whether what is right in one of them is wrong in the other.
    var isOpposed: Bool
  }

  /// The cost of a search.
  struct Effort: Sendable {
    /// How many pairs were compared run by run.
    var comparisons = 0
    /// How many members of samples were looked at.
    var looks = 0
  }

  static let maxLookups = 24
  static let maxComparisons = 8

  /// - Parameters:
  ///   - digests: Those of all quizzes.
  ///   - places: Of questions in quizzes that can be read whole, each asked once.
  ///   - jobs: How many workers may look at once.
  init(_ digests: [QuizDigest], of places: [QuestionPlace], jobs: Int = 1) {
    (self.digests, self.places) = (digests, places)
    traces = inParts(places.count, jobs: jobs) { range in
      range.map { QuestionTrace(digests[places[$0].quiz].questions[places[$0].question]) }
    }
    var size = 64
    while size < places.count * 8 { size *= 2 }
    mask = size - 1
    (starts, members) = index(traces, mask: mask)
  }

  /// The questions that one before them is like, by their index and in order.
  func all(jobs: Int) -> [(index: Int, found: Found)] {
    inParts(places.count, jobs: jobs) { range in
      var effort = Effort()
      return range.compactMap { index in like(index, &effort).map { (index, $0) } }
    }
  }

  /// A question before one that is like it; `nil` where there is none.
  func like(_ index: Int, _ effort: inout Effort) -> Found? {
    let candidates = candidates(for: Int32(index), &effort)
    guard !candidates.isEmpty, let own = question(index) else { return nil }
    let runs = LetterRuns(of: own)
    for candidate in candidates.prefix(Self.maxComparisons) {
      effort.comparisons += 1
      if let found = compare(own, runs, Int(candidate.index)) { return found }
    }
    return nil
  }

  private struct Candidate {
    let index: Int32
    let shared: Int
  }

  /// Those that share most samples first, of those that share as many the latest.
  private func candidates(for index: Int32, _ effort: inout Effort) -> [Candidate] {
    let trace = traces[Int(index)]
    var found: [Candidate] = []
    var rest = Self.maxLookups
    let (slots, count) = slotsByRarity(of: trace)
    for place in 0..<count where rest > 0 {
      let slot = Int(slots[place])
      let start = Int(starts[slot])
      var at = Int(starts[slot + 1])
      // Those behind the question itself are not before it.
      if at - start > rest { at = firstIndex(notBefore: index, in: start..<at) }
      while at > start, rest > 0 {
        at -= 1
        let other = members[at]
        if other >= index { continue }
        (rest, effort.looks) = (rest - 1, effort.looks + 1)
        guard let shared = trace.samples(sharedWith: traces[Int(other)]),
          !found.contains(where: { $0.index == other }),
          letters(Int(index)).mayBeLike(letters(Int(other)))
        else { continue }
        found.append(Candidate(index: other, shared: shared))
      }
    }
    if found.count > 1 {
      found.sort { ($0.shared, $0.index) > ($1.shared, $1.index) }
    }
    return found
  }

  /// The slots that others share, those of the fewest first, and how many they are.
  private func slotsByRarity(of trace: QuestionTrace) -> (InlineArray<8, Int32>, Int) {
    var slots = InlineArray<8, Int32>(repeating: 0)
    var sizes = InlineArray<8, Int32>(repeating: 0)
    var count = 0
    trace.forEachSlot(mask) { slot in
      let size = starts[slot + 1] - starts[slot]
      if size < 2 { return }
      var at = count
      while at > 0, sizes[at - 1] > size {
        (sizes[at], slots[at]) = (sizes[at - 1], slots[at - 1])
        at -= 1
      }
      (sizes[at], slots[at]) = (size, Int32(slot))
      count += 1
    }
    return (slots, count)
  }

  /// Members of a slot are in order.
  private func firstIndex(notBefore index: Int32, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if members[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func compare(_ own: Question, _ runs: LetterRuns, _ index: Int) -> Found? {
    guard let old = question(index) else { return nil }
    let likeness = runs.likeness(to: LetterRuns(of: old))
    guard likeness >= minLikeness, own.hasCode(of: old) else { return nil }
    // 'What does A do?' and 'What does B do?' with the options of both have to have other keys.
    let isOpposed = own.contradicts(old)
    if isOpposed, !own.hasStem(of: old) { return nil }
    return Found(place: places[index], percent: Int(likeness * 100), isOpposed: isOpposed)
  }

  private func letters(_ index: Int) -> LetterCounts {
    digests[places[index].quiz].questions[places[index].question].letters
  }

  private func question(_ index: Int) -> Question? {
    digests[places[index].quiz].question(places[index].question)
  }
}

/// What becomes of a row of places, part by part, by several workers.
private func inParts<Value: Sendable>(
  _ count: Int, jobs: Int, _ make: @escaping @Sendable (Range<Int>) -> [Value]
) -> [Value] {
  let part = 256
  let parts = parallelMap((count + part - 1) / part, jobs: jobs) { number in
    make(number * part..<min(count, (number + 1) * part))
  }
  return parts.flatMap(\.self)
}

/// Puts every question under each of its samples, in order.
private func index(
  _ traces: [QuestionTrace], mask: Int
) -> (starts: [Int32], members: [Int32]) {
  var starts = [Int32](repeating: 0, count: mask + 2)
  for trace in traces { trace.forEachSlot(mask) { starts[$0] += 1 } }
  for slot in 0...mask { starts[slot + 1] += starts[slot] }
  var members = [Int32](repeating: 0, count: Int(starts[mask + 1]))
  // From the last to the first, so that where a slot ends becomes where it starts.
  for index in traces.indices.reversed() {
    traces[index].forEachSlot(mask) { slot in
      starts[slot] -= 1
      members[Int(starts[slot])] = Int32(index)
    }
  }
  return (starts, members)
}

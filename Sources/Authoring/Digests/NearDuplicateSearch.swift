import Courseware
import Disk

/// Finds, for each question, an earlier one that is nearly the same.
///
/// A pair is compared run by run only where both have the same numbers, symbols and code, about the
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

extension Report {
  /// Says that a question of a quiz repeats another one of it.
  mutating func addRepeat(
    of first: ParsedQuestion, at place: ParsedQuestion, in quiz: ParsedQuiz, isError: Bool = false
  ) {
    var digests = QuestionDigests(of: quiz)
    let keys = [first, place].map { digests.digest(of: $0)?.key }
    addRepeat(
      of: quiz.asking(first), at: quiz.asking(place), hasSameKey: keys[0] == keys[1], in: nil,
      isError: isError)
  }
}

extension ParsedQuiz {
  fileprivate func asking(_ parsed: ParsedQuestion) -> Report.ComparedQuestion {
    let lowered = question(parsed, head, Prose.Store(prose), shuffles: true)
    return Report.ComparedQuestion(span: parsed.span, keyWords: lowered?.keyWords)
  }
}

/// Names the drafts that repeat another question of their quiz: nothing else is said of a draft,
/// but this tells which of them may go, and which of two keys is in doubt.
func checkRepeatsOfDrafts(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.questions.contains(where: \.isDraft) else { return }
  var digests = QuestionDigests(of: quiz)
  var firsts: [UInt64: ParsedQuestion] = [:]
  let starts = quiz.headingStarts
  let inOrder = quiz.questions.filter { !$0.isDraft } + quiz.questions.filter(\.isDraft)
  for question in inOrder {
    guard let digest = digests.digest(of: question) else { continue }
    if let first = firsts[digest.asked] {
      guard question.isDraft else { continue }
      report.addRepeat(of: first, at: question, in: quiz)
      if report.diagnostics.last?.code == Rule.duplicateQuestion.code {
        report.offer(removing: question, before: starts)
      }
    } else {
      firsts[digest.asked] = question
    }
  }
}

extension ParsedQuiz {
  /// Where its questions and sections start, and its file ends, in order.
  fileprivate var headingStarts: [Int] {
    (questions.map(\.span) + sections.compactMap(\.span)).map(\.bytes.lowerBound).sorted() + [end]
  }
}

extension Report {
  /// Adds to the last diagnostic the fix that takes a question out, from its heading to the next.
  fileprivate mutating func offer(removing question: ParsedQuestion, before starts: [Int]) {
    let start = question.span.bytes.lowerBound
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > start { high = middle } else { low = middle + 1 }
    }
    let place = Span(path: question.span.path, bytes: start..<max(start, starts[low]))
    diagnostics[diagnostics.count - 1].fixes = [
      .init(
        title: "delete this draft", edits: [.init(span: place, replacement: "")], isSafe: false)
    ]
  }
}

/// How like two questions have to be to be taken for one: nine tenths.
let minLikeness = 0.9

/// How much two questions have in common, from 0 to 1 (``LetterRuns/likeness(to:)``).
func likeness(_ a: Question, _ b: Question) -> Double {
  LetterRuns(of: a).likeness(to: LetterRuns(of: b))
}

/// The runs of three letters or digits of a question, within words and with one blank before and
/// behind each; case, punctuation and the order of options make no difference.
struct LetterRuns {
  /// Each run as a number, sorted.
  private let runs: [UInt64]

  init(of question: Question) {
    var runs: [UInt64] = []
    for text in question.askedTexts {
      var run: UInt64 = 32
      for scalar in AnswerText.folded(text).unicodeScalars {
        if scalar.isInWord {
          run = (run << 21 | UInt64(scalar.value)) & threeScalars
          if run >> 42 != 0 { runs.append(run) }
        } else if run != 32 {
          runs.append((run << 21 | 32) & threeScalars)
          run = 32
        }
      }
      if run != 32 { runs.append((run << 21 | 32) & threeScalars) }
    }
    self.runs = runs.sorted()
  }

  /// The Jaccard index, from 0 to 1.
  ///
  /// Source: P. Jaccard, "Étude comparative de la distribution florale" (1901), over multisets.
  func likeness(to other: LetterRuns) -> Double {
    var (i, j, shared) = (0, 0, 0)
    while i < runs.count, j < other.runs.count {
      if runs[i] == other.runs[j] {
        (i, j, shared) = (i + 1, j + 1, shared + 1)
      } else if runs[i] < other.runs[j] {
        i += 1
      } else {
        j += 1
      }
    }
    let all = runs.count + other.runs.count - shared
    return all == 0 ? 0 : Double(shared) / Double(all)
  }
}

private let threeScalars: UInt64 = 1 << 63 - 1

extension Unicode.Scalar {
  fileprivate var isInWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension Question {
  /// What a student reads of it: stem, body and what there is to choose from.
  fileprivate var askedTexts: [String] {
    let choices = kind.parts.filter(\.list.isBelowStem).map(\.text)
    return ([stem, body] + choices).map(\.text)
  }

  /// Whether stem and text are word for word those of another question, punctuation and case aside.
  func hasStem(of other: Question) -> Bool {
    [stem, body].map { words($0) } == [other.stem, other.body].map { words($0) }
  }

  /// Whether stem and text hold every word that is code in those of another question, and the other
  /// way round: `map` and `filter` are other questions however long they are.
  func hasCode(of other: Question) -> Bool {
    let own = [stem, body], others = [other.stem, other.body]
    return Set(own.flatMap(codeWords)).isSubset(of: others.flatMap(words))
      && Set(others.flatMap(codeWords)).isSubset(of: own.flatMap(words))
  }

  /// Whether what is right here is wrong in another question, or the other way round; never of
  /// kinds without options.
  func contradicts(_ other: Question) -> Bool {
    let own = answers, others = other.answers
    return !own.right.isDisjoint(with: others.wrong) || !own.wrong.isDisjoint(with: others.right)
  }

  private var answers: (right: Set<String>, wrong: Set<String>) {
    let options = choice?.options ?? []
    return (
      Set(options.filter(\.isKey).map { AnswerText.folded($0.text.text) }),
      Set(options.filter { !$0.isKey }.map { AnswerText.folded($0.text.text) })
    )
  }
}

/// The runs of letters and digits in a text, folded.
private func words(_ prose: Prose) -> [String] { words(prose.text) }

private func words(_ text: String) -> [String] {
  AnswerText.folded(text).unicodeScalars.split { !$0.isInWord }
    .map { String(String.UnicodeScalarView($0)) }
}

/// The words that stand in code, within a line or in blocks.
private func codeWords(_ prose: Prose) -> [String] {
  prose.html.split(separator: "<code", omittingEmptySubsequences: false).dropFirst().flatMap {
    let content = $0.drop { $0 != ">" }.dropFirst().split(
      separator: "</code>", maxSplits: 1, omittingEmptySubsequences: false)
    return words(Prose(markdown: "", html: String(content.first ?? "")).text)
  }
}

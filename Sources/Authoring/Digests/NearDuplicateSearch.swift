import Courseware
import Disk

/// Finds, for each question, an earlier one that is nearly the same.
///
/// Two questions are compared run by run only if they have the same numbers, symbols and code,
/// nearly the same letters, and share a quarter of the samples of their three-word runs
/// (``TextScan/sketch``). An index maps each sample to the questions that have it. For each
/// question, the search looks at up to ``maxLookups`` candidates, starting with those that share
/// its rarest samples and among these with the latest, and compares at most ``maxComparisons``. The
/// time is therefore proportional to the number of questions, even if all are alike.
struct NearDuplicateSearch: Sendable {
  private let digests: [QuizDigest]
  private let places: [QuestionPlace]
  /// The part of each digest that the search looks at first.
  private let traces: [QuestionTrace]
  /// The questions with each sample, in order; a question is listed under each of its samples.
  private let members: [Int32]
  /// The offset of each sample's first member, followed by the end of the last one's members.
  private let starts: [Int32]
  private let mask: Int

  struct Found: Sendable {
    var place: QuestionPlace
    /// The likeness in percent, rounded down.
    var percent: Int
    /// Whether an option that is correct in one of them is incorrect in the other.
    var isOpposed: Bool
  }

  /// The cost of a search.
  struct Effort: Sendable {
    /// The number of pairs compared run by run.
    var comparisons = 0
    /// The number of members of samples that were looked at.
    var looks = 0
  }

  static let maxLookups = 24
  static let maxComparisons = 8

  /// - Parameters:
  ///   - digests: The digests of all quizzes.
  ///   - places: The questions to search, without exact repeats, all in quizzes without errors.
  ///   - jobs: The maximum number of concurrent workers.
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

  /// The questions that are nearly the same as an earlier one, in order, with their indices.
  func all(jobs: Int) -> [(index: Int, found: Found)] {
    inParts(places.count, jobs: jobs) { range in
      var effort = Effort()
      return range.compactMap { index in like(index, &effort).map { (index, $0) } }
    }
  }

  /// An earlier question that is nearly the same; `nil` if there is none.
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

  /// The earlier questions to compare, by descending number of shared samples, then latest first.
  private func candidates(for index: Int32, _ effort: inout Effort) -> [Candidate] {
    let trace = traces[Int(index)]
    var found: [Candidate] = []
    var rest = Self.maxLookups
    let (slots, count) = slotsByRarity(of: trace)
    for place in 0..<count where rest > 0 {
      let slot = Int(slots[place])
      let start = Int(starts[slot])
      var at = Int(starts[slot + 1])
      // Members from the question itself onward are not earlier ones.
      if at - start > rest { at = members[start..<at].partitioningIndex { $0 >= index } }
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
    if found.count > 1 { found.sort { ($0.shared, $0.index) > ($1.shared, $1.index) } }
    return found
  }

  /// The slots that other questions share, those with the fewest members first, and their number.
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

  private func compare(_ own: Question, _ runs: LetterRuns, _ index: Int) -> Found? {
    guard let old = question(index) else { return nil }
    let likeness = runs.likeness(to: LetterRuns(of: old))
    guard likeness >= minLikeness, own.hasCode(of: old) else { return nil }
    // 'What does A do?' and 'What does B do?' may have the same options but must have different
    // keys.
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

/// Splits a range of indices into parts and processes them by several workers.
private func inParts<Value: Sendable>(
  _ count: Int, jobs: Int, _ make: @escaping @Sendable (Range<Int>) -> [Value]
) -> [Value] {
  let part = 256
  let parts = parallelMap((count + part - 1) / part, jobs: jobs) { number in
    make(number * part..<min(count, (number + 1) * part))
  }
  return parts.flatMap(\.self)
}

/// Lists every question under each of its samples, in order.
private func index(_ traces: [QuestionTrace], mask: Int) -> (starts: [Int32], members: [Int32]) {
  var starts = [Int32](repeating: 0, count: mask + 2)
  for trace in traces { trace.forEachSlot(mask) { starts[$0] += 1 } }
  for slot in 0...mask { starts[slot + 1] += starts[slot] }
  var members = [Int32](repeating: 0, count: Int(starts[mask + 1]))
  // In reverse order, so that each slot's end offset is decremented to its start.
  for index in traces.indices.reversed() {
    traces[index].forEachSlot(mask) { slot in
      starts[slot] -= 1
      members[Int(starts[slot])] = Int32(index)
    }
  }
  return (starts, members)
}

extension Report {
  /// Reports a question that repeats another one of the same quiz.
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

/// Reports drafts that repeat another question of their quiz.
///
/// Drafts are otherwise not checked, but this shows which of them can be deleted, and which of two
/// keys is in doubt.
func checkRepeatsOfDrafts(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.draftCount > 0 else { return }
  var digests = QuestionDigests(of: quiz)
  var firsts: [UInt64: ParsedQuestion] = [:]
  let starts = quiz.divisionStarts
  let inOrder = quiz.questions.filter { !$0.isDraft } + quiz.questions.filter(\.isDraft)
  for question in inOrder {
    guard let digest = digests.digest(of: question) else { continue }
    if let first = firsts[digest.asked] {
      guard question.isDraft else { continue }
      report.addRepeat(of: first, at: question, in: quiz)
      if report.diagnostics.last?.code == Rule.duplicateQuestion.code {
        let draft = quiz.range(of: question, starts).clamped(to: 0..<quiz.end)
        report.diagnostics[report.diagnostics.count - 1].fixes = [
          .init(
            "delete this draft", at: Span(path: question.span.path, bytes: draft), writing: "")
        ]
      }
    } else {
      firsts[digest.asked] = question
    }
  }
}

/// The minimum likeness of near duplicates: nine tenths.
let minLikeness = 0.9

/// The runs of three letters or digits in a question, within words that have one space before and
/// one after them.
///
/// Case, punctuation and the order of options make no difference.
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
  /// The texts that a student reads: stem, body and the choices.
  fileprivate var askedTexts: [String] {
    let choices = kind.parts.filter(\.list.isBelowStem).map(\.text)
    return ([stem, body] + choices).map(\.text)
  }

  /// Whether stem and body have the same words as those of another question, apart from punctuation
  /// and case.
  func hasStem(of other: Question) -> Bool {
    [stem, body].map { words($0) } == [other.stem, other.body].map { words($0) }
  }

  /// Whether stem and body contain every code word in those of another question, and vice versa:
  /// questions about `map` and `filter` are different, however long they are.
  func hasCode(of other: Question) -> Bool {
    let own = [stem, body], others = [other.stem, other.body]
    return Set(own.flatMap(codeWords)).isSubset(of: others.flatMap(words))
      && Set(others.flatMap(codeWords)).isSubset(of: own.flatMap(words))
  }

  /// Whether an option that is correct here is incorrect in another question, or vice versa; always
  /// `false` for kinds without options.
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

/// The words of a text: runs of letters and digits, case-folded.
private func words(_ prose: Prose) -> [String] { words(prose.text) }

private func words(_ text: String) -> [String] {
  AnswerText.folded(text).unicodeScalars.split { !$0.isInWord }
    .map { String(String.UnicodeScalarView($0)) }
}

/// The words in inline code and code blocks.
private func codeWords(_ prose: Prose) -> [String] {
  prose.html.split(separator: "<code", omittingEmptySubsequences: false).dropFirst().flatMap {
    let content = $0.drop { $0 != ">" }.dropFirst().split(
      separator: "</code>", maxSplits: 1, omittingEmptySubsequences: false)
    return words(Prose(markdown: "", html: String(content.first ?? "")).text)
  }
}

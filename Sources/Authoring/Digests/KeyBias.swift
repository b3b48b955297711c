import Courseware
import Glibc

/// How often the correct options of some questions have a property, compared with chance.
struct KeyBias {
  private(set) var count = 0
  private(set) var questions = 0
  /// The expected count if chance alone decided: the sum of one divided by the number of options.
  private(set) var expected = 0.0

  /// The minimum number of questions for a report.
  static let minQuestions = 12
  /// The maximum probability of reporting questions that are not biased.
  static let risk = 0.001

  mutating func take(_ isSo: Bool, ofOptions options: UInt8) {
    questions += 1
    if isSo { count += 1 }
    expected += 1 / Double(options)
  }

  /// Whether the count is at least a tenth above the expected one, and so high that chance is an
  /// unlikely cause.
  ///
  /// `tests` is the number of such counts taken from the same questions.
  func isStriking(tests: Int = 1) -> Bool {
    questions >= Self.minQuestions && Double(count) >= 1.1 * expected
      && chance * Double(tests) < Self.risk
  }

  /// An upper bound of the probability that chance gives at least this count: Chernoff's bound,
  /// which according to Hoeffding also holds if the questions have different numbers of options.
  ///
  /// Source: W. Hoeffding, "Probability inequalities for sums of bounded random variables" (1963),
  /// theorem 1.
  var chance: Double {
    let (n, p) = (Double(questions), expected / Double(max(1, questions)))
    let share = Double(count) / max(1, n)
    guard share > p else { return 1 }
    if p >= 1 { return 1 }
    let rest = share < 1 ? (1 - share) * log((1 - share) / (1 - p)) : 0
    return exp(-n * (share * log(share / p) + rest))
  }

  /// `19 of 24 questions; chance alone would give 6`.
  var words: String {
    let few = (expected * 10).rounded() / 10
    let shown = expected >= 10 || few == few.rounded() ? "\(Int(expected.rounded()))" : "\(few)"
    return "\(count) of \(questions) questions; chance alone would give \(shown)"
  }
}

/// Statistics about the keys of single-choice questions in some quizzes.
struct KeyCounts {
  /// How often the correct option is the longest, over questions in which one option is longest.
  private(set) var longest = KeyBias()
  /// How often the key is at each position, over the questions that have the position and keep
  /// their options in the written order.
  private(set) var kept: [KeyBias] = []
  /// The same over all questions.
  private(set) var written: [KeyBias] = []

  mutating func take(_ place: CorrectOptionPosition) {
    if let isLongest = place.isLongest { longest.take(isLongest, ofOptions: place.options) }
    place.count(in: &written)
    if place.keepsOrder { place.count(in: &kept) }
  }

  /// The position, from 1, at which the key is suspiciously often.
  var strikingPosition: (number: Int, bias: KeyBias)? {
    let found = kept.indices.filter { kept[$0].isStriking(tests: kept.count) }
    return found.min { kept[$0].chance < kept[$1].chance }.map { ($0 + 1, kept[$0]) }
  }
}

extension CorrectOptionPosition {
  fileprivate func count(in positions: inout [KeyBias]) {
    while positions.count < Int(options) { positions.append(KeyBias()) }
    for index in 0..<Int(options) {
      positions[index].take(index == Int(position), ofOptions: options)
    }
  }
}

extension ParsedCourse {
  /// The positions of the keys in all graded quizzes, as written, and how many keys are the longest
  /// option.
  var keyLines: [String] {
    var counts = KeyCounts()
    for quiz in quizHeads.indices where quizHeads[quiz].kind.isGraded {
      for place in digests[quiz].keyPlaces { counts.take(place) }
    }
    guard let first = counts.written.first, first.questions > 0 else { return [] }
    let positions = counts.written.prefix(6).map { "\($0.count)" }.joined(separator: ", ")
    let rest = counts.written.dropFirst(6).reduce(0) { $0 + $1.count }
    return [
      "the key is option 1, 2, … in \(positions)\(rest > 0 ? ", then \(rest)" : "") "
        + "of \(first.questions) questions with one key",
      "the key is the longest of its options in \(counts.longest.words)",
    ]
  }

  /// Reports each quiz with striking keys, and then the other quizzes together if their keys are
  /// striking as a whole.
  ///
  /// `words` gives the end of the message about some keys; `nil` if they are not striking.
  func reportKeys(_ rule: Rule, _ report: inout Report, words: (KeyCounts) -> String?) {
    var others = KeyCounts()
    var count = 0
    for quiz in quizHeads.indices where quizHeads[quiz].kind.isGraded {
      let places = digests[quiz].keyPlaces
      if places.count >= KeyBias.minQuestions {
        var own = KeyCounts()
        for place in places { own.take(place) }
        if let words = words(own) {
          report.add(rule, words, at: quizHeads[quiz].name?.span ?? quizHeads[quiz].place)
          continue
        }
      }
      count += 1
      for place in places { others.take(place) }
    }
    guard count > 1, let words = words(others) else { return }
    report.add(rule, "in all other quizzes together \(words)", at: site?.span)
  }
}

/// Counts of three-letter runs (trigrams) in a text, hashed into 64 counters.
///
/// They correspond to the runs of ``LetterRuns``, but consist of bytes instead of scalars. The
/// counters of two texts differ by at most as much as their runs.
struct LetterCounts: Sendable {
  /// Modulo 256.
  private var counts = InlineArray<64, UInt8>(repeating: 0)
  /// The number of runs.
  private(set) var total: Int32 = 0

  /// The character that the first run of a word starts with.
  static let wordStart: UInt32 = 32

  /// Counts the run that ends with a letter.
  @inline(__always)
  mutating func add(_ letter: UInt8, to run: inout UInt32) {
    run = (run << 8 | UInt32(letter)) & 0xFF_FFFF
    if run > 0xFFFF { count(run) }
  }

  /// Counts the last run of a word with `length` bytes, which has as many runs as bytes.
  @inline(__always)
  mutating func endWord(_ run: UInt32, length: Int) {
    count((run << 8 | Self.wordStart) & 0xFF_FFFF)
    total &+= Int32(truncatingIfNeeded: length)
  }

  /// Increments the counter of a run, chosen by Fibonacci hashing: the top bits of a product.
  ///
  /// Source: D. Knuth, "The Art of Computer Programming" 3, section 6.4.
  @inline(__always)
  private mutating func count(_ run: UInt32) {
    counts[Int((run &* 0x9E37_79B1) >> 26)] &+= 1
  }

  init() {}

  init(from packed: inout Unpacking) throws(Unpacking.Damage) {
    let run = try packed.run()
    guard run.count == counts.count else { throw Unpacking.Damage() }
    for (place, count) in run.enumerated() { counts[place] = count }
    total = Int32(bitPattern: try packed.number32())
  }

  func append(to packed: inout Packing) {
    packed.append(counts.indices.map { counts[$0] })
    packed.append(UInt32(bitPattern: total))
  }

  /// The counts, folded into sixteen numbers.
  var folded: SIMD16<UInt8> { lanes(0) &+ lanes(16) &+ lanes(32) &+ lanes(48) }

  /// Whether so few runs differ that ``LetterRuns/likeness(to:)`` may reach ``minLikeness``.
  func mayBeLike(_ other: LetterCounts) -> Bool {
    var apart = 0
    for start in stride(from: 0, to: 64, by: 16) {
      apart += Self.distance(lanes(start), other.lanes(start))
    }
    return Self.isNear(apart, of: Int(total) + Int(other.total))
  }

  private func lanes(_ start: Int) -> SIMD16<UInt8> {
    var lanes = SIMD16<UInt8>()
    for lane in 0..<16 { lanes[lane] = counts[start + lane] }
    return lanes
  }

  /// The sum of the differences between two vectors of counters, each modulo 256.
  @inline(__always)
  static func distance(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> Int {
    let apart = pointwiseMin(a &- b, b &- a)
    return Int(SIMD16<UInt16>(truncatingIfNeeded: apart).wrappedSum())
  }

  /// Whether two texts can have a likeness of nine tenths if `apart` of their runs differ.
  ///
  /// If a tenth of all runs differ, that is 1/19 of the runs of both texts, where shared runs count
  /// twice. The limit is higher to allow for what ``AnswerText/folded(_:)`` changes.
  @inline(__always)
  static func isNear(_ apart: Int, of total: Int) -> Bool { apart * 16 <= total + 48 }
}

/// The position of the correct option of a single choice, and whether it is the longest.
struct CorrectOptionPosition: Sendable {
  /// Counted from 0.
  let position: UInt8
  /// How many options there are: 2 to 255.
  let options: UInt8
  /// Whether students see the options in the order in which they are written.
  let keepsOrder: Bool
  /// Whether the key is the longest option in characters; `nil` if several options are the longest.
  let isLongest: Bool?

  /// Collects options one after another.
  struct Counting {
    private var count = 0
    private var keys = 0
    private var position = 0
    private var longest = -1
    private var isLongestKey = false
    private var isTie = false

    mutating func take(_ length: Int, isKey: Bool) {
      if isKey { (keys, position) = (keys + 1, count) }
      count += 1
      if length > longest {
        (longest, isLongestKey, isTie) = (length, isKey, false)
      } else if length == longest {
        isTie = true
      }
    }

    /// `nil` if there is not exactly one key, or if there are fewer than 2 or more than 255
    /// options.
    func place(keepsOrder: Bool) -> CorrectOptionPosition? {
      guard keys == 1, (2...255).contains(count) else { return nil }
      return CorrectOptionPosition(
        position: UInt8(position), options: UInt8(count), keepsOrder: keepsOrder,
        isLongest: isTie ? nil : isLongestKey)
    }
  }
}

extension Question {
  /// The correct answers for a message: `'Chloroplast'`, `'2', '3'`, `no key`; at most four, each
  /// shortened to 60 characters.
  var keyWords: String {
    let words = rightWords
    if words.isEmpty { return "no key" }
    let shown = words.prefix(4).map { "'\(shortened(cleanedName($0)))'" }.joined(separator: ", ")
    return words.count > 4 ? "\(shown) and \(words.count - 4) more" : shown
  }
}

private func shortened(_ text: String) -> String {
  text.count <= 60 ? text : String(text.prefix(59)) + "…"
}

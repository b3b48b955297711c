import Courseware
import Glibc

/// How often the correct options of some questions have a property, compared with chance.
struct KeyBias {
  private(set) var count = 0
  private(set) var questions = 0
  /// How often chance alone would give it to a key: one divided by the number of options, summed.
  private(set) var expected = 0.0

  /// The minimum number of questions for a report.
  static let minQuestions = 12
  /// The maximum probability that unbiased questions are reported.
  static let risk = 0.001

  mutating func take(_ isSo: Bool, ofOptions options: UInt8) {
    questions += 1
    if isSo { count += 1 }
    expected += 1 / Double(options)
  }

  /// Whether it is so often so that chance would hardly do it, and at least a tenth more often;
  /// `tests` such counts are made of the same questions.
  func isStriking(tests: Int = 1) -> Bool {
    questions >= Self.minQuestions && Double(count) >= 1.1 * expected
      && chance * Double(tests) < Self.risk
  }

  /// The chance of as many or more, at most: Chernoff's bound, which Hoeffding showed to hold where
  /// the questions have different numbers of options.
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

/// The keys of single choice in some quizzes, counted.
struct KeyCounts {
  /// How often the correct option is the longest, over questions in which one option is longest.
  private(set) var longest = KeyBias()
  /// For each position whether the key stands there, over the questions that have it and keep their
  /// options as written.
  private(set) var kept: [KeyBias] = []
  /// The same over all questions.
  private(set) var written: [KeyBias] = []

  mutating func take(_ place: CorrectOptionPosition) {
    if let isLongest = place.isLongest { longest.take(isLongest, ofOptions: place.options) }
    place.count(in: &written)
    if place.keepsOrder { place.count(in: &kept) }
  }

  /// The position, from 1, in which the key stands too often.
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
  /// Where the keys of all graded quizzes stand as written, and how many are the longest option.
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

  /// Says of each quiz in turn whether its keys are striking, and of those together that are not.
  ///
  /// What is striking about some keys `words` says, the end of a message; `nil` for nothing.
  func reportKeys(
    _ rule: Rule, _ report: inout Report, words: (KeyCounts) -> String?
  ) {
    var others = KeyCounts()
    var count = 0
    for quiz in quizHeads.indices
    where quizHeads[quiz].kind.isGraded && quizHeads[quiz].translates == nil {
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

import Courseware

/// Ranges that are written in words, or with signs for "less than".
extension NumberPieces {
  /// `> 46`, `at most 5 kg`, `46 or more`, `3+`: one end of a range.
  func oneBound(_ before: String, _ behind: String) -> AnswerMistake? {
    let isUnit = behind.utf8.count <= 8 && !behind.contains(" ")
    let isBound = bound(before) != nil && isUnit
    let last = behind.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
    let isOpen = [behind, last].contains { moreOrLess.contains($0) }
    guard isBound || before.isEmpty && isOpen else { return nil }
    return AnswerMistake("a range needs both ends, as in '1.25..1.30'")
  }

  /// `min 3 max 4`, `≥ 3 and ≤ 4`, `at most 4 kg, at least 3 kg`: both ends of a range.
  func bothBounds() -> AnswerMistake? {
    guard numbers.count == 2, let first = bound(words[0].lowercased()) else { return nil }
    // A unit may follow the first number, and a comma or a word the unit.
    let between = words[1].lowercased().split(separator: " ").map(String.init)
    for start in 0...min(2, between.count) {
      guard let second = bound(between[start...].joined(separator: " ")), second != first
      else { continue }
      let ends = first == .lower ? numbers : numbers.reversed()
      return AnswerMistake(
        "write a range with '..'", meant: ["\(ends[0])..\(ends[1])\(unitBehind)"])
    }
    return nil
  }

  private enum Bound { case lower, upper }

  /// What is said before a number: `at least`, `max.:`, `and ≤`.
  private func bound(_ written: String) -> Bound? {
    var words = written.split { " ,;:".contains($0) }.map(String.init)
    if let first = words.first, joints.contains(first) { words.removeFirst() }
    if words.count > 1, words.last == "=" { words.removeLast() }
    let word = words.joined(separator: " ")
    let plain =
      word.count > 2 && (word.hasSuffix(".") || word.hasSuffix("="))
      ? String(word.dropLast()) : word
    if lowerBounds.contains(plain) { return .lower }
    return upperBounds.contains(plain) ? .upper : nil
  }
}

private let joints: Set = ["and", "but", "or", "und", "aber", "et", "y", "e", "en"]

private let lowerBounds: Set = [
  ">", ">=", "=>", "≥", "⩾", "over", "above", "at least", "at minimum", "more than", "larger than",
  "bigger than", "greater than", "higher than", "longer than", "no less than", "not less than",
  "no fewer than", "not fewer than", "not under", "not below", "no lower than", "not lower than",
  "greater than or equal to", "more than or equal to", "min", "minimum", "starting at",
  "mindestens", "mehr als", "über", "minimal", "wenigstens", "nicht weniger als", "größer als",
  "nicht unter", "ab", "au moins", "plus de", "pas moins de", "al menos", "por lo menos", "más de",
  "no menos de", "mínimo", "almeno", "più di", "non meno di", "pelo menos", "mais de", "mais que",
  "minstens", "meer dan", "ten minste", "co najmniej", "więcej niż", "не менее", "больше",
]

private let upperBounds: Set = [
  "..", "...", "…", "<", "<=", "=<", "≤", "⩽", "under", "below", "at most", "at maximum", "up to",
  "less than",
  "fewer than", "smaller than", "lower than", "shorter than", "no more than", "not more than",
  "not over", "not above", "not exceeding", "no higher than", "not higher than",
  "no greater than", "not greater than", "no larger than",
  "less than or equal to", "max", "maximum",
  "höchstens", "weniger als", "unter", "maximal", "bis zu", "nicht mehr als", "kleiner als",
  "nicht über", "au plus", "moins de", "pas plus de", "jusqu'à", "como máximo", "menos de",
  "no más de", "hasta", "máximo", "al massimo", "meno di", "non più di", "fino a", "no máximo",
  "menos que", "até", "hoogstens", "minder dan", "ten hoogste", "co najwyżej", "mniej niż",
  "не более", "меньше",
]

private let moreOrLess: Set = [
  "..", "...", "…", "+", "or more", "or less", "or above", "or below", "or over", "or under",
  "or greater", "or larger", "or higher", "or lower", "or fewer", "or smaller", "or up",
  "or longer", "or shorter", "at least", "at most", "and more", "and above", "and over", "and up",
  "and below", "and under", "and less", "minimum", "maximum", "max", "max.", "plus", "upwards",
  "oder mehr", "oder weniger", "oder höher", "und mehr", "mindestens", "höchstens", "ou plus",
  "ou moins", "o más", "o menos", "o più", "o meno", "ou mais", "ou menos", "of meer",
]

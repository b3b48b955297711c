import Courseware

extension AnswerField {
  /// A right answer as a student reads it, `nil` where there are patterns alone.
  ///
  /// A range says from where to where, `45 to 47 cm`; all else stands as the teacher wrote it.
  func wordsOfAnswer(_ mark: DecimalMark) -> String? {
    let first = accepted.first { if case .pattern = $0 { false } else { true } }
    guard case .number(let range)? = first, range.low != range.high else { return shown }
    let words = Phrases.range(range.low.written(mark), range.high.written(mark))
    return range.unit.isEmpty ? words : "\(words) \(range.unit)"
  }
}

extension ExactNumber {
  /// In plain digits, or `6.02×10^23` where that is longer than people read.
  fileprivate func written(_ mark: DecimalMark) -> String {
    if digits.isEmpty { return "0" }
    let sign = isNegative ? "-" : ""
    guard (-5...15).contains(exponent), digits.count - min(exponent, 0) <= 20 else {
      return sign + number(pointAt: 1, mark) + "×10^\(exponent - 1)"
    }
    return sign + number(pointAt: exponent, mark)
  }

  /// Its digits with so many of them ahead of the decimal mark.
  private func number(pointAt place: Int, _ mark: DecimalMark) -> String {
    func text(_ digits: some Sequence<UInt8>) -> String { digits.map(String.init).joined() }
    let zeros = String(repeating: "0", count: max(place - digits.count, -place, 0))
    let comma = mark == .comma ? "," : "."
    if place <= 0 { return "0" + comma + zeros + text(digits) }
    if place >= digits.count { return text(digits) + zeros }
    return text(digits.prefix(place)) + comma + text(digits.dropFirst(place))
  }
}

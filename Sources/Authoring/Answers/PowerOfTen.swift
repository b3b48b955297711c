import Courseware

/// `1.67 x 10-27`, `2*10**3`, `9.11 · 10^(-31)`, `3 x 108`, `6 times 10^23`: powers of ten that are
/// not read as such.
func powerOfTen(_ text: String) -> AnswerSlip? {
  var rest = Array(text.replacing(" times ", with: " × ").unicodeScalars)[...]
  let mantissa = String(String.UnicodeScalarView(rest.prefix { !timesSigns.contains($0) }))
  rest = rest.drop { !timesSigns.contains($0) }
  guard rest.popFirst() != nil, let exponent = WrittenExponent(&rest) else { return nil }
  let number = cleanedName(mantissa)
  let unit = cleanedName(String(String.UnicodeScalarView(rest)))
  guard let last = number.unicodeScalars.last, ("0"..."9").contains(last) || last == "." else {
    return nil
  }
  return AnswerSlip(
    "a power of ten is written '6.02e23' or '6.02 × 10^23'",
    meant: ["\(number)e\(exponent.digits)" + (unit.isEmpty ? "" : " " + unit)])
}

/// What follows the sign for "times": `10^-27`, `10-27`, `10**23`, `10^{5}`, `1023`.
private struct WrittenExponent {
  var digits = ""

  /// Takes it off the start of a text; `nil` where it is none.
  init?(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0 == " " }
    guard rest.popFirst() == "1", rest.popFirst() == "0" else { return nil }
    let marks = rest.prefix { " ^*({eE".unicodeScalars.contains($0) }
    rest = rest.dropFirst(marks.count)
    // A mark or a sign tells it from the digits of a larger number, such as 1000.
    var isMarked = marks.contains { $0 != " " }
    if let sign = rest.first, minusSigns.contains(sign) || sign == "+" {
      if sign != "+" { digits = "-" }
      rest = rest.dropFirst()
      isMarked = true
    }
    let count = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(count.count).drop { ")}".unicodeScalars.contains($0) }
    guard (1...3).contains(count.count), isMarked || count.first != "0" && count.count <= 2 else {
      return nil
    }
    digits += String(String.UnicodeScalarView(count))
  }
}

private let timesSigns: Set<Unicode.Scalar> = ["×", "x", "X", "*", "·", "⋅", "∙", "•", "∗"]
private let minusSigns: Set<Unicode.Scalar> = [
  "-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "⁻",
]

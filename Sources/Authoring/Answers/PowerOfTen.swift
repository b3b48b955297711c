import Courseware

/// `1.67 x 10-27`, `2*10**3`, `9.11 · 10^(-31)`, `3 x 108`, `6 times 10^23`: powers of ten that are
/// not read as such; also `1,67.10-27`, `1.6 10^-19` and `1.6 E -19`.
func powerOfTen(_ text: String) -> AnswerMistake? {
  let scalars = Array(text.replacing(" times ", with: " × ").unicodeScalars)
  return powerOfTen(scalars, at: scalars.firstIndex { timesSigns.contains($0) })
    ?? powerOfTen(scalars, at: pointOrSpaceBeforeTen(scalars), isWeak: true)
    ?? powerOfTen(scalars, at: exponentLetter(scalars))
}

/// What is before a place is the mantissa, and what is behind it the exponent.
private func powerOfTen(
  _ scalars: [Unicode.Scalar], at place: Int?, isWeak: Bool = false
) -> AnswerMistake? {
  guard let place else { return nil }
  let number = cleanedName(String(String.UnicodeScalarView(scalars[..<place])))
  var rest = scalars[(place + 1)...]
  let isLetter = scalars[place] == "e" || scalars[place] == "E"
  guard let last = number.unicodeScalars.last, ("0"..."9").contains(last) || last == ".",
    let exponent = isLetter ? WrittenExponent(sign: &rest) : WrittenExponent(&rest, isWeak: isWeak)
  else { return nil }
  let unit = cleanedName(String(String.UnicodeScalarView(rest)))
  return AnswerMistake(
    "write a power of ten as '6.02e23' or '6.02 × 10^23'",
    meant: ["\(number)e\(exponent.digits)" + (unit.isEmpty ? "" : " " + unit)])
}

/// The point or the space before `10-27` or `10^23`, which is no sign for "times" elsewhere.
private func pointOrSpaceBeforeTen(_ text: [Unicode.Scalar]) -> Int? {
  text.indices.dropFirst().dropLast(3).first { at in
    (text[at] == "." || text[at] == " ") && text[at - 1] != " "
      && text[(at + 1)...].drop { $0 == " " || $0 == "." }.starts(with: "10".unicodeScalars)
  }
}

/// The letter of `1.6 E -19`, which has spaces around it.
private func exponentLetter(_ text: [Unicode.Scalar]) -> Int? {
  text.indices.dropFirst().dropLast(2).first { at in
    (text[at] == "e" || text[at] == "E") && text[at - 1] == " "
  }
}

/// What follows the sign for "times": `10^-27`, `10-27`, `10**23`, `10^{5}`, `1023`.
private struct WrittenExponent {
  var digits = ""

  /// `-19` behind the letter that means "times ten to the power of".
  init?(sign rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0 == " " }
    guard let sign = rest.popFirst(), minusSigns.contains(sign) || sign == "+" else { return nil }
    let count = rest.drop { $0 == " " }.prefix { ("0"..."9").contains($0) }
    guard (1...3).contains(count.count) else { return nil }
    rest = rest[count.endIndex...]
    digits = (sign == "+" ? "" : "-") + String(String.UnicodeScalarView(count))
  }

  /// Takes it off the start of a text; `nil` where it is none, or where nothing but digits follow
  /// a sign that is weak.
  init?(_ rest: inout ArraySlice<Unicode.Scalar>, isWeak: Bool) {
    rest = rest.drop { $0 == " " || isWeak && $0 == "." }
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
    guard (1...3).contains(count.count),
      isMarked || !isWeak && count.first != "0" && count.count <= 2
    else {
      return nil
    }
    digits += String(String.UnicodeScalarView(count))
  }
}

private let timesSigns: Set<Unicode.Scalar> = ["×", "x", "X", "*", "·", "⋅", "∙", "•", "∗"]
private let minusSigns: Set<Unicode.Scalar> = [
  "-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "⁻",
]

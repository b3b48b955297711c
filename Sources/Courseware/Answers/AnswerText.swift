import UnicodeForms

/// The normal form in which typed answers are compared; Documentation/grading.md defines it, and
/// the page's script computes the same.
///
/// Both forms are in NFC, so that Swift's `==`, which compares up to canonical equivalence, means
/// the same as a comparison code point by code point.
package enum AnswerText {
  /// The text as a reader sees it, with its case kept.
  ///
  /// Drops default-ignorable characters, applies Unicode's NFKC, makes typographic quotes and
  /// dashes plain, replaces every run of white space with one space, and trims the ends.
  package static func plain(_ text: String) -> String {
    if isPlain(text.utf8) { return text }
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(
          plainCharacter))
    )
    let compatible = compatibilityForm(visible)
    let words = compatible.unicodeScalars.lazy.map(plainCharacter)
      .split { $0.properties.isWhitespace }
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// The text without white space at the ends, and unchanged otherwise.
  package static func trimmed(_ text: Substring) -> String {
    // Most texts begin and end with a character that is not white space.
    let ends = [text.utf8.first, text.utf8.last]
    if ends.allSatisfy({ $0.map { 33..<127 ~= $0 } ?? true }) { return String(text) }
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let kept = scalars.reversed().drop { $0.properties.isWhitespace }.reversed()
    return String(String.UnicodeScalarView(kept))
  }

  /// The plain form without regard to case: mapped to lower, upper and lower case again, so that
  /// 'ß' equals 'SS'; with one form of sigma and of the letter i, then NFKC again.
  package static func folded(_ text: String) -> String {
    let plain = plain(text)
    if plain.utf8.allSatisfy({ $0 < 128 }) { return plain.lowercased() }
    let folded = plain.lowercased().uppercased().lowercased()
    return compatibilityForm(withOneSigmaAndI(folded))
  }

  /// Replaces 'ς' with 'σ', and the rest of 'İ', an i followed by the combining dot U+0307, with
  /// 'i'.
  private static func withOneSigmaAndI(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar != "\u{307}" || last != "i" { out.append(scalar == "ς" ? "σ" : scalar) }
      last = scalar
    }
    return String(out)
  }

  /// Whether a text is ASCII without control characters, back quotes and spaces to remove.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    var last: UInt8 = 32
    for byte in text {
      if byte < 32 || byte > 126 || byte == UInt8(ascii: "`") { return false }
      if byte == 32, last == 32 { return false }
      last = byte
    }
    return last != 32 || text.isEmpty
  }

  /// The plain character for a typographic quote or dash, or for an Arabic digit, decimal point,
  /// separator or percent sign.
  private static func plainCharacter(_ character: Unicode.Scalar) -> Unicode.Scalar {
    switch character {
    case "\u{60}", "\u{B4}", "\u{2BC}", "\u{2018}"..."\u{201B}", "\u{2032}", "\u{2035}",
      "\u{2039}", "\u{203A}":
      "'"
    case "\u{AB}", "\u{BB}", "\u{201C}"..."\u{201F}", "\u{2033}", "\u{2036}",
      "\u{300C}"..."\u{300F}":
      "\""
    case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
    case "\u{660}"..."\u{669}", "\u{6F0}"..."\u{6F9}":
      Unicode.Scalar(UInt8(48 + character.value % 16))
    case "\u{66A}": "%"
    case "\u{66B}": "."
    case "\u{66C}": " "
    default: character
    }
  }
}

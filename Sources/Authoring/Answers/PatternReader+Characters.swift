import Courseware

/// Single characters, classes and escapes.
extension PatternReader {
  /// A character as answers have it: a typographic quote plain, a ligature its letters, a blank of
  /// any kind the blank, what nobody sees nothing.
  func literal(_ letter: String) -> PatternTree {
    let scalars = normal(letter)
    let parts = scalars.map { scalar -> PatternTree in
      guard ignoresCase else { return .one(single(scalar)) }
      let variants = LetterCase.variants(of: scalar).map { $0.value...$0.value }
      let one = PatternTree.one(CharacterRanges(ranges: variants).simplified)
      guard scalar == "ß" || scalar == "ẞ" else { return one }
      let s = PatternTree.one(CharacterRanges(ranges: [83...83, 115...115]))
      return .choice([
        .one(CharacterRanges(ranges: [0xDF...0xDF, 0x1E9E...0x1E9E])), .sequence([s, s]),
      ])
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private func single(_ scalar: Unicode.Scalar) -> CharacterRanges {
    CharacterRanges(ranges: [scalar.value...scalar.value])
  }

  private func normal(_ letter: String) -> [Unicode.Scalar] {
    if letter.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return [" "] }
    return Array(AnswerText.plain(letter).unicodeScalars)
  }

  /// The next character and the accents behind it, which an answer has as one where it can.
  mutating func letter() -> String {
    let start = at
    at += 1
    while let mark = next, mark.properties.canonicalCombiningClass != .notReordered { at += 1 }
    return String(String.UnicodeScalarView(scalars[start..<at]))
  }

  /// What stands behind a backslash outside a class.
  mutating func escape() throws(PatternFault) -> PatternTree {
    if let ranges = shorthand() { return .one(ranges) }
    return literal(String(try escaped()))
  }

  /// `\d`, `\w`, `\s` and their opposites: characters of ASCII.
  private mutating func shorthand() -> CharacterRanges? {
    guard at + 1 < scalars.count, scalars[at] == "\\", let ranges = shorthands[scalars[at + 1]]
    else { return nil }
    at += 2
    return ranges
  }

  /// A single character behind a backslash.
  private mutating func escaped() throws(PatternFault) -> Unicode.Scalar {
    let start = at
    at += 1
    guard let sign = next else {
      throw fault("% is at the end", "write '\\\\' for a backslash", from: start)
    }
    at += 1
    if sign == "u" { return try codePoint(from: start) }
    guard sign.isASCII, sign.properties.isAlphabetic || ("0"..."9").contains(sign) else {
      return sign
    }
    throw fault("% has no meaning in an answer", advice(for: sign), from: start)
  }

  private func advice(for sign: Unicode.Scalar) -> String {
    switch sign {
    case "0"..."9", "k": "patterns have no back references"
    case "b", "B", "A", "Z", "z", "G": "a pattern always matches the whole answer: delete it"
    case "n", "r", "t", "f", "v", "h", "R": "an answer is one line: write a space or '\\s'"
    case "p", "P", "X": "list the letters in brackets: '[a-zäöüß]'"
    case "x": "write '\\u{41}' for a character's code point"
    default: "delete the backslash"
    }
  }

  /// `\u{1F600}`, behind the `u`.
  private mutating func codePoint(from start: Int) throws(PatternFault) -> Unicode.Scalar {
    var digits = ""
    if take("{") {
      while let sign = next, sign != "}", digits.utf8.count < 7 {
        digits.unicodeScalars.append(sign)
        at += 1
      }
    }
    guard let value = UInt32(digits, radix: 16), take("}"), let scalar = Unicode.Scalar(value),
      digits.utf8.first != UInt8(ascii: "+")
    else {
      throw fault(
        "% is not a character", "write its code point in hexadecimal: '\\u{1F600}'", from: start)
    }
    return scalar
  }

  /// `[a-z_]`, `[^0-9]`.
  mutating func characterClass() throws(PatternFault) -> CharacterRanges {
    let start = at
    at += 1
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while let sign = next, sign != "]" { ranges += try classItem() }
    guard next == "]" else {
      at = start + 1
      throw fault("% is not closed", "write ']' or, for the character itself, '\\['", from: start)
    }
    at += 1
    if ranges.isEmpty {
      throw fault("% contains no character", "list characters, or write '.' for any", from: start)
    }
    if ignoresCase { ranges = LetterCase.closed(ranges) }
    return CharacterRanges(ranges: ranges, isNegated: isNegated).simplified
  }

  private mutating func classItem() throws(PatternFault) -> [ClosedRange<UInt32>] {
    let start = at
    if let ranges = shorthand() { return ranges.spelledOut }
    let low = try classCharacter()
    guard next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" else { return [low...low] }
    at += 1
    let high = try classCharacter()
    guard low <= high else {
      throw fault("% ends before it starts", "write the smaller character first", from: start)
    }
    return [low...high]
  }

  private mutating func classCharacter() throws(PatternFault) -> UInt32 {
    let start = at
    let normal = normal(scalars[at] == "\\" ? String(try escaped()) : letter())
    guard normal.count == 1 else {
      throw fault(
        "% is not one character in an answer", "write alternatives: '(ab|c)'", from: start)
    }
    return normal[0].value
  }
}

private let digits: [ClosedRange<UInt32>] = [48...57]
private let wordCharacters: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
private let blank: [ClosedRange<UInt32>] = [32...32]

private let shorthands: [Unicode.Scalar: CharacterRanges] = [
  "d": CharacterRanges(ranges: digits), "D": CharacterRanges(ranges: digits, isNegated: true),
  "w": CharacterRanges(ranges: wordCharacters),
  "W": CharacterRanges(ranges: wordCharacters, isNegated: true),
  "s": CharacterRanges(ranges: blank), "S": CharacterRanges(ranges: blank, isNegated: true),
]

import Courseware

/// Harmful or invisible characters that a text contains as references or escapes: `&#x202e;` in
/// Markdown, `"\u202e"` in YAML.
///
/// Sources: CommonMark 0.31, section 2.5; YAML 1.1, section 5.6.
struct EscapedCharacters {
  /// A character, and the range of its reference or escape.
  struct EscapedCharacter {
    var place: Range<Int>
    var scalar: UInt32
  }

  /// Control characters and noncharacters, in order.
  private(set) var forbidden: [EscapedCharacter] = []
  /// Directional marks, in order.
  private(set) var directions: [EscapedCharacter] = []
  /// Invisible characters of zero width, in order.
  private(set) var invisible: [EscapedCharacter] = []

  var isEmpty: Bool { forbidden.isEmpty && directions.isEmpty && invisible.isEmpty }

  /// Searches for references everywhere, and for escapes in front matter and YAML files.
  ///
  /// In code and formulas, references and escapes are plain text.
  init(in text: SourceText) {
    let isYAML = text.path.hasSuffix(".yml")
    guard isYAML || text.path.hasSuffix(".md") else { return }
    var found = Self.characters(in: text.bytes, after: UInt8(ascii: "\\"), escape)
    if !isYAML { found += Self.characters(in: text.bytes, after: UInt8(ascii: "&"), reference) }
    guard !found.isEmpty else { return }
    let code = CodePlaces(text.bytes)
    let front = isYAML ? 0..<text.bytes.count : code.front
    var line = LineBeginning()
    for character in found.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      let isEscape = text.bytes[character.place.lowerBound] == UInt8(ascii: "\\")
      line.extend(to: character.place.lowerBound, in: text.bytes)
      guard front.contains(character.place.lowerBound) == isEscape,
        isEscape
          || !code.contains(character.place.lowerBound)
            && isRead(character.place, after: line, text.bytes)
      else { continue }
      // Forbidden escapes are reported by the YAML reader.
      if isInvisible(character.scalar) {
        if !isJoiner(character, text.bytes) { invisible.append(character) }
      } else if !isForbidden(character.scalar) {
        directions.append(character)
      } else if !isEscape {
        forbidden.append(character)
      }
    }
  }

  /// The harmful characters whose reference or escape starts with a byte that is not itself escaped
  /// by a backslash.
  private static func characters(
    in bytes: [UInt8], after start: UInt8,
    _ read: (_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)?
  ) -> [EscapedCharacter] {
    var characters: [EscapedCharacter] = []
    // The character after a backslash is escaped, so no backslash that is found is.
    let isEscape = start == UInt8(ascii: "\\")
    var at = firstIndex(of: start, in: bytes.span)
    while let place = at {
      var slashes = place
      while !isEscape, slashes > 0, bytes[slashes - 1] == UInt8(ascii: "\\") { slashes -= 1 }
      if (place - slashes).isMultiple(of: 2),
        let (scalar, count) = read(bytes[(place + 1)..<min(place + 24, bytes.count)]),
        isForbidden(scalar) || directionName(scalar) != nil || isInvisible(scalar)
      {
        characters.append(EscapedCharacter(place: place..<place + 1 + count, scalar: scalar))
      }
      at = firstIndex(of: start, in: bytes.span, from: place + (isEscape ? 2 : 1))
    }
    return characters
  }
}

/// The part of a line before a place, extended from one place to the next, so that a line with many
/// references is read once.
private struct LineBeginning {
  private(set) var start = 0
  private(set) var hasAngleBracket = false
  private var end = 0

  mutating func extend(to place: Int, in bytes: [UInt8]) {
    for at in end..<place {
      if bytes[at] == 10 {
        (start, hasAngleBracket) = (at + 1, false)
      } else if bytes[at] == UInt8(ascii: "<") {
        hasAngleBracket = true
      }
    }
    end = place
  }
}

/// Whether a reference is resolved: it is not in typed answers, and without a semicolon only in
/// HTML.
private func isRead(_ place: Range<Int>, after line: LineBeginning, _ bytes: [UInt8]) -> Bool {
  if bytes[line.start] == UInt8(ascii: "=") { return false }
  return bytes[place.upperBound - 1] == UInt8(ascii: ";") || line.hasAngleBracket
}

/// The character and length of the text after `&` in a reference: `#27;`, `#x1b;`, `rlm;`.
private func reference(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)? {
  guard bytes.first == UInt8(ascii: "#") else {
    let name = bytes.prefix { isLetter($0) }
    guard (2...22).contains(name.count), name.endIndex < bytes.endIndex,
      bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = names[String(decoding: name, as: UTF8.self)]
    else { return nil }
    return (scalar, name.count + 1)
  }
  let isHex = bytes.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
  let start = bytes.startIndex + (isHex ? 2 : 1)
  let digits = bytes[min(start, bytes.endIndex)...].prefix {
    isDigit($0) || isHex && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
  }
  guard (1...8).contains(digits.count), let scalar = number(digits, radix: isHex ? 16 : 10) else {
    return nil
  }
  // Browsers also resolve references without a semicolon, in HTML that is copied to the page.
  let isClosed = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ";")
  return (scalar, digits.endIndex - bytes.startIndex + (isClosed ? 1 : 0))
}

/// The named references of invisible characters.
///
/// Source: HTML Living Standard, section 13.5, "Named character references".
private let names: [String: UInt32] = [
  "lrm": 0x200E, "rlm": 0x200F, "shy": 0xAD, "zwj": 0x200D, "zwnj": 0x200C,
  "ZeroWidthSpace": 0x200B, "NegativeThinSpace": 0x200B, "NegativeMediumSpace": 0x200B,
  "NegativeThickSpace": 0x200B, "NegativeVeryThinSpace": 0x200B, "NoBreak": 0x2060,
  "ApplyFunction": 0x2061, "af": 0x2061, "InvisibleTimes": 0x2062, "it": 0x2062,
  "InvisibleComma": 0x2063, "ic": 0x2063,
]

/// The character of YAML's `\u202e` or `\U0000202e`, and the escape's length in bytes.
///
/// Among the shorter escapes, `\xad`, `\L` and `\P` are invisible. The others are control
/// characters, which the YAML reader rejects.
private func escape(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)? {
  if let first = bytes.first, let scalar = lineEscapes[first] { return (scalar, 1) }
  let counts = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
  guard let first = bytes.first, let count = counts[first], bytes.count > count,
    let scalar = number(bytes.dropFirst().prefix(count), radix: 16)
  else { return nil }
  return (scalar, count + 1)
}

/// YAML's escapes for the line separator and the paragraph separator.
private let lineEscapes = [UInt8(ascii: "L"): UInt32(0x2028), UInt8(ascii: "P"): 0x2029]

private func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
  guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
    return nil
  }
  return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
}

/// Whether a code point is a control character other than tab and line feed, or a noncharacter.
///
/// Source: Unicode Standard, sections 23.1 and 23.7.
func isForbidden(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0, 9, 10: false
  case 1..<32, 127..<160, 0xFDD0...0xFDEF: true
  default: scalar <= 0x10FFFF && scalar & 0xFFFE == 0xFFFE
  }
}

/// Whether a character is invisible and has no width.
private func isInvisible(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200D, 0x2028,
    0x2029, 0x2060...0x2064, 0x206A...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
    0xE0000...0xE007F:
    true
  default: false
  }
}

/// Whether a joiner is next to letters that it can affect: in scripts with joined letters, joiners
/// are often written as references.
private func isJoiner(_ character: EscapedCharacters.EscapedCharacter, _ bytes: [UInt8]) -> Bool {
  guard character.scalar == 0x200C || character.scalar == 0x200D || character.scalar == 0x200B
  else { return false }
  let beside = [
    bytes.scalar(before: character.place.lowerBound),
    bytes.scalar(from: character.place.upperBound),
  ]
  return beside.contains { ($0?.value ?? 0) >= 0x0590 }
}

/// Reports control characters and noncharacters, written literally or as references, once for each
/// line.
func checkForbidden(
  _ scan: CharacterScan, _ escaped: EscapedCharacters, in text: SourceText, _ report: inout Report
) {
  let named = Dictionary(keepingFirst: escaped.forbidden.map { ($0.place, $0.scalar) })
  let places = (scan.forbidden + escaped.forbidden.map(\.place)).sorted {
    $0.lowerBound < $1.lowerBound
  }
  for line in byLine(places, text.bytes) {
    guard let place = line.first,
      let scalar = named[place] ?? text.bytes.scalar(from: place.lowerBound)?.value
    else { continue }
    report.addForbidden(
      scalar, at: text.span(place), writtenAs: named[place].map { _ in text.string(place) })
  }
}

extension Report {
  /// Reports a control character or noncharacter in a text.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - span: Its place.
  ///   - reference: The reference that is there in its place, such as `&#x85;`.
  mutating func addForbidden(_ scalar: UInt32, at span: Span, writtenAs reference: String? = nil) {
    let code = "U+" + zeroPadded(scalar, to: 4, radix: 16).uppercased()
    let name = (scalar < 160 ? "the control character " : "the noncharacter ") + code
    add(
      .controlCharacter,
      reference.map { "'\($0)' puts \(name) into the page" } ?? "the text contains \(name)",
      at: span)
  }
}

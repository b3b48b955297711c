import Courseware

/// Characters that a text names by a reference or an escape, where they could do harm:
/// `&#x202e;` in Markdown, `"\u202e"` in YAML.
///
/// Sources: CommonMark 0.31, section 2.5; YAML 1.1, section 5.6.
struct EscapedSigns {
  /// A character and the bytes that stand for it.
  struct Sign {
    var place: Range<Int>
    var scalar: UInt32
  }

  /// Control characters and noncharacters, in order.
  private(set) var forbidden: [Sign] = []
  /// Marks of direction, in order.
  private(set) var directions: [Sign] = []

  var isEmpty: Bool { forbidden.isEmpty && directions.isEmpty }

  /// Looks for references everywhere, and for escapes in front matter and in files of YAML.
  ///
  /// In code and formulas both are text like any other.
  init(in text: SourceText) {
    let isYAML = text.path.hasSuffix(".yml")
    guard isYAML || text.path.hasSuffix(".md") else { return }
    var found = Self.signs(in: text.bytes, behind: UInt8(ascii: "\\"), escape)
    if !isYAML { found += Self.signs(in: text.bytes, behind: UInt8(ascii: "&"), reference) }
    guard !found.isEmpty else { return }
    let code = CodePlaces(text.bytes)
    let front = isYAML ? 0..<text.bytes.count : code.front
    for sign in found.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      let isEscape = text.bytes[sign.place.lowerBound] == UInt8(ascii: "\\")
      guard front.contains(sign.place.lowerBound) == isEscape,
        isEscape || !code.contains(sign.place.lowerBound)
      else { continue }
      // The reader of YAML refuses what an escape must not name.
      if !isForbidden(sign.scalar) {
        directions.append(sign)
      } else if !isEscape {
        forbidden.append(sign)
      }
    }
  }

  /// The harmful characters whose names start with a byte that no odd run of backslashes precedes.
  private static func signs(
    in bytes: [UInt8], behind start: UInt8,
    _ read: (_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)?
  ) -> [Sign] {
    var signs: [Sign] = []
    var at = firstIndex(of: start, in: bytes.span)
    while let place = at {
      var slashes = place
      while slashes > 0, bytes[slashes - 1] == UInt8(ascii: "\\") { slashes -= 1 }
      if (place - slashes).isMultiple(of: 2),
        let (scalar, count) = read(bytes[(place + 1)..<min(place + 12, bytes.count)]),
        isForbidden(scalar) || directionName(scalar) != nil
      {
        signs.append(Sign(place: place..<place + 1 + count, scalar: scalar))
      }
      at = firstIndex(of: start, in: bytes.span, from: place + 1)
    }
    return signs
  }
}

/// What comes after `&` in a reference: `#27;`, `#x1b;`, `rlm;`.
private func reference(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)? {
  for (name, scalar) in [("lrm;", UInt32(0x200E)), ("rlm;", 0x200F)]
  where bytes.starts(with: name.utf8) { return (scalar, 4) }
  guard bytes.first == UInt8(ascii: "#"), let end = bytes.firstIndex(of: UInt8(ascii: ";")) else {
    return nil
  }
  let digits = bytes[(bytes.startIndex + 1)..<end]
  let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
  guard let scalar = number(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10) else {
    return nil
  }
  return (scalar, end - bytes.startIndex + 1)
}

/// The character that YAML's `\u202e` or `\U0000202e` names, and the escape's length in bytes.
///
/// Shorter escapes give control characters alone, which the reader of YAML refuses.
private func escape(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, count: Int)? {
  let counts = [UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
  guard let first = bytes.first, let count = counts[first], bytes.count > count,
    let scalar = number(bytes.dropFirst().prefix(count), radix: 16)
  else { return nil }
  return (scalar, count + 1)
}

private func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
  guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
    return nil
  }
  return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
}

/// Whether a character is a control character other than tab and line feed, or none at all.
///
/// Source: Unicode Standard, sections 23.1 and 23.7.
func isForbidden(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0, 9, 10: false
  case 1..<32, 127..<160, 0xFDD0...0xFDEF: true
  default: scalar <= 0x10FFFF && scalar & 0xFFFE == 0xFFFE
  }
}

/// Reports control characters and noncharacters, written as they are or by a name, once a line.
func checkForbidden(
  _ scan: SignScan, _ escaped: EscapedSigns, in text: SourceText, _ report: inout Report
) {
  let named = Dictionary(
    escaped.forbidden.map { ($0.place, $0.scalar) }, uniquingKeysWith: { first, _ in first })
  let places = (scan.forbidden + escaped.forbidden.map(\.place)).sorted {
    $0.lowerBound < $1.lowerBound
  }
  for line in byLine(places, text.bytes) {
    guard let place = line.first,
      let scalar = named[place] ?? text.bytes.scalar(from: place.lowerBound)?.value
    else { continue }
    let kind = scalar < 160 ? "the control character" : "the noncharacter"
    let digits = String(scalar, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    report.add(
      .controlCharacter,
      named[place] == nil
        ? "the text holds \(kind) \(code)"
        : "'\(text.string(place))' puts \(kind) \(code) into the page",
      at: Span(path: text.path, bytes: place))
  }
}

import Courseware

/// A mistake in a pattern, with its place in the source.
struct PatternFault: Error {
  var message: String
  var advice: String
  /// The range in the UTF-8 of the source.
  var bytes: Range<Int>
}

/// Reads the regular expressions allowed in answers: those without backreferences and lookaround.
///
/// Documentation/format.md lists the supported syntax.
func readPattern(_ source: String, ignoresCase: Bool) throws(PatternFault) -> AnswerPattern {
  let all = 0..<source.utf8.count
  guard source.unicodeScalars.count <= maxPatternLength else {
    throw PatternFault(
      message: "a pattern must have at most \(maxPatternLength) characters",
      advice: "write several shorter answers", bytes: all)
  }
  var reader = PatternReader(source, ignoresCase: ignoresCase)
  let tree = try reader.whole()
  guard tree.stateCount <= AnswerPattern.maxStates else {
    throw PatternFault(
      message:
        "the pattern with its repetitions has more than \(AnswerPattern.maxStates) characters",
      advice: "repeat fewer times: 'a{50}' counts as 50 characters", bytes: all)
  }
  let pattern = AnswerPattern(tree)
  guard !pattern.acceptsEmpty else {
    throw PatternFault(
      message: "the pattern accepts an empty answer",
      advice: "require at least one character: '+' instead of '*'", bytes: all)
  }
  return pattern
}

private let maxPatternLength = 1_000

/// Reads a pattern from left to right.
struct PatternReader {
  /// The characters, and where each starts in the UTF-8.
  let scalars: [Unicode.Scalar]
  private let offsets: [Int]
  let ignoresCase: Bool
  var at = 0
  private var depth = 0

  private static let deepest = 50

  init(_ source: String, ignoresCase: Bool) {
    scalars = Array(source.unicodeScalars)
    offsets = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    self.ignoresCase = ignoresCase
  }

  var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  func isNext(_ text: String) -> Bool { scalars[at...].starts(with: text.unicodeScalars) }

  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    at += text.unicodeScalars.count
    return true
  }

  /// A fault that covers the text from `start` to the current position, at least one character.
  func fault(_ message: String, _ advice: String, from start: Int) -> PatternFault {
    let first = min(start, max(0, scalars.count - 1))
    let end = min(max(at, first + 1), scalars.count)
    let bytes = offsets[first]..<offsets[max(first, end)]
    let piece = scalars[first..<max(first, end)]
    let quoted = String(String.UnicodeScalarView(piece))
    return PatternFault(
      message: message.replacing("%", with: "'\(quoted)'") + " (column \(first + 1))",
      advice: advice, bytes: bytes)
  }

  mutating func whole() throws(PatternFault) -> PatternTree {
    let tree = try choice()
    guard at == scalars.count else {
      at += 1
      throw fault("% does not close a group", "write '\\)' for the character itself", from: at - 1)
    }
    return tree
  }

  /// Alternatives separated by `|`.
  private mutating func choice() throws(PatternFault) -> PatternTree {
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternFault) -> PatternTree {
    var parts: [PatternTree] = []
    if depth == 0 { _ = take("^") }
    while let character = next, character != "|", character != ")" {
      if depth == 0, character == "$", at + 1 == scalars.count || scalars[at + 1] == "|" {
        at += 1
        break
      }
      parts.append(try repeated())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// One piece with its repetition.
  private mutating func repeated() throws(PatternFault) -> PatternTree {
    let piece = try self.piece()
    guard let (least, most) = try times() else { return piece }
    let start = at
    if let character = next, "?+*{".unicodeScalars.contains(character) {
      at += 1
      throw fault(
        "% follows another repetition",
        "repetitions cannot be lazy or possessive; use parentheses to repeat a repetition",
        from: start)
    }
    return piece.stateCount == 0 ? .empty : .repeated(piece, least, most)
  }

  private mutating func times() throws(PatternFault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = at
    guard take("{") else { return nil }
    let least = number()
    let isOpen = take(",")
    let most = isOpen ? number() : least
    guard let least, take("}"), most.map({ $0 >= least }) ?? true else {
      at = max(at, start + 1)
      throw fault(
        "% is not a valid repetition",
        "write {2}, {2,} or {2,4}, or '\\{' for the character itself",
        from: start)
    }
    return (least, most)
  }

  /// Digits as a number, up to a little above the limit of states.
  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      value = min((value ?? 0) * 10 + Int(digit.value - 48), 1_000)
      at += 1
    }
    return value
  }

  private mutating func piece() throws(PatternFault) -> PatternTree {
    let start = at
    guard let character = next else { return .empty }
    switch character {
    case "(": return try group()
    case "[": return .one(try characterClass())
    case "\\": return try escape()
    case ".":
      at += 1
      return .one(.any)
    case "*", "+", "?", "{":
      at += 1
      throw fault(
        "% has nothing to repeat", "write '\\\(character)' for the character itself", from: start)
    case "^", "$":
      at += 1
      throw fault(
        "% is in the middle",
        "the whole answer is matched: delete it, "
          + "or write '\\\(character)' for the character itself", from: start)
    default:
      return literal(letter())
    }
  }

  private mutating func group() throws(PatternFault) -> PatternTree {
    let start = at
    at += 1
    if isNext("?"), !take("?:") {
      at = min(at + 2, scalars.count)
      throw fault(
        "% is not a supported group", "groups are '(…)' and '(?:…)'; there is no lookaround",
        from: start)
    }
    depth += 1
    guard depth <= Self.deepest else {
      throw fault(
        "groups are nested more than \(Self.deepest) deep", "remove parentheses", from: start)
    }
    let tree = try choice()
    guard take(")") else {
      at = start + 1
      throw fault("% is not closed", "write ')' or, for the character itself, '\\('", from: start)
    }
    depth -= 1
    return tree
  }
}

/// Single characters, classes and escapes.
extension PatternReader {
  /// A character, normalized like the answers of students: typographic quotes become plain,
  /// ligatures are split into letters, white space becomes a space, and invisible characters are
  /// removed.
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

  /// The next character with the combining marks after it, which are composed with it if possible.
  mutating func letter() -> String {
    let start = at
    at += 1
    while let mark = next, mark.properties.canonicalCombiningClass != .notReordered { at += 1 }
    return String(String.UnicodeScalarView(scalars[start..<at]))
  }

  /// An escape sequence outside a character class.
  mutating func escape() throws(PatternFault) -> PatternTree {
    if let ranges = shorthand() { return .one(ranges) }
    return literal(String(try escaped()))
  }

  /// `\d`, `\w`, `\s` and their negations, for ASCII.
  private mutating func shorthand() -> CharacterRanges? {
    guard at + 1 < scalars.count, scalars[at] == "\\", let ranges = shorthands[scalars[at + 1]]
    else { return nil }
    at += 2
    return ranges
  }

  /// A single character after a backslash.
  private mutating func escaped() throws(PatternFault) -> Unicode.Scalar {
    let start = at
    at += 1
    guard let character = next else {
      throw fault("% is at the end", "write '\\\\' for a backslash", from: start)
    }
    at += 1
    if character == "u" { return try codePoint(from: start) }
    guard character.isASCII, character.properties.isAlphabetic || ("0"..."9").contains(character)
    else { return character }
    throw fault("% has no meaning in an answer", advice(for: character), from: start)
  }

  private func advice(for character: Unicode.Scalar) -> String {
    switch character {
    case "0"..."9", "k": "patterns have no backreferences"
    case "b", "B", "A", "Z", "z", "G": "a pattern always matches the whole answer: delete it"
    case "n", "r", "t", "f", "v", "h", "R": "an answer is one line: write a space or '\\s'"
    case "p", "P", "X": "list the letters in brackets: '[a-zäöüß]'"
    case "x": "write '\\u{41}' for a character's code point"
    default: "delete the backslash"
    }
  }

  /// `\u{1F600}`, read from after the `u`.
  private mutating func codePoint(from start: Int) throws(PatternFault) -> Unicode.Scalar {
    var digits = ""
    if take("{") {
      while let character = next, character != "}", digits.utf8.count < 7 {
        digits.unicodeScalars.append(character)
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
    while let character = next, character != "]" { ranges += try classItem() }
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

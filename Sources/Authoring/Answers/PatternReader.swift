import Courseware

/// A mistake in a pattern, with its place in the source.
struct PatternFault: Error {
  var message: String
  var advice: String
  /// In the UTF-8 of the source.
  var bytes: Range<Int>
}

/// Reads the regular expressions allowed in answers: those without back references and look-around.
///
/// Documentation/format.md lists what they may hold.
func readPattern(_ source: String, ignoresCase: Bool) throws(PatternFault) -> AnswerPattern {
  let all = 0..<source.utf8.count
  guard source.unicodeScalars.count <= maxPatternLength else {
    throw PatternFault(
      message: "a pattern has at most \(maxPatternLength) characters",
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

  /// A fault at what stands from a place to the present one, at least one character.
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
    while let sign = next, sign != "|", sign != ")" {
      if depth == 0, sign == "$", at + 1 == scalars.count || scalars[at + 1] == "|" {
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
    if let sign = next, "?+*{".unicodeScalars.contains(sign) {
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
    guard let sign = next else { return .empty }
    switch sign {
    case "(": return try group()
    case "[": return .one(try characterClass())
    case "\\": return try escape()
    case ".":
      at += 1
      return .one(.any)
    case "*", "+", "?", "{":
      at += 1
      throw fault(
        "% has nothing to repeat", "write '\\\(sign)' for the character itself", from: start)
    case "^", "$":
      at += 1
      throw fault(
        "% is in the middle",
        "the whole answer is matched: delete it, or write '\\\(sign)' for the character itself",
        from: start)
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
        "% is not a supported group", "groups are '(…)' and '(?:…)'; there is no look-around",
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

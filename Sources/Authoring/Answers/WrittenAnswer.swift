import Courseware

/// One correct answer as written by a teacher: the text after `=`, or a part of a blank.
struct WrittenAnswer {
  /// As written.
  var text: String
  var span: Span
  /// The text a student would type: without back quotes around it, or the `=` before a number.
  let shown: String
  /// Whether back quotes mark it as literal text instead of a pattern.
  let isQuoted: Bool
  /// Whether a `=` marks it as a number.
  let isMarkedNumber: Bool
  /// Whether it is part of a blank.
  let isInBlank: Bool

  /// An answer on a line after `=`.
  init(_ line: Located<String>, in text: SourceText) {
    self.text = line.value
    span = line.span.bytes.isEmpty ? text.visible(line.span) : line.span
    let inner = unquoted(line.value)
    shown = inner ?? line.value
    isQuoted = inner != nil
    isMarkedNumber = false
    isInBlank = false
  }

  /// A part of a blank; `\|` becomes a bar.
  init(part: String, at span: Span) {
    text = part
    self.span = span
    isMarkedNumber = part.hasPrefix("=")
    shown = isMarkedNumber ? String(part.dropFirst().drop { $0 == " " }) : part
    isQuoted = false
    isInBlank = true
  }

  func number(_ mark: DecimalMark) -> WrittenNumber { WrittenNumber(shown, mark) }

  /// The number that it is if its question has no type: a date such as `14 July` is words then.
  func numberWithoutType(_ mark: DecimalMark) -> WrittenNumber {
    isDateOrOrdinal(shown) ? .word : number(mark)
  }

  /// The pattern between the slashes of `/…/` or `/…/i`; `nil` if this is not a pattern.
  var pattern: (source: String, ignoresCase: Bool)? {
    // Bytes, because a vowel sign or an accent after a slash is the same Character as the slash.
    let bytes = text.utf8
    guard !isQuoted, !isMarkedNumber, bytes.first == UInt8(ascii: "/") else { return nil }
    let ignoresCase = bytes.suffix(2).elementsEqual("/i".utf8)
    guard ignoresCase || bytes.last == UInt8(ascii: "/"), bytes.count > (ignoresCase ? 3 : 2) else {
      return nil
    }
    let source = Substring(bytes.dropFirst().dropLast(ignoresCase ? 2 : 1))
    return hasFreeSlash(source) ? nil : (String(source), ignoresCase)
  }

  /// The text in parentheses that enclose the whole answer, which mark correct items of a menu;
  /// `nil` otherwise.
  var inParentheses: String? {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")"), bytes.count > 2 else {
      return nil
    }
    var depth = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0, index + 1 < bytes.count { return nil }
    }
    return depth == 0 ? String(Substring(bytes.dropFirst().dropLast())) : nil
  }
}

/// Whether a slash has no backslash before it, or the text ends with an unescaped backslash.
private func hasFreeSlash(_ source: Substring) -> Bool {
  var isEscaped = false
  for byte in source.utf8 {
    if byte == UInt8(ascii: "/"), !isEscaped { return true }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
  }
  return isEscaped
}

/// The text between back quotes: the same number at both ends, and no such run between them.
///
/// As in Markdown, spaces separate them from back quotes at the start or the end of the text.
private func unquoted(_ text: String) -> String? {
  let quote = UInt8(ascii: "`")
  let quotes = text.utf8.prefix { $0 == quote }
  guard !quotes.isEmpty, text.utf8.count > 2 * quotes.count,
    text.utf8.suffix(quotes.count).elementsEqual(quotes)
  else { return nil }
  let inner = Array(text.utf8.dropFirst(quotes.count).dropLast(quotes.count))
  guard inner.firstRange(of: Array(quotes)) == nil, inner.last != quote else { return nil }
  let isSeparated =
    inner.count > 1 && inner.first == 32 && inner.last == 32
    && (inner[1] == quote || inner[inner.count - 2] == quote)
  return String(decoding: isSeparated ? inner[1..<(inner.count - 1)] : inner[...], as: UTF8.self)
}

extension SourceText {
  /// The span extended back to the last character before it that is not white space, so that
  /// something can be underlined.
  fileprivate func visible(_ span: Span) -> Span {
    let start = bytes[..<span.bytes.lowerBound].lastIndex { $0 != 32 && $0 != 9 } ?? 0
    return Span(path: path, bytes: start..<max(start, span.bytes.upperBound))
  }
}

/// A likely mistake in an answer: what it was meant to be, and how it is read.
struct AnswerMistake: Equatable {
  /// The rule it breaks, as an imperative: "write a range with '..'".
  var rule: String
  /// The suggested answers; empty if there is no obvious suggestion.
  var meant: [String] = []
  /// How the answer is read, if not as text.
  var reading: String?
  /// Whether words are meant.
  var isWords = false
  /// Whether students could also type it as it is, so that it may be intended as words.
  var isReadableAsWords = false

  /// For an answer that is not a number, or a number with a unit that looks like part of the
  /// number.
  ///
  /// Documentation/format.md lists the shapes.
  init?(number text: String, _ mark: DecimalMark) {
    let text = withPlainDigits(text)
    if let fraction = fractionAlone(text) {
      self = fraction
      return
    }
    guard let pieces = NumberPieces(text) else { return nil }
    let number = WrittenNumber(text, mark)
    let comma = number.range.flatMap { range in
      pieces.commaBeforePower(text, mark)
        ?? (range.low == range.high ? nil : pieces.pointInRange(mark))
    }
    let other =
      number.isPlain
      ? pieces.groups(mark) ?? pieces.base()
      : markup(in: text) ?? pieces.mistake(text, mark) ?? unitMistake(number.range?.unit ?? "")
    guard var mistake = comma ?? other else { return nil }
    // A teacher who writes such a number may also write a comma in place of the point.
    mistake.meant = mistake.meant.map { meant in
      if let comma = NumberPieces(meant)?.commaBeforePower(meant, mark) { return comma.meant[0] }
      let point = meant.replacing(",", with: ".")
      let isOther = WrittenNumber(meant, mark).range == nil
      return isOther && WrittenNumber(point, mark).range != nil ? point : meant
    }
    let isMeant = mistake.meant.allSatisfy { WrittenNumber($0, mark).range != nil }
    if !isMeant { return nil }
    // Unusual notation that is read as intended.
    if mistake.meant.count == 1, WrittenNumber(mistake.meant[0], mark).range == number.range {
      guard let other = unitMistake(number.range?.unit ?? "") else { return nil }
      mistake = other
    }
    mistake.reading = number.range.map { words(for: $0, mark) }
    self = mistake
  }

  init(
    _ rule: String, meant: [String] = [], readAs reading: String? = nil,
    isReadableAsWords: Bool = false
  ) {
    (self.rule, self.meant, self.reading) = (rule, meant, reading)
    self.isReadableAsWords = isReadableAsWords
  }

  /// Several correct answers that are written as one.
  static func several(
    _ answers: [String], readAs reading: String? = nil, isReadableAsWords: Bool = false
  ) -> AnswerMistake {
    AnswerMistake(
      "write each correct answer on its own line", meant: answers, readAs: reading,
      isReadableAsWords: isReadableAsWords)
  }

  /// For a text answer: a pattern with unsupported flags, Markdown, or several answers in one.
  ///
  /// In a blank, bars separate answers, so they are not reported.
  init?(words text: String, isInBlank: Bool) {
    let mistake =
      text.utf8.first == UInt8(ascii: "/")
      ? patternWithFlags(text) ?? severalPatterns(text)
      : markup(in: text) ?? foreignNotation(text, isInBlank: isInBlank)
        ?? alternatives(text, isInBlank: isInBlank)
    guard let mistake, mistake.meant != [text] else { return nil }
    self = mistake
    isWords = true
  }
}

extension WrittenNumber {
  var range: NumberRange? { if case .range(let range) = self { range } else { nil } }

  /// Whether it is a number without a unit.
  fileprivate var isPlain: Bool { range?.unit.isEmpty ?? false }
}

/// How a number with text after it is read, in words.
private func words(for range: NumberRange, _ mark: DecimalMark) -> String {
  let (low, high) = (range.low.words(mark), range.high.words(mark))
  let unit = range.unit.isEmpty ? "" : " with the unit '\(range.unit)'"
  return (low == high ? low : "\(low) to \(high)") + unit
}

/// `/foo/g`: a pattern with flags of other programs.
private func patternWithFlags(_ text: String) -> AnswerMistake? {
  guard let slash = text.lastIndex(of: "/"), slash > text.startIndex else { return nil }
  let flags = text[text.index(after: slash)...]
  guard (1...3).contains(flags.count), flags.allSatisfy({ "gimsux".contains($0) }), flags != "i",
    Set(flags).count == flags.count
  else { return nil }
  let pattern = text[...slash]
  let inner = pattern.dropFirst().dropLast()
  guard !inner.isEmpty, !inner.replacing("\\/", with: "").contains("/") else { return nil }
  return AnswerMistake(
    "the only flag of a pattern is 'i'", meant: ["\(pattern)\(flags.contains("i") ? "i" : "")"])
}

/// `/foo/ or /bar/i`: several patterns in one line.
private func severalPatterns(_ text: String) -> AnswerMistake? {
  guard text.utf8.count <= 400 else { return nil }
  for separator in [" or ", " oder ", " ou ", " o ", "|", ",", ";"] {
    let parts = cleanedParts(text, at: separator)
    if parts.count > 1, parts.allSatisfy(isPattern) {
      // Folders such as `/etc/` look the same, and would not be meant as patterns.
      let isCertain = parts.contains { part in
        part.hasSuffix("/i") || part.contains { "()[]?*+\\".contains($0) }
      }
      return .several(isCertain ? parts : [])
    }
  }
  return nil
}

private func isPattern(_ text: String) -> Bool {
  guard text.hasPrefix("/"), text.hasSuffix("/") || text.hasSuffix("/i") else { return false }
  let source = text.dropFirst().dropLast(text.hasSuffix("i") ? 2 : 1)
  return !source.isEmpty && !hasFreeSlash(source)
}

/// Letters that differ only in case, one character each, for patterns that ignore case.
enum LetterCase {
  /// A character and its variants in case.
  static func variants(of scalar: Unicode.Scalar) -> Set<Unicode.Scalar> {
    var found: Set = [scalar]
    for other in mappings(of: scalar) {
      found.insert(other)
      found.formUnion(mappings(of: other))
    }
    if found.contains("σ") { found.insert("ς") }
    return found
  }

  private static func mappings(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap {
      let scalars = $0.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }

  /// The ranges, extended by letters that differ from theirs only in case.
  static func closed(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    let isASCII = ranges.allSatisfy { $0.upperBound < 128 }
    let pairs = isASCII ? asciiPairs : allPairs
    let more = pairs.lazy.filter { pair in ranges.contains { $0.contains(pair.letter) } }
      .map { $0.other...$0.other }
    return ranges + more
  }

  private static let asciiPairs = pairs(in: 65...122)

  /// All pairs in Unicode: the last letter with case is in the Adlam block, below U+1E960.
  private static let allPairs = pairs(in: 65...0x1E95F)

  private static func pairs(
    in scalars: ClosedRange<UInt32>
  ) -> [(letter: UInt32, other: UInt32)] {
    scalars.lazy.compactMap(Unicode.Scalar.init).filter { $0.properties.isCased }.flatMap {
      scalar in
      variants(of: scalar).subtracting([scalar]).map { ($0.value, scalar.value) }
    }
  }
}

import Courseware

/// One correct answer as written by a teacher: the text after `=`, or a part of a blank.
struct WrittenAnswer {
  /// As written.
  var text: String
  var span: Span
  /// What a student would type: without back quotes around it, or the `=` before a number.
  let shown: String
  /// Whether back quotes say that it is no pattern.
  let isQuoted: Bool
  /// Whether a `=` says that it is a number.
  let isMarkedNumber: Bool
  /// Whether it is a part of a blank.
  let isInBlank: Bool

  /// A line behind `=`.
  init(_ line: Located<String>, in text: SourceText) {
    self.text = line.value
    span = line.span.bytes.isEmpty ? text.visible(line.span) : line.span
    let inner = unquoted(line.value)
    shown = inner ?? line.value
    isQuoted = inner != nil
    isMarkedNumber = false
    isInBlank = false
  }

  /// A part of a blank, its `\|` made bars.
  init(part: String, at span: Span) {
    text = part
    self.span = span
    isMarkedNumber = part.hasPrefix("=")
    shown = isMarkedNumber ? String(part.dropFirst().drop { $0 == " " }) : part
    isQuoted = false
    isInBlank = true
  }

  func number(_ mark: DecimalMark) -> WrittenNumber { WrittenNumber(shown, mark) }

  /// What stands between the slashes of `/…/` or `/…/i`; `nil` where it is no pattern.
  var pattern: (source: String, ignoresCase: Bool)? {
    guard !isQuoted, !isMarkedNumber, text.hasPrefix("/") else { return nil }
    let ignoresCase = text.hasSuffix("/i")
    guard ignoresCase || text.hasSuffix("/"), text.utf8.count > (ignoresCase ? 3 : 2) else {
      return nil
    }
    let source = text.dropFirst().dropLast(ignoresCase ? 2 : 1)
    return hasFreeSlash(source) ? nil : (String(source), ignoresCase)
  }

  /// What stands in parentheses that hold all of it, as the right items of a menu do.
  var inParentheses: String? {
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count > 2 else { return nil }
    var depth = 0
    for (index, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0, index + 1 < text.utf8.count { return nil }
    }
    return depth == 0 ? String(text.dropFirst().dropLast()) : nil
  }
}

/// Whether a slash has no backslash before it, or a backslash is the last character.
private func hasFreeSlash(_ source: Substring) -> Bool {
  var isEscaped = false
  for byte in source.utf8 {
    if byte == UInt8(ascii: "/"), !isEscaped { return true }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
  }
  return isEscaped
}

/// What stands between back quotes, as many at the end as at the start and nowhere between.
private func unquoted(_ text: String) -> String? {
  let count = text.prefix { $0 == "`" }.count
  guard count > 0, text.count > 2 * count else { return nil }
  let quotes = String(repeating: "`", count: count)
  let inner = text.dropFirst(count).dropLast(count)
  guard text.hasSuffix(quotes), !inner.contains(quotes), inner.last != "`" else { return nil }
  return String(inner)
}

extension SourceText {
  /// The last character before an empty place, so that something can be underlined.
  fileprivate func visible(_ span: Span) -> Span {
    let start = bytes[..<span.bytes.lowerBound].lastIndex { $0 != 32 && $0 != 9 } ?? 0
    return Span(path: path, bytes: start..<max(start, span.bytes.upperBound))
  }
}

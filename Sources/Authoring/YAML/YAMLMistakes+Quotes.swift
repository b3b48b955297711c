import Courseware

/// Mistakes with quotation marks.
extension YAMLMistakes {
  private static let marks = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  func quotes(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    // A list item may be a text that contains a colon.
    let values = [
      line.value(in: bytes), line.dash == nil && line.colon != nil ? nil : line.content,
    ]
    // For each mark the line is searched, and nobody writes a hundred of them by mistake.
    let marks = line.content.filter { Self.marks.contains(bytes[$0]) }.prefix(100)
    return values.compactMap(\.self).filter { !$0.isEmpty }.flatMap(quotes(around:))
      + marks.flatMap { escapes(inPartAt: $0, of: line) + inPart($0, of: line) }
  }

  private func quotes(around value: Range<Int>) -> [YAMLMistake] {
    if let mistake = curlyQuotes(value) { return [mistake] }
    if Self.marks.contains(bytes[value.lowerBound]) {
      let close = closingQuote(bytes, value)
      return (close.map { afterClosing(value, $0) } ?? unclosed(value)) + escapes(value)
    }
    return value.last.map { Self.marks.contains(bytes[$0]) } ?? false ? unopened(value) : []
  }

  /// `name: Quiz #3` and `tags: cells, #plants`, whose end would be a comment.
  func numberSigns(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let value = line.value(in: bytes), !"\"'[{".utf8.contains(bytes[value.lowerBound]) else {
      return []
    }
    let rest = bytes[value.upperBound..<line.content.upperBound].drop { $0 == 32 || $0 == 9 }
    guard rest.first == UInt8(ascii: "#"), let next = rest.dropFirst().first, isLetterOrDigit(next)
    else { return [] }
    return [
      quoting(
        value.lowerBound..<line.content.upperBound,
        "a value with a number sign needs quotation marks, since ' #' starts a comment; after the "
          + "'#' of a comment write a space")
    ]
  }

  /// `“Cells: structure”`.
  private func curlyQuotes(_ value: Range<Int>) -> YAMLMistake? {
    guard hasCurlyQuotes(value) else { return nil }
    let scalars = text(value).unicodeScalars.dropFirst()
    let isClosed = scalars.last.map { isCurlyQuote($0) || $0 == "\"" } ?? false
    let inner = String(String.UnicodeScalarView(isClosed ? scalars.dropLast() : scalars))
    return YAMLMistake(
      "use straight quotation marks around a value", at: value, "write \(quoted(inner))",
      [(value, quoted(inner))], isSafe: isClosed)
  }

  func isQuoted(_ value: Range<Int>) -> Bool {
    Self.marks.contains(bytes[value.lowerBound])
      && closingQuote(bytes, value) == value.upperBound - 1
  }

  func hasCurlyQuotes(_ value: Range<Int>) -> Bool {
    text(value).unicodeScalars.first.map(isCurlyQuote) ?? false
  }

  /// `name: "Cells",`, as in JSON.
  func commas(_ index: Int) -> [YAMLMistake] {
    guard let value = lines[index].value(in: bytes), value.count > 1,
      [UInt8(ascii: ","), UInt8(ascii: ";")].contains(bytes[value.upperBound - 1])
    else { return [] }
    let comma = value.upperBound - 1..<value.upperBound
    return [
      YAMLMistake(
        "there must be no comma after a value", at: comma, "delete it", [(comma, "")], isSafe: true)
    ]
  }

  /// `"Cells`, `"Cells'`.
  private func unclosed(_ value: Range<Int>) -> [YAMLMistake] {
    let quote = text(value.lowerBound..<value.lowerBound + 1)
    let message = "a value that starts with a quotation mark must end with one"
    var found: [YAMLMistake] = []
    if value.count > 1, let last = text(value).unicodeScalars.last,
      isCurlyQuote(last) || last == "\"" || last == "'"
    {
      let start = value.upperBound - String(last).utf8.count
      found.append(
        YAMLMistake(
          message, at: value, "close it with \(quote)", [(start..<value.upperBound, quote)]))
    }
    let end = value.upperBound
    found.append(YAMLMistake(message, at: value, "close it with \(quote)", [(end..<end, quote)]))
    let rest = text(value.lowerBound + 1..<end)
    found.append(
      YAMLMistake(
        "a value that starts with a quotation mark must be quoted", at: value,
        "put quotation marks around the value", [(value, quoted(quote + rest))]))
    return found
  }

  /// `"a" b`, `'it's'`.
  private func afterClosing(_ value: Range<Int>, _ close: Int) -> [YAMLMistake] {
    let rest = close + 1..<value.upperBound
    guard !rest.isEmpty else { return [] }
    let quote = bytes[value.lowerBound]
    if bytes[value.upperBound - 1] == quote {
      let inner = text(value.lowerBound + 1..<value.upperBound - 1)
      return [
        YAMLMistake(
          "a value that contains quotation marks must be quoted", at: value,
          "write \(quoted(inner))", [(value, quoted(inner))])
      ]
    }
    return [
      YAMLMistake(
        "nothing may follow the closing quotation mark of a value", at: rest,
        "put quotation marks around all of it", [(value, quoted(text(value)))])
    ]
  }

  /// `Cells"`.
  private func unopened(_ value: Range<Int>) -> [YAMLMistake] {
    let quote = text(value.upperBound - 1..<value.upperBound)
    let start = value.lowerBound..<value.lowerBound
    return [
      YAMLMistake(
        "a value that ends with a quotation mark must start with one", at: value,
        "open it with \(quote)", [(start, quote)]),
      quoting(value, "a value that ends with a quotation mark must be quoted"),
    ]
  }

  /// `"C:\data"`.
  private func escapes(_ value: Range<Int>) -> [YAMLMistake] {
    guard bytes[value.lowerBound] == UInt8(ascii: "\""), value.count > 1,
      let back = value.first(where: { bytes[$0] == UInt8(ascii: "\\") })
    else { return [] }
    let isClosed = bytes[value.upperBound - 1] == UInt8(ascii: "\"")
    let inner = text(value.lowerBound + 1..<value.upperBound - (isClosed ? 1 : 0))
    var mistake = YAMLMistake(
      "write a backslash between double quotation marks twice", at: back..<back + 1,
      "put single quotation marks around the value", [(value, singleQuoted(inner))])
    mistake.isEscape = true
    return [mistake]
  }

  /// `["C:\data", b]`: the same in a part of a list or a group on one line.
  private func escapes(inPartAt quote: Int, of line: WrittenLine) -> [YAMLMistake] {
    guard bytes[quote] == UInt8(ascii: "\""),
      let close = closingQuote(bytes, quote..<line.content.upperBound)
    else { return [] }
    return escapes(quote..<close + 1)
  }

  /// A quotation mark without its counterpart, in a list or a group on one line.
  private func inPart(_ quote: Int, of line: WrittenLine) -> [YAMLMistake] {
    let mark = text(quote..<quote + 1)
    let ends = Self.delimiters
    let next = (quote + 1..<line.content.upperBound).first { ends.contains(bytes[$0]) }
    let before = (line.content.lowerBound..<quote).last { ends.contains(bytes[$0]) }
    let start = firstAfterBlanks(before.map { $0 + 1 } ?? line.content.lowerBound, in: line)
    var found: [YAMLMistake] = []
    if let next {
      found.append(
        YAMLMistake(
          "a value that starts with a quotation mark must end with one", at: quote..<next,
          "close it with \(mark)", [(next..<next, mark)]))
    }
    if start < quote {
      found.append(
        YAMLMistake(
          "a value that ends with a quotation mark must start with one", at: start..<quote + 1,
          "open it with \(mark)", [(start..<start, mark)]))
    }
    return found
  }

  private static let delimiters = [",", "[", "]", "{", "}", ":"].flatMap { Array($0.utf8) }
}

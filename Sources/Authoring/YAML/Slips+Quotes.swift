/// Slips at quotation marks.
extension Slips {
  private static let marks = [UInt8(ascii: "\""), UInt8(ascii: "'")]

  func quotes(_ index: Int) -> [Slip] {
    let line = lines[index]
    // An item of a list may be a text with a colon in it.
    let values = [
      line.value(in: bytes), line.dash == nil && line.colon != nil ? nil : line.content,
    ]
    return values.compactMap(\.self).filter { !$0.isEmpty }.flatMap(quotes(around:))
      + line.content.filter { Self.marks.contains(bytes[$0]) }.flatMap { inPart($0, of: line) }
  }

  private func quotes(around value: Range<Int>) -> [Slip] {
    if let slip = curlyQuotes(value) { return [slip] }
    if Self.marks.contains(bytes[value.lowerBound]) {
      let close = closingQuote(bytes, value)
      return (close.map { behindClosing(value, $0) } ?? unclosed(value)) + escapes(value)
    }
    return value.last.map { Self.marks.contains(bytes[$0]) } ?? false ? unopened(value) : []
  }

  /// `“Cells: structure”`.
  private func curlyQuotes(_ value: Range<Int>) -> Slip? {
    guard hasCurlyQuotes(value) else { return nil }
    let scalars = text(value).unicodeScalars.dropFirst()
    let isClosed = scalars.last.map { isCurlyQuote($0) || $0 == "\"" } ?? false
    let inner = String(String.UnicodeScalarView(isClosed ? scalars.dropLast() : scalars))
    return Slip(
      "quotation marks around a value are straight ones", at: value, "write \(quoted(inner))",
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
  func commas(_ index: Int) -> [Slip] {
    guard let value = lines[index].value(in: bytes), value.count > 1,
      [UInt8(ascii: ","), UInt8(ascii: ";")].contains(bytes[value.upperBound - 1])
    else { return [] }
    let comma = value.upperBound - 1..<value.upperBound
    return [
      Slip("no comma stands behind a value", at: comma, "take it out", [(comma, "")], isSafe: true)
    ]
  }

  /// `"Cells`, `"Cells'`.
  private func unclosed(_ value: Range<Int>) -> [Slip] {
    let quote = text(value.lowerBound..<value.lowerBound + 1)
    let message = "a quotation mark that opens a value also closes it"
    var found: [Slip] = []
    if value.count > 1, let last = text(value).unicodeScalars.last,
      isCurlyQuote(last) || last == "\"" || last == "'"
    {
      let start = value.upperBound - String(last).utf8.count
      found.append(
        Slip(
          message, at: value, "close it with \(quote)", [(start..<value.upperBound, quote)]))
    }
    let end = value.upperBound
    found.append(Slip(message, at: value, "close it with \(quote)", [(end..<end, quote)]))
    let rest = text(value.lowerBound + 1..<end)
    found.append(
      Slip(
        "a value that starts with a quotation mark needs others around it", at: value,
        "put quotes around the value", [(value, quoted(quote + rest))]))
    return found
  }

  /// `"a" b`, `'it's'`.
  private func behindClosing(_ value: Range<Int>, _ close: Int) -> [Slip] {
    let rest = close + 1..<value.upperBound
    guard !rest.isEmpty else { return [] }
    let quote = bytes[value.lowerBound]
    if bytes[value.upperBound - 1] == quote {
      let inner = text(value.lowerBound + 1..<value.upperBound - 1)
      return [
        Slip(
          "quotation marks within a value need others around it", at: value,
          "write \(quoted(inner))", [(value, quoted(inner))])
      ]
    }
    return [
      Slip(
        "nothing stands behind the quotation mark that closes a value", at: rest,
        "put quotes around all of it", [(value, quoted(text(value)))])
    ]
  }

  /// `Cells"`.
  private func unopened(_ value: Range<Int>) -> [Slip] {
    let quote = text(value.upperBound - 1..<value.upperBound)
    let start = value.lowerBound..<value.lowerBound
    return [
      Slip(
        "a quotation mark that closes a value also opens it", at: value,
        "open it with \(quote)", [(start, quote)]),
      Slip(
        "a value that ends with a quotation mark needs others around it", at: value,
        "put quotes around the value", [(value, quoted(text(value)))]),
    ]
  }

  /// `"C:\data"`.
  private func escapes(_ value: Range<Int>) -> [Slip] {
    guard bytes[value.lowerBound] == UInt8(ascii: "\""), value.count > 1,
      let back = value.first(where: { bytes[$0] == UInt8(ascii: "\\") })
    else { return [] }
    let isClosed = bytes[value.upperBound - 1] == UInt8(ascii: "\"")
    let inner = text(value.lowerBound + 1..<value.upperBound - (isClosed ? 1 : 0))
    return [
      Slip(
        "a backslash between double quotes needs another one before it", at: back..<back + 1,
        "put single quotes around the value", [(value, singleQuoted(inner))])
    ]
  }

  /// A quotation mark in a list or a group on one line, without its partner.
  private func inPart(_ quote: Int, of line: WrittenLine) -> [Slip] {
    let mark = text(quote..<quote + 1)
    let ends = Self.delimiters
    let next = (quote + 1..<line.content.upperBound).first { ends.contains(bytes[$0]) }
    let before = (line.content.lowerBound..<quote).last { ends.contains(bytes[$0]) }
    let start = firstBehindBlanks(before.map { $0 + 1 } ?? line.content.lowerBound, in: line)
    var found: [Slip] = []
    if let next {
      found.append(
        Slip(
          "a quotation mark that opens a value also closes it", at: quote..<next,
          "close it with \(mark)", [(next..<next, mark)]))
    }
    if start < quote {
      found.append(
        Slip(
          "a quotation mark that closes a value also opens it", at: start..<quote + 1,
          "open it with \(mark)", [(start..<start, mark)]))
    }
    return found
  }

  private static let delimiters = [",", "[", "]", "{", "}", ":"].flatMap { Array($0.utf8) }
}

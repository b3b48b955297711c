import Courseware

/// Limits that are checked before parsing, because the time and memory of cmark grow faster than
/// the size of some inputs.
///
/// Each limit covers one of the known vulnerabilities of libcmark-gfm 0.29.0.gfm.6: nesting
/// (CVE-2023-24824), brackets and backticks (CVE-2023-22483, -22486), table cells (CVE-2023-37463),
/// and references whose expansion is not limited. Within the limits, the slowest known input takes
/// less than a second.
enum MarkdownLimit {
  /// Bytes of a Markdown file.
  static let file = 1024 * 1024
  static let line = 64 * 1024
  /// Bytes of consecutive lines without an empty line between them.
  static let paragraph = 32 * 1024
  /// Bytes from one heading of level 1 or 2 to the next.
  static let fragment = 64 * 1024
  /// Marks of quotes, lists and indentation that one line may start with.
  static let nesting = 64
  static let columns = 64
  /// Cells of all tables of a file: cmark fills every row up to the width of the first.
  static let cells = 64 * 1024
  /// Rows of a table of pairs: each row on a page offers all partners.
  static let pairs = 100
  static let references = 512
  /// Bytes of one reference definition.
  static let reference = 2 * 1024
  /// Bytes of all reference definitions times the number of `[`, and bytes of all footnotes times
  /// the number of references to them: each piece of prose shows its own copy.
  static let expansion = 16 * 1024 * 1024
}

/// Whether cmark may see a body; where not, a diagnostic says why.
func passesMarkdownLimits(
  _ text: SourceText, _ body: Range<Int>, _ lines: LineStarts, _ report: inout Report
) -> Bool {
  var scan = LimitScan(text: text)
  let bytes = text.bytes.span
  for index in lines.first(in: body)..<lines.count {
    let start = lines.start(of: index)
    let end = max(start, lines.end(of: index))
    guard scan.takes(bytes, start, end) else { break }
  }
  scan.closeReferences(in: body)
  guard let fault = scan.fault else { return true }
  report.add(fault.rule, fault.message, at: text.span(fault.bytes))
  return false
}

/// The counts while scanning the lines of a body.
private struct LimitScan {
  let text: SourceText
  var fault: (rule: Rule, message: String, bytes: Range<Int>)?
  private var run = 0
  /// The maximum number of bars in a line since the last empty one, which limits the width of a
  /// table.
  private var bars = 0
  private var cells = 0
  private var fragment = 0
  private var references = 0
  private var referenceBytes = 0
  private var lastReference = 0..<1

  /// Whether the body contains anything that could be a table or a link definition.
  private let hasPipes: Bool
  private let hasDefinitions: Bool

  init(text: SourceText) {
    self.text = text
    let bytes = text.bytes.span
    hasPipes = firstIndex(of: UInt8(ascii: "|"), in: bytes) != nil
    var close = firstIndex(of: UInt8(ascii: "]"), in: bytes)
    while let at = close, at + 1 < bytes.count, bytes[at + 1] != UInt8(ascii: ":") {
      close = firstIndex(of: UInt8(ascii: "]"), in: bytes, from: at + 1)
    }
    hasDefinitions = close != nil
  }

  mutating func takes(_ bytes: borrowing Swift.Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let length = end - start
    if length > MarkdownLimit.line {
      return stop(.lineTooLong, "a line is longer than 64 kB", start)
    }
    var at = start
    while at < end, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    run = at == end ? 0 : run + length + 1
    if run > MarkdownLimit.paragraph {
      return stop(
        .paragraphTooLong, "a block of text without a blank line is longer than 32 kB", start)
    }
    guard at < end else {
      fragment += length + 1
      bars = 0
      return true
    }
    if bytes[start] == UInt8(ascii: "#"), isQuestionOrSection(bytes, start, end) { fragment = 0 }
    fragment += length + 1
    if fragment > MarkdownLimit.fragment {
      return stop(.questionTooLong, "a question or introduction is longer than 64 kB", start)
    }
    return takesMarks(bytes, start, at, end) && takesContent(bytes, at, end)
  }

  /// Counts the quotes and list items that one line opens: `>`, `- `, `1. `, one after another.
  private mutating func takesMarks(
    _ bytes: borrowing Swift.Span<UInt8>, _ start: Int, _ first: Int, _ end: Int
  ) -> Bool {
    var depth = 0
    var at = first
    while at < end, depth <= MarkdownLimit.nesting {
      let length = markLength(bytes, at, end)
      if length == 0 { return true }
      if bytes[at] != 32, bytes[at] != 9 { depth += 1 }
      at += length
    }
    guard depth > MarkdownLimit.nesting else { return true }
    return stop(
      .tooDeeplyNested, "quotes and lists are nested more than \(MarkdownLimit.nesting) deep", start
    )
  }

  private mutating func takesContent(
    _ bytes: borrowing Swift.Span<UInt8>, _ first: Int, _ end: Int
  ) -> Bool {
    if hasPipes, !takesCells(count(UInt8(ascii: "|"), bytes, first..<end), first) { return false }
    // Definitions may follow marks of quotes and lists, so every `]:` counts as one.
    if hasDefinitions, bytes[first] == UInt8(ascii: "[") || isMark(bytes[first]) {
      return takesReference(bytes, first, end)
    }
    return true
  }

  private mutating func takesCells(_ found: Int, _ first: Int) -> Bool {
    if found > MarkdownLimit.columns + 1 {
      return stop(
        .tooManyColumns,
        "a line has more than \(MarkdownLimit.columns + 1) bars '|', and a table row at most "
          + "\(MarkdownLimit.columns) cells", first)
    }
    bars = max(bars, found)
    if bars > 0 { cells += bars + 1 }
    guard cells > MarkdownLimit.cells else { return true }
    return stop(
      .tooManyColumns, "the tables of a file have more than \(MarkdownLimit.cells) cells", first)
  }

  private mutating func takesReference(
    _ bytes: borrowing Swift.Span<UInt8>, _ first: Int, _ end: Int
  ) -> Bool {
    for at in first..<max(first, end - 1)
    where bytes[at] == UInt8(ascii: "]") && bytes[at + 1] == UInt8(ascii: ":") {
      references += 1
      // The expansion of footnotes is checked when they are read.
      let isNote = bytes[first] == UInt8(ascii: "[") && bytes[first + 1] == UInt8(ascii: "^")
      if isNote { return referencesFit(first) }
      referenceBytes += end - first
      lastReference = first..<first + 1
      if end - first > MarkdownLimit.reference {
        return stop(.tooManyReferences, "a link definition is longer than 2 kB", first)
      }
      return referencesFit(first)
    }
    return true
  }

  private mutating func referencesFit(_ at: Int) -> Bool {
    guard references > MarkdownLimit.references else { return true }
    return stop(
      .tooManyReferences,
      "a file defines more than \(MarkdownLimit.references) links and footnotes", at)
  }

  mutating func closeReferences(in body: Range<Int>) {
    guard fault == nil, referenceBytes > 0 else { return }
    let brackets = count(UInt8(ascii: "["), text.bytes.span, body)
    guard referenceBytes * brackets > MarkdownLimit.expansion else { return }
    fault = (.tooManyReferences, "these definitions are used too often", lastReference)
  }

  private mutating func stop(_ rule: Rule, _ message: String, _ at: Int) -> Bool {
    fault = (rule, message, text.scalar(at: at))
    return false
  }
}

/// The number of occurrences of a byte in a range of a text.
private func count(
  _ byte: UInt8, _ bytes: borrowing Swift.Span<UInt8>, _ range: Range<Int>
) -> Int {
  var count = 0
  for at in range where bytes[at] == byte { count += 1 }
  return count
}

private func isQuestionOrSection(_ bytes: borrowing Swift.Span<UInt8>, _ start: Int, _ end: Int)
  -> Bool
{
  let second = start + 1 < end ? bytes[start + 1] : 32
  return second == 32
    || (second == UInt8(ascii: "#") && (start + 2 >= end || bytes[start + 2] == 32))
}

private func isMark(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: ">") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*")
    || byte == UInt8(ascii: "+")
}

/// The length in bytes of a space, quote mark or list mark at an offset; 0 if there is none.
func markLength(_ bytes: borrowing Swift.Span<UInt8>, _ at: Int, _ end: Int) -> Int {
  let byte = bytes[at]
  if byte == 32 || byte == 9 || byte == UInt8(ascii: ">") { return 1 }
  var after = at
  if isMark(byte) {
    after += 1
  } else {
    while after < end, after - at < 9, isDigit(bytes[after]) { after += 1 }
    guard after > at, after < end,
      bytes[after] == UInt8(ascii: ".") || bytes[after] == UInt8(ascii: ")")
    else { return 0 }
    after += 1
  }
  return after >= end || bytes[after] == 32 || bytes[after] == 9 ? after - at : 0
}

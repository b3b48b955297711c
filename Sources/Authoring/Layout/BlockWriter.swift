import Courseware

/// Writes blocks in the standard format.
///
/// Blocks are separated by one empty line, except in lists that were written without any, and in
/// the answer of a question, where empty lines make no difference.
struct BlockWriter {
  /// The text as written, and the text as Markdown sees it: with formulas and blanks shielded, at
  /// the same offsets.
  let text: [UInt8]
  let visible: [UInt8]
  /// The offsets of lines that continue a formula from the line before.
  let formulaLines: Set<Int>
  /// Attributes to add, by the offset of the first mark of the heading or item.
  let additions: [Int: [String]]
  private(set) var out: [UInt8] = []
  /// The text at the start of every line, and of the next line if it is different.
  private var prefix: [UInt8] = []
  private var first: [UInt8]?

  init(text: [UInt8], visible: [UInt8], formulaLines: Set<Int>, additions: [Int: [String]]) {
    (self.text, self.visible) = (text, visible)
    (self.formulaLines, self.additions) = (formulaLines, additions)
    out.reserveCapacity(text.count + 64)
  }

  /// Writes the top-level blocks.
  mutating func write(body blocks: [Block]) {
    var reader = QuestionScope()
    var before: Block?
    var markers = ListMarkers()
    for block in blocks {
      reader.enter(block, text)
      if let before, !isJoined(before, block, reader) { writeEmptyLine() }
      write(block, reader, &markers)
      before = block
    }
  }

  /// Whether two blocks at the top level or in a quote are not separated by an empty line.
  private func isJoined(_ a: Block, _ b: Block, _ scope: QuestionScope) -> Bool {
    switch (a.content, b.content) {
    case (.footnote(_, let blocks), .footnote): blocks.count < 2
    case (.paragraph(let a), .paragraph(let b)):
      scope.isInQuestion && isAnswers(a) && isAnswers(b)
    default: false
    }
  }

  mutating func write(_ blocks: [Block]) {
    var before: Block?
    var markers = ListMarkers()
    for block in blocks {
      if let before, !isJoined(before, block, .none) { writeEmptyLine() }
      write(block, .none, &markers)
      before = block
    }
  }

  mutating func write(_ block: Block, _ scope: QuestionScope, _ markers: inout ListMarkers) {
    if case .list = block.content {} else { markers = ListMarkers() }
    switch block.content {
    case .paragraph(let lines):
      if scope.isInQuestion, isAnswers(lines) { writeAnswers(lines) } else { writeText(lines) }
    case .heading(let level, let text):
      writeHeading(level, text, adding: scope.isDivision ? additions[block.start] ?? [] : nil)
    case .underlined(let level, let lines):
      writeText(lines)
      writeLine(repeatElement(level == 1 ? UInt8(ascii: "=") : UInt8(ascii: "-"), count: 3))
    case .thematicBreak: writeLine(prefix.isEmpty && first == nil ? "---".utf8 : "***".utf8)
    case .fence(let mark, let info, let lines):
      writeLine(text[mark] + text[info])
      for line in lines { writeVerbatim(line) }
      writeLine(text[mark])
    case .indentedCode(let lines): for line in lines { writeVerbatim(line, indentedBy: 4) }
    case .html(let lines, let isComment):
      if isComment { writeComment(lines) } else { for line in lines { writeVerbatim(line) } }
    case .table(let head, let delimiter, let rows): writeTable(head, delimiter, rows)
    case .quote(let blocks):
      nest(Array("> ".utf8), Array("> ".utf8)) { $0.write(blocks) }
    case .footnote(let mark, let blocks):
      nest(Array(text[mark]) + [32], [32, 32, 32, 32]) { $0.write(blocks) }
    case .list(let list): write(list, scope, markers.next(for: list))
    }
  }

  /// Writes a block whose lines start with `inner`, except the first, which starts with `opening`.
  mutating func nest(_ opening: [UInt8], _ inner: [UInt8], _ body: (inout BlockWriter) -> Void) {
    let outer = prefix
    first = (first ?? prefix) + opening
    prefix += inner
    body(&self)
    // A block without content still needs its mark.
    if first != nil { writeEmptyLine() }
    prefix = outer
  }

  mutating func writeLine(_ line: some Sequence<UInt8>) {
    let start = out.count
    out.append(contentsOf: first ?? prefix)
    let end = out.count
    first = nil
    out.append(contentsOf: line)
    if out.count == end { trimEnd(from: start) }
    out.append(10)
  }

  mutating func writeEmptyLine() { writeLine("".utf8) }

  private mutating func trimEnd(from start: Int) {
    while out.count > start, isBlank(out[out.count - 1]) { out.removeLast() }
  }

  private mutating func writeVerbatim(_ line: VerbatimLine, indentedBy width: Int = 0) {
    if line.isEmpty { return writeEmptyLine() }
    let blanks = [UInt8](repeating: 32, count: width + line.columns)
    writeLine(blanks + text[line.bytes])
  }

  /// Writes a comment without trailing white space, since no page contains it.
  private mutating func writeComment(_ lines: [VerbatimLine]) {
    for (index, line) in lines.enumerated() {
      let whole = trimmed(text, line.bytes)
      let start = index == 0 ? whole.lowerBound : line.bytes.lowerBound
      let kept = min(start, whole.upperBound)..<whole.upperBound
      writeVerbatim(
        VerbatimLine(columns: kept.isEmpty || index == 0 ? 0 : line.columns, bytes: kept))
    }
  }

  private mutating func writeTable(
    _ head: Range<Int>, _ delimiter: Range<Int>, _ rows: [Range<Int>]
  ) {
    writeRow(head)
    let alignments = TableRow.alignments(visible, delimiter) ?? []
    let marks = alignments.map { ($0.left ? ":" : "") + "---" + ($0.right ? ":" : "") }
    writeLine("|\(marks.joined(separator: "|"))|".utf8)
    for row in rows { writeRow(row) }
  }

  private mutating func writeRow(_ row: Range<Int>) {
    var line: [UInt8] = [UInt8(ascii: "|")]
    for cell in TableRow.cells(visible, row) {
      line.append(32)
      if !cell.isEmpty { line += text[cell] + [32] }
      line.append(UInt8(ascii: "|"))
    }
    writeLine(line)
  }
}

/// The ends of the lines of a paragraph.
struct LineBreaks {
  private let ends: [Int]
  private let breaks: [Bool]

  /// - Parameters:
  ///   - lines: The lines of the paragraph.
  ///   - bytes: The text, with formulas shielded.
  init(_ lines: [TextLine], _ bytes: [UInt8]) {
    let inCode = Self.linesEndingInCode(lines, bytes)
    var (ends, breaks): ([Int], [Bool]) = ([], [])
    for (index, line) in lines.enumerated() {
      let end =
        inCode.contains(index) ? line.bytes.upperBound : trimmed(bytes, line.bytes).upperBound
      let blanks = bytes[end..<line.bytes.upperBound].suffix(2)
      let isBreak =
        index < lines.count - 1 && blanks.count == 2 && blanks.allSatisfy { $0 == 32 }
        && !Self.isMark(bytes[line.bytes])
      ends.append(end)
      breaks.append(isBreak)
    }
    (self.ends, self.breaks) = (ends, breaks)
  }

  func end(of index: Int) -> Int { ends[index] }

  /// Whether spaces at the end of a line make a line break on the page.
  func isBreak(_ index: Int) -> Bool { breaks[index] }

  /// Whether a line is not prose: a link definition, or the mark of an alert.
  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "[") else { return false }
    return line.starts(with: "[!".utf8) || line.firstRange(of: Array("]:".utf8)) != nil
  }

  /// The lines whose end is in inline code or a comment, where spaces are significant.
  private static func linesEndingInCode(_ lines: [TextLine], _ bytes: [UInt8]) -> Set<Int> {
    let mayContain = lines.contains {
      bytes[$0.bytes].contains(UInt8(ascii: "`")) || bytes[$0.bytes].contains(UInt8(ascii: "<"))
    }
    guard lines.count > 1, mayContain else { return [] }
    var joined: [UInt8] = []
    var feeds: [Int] = []
    for line in lines {
      joined += bytes[line.bytes]
      feeds.append(joined.count)
      joined.append(10)
    }
    let spans = CodeSpans.find(in: joined)
    return Set(feeds.indices.filter { index in spans.contains { $0.contains(feeds[index]) } })
  }
}

/// The ranges of code and comments in a paragraph.
enum CodeSpans {
  static func find(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var hopeless: Set<Int> = []
    var at = 0
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "`"):
        let length = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
        let close = hopeless.contains(length) ? nil : run(of: length, in: text, from: at + length)
        if let close { found.append(at..<close) } else { hopeless.insert(length) }
        at = close ?? at + length
      case UInt8(ascii: "<") where text[at...].starts(with: "<!--".utf8):
        let end = text[(at + 4)...].firstRange(of: Array(HTMLEnd.comment.utf8))?.upperBound
        if let end { found.append(at..<end) }
        at = end ?? at + 4
      default: at += 1
      }
    }
    return found
  }

  /// The offset after the next run of exactly `length` back quotes.
  private static func run(of length: Int, in text: [UInt8], from start: Int) -> Int? {
    var at = start
    while at < text.count {
      guard text[at] == UInt8(ascii: "`") else {
        at += 1
        continue
      }
      let found = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
      at += found
      if found == length { return at }
    }
    return nil
  }
}

/// Decides whether a text in front matter needs no quotes, here and for other YAML parsers.
package enum QuotedText {
  /// Whether a text consists of words, starts with a letter, and is not a word with a special
  /// meaning in YAML.
  package static func needsNone(_ text: String) -> Bool {
    guard let first = text.utf8.first, startsLetter(first), text.utf8.last != 32 else {
      return false
    }
    let isPlain = text.utf8.allSatisfy {
      startsLetter($0) || isDigit($0) || characters.contains($0)
    }
    return isPlain && !words.contains(text.lowercased())
  }

  private static func startsLetter(_ byte: UInt8) -> Bool { isLetter(byte) || byte > 194 }

  private static let characters = Set(Array(" -_./".utf8) + Array(128...191))

  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null",
  ]
}

/// The cells of a table row.
enum TableRow {
  /// Splits a line at its bars; an escaped bar belongs to its cell.
  static func cells(_ bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    var line = trimmed(bytes, line)
    if line.isEmpty { return [] }
    if bytes[line.lowerBound] == bar { line = line.lowerBound + 1..<line.upperBound }
    var cells: [Range<Int>] = []
    var start = line.lowerBound
    var at = start
    while at < line.upperBound {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < line.upperBound, isMark(bytes[at + 1]) {
        at += 2
        continue
      }
      if bytes[at] == bar {
        cells.append(trimmed(bytes, start..<at))
        start = at + 1
      }
      at += 1
    }
    if start < line.upperBound { cells.append(trimmed(bytes, start..<line.upperBound)) }
    return cells
  }

  /// The alignment of each column, by the delimiter row; `nil` if the line is not one.
  static func alignments(_ bytes: [UInt8], _ line: Range<Int>) -> [(left: Bool, right: Bool)]? {
    let text = bytes[line]
    guard text.contains(bar) || text.contains(colon), text.contains(dash),
      text.allSatisfy({ $0 == bar || $0 == colon || $0 == dash || isBlank($0) })
    else { return nil }
    var found: [(left: Bool, right: Bool)] = []
    for cell in cells(bytes, line) {
      var dashes = bytes[cell]
      let isLeft = dashes.first == colon
      if isLeft { dashes.removeFirst() }
      let isRight = dashes.last == colon
      if isRight { dashes.removeLast() }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == dash }) else { return nil }
      found.append((isLeft, isRight))
    }
    return found.isEmpty ? nil : found
  }

  /// Whether a byte can be escaped with a backslash: ASCII punctuation.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 33...47, 58...64, 91...96, 123...126: true
    default: false
    }
  }

  private static let bar = UInt8(ascii: "|")
  private static let colon = UInt8(ascii: ":")
  private static let dash = UInt8(ascii: "-")
}

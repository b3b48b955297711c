/// Writes blocks in the standard format.
///
/// Between blocks stands one empty line, but within lists that were written without one, and within
/// a question's answers, where none changes anything.
struct BlockWriter {
  /// The text as its author wrote it, and as Markdown sees it: formulas and blanks shielded, at the
  /// same places.
  let text: [UInt8]
  let visible: [UInt8]
  /// Where lines of formulas start that began on a line before.
  let formulaLines: Set<Int>
  /// Attributes to add, by the place of the heading's or the item's first mark.
  let additions: [Int: [String]]
  private(set) var out: [UInt8] = []
  /// What every line starts with, and what the next one starts with instead.
  private var prefix: [UInt8] = []
  private var first: [UInt8]?

  init(text: [UInt8], visible: [UInt8], formulaLines: Set<Int>, additions: [Int: [String]]) {
    (self.text, self.visible) = (text, visible)
    (self.formulaLines, self.additions) = (formulaLines, additions)
    out.reserveCapacity(text.count + 64)
  }

  /// Writes what stands at the margin.
  mutating func write(body blocks: [Block]) {
    var reader = QuestionScope()
    var before: Block?
    var signs = ListMarkers()
    for block in blocks {
      reader.enter(block, text)
      if let before, !isJoined(before, block, reader) { writeEmptyLine() }
      write(block, reader, &signs)
      before = block
    }
  }

  /// Whether no empty line separates two blocks at the margin or in a quote.
  private func isJoined(_ a: Block, _ b: Block, _ scope: QuestionScope) -> Bool {
    switch (a.content, b.content) {
    case (.footnote(_, let blocks), .footnote): blocks.count < 2
    case (.paragraph(let a), .paragraph(let b)):
      scope.isInQuestion && isAnswers(a) && isAnswers(b)
    default: false
    }
  }

  mutating func write(_ blocks: [Block], separated: Bool) {
    var before: Block?
    var signs = ListMarkers()
    for block in blocks {
      if let before, separated, !isJoined(before, block, .none) { writeEmptyLine() }
      write(block, .none, &signs)
      before = block
    }
  }

  mutating func write(_ block: Block, _ scope: QuestionScope, _ signs: inout ListMarkers) {
    if case .list = block.content {} else { signs = ListMarkers() }
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
      nest(Array("> ".utf8), Array("> ".utf8)) { $0.write(blocks, separated: true) }
    case .footnote(let mark, let blocks):
      nest(Array(text[mark]) + [32], [32, 32, 32, 32]) { $0.write(blocks, separated: true) }
    case .list(let list): write(list, scope, signs.next(for: list))
    }
  }

  /// Writes something whose lines start with a mark, the first with one of its own.
  mutating func nest(_ opening: [UInt8], _ inner: [UInt8], _ body: (inout BlockWriter) -> Void) {
    let outer = prefix
    first = (first ?? prefix) + opening
    prefix += inner
    body(&self)
    // What holds nothing has its mark all the same.
    if first != nil { writeLine("".utf8) }
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

  /// A comment without the blanks at its lines' ends, which no page ever holds.
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

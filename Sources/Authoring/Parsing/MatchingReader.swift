import Courseware

extension QuestionReader {
  /// Reads a table of pairs; its first line names the columns.
  mutating func matching(_ table: MarkdownNode) -> ParsedAnswer {
    let rows = table.children.map(\.children)
    guard let head = rows.first, head.count == 2 else {
      report.add(
        .badMatching, "the table of a matching question has two columns",
        at: document.firstLineSpan(of: table))
      return .missing
    }
    var pairs = ParsedPairs()
    pairs.headings = head.map { prose.cell($0, source: trimmed(document.bytes(of: $0))) }
    var known: [[UInt8]: Int] = [:]
    let count = report.diagnostics.count
    for row in table.children.dropFirst() { read(row, into: &pairs, &known) }
    pairs.rows = distinguished(pairs.rows)
    pairs.partners = distinguished(pairs.partners)
    // What rows lack is the cause of what the table lacks.
    guard report.diagnostics.count == count else { return .missing }
    return isWhole(pairs, table) ? .matching(pairs) : .missing
  }

  private mutating func read(
    _ row: MarkdownNode, into pairs: inout ParsedPairs, _ known: inout [[UInt8]: Int]
  ) {
    let cells = row.children
    guard cells.count == 2 else { return }
    refuseFurtherCells(of: row)
    let (left, right) = (cell(cells[0]), cell(cells[1]))
    guard !right.text.isEmpty else {
      report.add(
        .badMatching, "a row has something to choose in its second column", at: left.span)
      return
    }
    let html = Array(prose.bytes[right.text.html])
    let partner = known[html] ?? pairs.partners.count
    if partner == pairs.partners.count {
      known[html] = partner
      pairs.partners.append(right)
    } else if left.text.isEmpty {
      report.add(
        .duplicateOption, "a row without a left side offers something that no other row does",
        at: right.span, notes: [.init("the other one", at: pairs.partners[partner].span)])
    }
    guard !left.text.isEmpty else { return }
    pairs.rows.append(left)
    pairs.partnerIndices.append(partner)
  }

  /// Reports a third cell, which Markdown drops.
  private mutating func refuseFurtherCells(of row: MarkdownNode) {
    let line = document.firstLineSpan(of: row).bytes
    let bars = document.freeBars(in: line)
    let first = bars.first == line.lowerBound ? 1 : 0
    guard bars.count > first + 1 else { return }
    let start = bars[first + 1] + 1
    let last = bars.last.map { $0 > start && $0 + 1 == line.upperBound ? $0 : line.upperBound }
    let rest = trimmed(start..<(last ?? line.upperBound))
    guard !rest.isEmpty else { return }
    report.add(
      .badMatching, "a row has two cells, and what stands behind them is lost",
      at: document.span(rest),
      notes: [.init("a bar that belongs to a cell is written '\\|'")])
  }

  private mutating func cell(_ cell: MarkdownNode) -> ParsedOption {
    let row = cell.parent ?? cell
    var (attributes, source) = takeAttributes(cell, trimmed(document.bytes(of: cell)))
    let text = prose.cell(cell, source: source)
    let option = ParsedOption(
      span: document.firstLineSpan(of: row),
      id: attributes.id?.value ?? Identifier.made(from: prose.text(text), limit: 24, prefix: "o"),
      isIDWritten: attributes.id != nil, text: text, isKey: false)
    attributes.finish("a cell")
    report.diagnostics += attributes.report.diagnostics
    return option
  }

  private mutating func isWhole(_ pairs: ParsedPairs, _ table: MarkdownNode) -> Bool {
    let span = document.firstLineSpan(of: table)
    if pairs.rows.count < 2 {
      report.add(.badMatching, "a matching question has at least two rows to match", at: span)
    } else if pairs.partners.count < 2 {
      report.add(
        .badMatching, "a matching question has at least two different things to choose from",
        at: span)
    }
    return pairs.rows.count > 1 && pairs.partners.count > 1
  }
}

extension MarkdownDocument {
  /// The bars of a line that divide cells: not behind a backslash, and not in a formula.
  fileprivate func freeBars(in line: Range<Int>) -> [Int] {
    let bars = line.filter { text.bytes[$0] == UInt8(ascii: "|") && text.bytes[$0 - 1] != 92 }
    if bars.count < 4 { return bars }
    return bars.filter { bar in !formulas.contains { $0.bytes.contains(bar) } }
  }
}

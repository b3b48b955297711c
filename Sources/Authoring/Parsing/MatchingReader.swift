import Courseware

extension QuestionReader {
  /// Reads a table of pairs; its first line only names the columns.
  mutating func matching(_ table: MarkdownNode) -> ParsedAnswer {
    let rows = table.children.map(\.children)
    guard let head = rows.first, head.count == 2 else {
      report.add(
        .badMatching, "the table of a matching question has two columns",
        at: document.firstLineSpan(of: table))
      return .missing
    }
    var pairs = ParsedPairs()
    var known: [[UInt8]: Int] = [:]
    for cells in rows.dropFirst() { read(cells, into: &pairs, &known) }
    pairs.rows = distinguished(pairs.rows)
    pairs.partners = distinguished(pairs.partners)
    return isWhole(pairs, table) ? .matching(pairs) : .missing
  }

  private mutating func read(
    _ cells: [MarkdownNode], into pairs: inout ParsedPairs, _ known: inout [[UInt8]: Int]
  ) {
    guard cells.count == 2 else { return }
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
    }
    guard !left.text.isEmpty else { return }
    pairs.rows.append(left)
    pairs.partnerIndices.append(partner)
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

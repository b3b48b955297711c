import Courseware

/// The rows of a matching question, and all of its choices.
struct ParsedPairs: ParsedParts {
  var rows: [ParsedOption] = []
  /// The index of the partner of each row.
  var partnerIndices: [Int] = []
  /// The distinct partners, in the order of the table.
  var partners: [ParsedOption] = []
  /// The headings of the two columns.
  var headings: [ParsedProse] = []

  static let need = "a table of two columns, a pair in each row"
  static let answerForm = AnswerForm.table
  static let partsName = "pairs"
  static let keyName = "pairs"

  static func read(_ source: AnswerSource, _ reader: inout QuestionReader) -> AnswerReading? {
    source.parts.answers.first.map { reader.matching($0) }
  }

  var words: String { "a matching question" }
  var lists: [[ParsedOption]] {
    get { [rows, partners] }
    set { (rows, partners) = (newValue.first ?? [], newValue.last ?? []) }
  }
  /// Empty, because cells of tables have no lines of their own.
  var listsWithLines: [[ParsedOption]] { [] }

  var shownTexts: [ParsedProse] {
    rows.map(\.text) + partners.sorted { $0.id < $1.id }.map(\.text)
  }

  var form: (count: Int, key: UInt64) {
    (rows.count, partnerIndices.reduce(UInt64(partners.count)) { finished($0 &* 3 ^ UInt64($1)) })
  }

  func type(of question: ParsedQuestion) -> ParsedQuestion.QuestionType { .matching }

  func digest(
    of question: ParsedQuestion, _ digests: inout QuestionDigests, _ scan: inout TextScan
  ) -> QuestionDigests.Answer {
    var answer = QuestionDigests.Answer(asked: 5)
    var hashes: [UInt64] = []
    for partner in partners {
      let hash = finished(digests.read(partner.text, &scan))
      answer.asked &+= hash
      hashes.append(hash)
    }
    for (row, index) in zip(rows, partnerIndices) {
      let hash = finished(digests.read(row.text, &scan) &* 3)
      answer.asked &+= hash
      answer.key &+= finished(hash ^ hashes[index])
    }
    return answer
  }

  func lowered(_ question: ParsedQuestion, _ settings: LoweringSettings) -> Question.Kind {
    var matching = Matching(
      rows: zip(rows, partnerIndices).map { row, partner in
        .init(
          id: row.id, text: row.text.prose(in: settings.store), partner: partners[partner].id)
      },
      partners: partners.map { .init(id: $0.id, text: $0.text.prose(in: settings.store)) },
      scoresParts: settings.scoresParts)
    if headings.count == 2 {
      matching.rowsHeading = headings[0].prose(in: settings.store)
      matching.partnersHeading = headings[1].prose(in: settings.store)
    }
    return .matching(matching)
  }
}

extension QuestionReader {
  /// Reads a table of pairs; its first line names the columns.
  fileprivate mutating func matching(_ table: MarkdownNode) -> AnswerReading {
    let rows = table.children.map(\.children)
    guard let head = rows.first, head.count == 2 else {
      report.add(
        .badMatching, "the table of a matching question must have two columns",
        at: document.firstLineSpan(of: table))
      return .unreadable
    }
    guard rows.count <= MarkdownLimit.pairs + 1 else {
      report.add(
        .badMatching, "a matching question has at most \(MarkdownLimit.pairs) rows",
        at: document.firstLineSpan(of: table.children[MarkdownLimit.pairs + 1]),
        note: "write several questions")
      return .unreadable
    }
    var pairs = ParsedPairs()
    pairs.headings = head.map { prose.cell($0, source: trimmed(document.bytes(of: $0))) }
    var known: [[UInt8]: Int] = [:]
    let count = report.diagnostics.count
    for row in table.children.dropFirst() { read(row, into: &pairs, &known) }
    pairs.rows = distinguished(pairs.rows)
    pairs.partners = distinguished(pairs.partners)
    // Errors in rows are the cause of whatever the table lacks.
    guard report.diagnostics.count == count else { return .unreadable }
    return isWhole(pairs, table) ? .answer(pairs) : .unreadable
  }

  private mutating func read(
    _ row: MarkdownNode, into pairs: inout ParsedPairs, _ known: inout [[UInt8]: Int]
  ) {
    let cells = row.children
    guard cells.count == 2 else { return }
    refuseFurtherCells(of: row)
    let (left, right) = (cell(cells[0]), cell(cells[1]))
    guard !right.text.isEmpty else {
      report.add(.badMatching, "the second column of this row is empty", at: left.span)
      return
    }
    let html = Array(prose.bytes[right.text.html])
    let partner = known[html] ?? pairs.partners.count
    if partner == pairs.partners.count {
      known[html] = partner
      pairs.partners.append(right)
    } else if left.text.isEmpty {
      report.add(
        .duplicateOption, "a row without a left side must offer an option that no other row has",
        at: right.span, notes: [.init("the other one", at: pairs.partners[partner].span)])
    }
    guard !left.text.isEmpty else { return }
    pairs.rows.append(left)
    pairs.partnerIndices.append(partner)
  }

  /// Reports a third cell, which Markdown would drop.
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
      .badMatching, "this row has more than two cells; the others are ignored",
      at: document.span(rest), note: "write '\\|' for a bar that is part of a cell")
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
      // Rows below a blank line have been reported.
      let isSplit = report.diagnostics.contains { found in
        found.message == splitTableRule
          && (found.span?.bytes.lowerBound ?? 0) > span.bytes.lowerBound
      }
      if !isSplit {
        report.add(
          .badMatching, "a matching question must have at least two rows to match", at: span)
      }
    } else if pairs.partners.count < 2 {
      report.add(
        .badMatching, "a matching question must have at least two different things to choose from",
        at: span)
    }
    return pairs.rows.count > 1 && pairs.partners.count > 1
  }
}

extension MarkdownDocument {
  /// The bars of a line that separate cells: neither escaped nor in a formula.
  fileprivate func freeBars(in line: Range<Int>) -> [Int] {
    let bars = line.filter { text.bytes[$0] == UInt8(ascii: "|") && text.bytes[$0 - 1] != 92 }
    if bars.count < 4 { return bars }
    return bars.filter { bar in !formulas.contains { $0.bytes.contains(bar) } }
  }
}

/// The cells of a table in HTML.
struct HTMLTable {
  private(set) var caption: [UInt8] = []
  private(set) var rows: [[[UInt8]]] = []
  /// Whether the first row is a heading.
  private(set) var hasHeading = false
  /// Whether cells are merged, or contain tables.
  private(set) var isIrregular = false
  /// The offset after the table.
  private(set) var end: Int

  /// Reads the table whose opening tag ends at an offset.
  init(_ text: [UInt8], at start: Int) {
    end = start
    var cell: Int?
    var isCaption = false
    while end < text.count {
      guard text[end] == UInt8(ascii: "<"), let tag = HTMLTag(text, at: end) else {
        end += 1
        continue
      }
      if Self.parts.contains(tag.name) {
        if let start = cell { append(text[start..<end], isCaption) }
        cell = nil
        if tag.name == "table" { isIrregular = isIrregular || !tag.isClosing }
      }
      end = tag.end
      if tag.isClosing {
        if tag.name == "table" { return }
      } else if tag.name == "tr" || rows.isEmpty && tag.isCell {
        rows.append([])
      }
      isCaption = tag.name == "caption"
      guard !tag.isClosing, tag.isCell || isCaption else { continue }
      cell = end
      if tag.name == "th", rows.count == 1 { hasHeading = true }
      let spans = [tag.attributes["colspan"], tag.attributes["rowspan"]]
      if spans.contains(where: { $0 != nil && $0 != "1" }) { isIrregular = true }
    }
    if let start = cell { append(text[start...], isCaption) }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, _ isCaption: Bool) {
    if isCaption { caption = Array(text) } else { rows[rows.count - 1].append(Array(text)) }
  }

  private static let parts: Set<String> = [
    "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]
}

extension HTMLTag {
  fileprivate var isCell: Bool { name == "td" || name == "th" }
}

/// A row of a table in Markdown.
func tableRow(_ cells: [[UInt8]]) -> [UInt8] {
  cells.reduce(into: Array("|".utf8)) { row, cell in
    row += [32] + escapingBars(cell) + (cell.isEmpty ? "|" : " |").utf8
  }
}

private func escapingBars(_ cell: [UInt8]) -> [UInt8] {
  var backticks = BacktickRuns(cell)
  var out: [UInt8] = []
  var at = 0
  while at < cell.count {
    var part = cell[at...at]
    if cell[at] == UInt8(ascii: "`") {
      part = cell[at..<backticks.end(ofSpanAt: at)]
    } else if cell[at] == UInt8(ascii: "\\") {
      part = cell[at...].prefix(2)
    } else if cell[at] == UInt8(ascii: "$"), let end = cell[(at + 1)...].firstIndex(of: 36) {
      // In TeX, a backslash before a bar doubles the bar.
      part = cell[at...end]
      part.replace(Array("\\|".utf8), with: Array("\\Vert{}".utf8))
      part.replace(Array("|".utf8), with: Array("\\vert{}".utf8))
      at = end + 1 - part.count
    }
    at += part.count
    part.replace(Array("|".utf8), with: Array("\\|".utf8))
    out += part
  }
  return out
}

import Courseware

/// Collects the prose of one file in one buffer: for each piece its Markdown, then its HTML.
struct ProseWriter {
  let document: MarkdownDocument
  private(set) var bytes: [UInt8] = []
  /// Footnotes collected for a later piece that shows them.
  private var waiting: FootnoteSheet?
  private var sheets = (shown: 0, hidden: 0)
  private var hidden: ArraySlice<Range<Int>> = []

  init(_ document: MarkdownDocument) {
    self.document = document
    bytes.reserveCapacity(document.text.bytes.count * 9 / 4)
  }

  /// The place where the footnotes of a piece are shown.
  enum Notes {
    /// Below the piece.
    case below
    /// Below the piece, which is not shown on every page.
    case belowHidden
    /// Below another piece.
    case elsewhere
    /// Below the piece, together with those that were kept for it.
    case kept
  }

  /// The prose of consecutive blocks at the same depth.
  ///
  /// `first` is the source of the first block, if it excludes a mark or attributes.
  mutating func blocks(
    _ nodes: [MarkdownNode], in frame: Frame = .top, notes: Notes = .below,
    first: Range<Int>? = nil
  ) -> ParsedProse {
    var pieces = nodes.map { Piece(node: $0, frame: frame) }
    if !pieces.isEmpty { pieces[0].source = first }
    return prose(pieces, notes)
  }

  /// The prose in quotes, without the quotes themselves and the text before `offset`; alerts stay
  /// unchanged.
  mutating func quoted(
    _ quotes: [MarkdownNode], in frame: Frame = .top, from offset: Int = 0,
    notes: Notes = .belowHidden
  ) -> ParsedProse {
    var inner = frame
    inner.isQuoted = true
    var pieces: [Piece] = []
    for quote in quotes {
      if quote.kind == .alert {
        pieces.append(Piece(node: quote, frame: frame))
        continue
      }
      for node in quote.eachChild { pieces.append(Piece(node: node, frame: inner)) }
    }
    return prose(pieces, from: offset, notes)
  }

  /// A block, and the prefix of its lines.
  private struct Piece {
    var node: MarkdownNode
    var frame: Frame
    /// Its source, if it is not that of the whole block.
    var source: Range<Int>?
  }

  private mutating func prose(
    _ pieces: [Piece], from offset: Int = 0, _ notes: Notes
  ) -> ParsedProse {
    let sheet = sheet(of: pieces, notes)
    guard !pieces.isEmpty || sheet != nil else { return .empty }
    let start = bytes.count
    for (index, piece) in pieces.enumerated() {
      if index > 0 { bytes.append(contentsOf: [10, 10]) }
      let source = piece.source ?? document.bytes(of: piece.node)
      if piece.node.isIndentedCode { bytes.append(contentsOf: repeatElement(32, count: 4)) }
      appendMarkdown(
        max(source.lowerBound, min(offset, source.upperBound))..<source.upperBound, piece.frame)
    }
    if let sheet { appendMarkdown(of: sheet, from: start) }
    let middle = bytes.count
    for piece in pieces { piece.node.appendHTML(to: &bytes) }
    sheet?.appendHTML(document.footnotes, to: &bytes)
    trimEnd(from: middle)
    return ParsedProse(markdown: start..<middle, html: middle..<bytes.count)
  }

  /// The prose of a heading or a single paragraph: its inline HTML without the enclosing element.
  ///
  /// `source` excludes marks and attributes.
  mutating func inline(_ node: MarkdownNode, source: Range<Int>, in frame: Frame = .top)
    -> ParsedProse
  {
    let start = bytes.count
    appendMarkdown(source, frame)
    let middle = bytes.count
    // Most stems and options are plain text, whose HTML is identical to the source.
    if node.isOneText, isPlain(document.text.bytes[source]) {
      return ParsedProse(markdown: start..<middle, html: start..<middle)
    }
    node.appendHTML(to: &bytes)
    stripElement(from: middle)
    return ParsedProse(markdown: start..<middle, html: middle..<bytes.count)
  }

  /// The prose of a table cell.
  mutating func cell(_ node: MarkdownNode, source: Range<Int>) -> ParsedProse {
    let start = bytes.count
    appendMarkdown(source, .top)
    let middle = bytes.count
    for child in node.children { child.appendHTML(to: &bytes) }
    trimEnd(from: middle)
    return ParsedProse(markdown: start..<middle, html: middle..<bytes.count)
  }

  /// The plain text of a piece.
  func text(_ prose: ParsedProse) -> ArraySlice<UInt8> {
    if prose.html == prose.markdown { return bytes[prose.html] }
    var out: [UInt8] = []
    out.reserveCapacity(prose.html.count)
    appendPlainText(of: bytes[prose.html], to: &out)
    return out[...]
  }

  /// Whether a page shows nothing of a piece: it has only line breaks and empty elements, if
  /// anything.
  func showsNothing(_ prose: ParsedProse) -> Bool {
    var rest = bytes[prose.html]
    while let first = rest.first {
      if first == 32 || first == 10 {
        rest = rest.dropFirst()
        continue
      }
      guard first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        return false
      }
      let name = rest[..<end].dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { isLetter($0) }
      guard elementsOfText.contains(String(decoding: name, as: UTF8.self)) else { return false }
      rest = rest[(end + 1)...]
    }
    return true
  }

  /// The prefix of every line of a piece but the first, in its source.
  struct Frame {
    /// The columns of indentation, as in a list item.
    var indentation = 0
    /// Whether a `>` follows the indentation.
    var isQuoted = false

    static let top = Frame()
  }

  private mutating func appendMarkdown(_ source: Range<Int>, _ frame: Frame) {
    let text = document.text.bytes
    guard frame.indentation > 0 || frame.isQuoted, text[source].contains(10) else {
      appendSource(source)
      return
    }
    var at = source.lowerBound
    var isFirst = true
    while at < source.upperBound {
      let end = min(lineEnd(text, at), source.upperBound)
      if !isFirst {
        bytes.append(10)
        at = skip(frame, text, at, end)
      }
      appendSource(at..<max(at, end))
      isFirst = false
      at = end + 1
    }
  }

  /// Replaces a question's blanks, which contain the answers, by `___` in the Markdown.
  ///
  /// The ranges must be in order, and so must the pieces that contain them.
  mutating func hide(_ places: [Range<Int>]) { hidden = places[...] }

  private mutating func appendSource(_ part: Range<Int>) {
    var at = part.lowerBound
    while let place = hidden.first, place.lowerBound < part.upperBound {
      hidden.removeFirst()
      guard place.lowerBound >= at, place.upperBound <= part.upperBound else { continue }
      bytes.append(contentsOf: document.text.bytes[at..<place.lowerBound])
      bytes.append(contentsOf: "___".utf8)
      at = place.upperBound
    }
    bytes.append(contentsOf: document.text.bytes[at..<part.upperBound])
  }

  private func skip(_ frame: Frame, _ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, at - start < frame.indentation, text[at] == 32 || text[at] == 9 { at += 1 }
    guard frame.isQuoted else { return at }
    var mark = at
    while mark < end, mark - at < 3, text[mark] == 32 { mark += 1 }
    guard mark < end, text[mark] == UInt8(ascii: ">") else { return at }
    return mark + 1 < end && text[mark + 1] == 32 ? mark + 2 : mark + 1
  }

  private mutating func trimEnd(from start: Int) {
    while bytes.count > start, bytes[bytes.count - 1] == 10 { bytes.removeLast() }
  }

  /// Removes `<p>`…`</p>` or `<h2>`…`</h2>` around a piece.
  private mutating func stripElement(from start: Int) {
    trimEnd(from: start)
    guard bytes.count > start, bytes[start] == UInt8(ascii: "<"),
      let close = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return }
    let nameLength = close - start - 1
    guard bytes.count - start >= 2 * nameLength + 5 else { return }
    bytes.removeLast(nameLength + 3)
    bytes.removeSubrange(start...close)
  }
}

/// Footnotes of pieces.
extension ProseWriter {
  /// Numbers the footnotes that some nodes refer to.
  ///
  /// The next piece with ``Notes/kept`` shows them; the nodes themselves are written later.
  mutating func keepNotes(of nodes: @autoclosure () -> [MarkdownNode]) {
    guard !document.footnotes.references.isEmpty else { return }
    var sheet = waiting ?? FootnoteSheet(name: "\(sheets.shown + 1)")
    sheet.number(nodes(), document.footnotes)
    if sheet.order.isEmpty { return }
    if waiting == nil { sheets.shown += 1 }
    waiting = sheet
  }

  /// The footnotes to show below some pieces.
  private mutating func sheet(of pieces: [Piece], _ notes: Notes) -> FootnoteSheet? {
    guard !document.footnotes.references.isEmpty else { return nil }
    var sheet: FootnoteSheet?
    switch notes {
    case .elsewhere: break
    case .kept: (sheet, waiting) = (waiting, nil)
    case .below, .belowHidden:
      let isHidden = notes == .belowHidden
      let count = isHidden ? sheets.hidden : sheets.shown
      var own = FootnoteSheet(name: "\(isHidden ? "a" : "")\(count + 1)")
      own.number(pieces.map(\.node), document.footnotes)
      if own.order.isEmpty { return nil }
      if isHidden { sheets.hidden += 1 } else { sheets.shown += 1 }
      sheet = own
    }
    sheet?.complete(document.footnotes)
    return sheet
  }

  private mutating func appendMarkdown(of sheet: FootnoteSheet, from start: Int) {
    for index in sheet.order {
      if bytes.count > start { bytes.append(contentsOf: [10, 10]) }
      let source = document.source(ofFootnote: document.footnotes.definitions[index])
      bytes.append(contentsOf: document.text.bytes[source])
    }
  }
}

/// A piece of prose, as ranges in the buffer of a ``ProseWriter``.
struct ParsedProse: Sendable {
  var markdown: Range<Int>
  var html: Range<Int>

  static let empty = ParsedProse(markdown: 0..<0, html: 0..<0)

  var isEmpty: Bool { html.isEmpty }
}

/// Whether a text is the same in HTML and loses nothing in Markdown.
private func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
  let isChanged = changedBytes.span
  return !text.isEmpty && !text.contains { isChanged[Int($0)] }
}

/// Elements that show nothing but the text in them.
private let elementsOfText: Set = [
  "b", "br", "del", "em", "i", "ins", "p", "s", "small", "strong", "sub", "sup", "u",
]

/// The bytes that are written otherwise in HTML or in a line of Markdown.
private let changedBytes = InlineArray<256, Bool> { "&<>\"\\\t\n".utf8.contains(UInt8($0)) }

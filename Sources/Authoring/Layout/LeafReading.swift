import Courseware

/// Parsing of leaf blocks: text, code and other blocks that contain no blocks.
extension BlockReader {
  /// An open leaf block.
  struct Leaf {
    var content: Content
    var start: Int
    var hasGapBefore: Bool
    /// The lines of code and HTML, and the rows of a table.
    var lines: [VerbatimLine] = []
    /// Whether each line of a paragraph is an answer, so that '---' below ends the answers.
    var isInAnswers = false

    enum Content {
      case paragraph([TextLine])
      case fence(mark: Range<Int>, info: Range<Int>, indentation: Int)
      case code
      case html(HTMLEnd)
      case table(head: Range<Int>, delimiter: Range<Int>)
    }
  }

  /// Adds a line to a block that cannot be interrupted by other blocks.
  ///
  /// `false` if the block ends before this line or can be interrupted.
  mutating func continueLeaf(_ cursor: inout LineCursor) -> Bool {
    guard let content = leaf?.content else { return false }
    switch content {
    case .paragraph, .table: return false
    case .fence(let mark, _, let indentation):
      if cursor.indentation < 4, cursor.closesFence(mark) {
        closeLeaf()
        return true
      }
      cursor.skip(columns: min(indentation, cursor.indentation))
      append(cursor.rest)
    case .code:
      guard cursor.indentation >= 4 || cursor.isBlankLine else { return false }
      cursor.skip(columns: min(4, cursor.indentation))
      append(cursor.rest)
    case .html(let end):
      if case .blankLine = end, cursor.isBlankLine { return false }
      append(cursor.rest)
      if cursor.endsHTML(end) { closeLeaf() }
    }
    return true
  }

  /// Starts a heading, a thematic break, code or HTML, or continues the rows of a table.
  mutating func startsLeaf(_ cursor: inout LineCursor, _ depth: Int, _ matched: Int) -> Bool {
    let isInParagraph = depth == matched && isInParagraph(matched)
    let start = cursor.textStart
    if cursor.indentation >= 4 {
      if case .paragraph = leaf?.content, depth == matched { return false }
      begin(.code, start, depth)
      cursor.skip(columns: 4)
      append(cursor.rest)
      return true
    }
    if let level = cursor.headingLevel {
      let text = headingText(start + level..<cursor.end)
      addBlock(.heading(level: level, text), start, depth)
    } else if let mark = cursor.fenceMark {
      let info = trimmed(bytes, mark.upperBound..<cursor.end)
      let fence = Leaf.Content.fence(mark: mark, info: info, indentation: cursor.indentation)
      begin(fence, start, depth)
    } else if let end = cursor.htmlEnd(inParagraph: isInParagraph) {
      begin(.html(end), start, depth)
      append(cursor.rest)
      if cursor.endsHTML(end) { closeLeaf() }
    } else if isInParagraph, let level = cursor.underlineLevel,
      level == 1 || leaf?.isInAnswers == false
    {
      return underline(level)
    } else if cursor.isThematicBreak {
      addBlock(.thematicBreak, start, depth)
    } else if depth == matched, matched == open.count, case .table = leaf?.content {
      append(VerbatimLine(bytes: cursor.trimmedRest))
    } else {
      return false
    }
    return true
  }

  /// Continues a paragraph, even by a line without the marks of its containers, or starts one.
  mutating func takeText(_ cursor: LineCursor, _ depth: Int, _ matched: Int) {
    let text = cursor.trimmedRest
    let isAnswer = bytes[text].first == UInt8(ascii: "=")
    if depth == matched, case .paragraph(var lines)? = leaf?.content {
      leaf?.content = .paragraph([])
      if matched == open.count, cursor.indentation < 4, startsTable(&lines, text) { return }
      lines.append(TextLine(cursor))
      leaf?.content = .paragraph(lines)
      if !isAnswer { leaf?.isInAnswers = false }
    } else {
      begin(.paragraph([TextLine(cursor)]), text.lowerBound, depth)
      leaf?.isInAnswers = isAnswer
    }
  }

  /// Turns the last line of a paragraph into the header of a table if the line below is a matching
  /// delimiter row.
  private mutating func startsTable(_ lines: inout [TextLine], _ delimiter: Range<Int>) -> Bool {
    guard let last = lines.last, let alignments = TableRow.alignments(bytes, delimiter) else {
      return false
    }
    let head = trimmed(bytes, last.bytes)
    guard TableRow.cells(bytes, head).count == alignments.count, var found = leaf else {
      return false
    }
    lines.removeLast()
    let content = Leaf.Content.table(head: head, delimiter: delimiter)
    if lines.isEmpty {
      leaf?.content = content
    } else {
      found.content = .paragraph(lines)
      leaf = found
      closeLeaf()
      leaf = Leaf(content: content, start: head.lowerBound, hasGapBefore: false)
    }
    return true
  }

  private mutating func underline(_ level: Int) -> Bool {
    // A line of '=' below answers is an empty answer.
    guard let found = leaf, case .paragraph(let lines) = found.content,
      level != 1 || !found.isInAnswers
    else { return false }
    leaf = nil
    let texts = lines.map { trimmed(bytes, $0.bytes) }
    let content: Block.Content =
      texts.count == 1
      ? .heading(level: level, texts[0]) : .underlined(level: level, lines)
    add(Block(content: content, start: found.start, hasGapBefore: found.hasGapBefore))
    return true
  }

  /// The text of a heading after its `#`, without the closing sequence.
  private func headingText(_ line: Range<Int>) -> Range<Int> {
    let text = trimmed(bytes, line)
    var close = text.upperBound
    while close > text.lowerBound, bytes[close - 1] == UInt8(ascii: "#") { close -= 1 }
    guard close == text.lowerBound || isBlank(bytes[close - 1]) else { return text }
    return trimmed(bytes, text.lowerBound..<close)
  }

  private mutating func addBlock(_ content: Block.Content, _ start: Int, _ depth: Int) {
    close(to: depth)
    add(Block(content: content, start: start, hasGapBefore: takeGap(depth)))
  }

  private mutating func begin(_ content: Leaf.Content, _ start: Int, _ depth: Int) {
    close(to: depth)
    leaf = Leaf(content: content, start: start, hasGapBefore: takeGap(depth))
  }

  private mutating func append(_ line: VerbatimLine) { leaf?.lines.append(line) }

  mutating func closeLeaf() {
    guard let found = leaf else { return }
    leaf = nil
    var lines = found.lines
    let content: Block.Content
    switch found.content {
    case .paragraph(let text): content = .paragraph(text)
    case .fence(let mark, let info, _): content = .fence(mark: mark, info: info, lines)
    case .html(let end): content = .html(lines, isComment: isComment(end, lines))
    case .table(let head, let delimiter):
      content = .table(head: head, delimiter: delimiter, rows: lines.map(\.bytes))
    case .code:
      let count = lines.count
      while let last = lines.last, bytes[last.bytes].allSatisfy(isBlank) { lines.removeLast() }
      if lines.count < count { noteGap(open.count) }
      content = .indentedCode(lines)
    }
    add(Block(content: content, start: found.start, hasGapBefore: found.hasGapBefore))
  }

  /// Whether an HTML block is a comment with no text after it, so that no page contains it.
  private func isComment(_ end: HTMLEnd, _ lines: [VerbatimLine]) -> Bool {
    guard case .text(HTMLEnd.comment) = end, let last = lines.last else { return false }
    let text = bytes[trimmed(bytes, last.bytes)]
    return text.count >= 3 && text.suffix(3).elementsEqual(HTMLEnd.comment.utf8)
      && lines.dropLast().allSatisfy { bytes[$0.bytes].firstRange(of: Array("-->".utf8)) == nil }
  }
}

/// A position in a line, in bytes and in columns; a tab advances to the next multiple of four.
struct LineCursor {
  let bytes: [UInt8]
  private(set) var at: Int
  let end: Int
  /// The column from the start of the line, from 0.
  private(set) var column = 0
  /// Whether part of a tab at this position has been consumed.
  private var isInsideTab = false

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    (at, end) = (line.lowerBound, line.upperBound)
  }

  /// The first byte that is not white space, or the end of the line.
  var textStart: Int {
    var next = at
    while next < end, isBlank(bytes[next]) { next += 1 }
    return next
  }

  var isBlankLine: Bool { textStart == end }

  /// The columns of white space before the text.
  var indentation: Int {
    var (next, place) = (at, column)
    while next < end, isBlank(bytes[next]) {
      place += bytes[next] == 9 ? 4 - place % 4 : 1
      next += 1
    }
    return place - column
  }

  /// The byte at a distance from the start of the text; a line feed after the end.
  func text(_ distance: Int = 0) -> UInt8 {
    let index = textStart + distance
    return index < end ? bytes[index] : 10
  }

  mutating func skipSpaces() { skip(columns: indentation) }

  mutating func skip(columns count: Int) {
    var left = count
    while left > 0, at < end {
      let width = bytes[at] == 9 ? 4 - column % 4 : 1
      isInsideTab = width > left
      column += min(width, left)
      left -= min(width, left)
      if !isInsideTab { at += 1 }
    }
  }

  /// Skips bytes that are neither tabs nor line ends.
  mutating func skip(bytes count: Int) {
    isInsideTab = false
    at = min(end, at + count)
    column += count
  }

  /// Skips one space, or one column of a tab.
  mutating func skipOneSpace() {
    if at < end, isBlank(bytes[at]) { skip(columns: 1) }
  }

  /// The rest of the line, unchanged.
  var rest: VerbatimLine {
    isInsideTab
      ? VerbatimLine(columns: 4 - column % 4, bytes: at + 1..<end) : VerbatimLine(bytes: at..<end)
  }

  /// The rest of the line without white space at its ends.
  var trimmedRest: Range<Int> { trimmed(bytes, at..<end) }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

/// A range of a text without white space at its ends.
func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start < end, isBlank(bytes[start]) { start += 1 }
  while end > start, isBlank(bytes[end - 1]) { end -= 1 }
  return start..<end
}

/// Reads which blocks a body is made of, line by line, as CommonMark describes it in its appendix.
///
/// cmark's own tree will not do: it forgets link definitions and footnotes that nothing refers to,
/// and where the text of a line starts. Here every line is part of a block, so that laying blocks
/// out loses none. What this reader and cmark read differently shows when both texts are compared.
struct BlockReader {
  let bytes: [UInt8]
  /// Whether `[^name]:` starts a footnote.
  let hasFootnotes: Bool
  var open = [Frame(kind: .document, start: 0)]
  var leaf: Leaf?
  /// The empty line before this one: how many blocks around it it belonged to.
  private var gap: Gap?
  /// Deeper than anybody writes, and than a thread could lay out.
  static let depth = 100

  /// A block that holds others and has not ended.
  struct Frame {
    var kind: Kind
    var start: Int
    var hasGapBefore = false
    var blocks: [Block] = []

    enum Kind {
      case document, quote
      case item(BlockList.Marker, width: Int)
      case footnote(mark: Range<Int>)
    }
  }

  private struct Gap {
    /// The innermost quote or footnote around the empty line; blocks outside do not see it.
    var innermostFrame: Int
  }

  /// The blocks of a body, which starts with a line; `nil` where they nest too deeply.
  ///
  /// Formulas and blanks must be shielded.
  static func blocks(_ bytes: [UInt8], _ body: Range<Int>, hasFootnotes: Bool) -> [Block]? {
    var reader = BlockReader(bytes: bytes, hasFootnotes: hasFootnotes)
    var start = body.lowerBound
    while start < body.upperBound {
      let end = min(lineEnd(bytes, start), body.upperBound)
      reader.take(start..<end)
      if reader.open.count > depth { return nil }
      start = end + 1
    }
    reader.close(to: 1)
    return reader.open[0].blocks
  }

  private init(bytes: [UInt8], hasFootnotes: Bool) {
    (self.bytes, self.hasFootnotes) = (bytes, hasFootnotes)
  }

  private mutating func take(_ line: Range<Int>) {
    var cursor = LineCursor(bytes, line)
    let matched = matchFrames(&cursor, line)
    if matched == open.count, continueLeaf(&cursor) { return }
    var depth = matched
    while !cursor.isBlankLine, startsFrame(&cursor, &depth, matched) {}
    if cursor.isBlankLine, depth == matched {
      endAtBlankLine(matched)
    } else if !cursor.isBlankLine {
      if !startsLeaf(&cursor, depth, matched) { takeText(cursor, depth, matched) }
      gap = nil
    } else {
      gap = nil
    }
  }

  /// How many open blocks go on with this line; leaves the cursor behind their marks.
  private func matchFrames(_ cursor: inout LineCursor, _ line: Range<Int>) -> Int {
    for index in 1..<max(1, open.count) {
      switch open[index].kind {
      case .document: break
      case .quote:
        guard cursor.indentation < 4, cursor.text() == UInt8(ascii: ">") else { return index }
        cursor.skipSpaces()
        cursor.skip(bytes: 1)
        cursor.skipOneSpace()
      case .item(_, let width):
        guard goesOn(index, &cursor, width) else { return index }
      case .footnote:
        // To cmark a line with blanks alone ends a footnote.
        if line.isEmpty { continue }
        guard cursor.indentation >= 4 else { return index }
        cursor.skip(columns: 4)
      }
    }
    return open.count
  }

  private func goesOn(_ index: Int, _ cursor: inout LineCursor, _ width: Int) -> Bool {
    if cursor.indentation >= width {
      cursor.skip(columns: width)
      return true
    }
    let isEmpty = index == open.count - 1 && leaf == nil && open[index].blocks.isEmpty
    guard cursor.isBlankLine, !isEmpty else { return false }
    cursor.skip(columns: min(width, cursor.indentation))
    return true
  }

  /// Opens a quote, a list item or a footnote that starts here.
  private mutating func startsFrame(
    _ cursor: inout LineCursor, _ depth: inout Int, _ matched: Int
  ) -> Bool {
    guard cursor.indentation < 4, depth <= Self.depth else { return false }
    let start = cursor.textStart
    let isInParagraph = depth == matched && isInParagraph(matched)
    if cursor.text() == UInt8(ascii: ">") {
      push(.quote, start, &depth)
      cursor.skipSpaces()
      cursor.skip(bytes: 1)
      cursor.skipOneSpace()
      return true
    }
    if hasFootnotes, let mark = cursor.footnoteMark {
      push(.footnote(mark: mark), start, &depth)
      cursor.skipSpaces()
      cursor.skip(bytes: mark.count)
      cursor.skipSpaces()
      return true
    }
    guard !cursor.isThematicBreak, cursor.headingLevel == nil,
      !(isInParagraph && cursor.underlineLevel != nil),
      let (marker, length) = cursor.listMarker(inParagraph: isInParagraph)
    else { return false }
    let offset = cursor.indentation
    cursor.skipSpaces()
    cursor.skip(bytes: length)
    let blanks = cursor.indentation
    let isWide = blanks > 4 || cursor.isBlankLine
    if isWide { cursor.skipOneSpace() } else { cursor.skipSpaces() }
    push(.item(marker, width: offset + length + (isWide ? 1 : blanks)), start, &depth)
    return true
  }

  private mutating func push(_ kind: Frame.Kind, _ start: Int, _ depth: inout Int) {
    close(to: depth)
    open.append(Frame(kind: kind, start: start, hasGapBefore: takeGap(depth)))
    depth += 1
  }

  /// Whether an empty line stands before a block at a depth; only the first one there has it.
  mutating func takeGap(_ depth: Int) -> Bool {
    defer { gap = nil }
    return gap.map { depth - 1 >= $0.innermostFrame } ?? false
  }

  func isInParagraph(_ matched: Int) -> Bool {
    guard matched == open.count, case .paragraph = leaf?.content else { return false }
    return true
  }

  private mutating func endAtBlankLine(_ matched: Int) {
    close(to: matched)
    noteGap(matched)
  }

  mutating func noteGap(_ matched: Int) {
    let inner = open[..<matched].lastIndex {
      switch $0.kind {
      case .quote, .footnote, .document: true
      case .item: false
      }
    }
    gap = Gap(innermostFrame: inner ?? 0)
  }

  /// Ends the text that is being read and all blocks but the outermost so many.
  mutating func close(to depth: Int) {
    closeLeaf()
    while open.count > depth, let frame = open.popLast() {
      let block: Block.Content
      switch frame.kind {
      case .document: return
      case .quote: block = .quote(frame.blocks)
      case .footnote(let mark): block = .footnote(mark: mark, frame.blocks)
      case .item(let marker, _):
        addItem(frame, marker)
        continue
      }
      add(Block(content: block, start: frame.start, hasGapBefore: frame.hasGapBefore))
    }
  }

  mutating func add(_ block: Block) { open[open.count - 1].blocks.append(block) }

  private mutating func addItem(_ frame: Frame, _ marker: BlockList.Marker) {
    let item = BlockList.Item(
      start: frame.start, hasGapBefore: frame.hasGapBefore, blocks: frame.blocks)
    let parent = open.count - 1
    if let last = open[parent].blocks.indices.last,
      case .list(var list) = open[parent].blocks[last].content, list.marker.continues(marker)
    {
      // Emptied first, since a list of many items must not be copied for each.
      open[parent].blocks[last].content = .thematicBreak
      list.items.append(item)
      open[parent].blocks[last].content = .list(list)
    } else {
      add(
        Block(
          content: .list(BlockList(marker: marker, items: [item])), start: frame.start,
          hasGapBefore: frame.hasGapBefore))
    }
  }
}

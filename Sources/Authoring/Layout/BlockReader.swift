import Courseware

/// Parses a body into blocks, line by line, as described in the appendix of CommonMark.
///
/// cmark's tree is not enough: it drops link definitions and footnotes without references, and does
/// not record where the text of each line starts. Here every line is part of a block, so that
/// formatting loses none. If this parser and cmark disagree, the comparison of the two texts shows
/// it.
struct BlockReader {
  let bytes: [UInt8]
  /// Whether `[^name]:` starts a footnote.
  let hasFootnotes: Bool
  var open = [Frame(kind: .document, start: 0)]
  var leaf: Leaf?
  /// The index of the innermost quote or footnote around the last line, if that is empty; the line
  /// does not count for blocks outside.
  private var gap: Int?
  /// The maximum nesting depth: more than anybody writes, and limited by the size of a thread's
  /// stack.
  static let depth = 100

  /// An open block that contains other blocks.
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

  /// The blocks of a body, which starts at the start of a line; `nil` if they nest too deeply.
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
      close(to: matched)
      noteGap(matched)
    } else {
      if !cursor.isBlankLine, !startsLeaf(&cursor, depth, matched) {
        takeText(cursor, depth, matched)
      }
      gap = nil
    }
  }

  /// The number of open blocks that continue on this line; leaves the cursor after their marks.
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
        // For cmark, a line with only white space ends a footnote.
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

  /// Opens the quote, list item or footnote that starts here.
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

  /// Whether an empty line precedes a block at a depth; only the first block after it counts.
  mutating func takeGap(_ depth: Int) -> Bool {
    defer { gap = nil }
    return gap.map { depth > $0 } ?? false
  }

  func isInParagraph(_ matched: Int) -> Bool {
    guard matched == open.count, case .paragraph = leaf?.content else { return false }
    return true
  }

  mutating func noteGap(_ matched: Int) {
    let inner = open[..<matched].lastIndex {
      if case .item = $0.kind { false } else { true }
    }
    gap = inner ?? 0
  }

  /// Ends the leaf being read, and all open blocks except the outermost `depth`.
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
      // Emptied first to avoid copying the items of a long list for each item.
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

/// The marks that a line can start with, according to CommonMark 0.29 and GitHub's extensions.
extension LineCursor {
  /// The level of a heading with `#`, if one starts here.
  var headingLevel: Int? {
    var level = 0
    while text(level) == UInt8(ascii: "#") { level += 1 }
    guard (1...6).contains(level), isBlank(text(level)) || text(level) == 10 else { return nil }
    return level
  }

  /// The fence that opens here.
  var fenceMark: Range<Int>? {
    let start = textStart
    guard start < end, bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~")
    else { return nil }
    var close = start
    while close < end, bytes[close] == bytes[start] { close += 1 }
    guard close - start >= 3 else { return nil }
    let isCode = bytes[start] == UInt8(ascii: "`")
    return isCode && bytes[close..<end].contains(UInt8(ascii: "`")) ? nil : start..<close
  }

  /// Whether the line closes a fence that was opened by `mark`.
  func closesFence(_ mark: Range<Int>) -> Bool {
    let line = trimmedRest
    return line.count >= mark.count && bytes[line].allSatisfy { $0 == bytes[mark.lowerBound] }
  }

  /// The level of the heading if this line underlines the text above it.
  var underlineLevel: Int? {
    let line = trimmedRest
    guard let first = bytes[line].first, bytes[line].allSatisfy({ $0 == first }) else { return nil }
    return first == UInt8(ascii: "=") ? 1 : first == UInt8(ascii: "-") ? 2 : nil
  }

  var isThematicBreak: Bool {
    let character = text()
    guard
      character == UInt8(ascii: "*") || character == UInt8(ascii: "-")
        || character == UInt8(ascii: "_")
    else { return false }
    let line = bytes[textStart..<end]
    return line.allSatisfy { $0 == character || isBlank($0) } && line.count { $0 == character } >= 3
  }

  /// `[^name]:` at the start of the text.
  var footnoteMark: Range<Int>? {
    let start = textStart
    guard text() == UInt8(ascii: "["), text(1) == UInt8(ascii: "^") else { return nil }
    var close = start + 2
    while close < end, bytes[close] != UInt8(ascii: "]"), !isBlank(bytes[close]) { close += 1 }
    guard close > start + 2, close + 1 < end, bytes[close] == UInt8(ascii: "]"),
      bytes[close + 1] == UInt8(ascii: ":")
    else { return nil }
    return start..<close + 2
  }

  /// The marker of a list that starts here, and its length in bytes.
  ///
  /// A paragraph can be interrupted only by items that are not empty and, if numbered, start with
  /// 1.
  func listMarker(inParagraph isInParagraph: Bool) -> (marker: BlockList.Marker, length: Int)? {
    let character = text()
    var marker = BlockList.Marker(character: character)
    var length = 1
    if character != UInt8(ascii: "-"), character != UInt8(ascii: "+"),
      character != UInt8(ascii: "*")
    {
      var digits = 0
      while digits < 9, isDigit(text(digits)) { digits += 1 }
      guard digits > 0 else { return nil }
      let number = (0..<digits).reduce(0) { $0 * 10 + Int(text($1) - 48) }
      marker = .init(character: text(digits), number: number)
      guard marker.character == UInt8(ascii: ".") || marker.character == UInt8(ascii: ")") else {
        return nil
      }
      if isInParagraph, number != 1 { return nil }
      length = digits + 1
    }
    guard isBlank(text(length)) || text(length) == 10 else { return nil }
    if isInParagraph {
      let rest = textStart + length..<end
      if bytes[rest].allSatisfy(isBlank) { return nil }
    }
    return (marker, length)
  }
}

/// The end conditions of an HTML block, by its start: the seven kinds of CommonMark, section 4.6.
enum HTMLEnd {
  case text(String)
  case blankLine

  static let comment = "-->"
}

extension LineCursor {
  /// The end condition of the HTML block that starts here.
  ///
  /// Tags with unlisted names cannot interrupt a paragraph.
  func htmlEnd(inParagraph isInParagraph: Bool) -> HTMLEnd? {
    guard text() == UInt8(ascii: "<") else { return nil }
    let line = bytes[textStart..<end]
    if line.starts(with: "<!--".utf8) { return .text(HTMLEnd.comment) }
    if line.starts(with: "<?".utf8) { return .text("?>") }
    if line.starts(with: "<![CDATA[".utf8) { return .text("]]>") }
    if text(1) == UInt8(ascii: "!"), isUpperLetter(text(2)) { return .text(">") }
    let isClosing = text(1) == UInt8(ascii: "/")
    let name = tagName(from: isClosing ? 2 : 1)
    guard !name.isEmpty else { return nil }
    let after = text((isClosing ? 2 : 1) + name.utf8.count)
    let endsName = isBlank(after) || after == 10 || after == UInt8(ascii: ">")
    if !isClosing, endsName, ["script", "pre", "style", "textarea"].contains(name) {
      return .text("</\(name)>")
    }
    if endsName || after == UInt8(ascii: "/"), blockTags.contains(name) { return .blankLine }
    return !isInParagraph && isOneTag ? .blankLine : nil
  }

  /// Whether the block ends with this line.
  func endsHTML(_ end: HTMLEnd) -> Bool {
    guard case .text(let mark) = end else { return false }
    let line = bytes[at..<self.end]
    if mark.hasPrefix("</") {
      return String(decoding: line, as: UTF8.self).lowercased().contains(mark)
    }
    return line.firstRange(of: Array(mark.utf8)) != nil
  }

  private func tagName(from start: Int) -> String {
    var distance = start
    while isLetter(text(distance)) || (distance > start && isNameByte(text(distance))) {
      distance += 1
    }
    let first = textStart + start
    return String(decoding: bytes[first..<textStart + distance], as: UTF8.self).lowercased()
  }

  /// Whether the line consists of a single tag.
  private var isOneTag: Bool {
    let line = bytes[trimmedRest]
    guard line.last == UInt8(ascii: ">") else { return false }
    var quote: UInt8?
    for byte in line.dropFirst().dropLast() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`")].contains(byte) {
        return false
      }
    }
    // An address in angle brackets is an autolink.
    return quote == nil && !line.prefix { !isBlank($0) }.contains(UInt8(ascii: ":"))
      && !line.prefix { !isBlank($0) }.contains(UInt8(ascii: "@"))
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
}

/// The elements that start an HTML block anywhere: CommonMark 0.29, section 4.6, kind 6.
private let blockTags: Set<String> = Set(
  """
  address article aside base basefont blockquote body caption center col colgroup dd details \
  dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
  head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p \
  param section source summary table tbody td tfoot th thead title tr track ul
  """.split(separator: " ").map(String.init))

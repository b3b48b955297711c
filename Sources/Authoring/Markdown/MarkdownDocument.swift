import CMark
import CMarkTables
import Courseware
import Glibc
import Synchronization

/// A parsed Markdown body.
@safe final class MarkdownDocument {
  let text: SourceText
  let lines: LineStarts
  private let firstLine: Int
  private let root: OpaquePointer
  private let memory = unsafe MarkdownMemory.ofThread
  /// The ranges of nodes that replaced others.
  private var places: [MarkdownNode: Range<Int>] = [:]
  /// The formulas of the body, in the order of the tree.
  private(set) var formulas: [Formula] = []
  /// The ranges of the formulas, in order of their offsets.
  private var formulaPlaces: [Range<Int>] = []
  private var blanks: [MarkdownNode: Blank] = [:]
  private(set) var footnotes = Footnotes.none
  /// The findings about quotes whose marks are not those of an alert.
  var alertMistakes = Report()
  /// The images shown, in any order.
  var pictures: [Picture] = []
  /// Whether the text has two adjacent opening brackets, as at the start of a blank.
  let hasDoubleBrackets: Bool
  /// Whether the text may have a `<details>` element.
  let hasDetails: Bool
  /// The language of the text, as a BCP 47 tag.
  let language: String

  /// Parses the bytes of a file from an offset, the start of a line, to its end.
  ///
  /// The limits of ``MarkdownLimit`` must have been checked, because cmark itself has none. The
  /// language determines the titles of alerts.
  init?(
    _ text: SourceText, _ body: Range<Int>, _ lines: LineStarts,
    language: String = Site.defaultLanguage
  ) {
    let brackets = BracketPairs(in: text.bytes.span)
    let hasNotes = brackets.footnote
    hasDoubleBrackets = brackets.blank
    hasDetails = contains(text.bytes.span, "<details")
    let hasTildes = firstIndex(of: UInt8(ascii: "~"), in: text.bytes.span) != nil
    let shield = Shield(text.bytes, body, hasBrackets: brackets.blank)
    let visible = shield.map { $0.body[...] } ?? text.bytes[body]
    let address =
      hasTildes
      ? tildes.withLock { _ in parsed(visible, text.bytes, hasNotes, withStrikethrough: true) }
      : parsed(visible, text.bytes, hasNotes, withStrikethrough: false)
    guard let root = unsafe OpaquePointer(bitPattern: address) else { return nil }
    unsafe memory.pointee.retainDocument()
    unsafe self.root = root
    (self.text, self.lines, self.language) = (text, lines, language)
    firstLine = body.isEmpty ? max(0, lines.count - 1) : lines.first(in: body)
    if let shield { takeSpans(of: shield, from: body.lowerBound) }
    if hasNotes { footnotes = Footnotes(of: rootNode) }
    if brackets.alert { makeAlerts() }
  }

  private func takeSpans(of shield: Shield, from start: Int) {
    var unshielding = Unshielding(self, shield, from: start)
    unshielding.run()
    formulas = unshielding.formulas
    formulaPlaces = formulas.map(\.bytes).sorted { $0.lowerBound < $1.lowerBound }
    for blank in unshielding.blanks { blanks[blank.node] = blank }
  }

  deinit { unsafe memory.pointee.releaseDocument() }

  var rootNode: MarkdownNode { unsafe MarkdownNode(root) }

  /// The top-level nodes, without footnotes.
  var blocks: [MarkdownNode] {
    footnotes.definitions.isEmpty
      ? rootNode.children : rootNode.children.filter { $0.kind != .footnote }
  }

  /// Whether an offset in the source is in a formula.
  func isInFormula(_ place: Int) -> Bool { formulaPlaces.contain(place) }

  /// The range of a node, without line ends and white space at its end.
  func bytes(of node: MarkdownNode) -> Range<Int> {
    let line = node.startLine
    // A node that replaced another one has no line.
    if line == 0, let place = places[node] { return place }
    let start = offset(line: line, column: node.startColumn)
    var end =
      node.endColumn == 0
      ? lines.end(of: firstLine + node.endLine - 2)
      : offset(line: node.endLine, column: node.endColumn) + 1
    end = min(max(end, start), text.bytes.count)
    while end > start, [10, 32, 9].contains(text.bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Replaces a node by HTML of our own.
  ///
  /// - Parameters:
  ///   - node: The node to replace, which is freed.
  ///   - html: Safe HTML.
  ///   - place: The range of the node in the source, if cmark does not know it.
  /// - Returns: The new node.
  @discardableResult
  func replace(
    _ node: MarkdownNode, withHTML html: String, standingAt place: Range<Int>? = nil
  ) -> MarkdownNode? {
    let place = place ?? bytes(of: node)
    guard let new = node.replaced(withHTML: html) else { return nil }
    places[new] = place
    return new
  }

  /// Removes everything in some blocks, given in order, including formulas.
  func empty(_ blocks: [MarkdownNode]) {
    let places = blocks.map { bytes(of: $0) }
    formulas.removeAll { places.contain($0.bytes.lowerBound) }
    for child in blocks.flatMap(\.children) { child.remove() }
  }

  /// Removes a comment on separate lines.
  ///
  /// Paragraphs directly above and below it become one paragraph.
  func removeCommentBlock(_ node: MarkdownNode) {
    let (before, after) = (node.previous, node.next)
    let line = node.startLine
    let count = node.literal.utf8.count { $0 == 10 }
    node.remove()
    guard let before, let after, before.kind == .paragraph, after.kind == .paragraph,
      before.firstChild != nil, after.firstChild != nil,
      endLine(of: before) + 1 == line, line + count == after.startLine
    else { return }
    let place = bytes(of: before).lowerBound..<bytes(of: after).upperBound
    if let new = before.joined(with: after) { places[new] = place }
  }

  /// The last line of a node, counted like cmark, also for a node that replaced others.
  private func endLine(of node: MarkdownNode) -> Int {
    guard node.startLine == 0, let end = places[node]?.upperBound else { return node.endLine }
    return lines.first(in: end..<end) - firstLine + 1
  }

  /// Encloses the content of a block in HTML of our own instead of its element.
  func wrap(_ node: MarkdownNode, _ start: String, _ end: String) {
    let place = bytes(of: node)
    if let new = node.wrapped(in: start, end) { places[new] = place }
  }

  /// The range of a footnote's source, starting with its mark.
  func source(ofFootnote node: MarkdownNode) -> Range<Int> {
    let all = bytes(of: node)
    var start = all.lowerBound
    while start > 0, text.bytes[start - 1] != 10 { start -= 1 }
    let mark = text.bytes[start..<all.lowerBound].lastIndex(of: UInt8(ascii: "[")) ?? start
    return mark..<all.upperBound
  }

  /// The blanks below a node, in the order of the source.
  ///
  /// Each is shown as its source, including brackets. A question that uses it replaces it by an
  /// input field with ``replace(_:withHTML:standingAt:)``, which removes it from this list.
  func blanks(below node: MarkdownNode) -> [Blank] {
    node.insets.compactMap { blanks[$0] }
  }

  func span(of node: MarkdownNode) -> Span { span(bytes(of: node)) }

  func span(_ bytes: Range<Int>) -> Span { text.span(bytes) }

  /// The edit that replaces a range of the source.
  func edit(_ bytes: Range<Int>, _ replacement: String) -> Diagnostic.Edit {
    text.edit(bytes, replacement)
  }

  /// The first line of a node, for a diagnostic about the whole node.
  func firstLineSpan(of node: MarkdownNode) -> Span {
    text.span(firstLine(of: bytes(of: node)))
  }

  /// The lines of a block, without indentation.
  func lines(of block: MarkdownNode) -> [Range<Int>] {
    text.bytes[bytes(of: block)].split(separator: 10).map { line in
      let start = line.firstIndex { $0 != 32 && $0 != 9 } ?? line.endIndex
      return start..<line.endIndex
    }
  }

  /// The ranges of the paragraphs among some blocks.
  func paragraphs(_ blocks: [MarkdownNode]) -> [Range<Int>] {
    blocks.lazy.filter { $0.kind == .paragraph }.map { bytes(of: $0) }
  }

  /// The part of a range that is on its first line.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    range.lowerBound..<min(range.upperBound, lineEnd(text.bytes, range.lowerBound))
  }

  /// Whether the brackets of a task item contain an `x`.
  ///
  /// cmark treats an item as checked if `[x]` occurs anywhere in its line.
  func isChecked(_ item: MarkdownNode) -> Bool {
    let line = text.bytes[firstLineSpan(of: item).bytes]
    guard let open = line.firstIndex(of: UInt8(ascii: "[")), open + 1 < line.endIndex else {
      return false
    }
    return line[open + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// The indentation of a node: the bytes of its line before it.
  func indentation(of node: MarkdownNode) -> Int { max(0, node.startColumn - 1) }

  private func offset(line: Int, column: Int) -> Int {
    min(lines.start(of: firstLine + line - 1) + max(0, column - 1), text.bytes.count)
  }
}

/// The address of cmark's tree, which is in this thread's memory; 0 if there is none.
///
/// The parsed bytes may be shielded; `bytes` are those of the original text.
private func parsed(
  _ visible: ArraySlice<UInt8>, _ bytes: [UInt8], _ hasNotes: Bool, withStrikethrough: Bool
) -> UInt {
  let options = hasNotes ? CMARK_OPT_FOOTNOTES : CMARK_OPT_DEFAULT
  guard let parser = unsafe cmark_parser_new_with_mem(options, MarkdownMemory.callbacks)
  else { return 0 }
  unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.tasks)
  let hasTables = mayContainTable(bytes)
  if hasTables { unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.tables) }
  if withStrikethrough {
    unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.strikethrough)
  }
  unsafe visible.withUnsafeBytes { bytes in
    unsafe cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
  }
  if hasTables { unsafe quizpress_place_tables(parser) }
  return unsafe UInt(bitPattern: cmark_parser_finish(parser))
}

/// Whether a text may contain a table: it has a bar, or a delimiter row for one column.
///
/// With the table extension, cmark tries to parse every paragraph as a table, which takes a tenth
/// of its time.
private func mayContainTable(_ bytes: [UInt8]) -> Bool {
  if firstIndex(of: UInt8(ascii: "|"), in: bytes.span) != nil { return true }
  var colon = firstIndex(of: UInt8(ascii: ":"), in: bytes.span)
  while let at = colon {
    let neighbors = [at > 0 ? bytes[at - 1] : 0, at + 1 < bytes.count ? bytes[at + 1] : 0]
    if neighbors.contains(UInt8(ascii: "-")) { return true }
    colon = firstIndex(of: UInt8(ascii: ":"), in: bytes.span, from: at + 1)
  }
  return false
}

/// The syntax extensions, looked up once, since registering them changes global state.
private nonisolated(unsafe) let syntaxes:
  (tasks: OpaquePointer?, tables: OpaquePointer?, strikethrough: OpaquePointer?) = {
    cmark_gfm_core_extensions_ensure_registered()
    return unsafe (
      cmark_find_syntax_extension("tasklist"), cmark_find_syntax_extension("table"),
      cmark_find_syntax_extension("strikethrough")
    )
  }()

/// Locked while a text with tildes is parsed.
///
/// The table of special characters is global in cmark: a parser with strikethrough marks the tilde
/// as special before it parses inlines and unmarks it afterward, which affects every parser that is
/// reading tildes on another thread. Texts without tildes are parsed without strikethrough, so that
/// they neither change the table nor depend on it.
private let tildes = Mutex(())

/// The memory of one thread, in which documents are parsed one after another.
///
/// cmark allocates and frees each node and buffer separately, which took a quarter of the time for
/// reading a course. Here allocations are carved from blocks and released all at once with the last
/// document that uses them; freeing a single allocation does nothing.
@unsafe struct MarkdownMemory {
  /// The blocks; allocations are carved from the last one.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The size of the last block, and how much of it is used.
  private var size = 0
  private var used = 0
  private var documents = 0
  /// The last allocation, which can grow in place.
  private var last: UnsafeMutableRawPointer?

  /// The callbacks for cmark, which find the memory of the current thread.
  static nonisolated(unsafe) let callbacks: UnsafeMutablePointer<cmark_mem> = {
    let table = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    unsafe table.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let piece = unsafe MarkdownMemory.ofThread.pointee.allocate(count * size)
          return unsafe memset(piece, 0, count * size)
        },
        realloc: { unsafe MarkdownMemory.ofThread.pointee.grow($0, to: $1) },
        free: { _ in }))
    return unsafe table
  }()

  /// The memory of the current thread, which is created on first use and freed at the end of the
  /// thread.
  static var ofThread: UnsafeMutablePointer<MarkdownMemory> {
    if let known = unsafe pthread_getspecific(threadKey) {
      return unsafe known.assumingMemoryBound(to: MarkdownMemory.self)
    }
    let new = UnsafeMutablePointer<MarkdownMemory>.allocate(capacity: 1)
    unsafe new.initialize(to: MarkdownMemory())
    unsafe pthread_setspecific(threadKey, new)
    return unsafe new
  }

  /// Increments the number of documents in this memory.
  mutating func retainDocument() { unsafe documents += 1 }

  /// Decrements the number of documents; the last one releases everything.
  mutating func releaseDocument() {
    unsafe documents -= 1
    if unsafe documents == 0 { unsafe reset(keeping: 1) }
  }

  /// Frees all blocks except one of the usual size, which the next document will need anyway.
  fileprivate mutating func reset(keeping count: Int) {
    let kept = unsafe size == Self.blockSize ? count : 0
    for index in unsafe blocks.indices.dropLast(kept) { unsafe blocks[index].deallocate() }
    unsafe blocks = blocks.suffix(kept)
    unsafe used = 0
    unsafe last = nil
  }

  /// The size of the header before each allocation, which holds the allocation's size for
  /// reallocation.
  private static let headSize = 16
  private static let blockSize = 1 << 20

  private mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let whole = unsafe Self.headSize + (count + 15) & ~15
    if unsafe blocks.isEmpty || used + whole > size {
      unsafe (size, used) = (max(Self.blockSize, whole), 0)
      unsafe blocks.append(.allocate(byteCount: size, alignment: 16))
    }
    let head = unsafe blocks[blocks.count - 1] + used
    unsafe head.storeBytes(of: count, as: Int.self)
    unsafe used += whole
    let piece = unsafe head + Self.headSize
    unsafe last = piece
    return unsafe piece
  }

  private mutating func grow(
    _ old: UnsafeMutableRawPointer?, to count: Int
  ) -> UnsafeMutableRawPointer {
    guard let old = unsafe old else { return unsafe allocate(count) }
    let head = unsafe old - Self.headSize
    let oldCount = unsafe head.load(as: Int.self)
    if count <= oldCount { return unsafe old }
    let more = (count + 15) & ~15 - (oldCount + 15) & ~15
    if unsafe old == last, unsafe used + more <= size {
      unsafe used += more
      unsafe head.storeBytes(of: count, as: Int.self)
      return unsafe old
    }
    let new = unsafe allocate(count)
    unsafe new.copyMemory(from: old, byteCount: oldCount)
    return unsafe new
  }
}

private let threadKey: pthread_key_t = {
  var key = pthread_key_t()
  unsafe pthread_key_create(&key) { value in
    guard let memory = unsafe value?.assumingMemoryBound(to: MarkdownMemory.self) else { return }
    unsafe memory.pointee.reset(keeping: 0)
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }
  return key
}()

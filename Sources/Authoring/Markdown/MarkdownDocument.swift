import CMark
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
  /// Where nodes stand that were put in the place of others.
  private var places: [MarkdownNode: Range<Int>] = [:]
  /// The formulas of the body, in the order of the tree.
  private(set) var formulas: [Formula] = []
  /// Where the formulas are, by place.
  private var formulaPlaces: [Range<Int>] = []
  private var blanks: [MarkdownNode: Blank] = [:]
  private(set) var footnotes = Footnotes.none
  /// Quotes whose marks are no alert's.
  var alertMistakes: [AlertMistake] = []
  /// The pictures that are shown, in any order.
  var pictures: [Picture] = []
  /// Whether two brackets stand side by side anywhere, as they do where a blank starts.
  let hasDoubleBrackets: Bool
  /// Whether a `<details>` may start anywhere.
  let hasDetails: Bool
  /// Of the text, a BCP 47 tag.
  let language: String

  /// Parses the bytes of a file from an offset, the start of a line, to its end.
  ///
  /// The limits of ``MarkdownLimit`` must have been checked: cmark itself has none. The titles of
  /// alerts are in the language.
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
    self.text = text
    self.lines = lines
    self.language = language
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

  /// What stands at the margin, footnotes left out.
  var blocks: [MarkdownNode] {
    footnotes.definitions.isEmpty
      ? rootNode.children : rootNode.children.filter { $0.kind != .footnote }
  }

  /// Whether a place of the source is in a formula.
  func isInFormula(_ place: Int) -> Bool {
    let index = formulaPlaces.partitioningIndex { $0.upperBound > place }
    return index < formulaPlaces.count && formulaPlaces[index].contains(place)
  }

  /// The bytes from where a node starts to where it ends, line ends and blanks at the end left out.
  func bytes(of node: MarkdownNode) -> Range<Int> {
    let line = node.startLine
    // What was put in the place of another node has no line.
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

  /// Puts HTML of ours in a node's place.
  ///
  /// - Parameters:
  ///   - node: Gone afterwards.
  ///   - html: Safe to show.
  ///   - place: Where the node stands, where cmark does not know.
  /// - Returns: The node that is there now.
  @discardableResult
  func replace(
    _ node: MarkdownNode, withHTML html: String, standingAt place: Range<Int>? = nil
  ) -> MarkdownNode? {
    let place = place ?? bytes(of: node)
    guard let new = node.replaced(withHTML: html) else { return nil }
    places[new] = place
    return new
  }

  /// Takes out all that stands in some blocks, given in order, formulas too.
  func empty(_ blocks: [MarkdownNode]) {
    let places = blocks.map { bytes(of: $0) }
    formulas.removeAll { formula in
      let at = formula.bytes.lowerBound
      let index = places.partitioningIndex { $0.upperBound > at }
      return index < places.count && places[index].contains(at)
    }
    for child in blocks.flatMap(\.children) { child.remove() }
  }

  /// Takes out a comment on lines of its own.
  ///
  /// Without it, the lines of text above and below it are one paragraph.
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

  /// The last line of a node, counted as cmark does, also of one put in the place of others.
  private func endLine(of node: MarkdownNode) -> Int {
    guard node.startLine == 0, let end = places[node]?.upperBound else { return node.endLine }
    return lines.first(in: end..<end) - firstLine + 1
  }

  /// Shows a block's content between HTML of ours instead of in its element.
  func wrap(_ node: MarkdownNode, _ start: String, _ end: String) {
    let place = bytes(of: node)
    if let new = node.wrapped(in: start, end) { places[new] = place }
  }

  /// A footnote as written, from its mark on.
  func source(ofFootnote node: MarkdownNode) -> Range<Int> {
    let all = bytes(of: node)
    var start = all.lowerBound
    while start > 0, text.bytes[start - 1] != 10 { start -= 1 }
    let mark = text.bytes[start..<all.lowerBound].lastIndex(of: UInt8(ascii: "[")) ?? start
    return mark..<all.upperBound
  }

  /// The blanks below a node, in the order of the source.
  ///
  /// Each shows its own source, brackets included; whoever asks a question by it puts a field in
  /// its place by ``replace(_:withHTML:standingAt:)``, which takes it off this list.
  func blanks(below node: MarkdownNode) -> [Blank] {
    node.insets.compactMap { blanks[$0] }
  }

  func span(of node: MarkdownNode) -> Span { span(bytes(of: node)) }

  func span(_ bytes: Range<Int>) -> Span { Span(path: text.path, bytes: bytes) }

  /// The first line of a node, for a diagnostic that means the whole of it.
  func firstLineSpan(of node: MarkdownNode) -> Span {
    let all = bytes(of: node)
    let end = min(all.upperBound, lineEnd(text.bytes, all.lowerBound))
    return Span(path: text.path, bytes: all.lowerBound..<max(all.lowerBound, end))
  }

  /// Whether the brackets of a task item contain an `x`.
  ///
  /// cmark takes an item for ticked if `[x]` is anywhere in its line.
  func isTicked(_ item: MarkdownNode) -> Bool {
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

/// The address of cmark's tree, which lies in the memory of this thread; 0 where there is none.
///
/// What it parses may be shielded; the bytes are those of the text that it is from.
private func parsed(
  _ visible: ArraySlice<UInt8>, _ bytes: [UInt8], _ hasNotes: Bool, withStrikethrough: Bool
) -> UInt {
  let options = hasNotes ? CMARK_OPT_FOOTNOTES : CMARK_OPT_DEFAULT
  guard let parser = unsafe cmark_parser_new_with_mem(options, MarkdownMemory.callbacks)
  else { return 0 }
  unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.tasks)
  if mayContainTable(bytes) {
    unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.tables)
  }
  if withStrikethrough {
    unsafe cmark_parser_attach_syntax_extension(parser, syntaxes.strikethrough)
  }
  unsafe visible.withUnsafeBytes { bytes in
    unsafe cmark_parser_feed(parser, bytes.baseAddress, bytes.count)
  }
  return unsafe UInt(bitPattern: cmark_parser_finish(parser))
}

/// Whether a text has what every table has: a bar, or a delimiter row of one column.
///
/// With tables attached cmark tries every paragraph for one, which takes a tenth of its time.
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

/// The syntax beyond CommonMark, found once, since registration changes global state.
private nonisolated(unsafe) let syntaxes:
  (tasks: OpaquePointer?, tables: OpaquePointer?, strikethrough: OpaquePointer?) = {
    cmark_gfm_core_extensions_ensure_registered()
    return unsafe (
      cmark_find_syntax_extension("tasklist"), cmark_find_syntax_extension("table"),
      cmark_find_syntax_extension("strikethrough")
    )
  }()

/// Held while a text with tildes is parsed.
///
/// Which characters are special is global in cmark: a parser with strikethrough makes the tilde
/// special before it reads inlines and common afterwards, under the feet of any other that has
/// tildes to read. Texts without one are parsed without strikethrough: they neither change that
/// nor care.
private let tildes = Mutex(())

/// The memory that one document after another is parsed in, on one thread.
///
/// cmark allocates and frees each node and buffer by itself, which took a quarter of the time of
/// reading a course. Here pieces are cut off blocks and all given back at once, with the last
/// document that lives in it; freeing one piece does nothing.
@unsafe struct MarkdownMemory {
  /// Pieces are cut off the last one.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The size of the last block, and how much of it is cut off.
  private var size = 0
  private var used = 0
  private var documents = 0
  /// The piece cut off last, which can grow in place.
  private var last: UnsafeMutableRawPointer?

  /// What cmark calls; it finds its memory by the thread it runs on.
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

  /// This thread's memory; made when first asked for, freed when the thread ends.
  static var ofThread: UnsafeMutablePointer<MarkdownMemory> {
    if let known = unsafe pthread_getspecific(threadKey) {
      return unsafe known.assumingMemoryBound(to: MarkdownMemory.self)
    }
    let new = UnsafeMutablePointer<MarkdownMemory>.allocate(capacity: 1)
    unsafe new.initialize(to: MarkdownMemory())
    unsafe pthread_setspecific(threadKey, new)
    return unsafe new
  }

  /// Counts a document that lives in this memory.
  mutating func retainDocument() { unsafe documents += 1 }

  /// Counts a document out; with the last one everything is taken back.
  mutating func releaseDocument() {
    unsafe documents -= 1
    if unsafe documents == 0 { unsafe reset(keeping: 1) }
  }

  /// Frees the blocks but, of one of the usual size, which the next document will need anyway.
  fileprivate mutating func reset(keeping count: Int) {
    let kept = unsafe size == Self.blockSize ? count : 0
    for index in unsafe blocks.indices.dropLast(kept) { unsafe blocks[index].deallocate() }
    unsafe blocks = blocks.suffix(kept)
    unsafe used = 0
    unsafe last = nil
  }

  /// Every piece has its size before it, so that growing it knows what to copy.
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

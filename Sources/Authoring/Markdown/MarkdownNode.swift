import CMark
import Glibc

/// A node of a parsed Markdown body, which must not outlive its ``MarkdownDocument``.
@safe struct MarkdownNode: Hashable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  static func == (a: MarkdownNode, b: MarkdownNode) -> Bool { unsafe a.pointer == b.pointer }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

  enum Kind: Equatable {
    case heading(Int)
    case list(isOrdered: Bool)
    case item, taskItem, quote, paragraph, code, htmlBlock, inlineHTML, text, softBreak, lineBreak
    case link, image, other
    /// A quote that is shown as a box.
    case alert
    /// The text of a footnote, and a reference to one.
    case footnote, footnoteReference
  }

  var kind: Kind {
    switch unsafe cmark_node_get_type(pointer) {
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_HEADING: .heading(Int(unsafe cmark_node_get_heading_level(pointer)))
    case CMARK_NODE_LIST:
      .list(isOrdered: unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST)
    case CMARK_NODE_ITEM: isTask ? .taskItem : .item
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_CODE_BLOCK: .code
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_HTML_INLINE: .inlineHTML
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_FOOTNOTE_DEFINITION: .footnote
    case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
    case CMARK_NODE_CUSTOM_BLOCK: firstChild == nil ? .other : .alert
    default: .other
    }
  }

  var isHeading: Bool { if case .heading = kind { true } else { false } }

  var isTable: Bool { unsafe strcmp(cmark_node_get_type_string(pointer), "table") == 0 }

  var isList: Bool { unsafe cmark_node_get_type(pointer) == CMARK_NODE_LIST }

  /// Whether it is an item of a list, with or without a mark.
  var isItem: Bool { unsafe cmark_node_get_type(pointer) == CMARK_NODE_ITEM }

  private var isTask: Bool { unsafe strcmp(cmark_node_get_type_string(pointer), "tasklist") == 0 }

  /// Whether it is a code block without a fence, whose range does not include its indentation.
  var isIndentedCode: Bool {
    var (length, offset, character): (Int32, Int32, CChar) = (0, 0, 0)
    return unsafe kind == .code && cmark_node_get_fenced(pointer, &length, &offset, &character) == 0
  }

  /// The character and the length of the opening fence of a code block; `nil` if it has none.
  var fence: (character: UInt8, length: Int)? {
    var (length, offset, character): (Int32, Int32, CChar) = (0, 0, 0)
    guard kind == .code, unsafe cmark_node_get_fenced(pointer, &length, &offset, &character) != 0
    else { return nil }
    return (UInt8(bitPattern: character), Int(length))
  }

  /// Whether it is a thematic break: `---`, `***` or `___`.
  var isThematicBreak: Bool {
    unsafe (cmark_node_get_type(pointer)) == CMARK_NODE_THEMATIC_BREAK
  }

  var firstChild: MarkdownNode? {
    unsafe cmark_node_first_child(pointer).map { unsafe MarkdownNode($0) }
  }
  /// The first child, if cmark knows its place in the text.
  var firstWritten: MarkdownNode? { firstChild.flatMap { $0.startLine > 0 ? $0 : nil } }
  var lastChild: MarkdownNode? {
    unsafe cmark_node_last_child(pointer).map { unsafe MarkdownNode($0) }
  }
  var next: MarkdownNode? { unsafe cmark_node_next(pointer).map { unsafe MarkdownNode($0) } }
  var previous: MarkdownNode? {
    unsafe cmark_node_previous(pointer).map { unsafe MarkdownNode($0) }
  }
  /// Whether it is emphasis or strong emphasis.
  var isEmphasis: Bool {
    let type = unsafe cmark_node_get_type(pointer)
    return type == CMARK_NODE_EMPH || type == CMARK_NODE_STRONG
  }
  var parent: MarkdownNode? { unsafe cmark_node_parent(pointer).map { unsafe MarkdownNode($0) } }

  var children: [MarkdownNode] { Array(eachChild) }

  /// The children one after another; the last one returned may be removed from the tree.
  var eachChild: some Sequence<MarkdownNode> {
    sequence(state: firstChild) { next in
      let node = next
      next = node?.next
      return node
    }
  }

  /// Lines from 1 and byte columns from 1, as cmark counts them; the end is inclusive.
  var startLine: Int { Int(unsafe cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(unsafe cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(unsafe cmark_node_get_end_line(pointer)) }
  var endColumn: Int { Int(unsafe cmark_node_get_end_column(pointer)) }

  /// The text of a text, code or HTML node.
  var literal: String {
    get { unsafe cmark_node_get_literal(pointer).map { unsafe String(cString: $0) } ?? "" }
    nonmutating set { unsafe cmark_node_set_literal(pointer, newValue) }
  }

  /// The address of a link or an image, with character references and escapes resolved.
  var url: String {
    get { unsafe cmark_node_get_url(pointer).map { unsafe String(cString: $0) } ?? "" }
    nonmutating set { unsafe cmark_node_set_url(pointer, newValue) }
  }

  /// The text after the opening fence of a code block.
  var fenceInfo: String {
    get { unsafe cmark_node_get_fence_info(pointer).map { unsafe String(cString: $0) } ?? "" }
    nonmutating set { unsafe cmark_node_set_fence_info(pointer, newValue) }
  }

  /// Makes a list render its paragraphs as paragraphs.
  func loosen() { unsafe cmark_node_set_list_tight(pointer, 0) }

  /// Whether it is a block quote of any kind; below a question, it comments on the answer.
  var isQuote: Bool { kind == .quote || kind == .alert }

  /// Takes the node out of its tree and frees it.
  func remove() { unsafe cmark_node_free(pointer) }

  /// Replaces the node by HTML of our own; the new node has no line.
  func replaced(withHTML html: String) -> MarkdownNode? {
    let isBlock = kind == .htmlBlock || kind == .code
    let type = isBlock ? CMARK_NODE_CUSTOM_BLOCK : CMARK_NODE_CUSTOM_INLINE
    guard let custom = unsafe newNode(type) else { return nil }
    unsafe cmark_node_set_on_enter(custom, html)
    // Table cells accept custom nodes only while they are marked with our own syntax.
    let owner = unsafe cmark_node_parent(pointer)
    let syntax = unsafe cmark_node_get_syntax_extension(owner)
    if unsafe syntax != nil { unsafe cmark_node_set_syntax_extension(owner, takesAnything) }
    unsafe cmark_node_replace(pointer, custom)
    if unsafe syntax != nil { unsafe cmark_node_set_syntax_extension(owner, syntax) }
    unsafe cmark_node_free(pointer)
    return unsafe MarkdownNode(custom)
  }

  /// Whether its only child is a text node.
  var isOneText: Bool {
    guard let child = unsafe cmark_node_first_child(pointer) else { return false }
    return unsafe cmark_node_get_type(child) == CMARK_NODE_TEXT && cmark_node_next(child) == nil
  }

  /// Merges adjacent text nodes below this one.
  func joinTexts() { unsafe cmark_consolidate_text_nodes(pointer) }

  /// Appends the node as HTML, without raw HTML and `javascript:` addresses.
  func appendHTML(to out: inout [UInt8]) {
    guard
      let html = unsafe cmark_render_html_with_mem(
        pointer, CMARK_OPT_DEFAULT, nil, MarkdownMemory.callbacks)
    else { return }
    unsafe out.append(contentsOf: UnsafeRawBufferPointer(start: html, count: strlen(html)))
  }

  /// Visits every descendant that needs a check, in document order: links, images, raw HTML, code
  /// blocks and line breaks.
  func visitAddressesAndHTML(_ visit: (MarkdownNode, Kind) -> Void) {
    walk { event, node in
      guard event == CMARK_EVENT_ENTER else { return }
      switch unsafe cmark_node_get_type(node.pointer) {
      case CMARK_NODE_HTML_BLOCK: visit(node, .htmlBlock)
      case CMARK_NODE_HTML_INLINE: visit(node, .inlineHTML)
      case CMARK_NODE_LINK: visit(node, .link)
      case CMARK_NODE_IMAGE: visit(node, .image)
      case CMARK_NODE_CODE_BLOCK: visit(node, .code)
      case CMARK_NODE_LINEBREAK: visit(node, .lineBreak)
      default: break
      }
    }
  }

  /// Visits the node and its descendants in document order: each when it is entered, and those that
  /// can have children again when they are left.
  private func walk(_ visit: (cmark_event_type, MarkdownNode) -> Void) {
    guard let iterator = unsafe cmark_iter_new(pointer) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = unsafe cmark_iter_get_node(iterator) else { continue }
      unsafe visit(event, MarkdownNode(node))
    }
  }
}

/// A node that belongs to no tree yet.
private func newNode(_ type: cmark_node_type) -> OpaquePointer? {
  unsafe cmark_node_new_with_mem(type, MarkdownMemory.callbacks)
}

/// A syntax extension whose nodes accept any children; it is neither attached to a parser nor
/// registered.
private nonisolated(unsafe) let takesAnything: OpaquePointer? = {
  let syntax = unsafe cmark_syntax_extension_new("takes-anything")
  unsafe cmark_syntax_extension_set_can_contain_func(syntax) { _, _, _ in 1 }
  return unsafe syntax
}()

/// Texts that cmark stores in a node, and changes to its content.
extension MarkdownNode {
  /// The title of a link or an image.
  var title: String {
    get { unsafe cmark_node_get_title(pointer).map { unsafe String(cString: $0) } ?? "" }
    nonmutating set { unsafe cmark_node_set_title(pointer, newValue) }
  }

  /// Whether it is a paragraph, a heading, a cell or another block.
  var isBlock: Bool {
    unsafe cmark_node_get_type(pointer).rawValue & UInt32(CMARK_NODE_TYPE_MASK)
      == UInt32(CMARK_NODE_TYPE_BLOCK)
  }

  /// Inserts a text node before this one.
  func insertText(_ text: [UInt8]) -> MarkdownNode? {
    guard let new = unsafe newNode(CMARK_NODE_TEXT) else { return nil }
    unsafe cmark_node_set_literal(new, String(decoding: text, as: UTF8.self))
    guard unsafe cmark_node_insert_before(pointer, new) == 1 else { return nil }
    return unsafe MarkdownNode(new)
  }

  /// Encloses the content of a node in HTML of our own instead of its element.
  func wrapped(in start: String, _ end: String) -> MarkdownNode? {
    guard let new = unsafe newNode(CMARK_NODE_CUSTOM_BLOCK) else { return nil }
    unsafe cmark_node_set_on_enter(new, start)
    unsafe cmark_node_set_on_exit(new, end)
    return unsafe replaced(by: new)
  }

  /// A paragraph that replaces this node and the next one; it has their texts on separate lines.
  func joined(with following: MarkdownNode) -> MarkdownNode? {
    guard let line = unsafe newNode(CMARK_NODE_SOFTBREAK),
      let whole = startLine == 0 ? self : replacedByParagraph()
    else { return nil }
    unsafe cmark_node_append_child(whole.pointer, line)
    while let child = following.firstChild {
      unsafe cmark_node_append_child(whole.pointer, child.pointer)
    }
    following.remove()
    return whole
  }

  /// A paragraph of our own, without a line, with the content of this node.
  private func replacedByParagraph() -> MarkdownNode? {
    guard let new = unsafe newNode(CMARK_NODE_PARAGRAPH) else { return nil }
    return unsafe replaced(by: new)
  }

  /// Replaces the node by a new one, which gets its content.
  private func replaced(by new: OpaquePointer) -> MarkdownNode {
    unsafe cmark_node_replace(pointer, new)
    while let child = firstChild { unsafe cmark_node_append_child(new, child.pointer) }
    remove()
    return unsafe MarkdownNode(new)
  }

  /// Changes the HTML of a node of our own.
  func setHTML(_ html: String) { unsafe cmark_node_set_on_enter(pointer, html) }

  /// Every inline node of our own HTML below this one, in document order.
  var insets: [MarkdownNode] { inlines(of: CMARK_NODE_CUSTOM_INLINE) }

  /// Every footnote reference below this one, in document order.
  var footnoteReferences: [MarkdownNode] { inlines(of: CMARK_NODE_FOOTNOTE_REFERENCE) }

  private func inlines(of type: cmark_node_type) -> [MarkdownNode] {
    var found: [MarkdownNode] = []
    walk { event, node in
      guard event == CMARK_EVENT_ENTER else { return }
      if unsafe cmark_node_get_type(node.pointer) == type { found.append(node) }
    }
    return found
  }

  /// Every descendant whose text, code, HTML or address contains one of the characters of a set, in
  /// the order of the source: a link comes after its text.
  func nodes(holdingAnyOf set: [CChar]) -> [MarkdownNode] {
    var found: [MarkdownNode] = []
    walk { event, node in
      let type = unsafe cmark_node_get_type(node.pointer)
      let isAddress = type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE
      guard event == (isAddress ? CMARK_EVENT_EXIT : CMARK_EVENT_ENTER) else { return }
      if node.contains(anyOf: set) { found.append(node) }
    }
    return found
  }

  private func contains(anyOf set: [CChar]) -> Bool {
    unsafe (cmark_node_get_literal(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_url(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_title(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_fence_info(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
  }
}

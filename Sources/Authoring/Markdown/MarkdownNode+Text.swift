import CMark
import Glibc

/// All that cmark keeps of a node's text, and new text beside it.
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

  /// Puts a text node before this one.
  func insertText(_ text: [UInt8]) -> MarkdownNode? {
    guard
      let new = unsafe cmark_node_new_with_mem(CMARK_NODE_TEXT, MarkdownMemory.callbacks)
    else { return nil }
    unsafe cmark_node_set_literal(new, String(decoding: text, as: UTF8.self))
    guard unsafe cmark_node_insert_before(pointer, new) == 1 else { return nil }
    return unsafe MarkdownNode(new)
  }

  /// Puts HTML of ours around what a node holds, in place of its element.
  func wrapped(in start: String, _ end: String) -> MarkdownNode? {
    guard
      let new = unsafe cmark_node_new_with_mem(
        CMARK_NODE_CUSTOM_BLOCK, MarkdownMemory.callbacks)
    else { return nil }
    unsafe cmark_node_set_on_enter(new, start)
    unsafe cmark_node_set_on_exit(new, end)
    unsafe cmark_node_replace(pointer, new)
    while let child = firstChild { unsafe cmark_node_append_child(new, child.pointer) }
    remove()
    return unsafe MarkdownNode(new)
  }

  /// A paragraph in the place of this one and the next, whose texts it holds on lines of their own.
  func joined(with following: MarkdownNode) -> MarkdownNode? {
    guard
      let line = unsafe cmark_node_new_with_mem(
        CMARK_NODE_SOFTBREAK, MarkdownMemory.callbacks),
      let whole = startLine == 0 ? self : replacedByParagraph()
    else { return nil }
    unsafe cmark_node_append_child(whole.pointer, line)
    while let child = following.firstChild {
      unsafe cmark_node_append_child(whole.pointer, child.pointer)
    }
    following.remove()
    return whole
  }

  /// A paragraph of our own, which has no line, with all that this node holds.
  private func replacedByParagraph() -> MarkdownNode? {
    guard
      let new = unsafe cmark_node_new_with_mem(
        CMARK_NODE_PARAGRAPH, MarkdownMemory.callbacks)
    else { return nil }
    unsafe cmark_node_replace(pointer, new)
    while let child = firstChild { unsafe cmark_node_append_child(new, child.pointer) }
    remove()
    return unsafe MarkdownNode(new)
  }

  /// Changes what a node of our own HTML shows.
  func setHTML(_ html: String) { unsafe cmark_node_set_on_enter(pointer, html) }

  /// Every node of our own HTML within text below this one, in document order.
  var insets: [MarkdownNode] { inlines(of: CMARK_NODE_CUSTOM_INLINE) }

  /// Every reference to a footnote below this one, in document order.
  var footnoteReferences: [MarkdownNode] { inlines(of: CMARK_NODE_FOOTNOTE_REFERENCE) }

  private func inlines(of type: cmark_node_type) -> [MarkdownNode] {
    guard let walk = unsafe cmark_iter_new(pointer) else { return [] }
    defer { unsafe cmark_iter_free(walk) }
    var found: [MarkdownNode] = []
    while true {
      let event = unsafe cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return found }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(walk) else {
        continue
      }
      if unsafe cmark_node_get_type(node) == type {
        unsafe found.append(MarkdownNode(node))
      }
    }
  }

  /// Every node below this one with text, code, HTML or an address that holds one of the
  /// characters of a set, in the order of the source: a link comes after its words.
  func nodes(holdingAnyOf set: [CChar]) -> [MarkdownNode] {
    guard let walk = unsafe cmark_iter_new(pointer) else { return [] }
    defer { unsafe cmark_iter_free(walk) }
    var found: [MarkdownNode] = []
    while true {
      let event = unsafe cmark_iter_next(walk)
      if event == CMARK_EVENT_DONE { return found }
      guard let node = unsafe cmark_iter_get_node(walk) else { continue }
      let type = unsafe cmark_node_get_type(node)
      let isAddress = type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE
      guard event == (isAddress ? CMARK_EVENT_EXIT : CMARK_EVENT_ENTER) else { continue }
      let new = unsafe MarkdownNode(node)
      if new.contains(anyOf: set) { found.append(new) }
    }
  }

  private func contains(anyOf set: [CChar]) -> Bool {
    unsafe (cmark_node_get_literal(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_url(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_title(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
      || (cmark_node_get_fence_info(pointer).map { unsafe strpbrk($0, set) != nil } ?? false)
  }
}

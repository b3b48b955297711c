/// The footnotes of a body and the references to them.
struct Footnotes {
  /// The definitions in the order of their first references in the file.
  let definitions: [MarkdownNode]
  /// The index of the definition that each reference node refers to.
  let references: [MarkdownNode: Int]

  static var none: Footnotes { Footnotes(definitions: [], references: [:]) }

  /// Takes over the footnotes from cmark, which numbers references in the whole file instead of
  /// each piece of prose.
  init(of root: MarkdownNode) {
    definitions = root.children.filter { $0.kind == .footnote }
    var references: [MarkdownNode: Int] = [:]
    for node in root.footnoteReferences {
      guard let number = Int(node.literal), (1...definitions.count).contains(number),
        let mark = node.replaced(withHTML: "")
      else { continue }
      references[mark] = number - 1
    }
    self.references = references
  }

  private init(definitions: [MarkdownNode], references: [MarkdownNode: Int]) {
    (self.definitions, self.references) = (definitions, references)
  }
}

/// The footnotes that are shown below one part of a page, numbered from 1.
///
/// Numbers and ids depend only on that part and the number of parts of its kind before it, so that
/// they reveal nothing about text that the page does not show, such as an exam's feedback.
struct FootnoteSheet {
  /// The start of its ids, unique in the page.
  let name: String
  /// The indices of its definitions.
  private(set) var order: [Int] = []
  private var uses: [Int: Int] = [:]

  init(name: String) { self.name = name }

  /// Numbers the references in some nodes and makes them link targets.
  mutating func number(_ nodes: [MarkdownNode], _ notes: Footnotes) {
    for mark in nodes.flatMap(\.insets) {
      guard let index = notes.references[mark] else { continue }
      if uses[index] == nil { order.append(index) }
      let use = uses[index, default: 0] + 1
      uses[index] = use
      let number = (order.firstIndex(of: index) ?? 0) + 1
      let again = use > 1 ? "-\(use)" : ""
      mark.setHTML(
        "<sup class=\"note\"><a href=\"#fn-\(name)-\(number)\" "
          + "id=\"fnref-\(name)-\(number)\(again)\" "
          + "aria-label=\"Note \(number)\">\(number)</a></sup>"
      )
    }
  }

  /// Numbers the references in the footnotes themselves.
  mutating func complete(_ notes: Footnotes) {
    var next = 0
    while next < order.count {
      number(notes.definitions[order[next]].children, notes)
      next += 1
    }
  }

  /// Appends the footnotes as a list.
  func appendHTML(_ notes: Footnotes, to out: inout [UInt8]) {
    out += Array("<section class=\"footnotes\">\n<ol>\n".utf8)
    for (position, index) in order.enumerated() {
      let id = "\(name)-\(position + 1)"
      out += Array("<li id=\"fn-\(id)\">\n".utf8)
      for node in notes.definitions[index].children { node.appendHTML(to: &out) }
      let back =
        "<a class=\"back\" href=\"#fnref-\(id)\" aria-label=\"Back to note \(position + 1)\">↩</a>"
      append(back, to: &out)
      out += Array("</li>\n".utf8)
    }
    out += Array("</ol>\n</section>".utf8)
  }

  /// Appends a back link at the end of a footnote: in its last paragraph if it ends with one, after
  /// the space that cmark writes there.
  private func append(_ link: String, to out: inout [UInt8]) {
    let end = Array("</p>\n".utf8)
    let endsParagraph = out.suffix(end.count).elementsEqual(end)
    if endsParagraph { out.removeLast(end.count) }
    out += Array(link.utf8)
    out += endsParagraph ? end : [10]
  }
}

/// Whether the footnotes can be shown at every reference without making the page too large; reports
/// an error otherwise.
func passesFootnoteLimit(_ document: MarkdownDocument, _ report: inout Report) -> Bool {
  let notes = document.footnotes
  let size = notes.definitions.reduce(0) { $0 + document.source(ofFootnote: $1).count }
  guard size * notes.references.count > MarkdownLimit.expansion else { return true }
  report.add(
    .tooManyReferences, "these footnotes are referred to too often",
    at: notes.definitions.first.map { document.firstLineSpan(of: $0) })
  return false
}

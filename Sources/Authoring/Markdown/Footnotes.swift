import Courseware

/// The footnotes of a body: what each says, and where each is referred to.
struct Footnotes {
  /// In the order that they are first referred to in the file.
  let definitions: [MarkdownNode]
  /// Which one each node refers to that stands for a reference.
  let references: [MarkdownNode: Int]

  static var none: Footnotes { Footnotes(definitions: [], references: [:]) }

  /// Takes over from cmark, which numbers references and knows nothing of pieces.
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

/// The footnotes that one part of a page shows below it, numbered from 1.
///
/// Numbers and ids depend on nothing but that part and how many of its sort come before it, so that
/// what a page does not show, such as an exam's feedback, cannot be told from what it does.
struct FootnoteSheet {
  /// What its ids start with, unique in the page.
  let name: String
  /// Indices of definitions.
  private(set) var order: [Int] = []
  private var uses: [Int: Int] = [:]

  init(name: String) { self.name = name }

  /// Gives every reference below some nodes its number and its place to link to.
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

  /// Numbers what the notes themselves refer to.
  mutating func complete(_ notes: Footnotes) {
    var next = 0
    while next < order.count {
      number(notes.definitions[order[next]].children, notes)
      next += 1
    }
  }

  /// Appends the notes as a list.
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

  /// Appends a link to a note, in its last paragraph, behind the blank that cmark puts there, if it
  /// ends with one.
  private func append(_ link: String, to out: inout [UInt8]) {
    let end = Array("</p>\n".utf8)
    let endsParagraph = out.suffix(end.count).elementsEqual(end)
    if endsParagraph { out.removeLast(end.count) }
    out += Array(link.utf8)
    out += endsParagraph ? end : [10]
  }
}

/// Whether a body's notes can be shown wherever they are referred to without filling the page; a
/// diagnostic says why not.
func passesFootnoteLimit(_ document: MarkdownDocument, _ report: inout Report) -> Bool {
  let notes = document.footnotes
  let size = notes.definitions.reduce(0) { $0 + document.source(ofFootnote: $1).count }
  guard size * notes.references.count > MarkdownLimit.expansion else { return true }
  report.add(
    .tooManyReferences, "these footnotes are referred to too often",
    at: notes.definitions.first.map { document.firstLineSpan(of: $0) })
  return false
}

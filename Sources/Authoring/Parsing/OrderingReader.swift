import Courseware

extension QuestionReader {
  /// The items of a list without marks: what is to be ordered, or the steps of a scale.
  mutating func items(_ list: MarkdownNode, _ name: String) -> [ParsedOption] {
    list.loosen()
    warnOfMarks(in: list)
    let found = list.children.map { plainItem($0, name) }
    return distinguished(found)
  }

  private mutating func plainItem(_ item: MarkdownNode, _ name: String) -> ParsedOption {
    let span = document.firstLineSpan(of: item)
    let form = ItemForm(name: name, isOption: false)
    return self.item(item, form, isKey: false, span)
  }

  /// Warns of marks that tick nothing.
  private mutating func warnOfMarks(in list: MarkdownNode) {
    let marked = list.children.filter { $0.kind == .taskItem }
    guard let first = marked.first else { return }
    report.add(
      .uselessMark, "items to put in order need no brackets: the written order is correct",
      at: document.firstLineSpan(of: first), fixes: unmarkingFix(list))
  }

  /// Takes the marks out of a list.
  func unmarkingFix(_ list: MarkdownNode) -> [Diagnostic.Fix] {
    let edits = list.children.compactMap { item -> Diagnostic.Edit? in
      guard item.kind == .taskItem, let paragraph = item.firstChild, paragraph.startLine > 0 else {
        return nil
      }
      let (start, end) = (
        document.bytes(of: item).lowerBound, document.bytes(of: paragraph).lowerBound
      )
      guard let mark = document.text.bytes[start..<end].firstIndex(of: UInt8(ascii: "[")) else {
        return nil
      }
      return .init(span: document.span(mark..<end), replacement: "")
    }
    return [.init(title: "delete the brackets", edits: edits, isSafe: false)]
  }
}

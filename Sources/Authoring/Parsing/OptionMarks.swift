import Courseware

/// Marks that look ticked and are not: Cyrillic and Greek letters, signs, a mark with blanks.
let lookAlikes: Set<String> = [
  "х", "Х", "×", "✓", "✔", "✗", "✘", "ⅹ", "χ", "x ", " x", "X ", " X",
]

extension MarkdownDocument {
  /// Whether a list holds options: one of its items carries a mark.
  func isOptionList(_ node: MarkdownNode) -> Bool {
    guard node.kind == .list(isOrdered: false) else { return false }
    var item = node.firstChild
    while let current = item {
      if current.kind == .taskItem || mark(of: current) != nil { return true }
      item = current.next
    }
    return false
  }

  /// What stands between the brackets that an item's first paragraph starts with, where cmark saw
  /// no task: a mark alone on its line, or one that only looks like a mark.
  func mark(of item: MarkdownNode) -> String? {
    guard let paragraph = item.firstChild, paragraph.kind == .paragraph else { return nil }
    let (text, isOneLine) = firstLine(of: paragraph)
    guard text.hasPrefix("["), let close = text.firstIndex(of: "]") else { return nil }
    let mark = String(text[text.index(after: text.startIndex)..<close])
    let rest = text[text.index(after: close)...]
    if rest.isEmpty, isOneLine, ["", " ", "x", "X"].contains(mark) { return mark }
    guard rest.hasPrefix(" ") || rest.isEmpty else { return nil }
    return lookAlikes.contains(mark) || (mark.isEmpty && !rest.isEmpty) ? mark : nil
  }

  /// A paragraph's first line as written; where a table took the lines below it, cmark knows no
  /// place for it, and its text serves.
  private func firstLine(of paragraph: MarkdownNode) -> (text: String, isAll: Bool) {
    guard paragraph.startLine > 0 else {
      paragraph.joinTexts()
      return (paragraph.firstChild?.literal ?? "", paragraph.firstChild?.next == nil)
    }
    let source = bytes(of: paragraph)
    let all = text.bytes
    let end = min(source.upperBound, lineEnd(all, source.lowerBound))
    return (text.string(source.lowerBound..<end), end == source.upperBound)
  }
}

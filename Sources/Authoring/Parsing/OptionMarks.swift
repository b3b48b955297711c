import Courseware

/// Marks that look ticked and are not: Cyrillic and Greek letters, signs, a mark with blanks.
let lookAlikes: Set<String> = [
  "х", "Х", "×", "✓", "✔", "✗", "✘", "ⅹ", "χ", "Χ", "ｘ", "Ｘ", "x ", " x", "X ", " X",
]

/// What an item starts with where cmark saw no task.
struct WrittenMark {
  /// What stands between the brackets.
  var text: String
  /// Whether the option starts right behind them.
  var isGlued = false

  var isKey: Bool { text != " " && !text.isEmpty }
  /// As a keyboard writes it, a blank behind it.
  var plain: String { isKey ? "[x] " : "[ ] " }
  /// Whether other programs see no mark.
  var isOdd: Bool { isGlued || text.isEmpty || lookAlikes.contains(text) }
}

extension MarkdownDocument {
  /// Whether a list holds options: one of its items carries a mark.
  func isOptionList(_ node: MarkdownNode) -> Bool {
    guard node.kind == .list(isOrdered: false) else { return false }
    var item = node.firstChild
    while let current = item {
      if current.kind == .taskItem { return true }
      if let mark = mark(of: current), !mark.isGlued || !mark.text.isEmpty { return true }
      item = current.next
    }
    return false
  }

  /// What stands between the brackets that an item's first paragraph starts with, where cmark saw
  /// no task: a mark alone on its line, one that only looks like a mark, or one without a blank
  /// behind it.
  func mark(of item: MarkdownNode) -> WrittenMark? {
    guard let paragraph = item.firstChild, paragraph.kind == .paragraph else { return nil }
    let (text, isOneLine) = firstLine(of: paragraph)
    guard text.hasPrefix("["), let close = text.firstIndex(of: "]") else { return nil }
    let mark = String(text[text.index(after: text.startIndex)..<close])
    let rest = text[text.index(after: close)...]
    let isPlain = ["", " ", "x", "X"].contains(mark)
    if rest.isEmpty, isOneLine, isPlain { return WrittenMark(text: mark) }
    guard let next = rest.first, next != " " else {
      let isMark = lookAlikes.contains(mark) || (mark.isEmpty && !rest.isEmpty)
      return isMark ? WrittenMark(text: mark) : nil
    }
    // A link or a definition is none.
    guard isPlain || lookAlikes.contains(mark), !"([:".contains(next) else { return nil }
    return WrittenMark(text: mark, isGlued: true)
  }

  /// The bytes from the bracket that an item starts with to where its text starts.
  func markPlace(of item: MarkdownNode) -> Span? {
    guard let paragraph = item.firstChild, paragraph.startLine > 0 else { return nil }
    let source = bytes(of: paragraph)
    guard let close = text.bytes[source].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let end = text.bytes[(close + 1)..<source.upperBound].firstIndex { $0 != 32 && $0 != 9 }
    return span(source.lowerBound..<(end ?? close + 1))
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

import Courseware

/// The boxes that GitHub makes of quotes whose first line is a mark such as `[!NOTE]`.
enum Alert: String, CaseIterable {
  case note, tip, important, warning, caution

  var mark: String { "[!\(rawValue.uppercased())]" }
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension MarkdownDocument {
  /// Turns quotes into alerts, at any depth; right below a question's heading a tip is a hint and
  /// stays.
  func makeAlerts() {
    var isQuestion = false
    for block in rootNode.children {
      if case .heading(let level) = block.kind, level <= 2 { isQuestion = level == 2 }
      makeAlerts(in: block, keepingTip: isQuestion)
    }
  }

  private func makeAlerts(in node: MarkdownNode, keepingTip: Bool = false) {
    switch node.kind {
    case .quote:
      for child in node.children { makeAlerts(in: child) }
      guard let alert = alert(of: node) else { return noteAlertMistake(in: node, keepingTip) }
      if !(keepingTip && alert == .tip) { makeAlert(alert, of: node) }
    case .list, .item, .taskItem, .footnote:
      for child in node.children { makeAlerts(in: child) }
    default: break
    }
  }

  /// The alert whose mark stands alone on a quote's first line, something below it.
  private func alert(of quote: MarkdownNode) -> Alert? {
    guard let first = quote.firstChild, first.kind == .paragraph else { return nil }
    let source = bytes(of: first)
    guard text.bytes[source].starts(with: "[!".utf8) else { return nil }
    let end = min(source.upperBound, lineEnd(text.bytes, source.lowerBound))
    let line = text.string(source.lowerBound..<end)
    let mark = line.prefix { $0 != " " && $0 != "\t" }
    guard line.dropFirst(mark.count).allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
    first.joinTexts()
    guard let words = first.firstChild, words.kind == .text, words.literal == mark,
      words.next != nil || first.next != nil
    else { return nil }
    return Alert.allCases.first { $0.mark == mark }
  }

  private func makeAlert(_ alert: Alert, of quote: MarkdownNode) {
    guard let first = quote.firstChild else { return }
    first.firstChild?.remove()
    if let line = first.firstChild, line.kind == .softBreak || line.kind == .lineBreak {
      line.remove()
    }
    if first.firstChild == nil { first.remove() }
    let start =
      "<div class=\"alert alert-\(alert.rawValue)\">\n<p class=\"alert-title\">\(alert.title)</p>"
    wrap(quote, start, "</div>")
  }
}

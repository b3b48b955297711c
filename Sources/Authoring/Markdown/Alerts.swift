import Courseware

/// The boxes that GitHub makes of block quotes whose first line is a mark such as `[!NOTE]`.
enum Alert: String, CaseIterable {
  case note, tip, important, warning, caution

  var mark: String { "[!\(rawValue.uppercased())]" }

  /// Its title in the language of the text; in English if there is no translation.
  func title(in language: String) -> String {
    let tag = language.lowercased().replacing("_", with: "-")
    let isTraditional = ["zh-hant", "zh-tw", "zh-hk", "zh-mo"].contains { tag.hasPrefix($0) }
    let titles = Self.titles[isTraditional ? "zh-hant" : Site.primaryLanguage(tag)]
    let place = Self.allCases.firstIndex(of: self) ?? 0
    return titles?[place] ?? rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The titles by language, in the order of the cases.
  private static let titles = [
    "ar": ["ملاحظة", "نصيحة", "مهم", "تحذير", "تنبيه"],
    "de": ["Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"],
    "es": ["Nota", "Consejo", "Importante", "Advertencia", "Precaución"],
    "fr": ["Remarque", "Conseil", "Important", "Avertissement", "Attention"],
    "it": ["Nota", "Suggerimento", "Importante", "Avviso", "Attenzione"],
    "ja": ["注", "ヒント", "重要", "警告", "注意"],
    "pt": ["Nota", "Dica", "Importante", "Aviso", "Cuidado"],
    "ru": ["Примечание", "Совет", "Важно", "Предупреждение", "Осторожно"],
    "zh": ["说明", "提示", "重要", "警告", "注意"],
    "zh-hant": ["說明", "提示", "重要", "警告", "注意"],
  ]
}

extension MarkdownDocument {
  /// Turns quotes into alerts, at any depth, except a tip directly below a question's heading,
  /// which is a hint.
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
      guard let alert = alert(of: node) else { return noteAlertMistake(in: node) }
      if !(keepingTip && alert == .tip) { makeAlert(alert, of: node) }
    case .list, .item, .taskItem, .footnote:
      for child in node.children { makeAlerts(in: child) }
    default: break
    }
  }

  /// The alert whose mark is the whole first line of a quote that has more text below it.
  private func alert(of quote: MarkdownNode) -> Alert? {
    guard let first = quote.firstChild, first.kind == .paragraph else { return nil }
    let source = bytes(of: first)
    guard text.bytes[source].starts(with: "[!".utf8) else { return nil }
    let line = text.string(firstLine(of: source))
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
    let title = alert.title(in: language)
    let start =
      "<div class=\"alert alert-\(alert.rawValue)\">\n<p class=\"alert-title\">\(title)</p>"
    wrap(quote, start, "</div>")
  }
}

extension MarkdownDocument {
  /// Reports what is wrong with the mark of a quote, if it has one, in ``alertMistakes``.
  func noteAlertMistake(in quote: MarkdownNode) {
    // A link such as `[!reference](url)` is not a mark.
    guard let first = quote.firstChild, first.kind == .paragraph,
      first.firstChild?.kind == .text
    else { return }
    let source = bytes(of: first)
    guard text.bytes[source].starts(with: "[!".utf8),
      let close = text.bytes[source].prefix(40).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let word = cleanedName(text.string(source.lowerBound + 2..<close)).lowercased()
    let hasSpaces = word.utf8.count + 2 < close - source.lowerBound
    guard word.utf8.count > 1, word.utf8.allSatisfy({ isLetter($0) }),
      !hasSpaces || Alert(rawValue: word) ?? otherAlerts[word] != nil
    else { return }
    let end = min(source.upperBound, lineEnd(text.bytes, close))
    // In some programs, a character after the mark makes the box collapsible.
    let isFolded =
      close + 1 < end && "+-".utf8.contains(text.bytes[close + 1])
      && (close + 2 == end || text.bytes[close + 2] == 32)
    let place = source.lowerBound..<close + (isFolded ? 2 : 1)
    let line = place.upperBound..<end
    let isAlone = line.allSatisfy { text.bytes[$0] == 32 || text.bytes[$0] == 9 }
    if isAlone, line.upperBound == source.upperBound, first.next == nil { return }
    refuse(word, place, isAlone: isAlone)
  }

  private func refuse(_ name: String, _ place: Range<Int>, isAlone: Bool) {
    let span = span(place)
    guard let alert = Alert(rawValue: name) else {
      let near = nearest(to: name, among: Alert.allCases.map(\.rawValue)).flatMap(Alert.init)
      let meant = near ?? otherAlerts[name]
      return alertMistakes.add(
        .unknownAlert,
        "alerts are '[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]' and '[!CAUTION]'", at: span,
        fixes: meant.map { [.writing($0.mark, at: span)] } ?? [])
    }
    guard !isAlone else {
      return alertMistakes.add(
        .unknownAlert, "the marker of this alert must be '\(alert.mark)'", at: span,
        fixes: [.writing(alert.mark, at: span, isSafe: true)])
    }
    let end = text.bytes[place.upperBound...].firstIndex { $0 != 32 && $0 != 9 } ?? place.upperBound
    let line = text.bytes.lineStart(place.lowerBound)
    let margin = text.bytes[line..<place.lowerBound].map { $0 == UInt8(ascii: ">") ? $0 : 32 }
    alertMistakes.add(
      .unknownAlert, "the marker of an alert must be alone on its line", at: span,
      fixes: [
        .init(
          "start a new line after it", at: self.span(place.lowerBound..<end),
          writing: "\(alert.mark)\n\(String(decoding: margin, as: UTF8.self))")
      ])
  }
}

extension ForeignSyntax {
  /// The mark of an alert where it makes none: `[!TIP]` outside of a quote or below the first line
  /// of one, and `[TIP]` in a quote.
  init?(alert bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let isMarked = bytes[start + 1] == UInt8(ascii: "!")
    let name = bytes[(start + (isMarked ? 2 : 1))..<line.upperBound].prefix(while: isUpperLetter)
    guard name.count > 2, name.endIndex < line.upperBound,
      bytes[name.endIndex] == UInt8(ascii: "]"),
      bytes[(name.endIndex + 1)..<line.upperBound].allSatisfy({ $0 == 32 || $0 == 13 }),
      let alert = Alert(rawValue: String(decoding: name, as: UTF8.self).lowercased())
    else { return nil }
    let lineStart = bytes.lineStart(start)
    guard bytes[lineStart..<start].allSatisfy({ $0 == 32 || $0 == UInt8(ascii: ">") }) else {
      return nil
    }
    let depth = bytes[lineStart..<start].count { $0 == UInt8(ascii: ">") }
    let end = max(0, lineStart - 1)
    let above = quoteDepth(bytes, bytes.lineStart(end)..<end)
    let next = min(line.upperBound + 1, bytes.count)
    let below = quoteDepth(bytes, next..<reachedLineEnd(bytes, next))
    guard isMarked ? depth == 0 || above >= depth : depth > max(above, 0), below >= depth else {
      return nil
    }
    self.init(.alert(alert), start..<name.endIndex + 1)
  }

  /// The fix that makes an alert of the mark and the lines below it.
  func alertFix(_ document: MarkdownDocument, _ alert: Alert) -> Diagnostic.Fix {
    let bytes = document.text.bytes
    let lineStart = bytes.lineStart(place.lowerBound)
    if bytes[place.lowerBound + 1] != UInt8(ascii: "!") {
      return .writing(alert.mark, at: document.span(place))
    }
    if bytes[lineStart..<place.lowerBound].contains(UInt8(ascii: ">")) {
      return .init("insert a blank line", at: document.span(lineStart..<lineStart), writing: "\n")
    }
    var edits: [Diagnostic.Edit] = []
    for line in lineRanges(bytes, in: lineStart..<bytes.count) {
      guard let text = bytes[line].firstIndex(where: { $0 != 32 && $0 != 13 }),
        !"-#=".utf8.contains(bytes[text])
      else { break }
      edits.append(document.edit(text..<text, "> "))
    }
    return .init("make it a quote", edits)
  }
}

/// The number of `>` at the start of a line; -1 if no text follows them.
private func quoteDepth(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
  let marks = bytes[line].prefix { " >\r".utf8.contains($0) }
  return marks.endIndex == line.upperBound ? -1 : marks.count { $0 == UInt8(ascii: ">") }
}

/// The names of alerts in other programs.
private let otherAlerts: [String: Alert] = [
  "hint": .tip, "info": .note, "information": .note, "remark": .note, "notice": .note,
  "danger": .caution, "error": .caution, "attention": .warning, "alert": .warning,
]

import Courseware

/// Marks that look ticked and are not: Cyrillic and Greek letters, signs, a mark with blanks.
private let lookAlikes: Set<String> = [
  "х", "Х", "×", "✓", "✔", "✗", "✘", "ⅹ", "χ", "x ", " x", "X ", " X",
]

extension QuestionReader {
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

  mutating func options(_ list: MarkdownNode) -> [ParsedOption] {
    list.loosen()
    var found: [ParsedOption] = []
    found.reserveCapacity(5)
    var item = list.firstChild
    while let current = item {
      item = current.next
      if let option = option(current) { found.append(option) }
    }
    return distinguished(found)
  }

  private mutating func option(_ item: MarkdownNode) -> ParsedOption? {
    let span = prose.document.firstLineSpan(of: item)
    var isKey = item.kind == .taskItem && item.isTicked
    if item.kind == .item {
      guard let mark = mark(of: item) else {
        report.add(
          .unmarkedOption, "an option starts with '[ ]', or with '[x]' where it is a key", at: span)
        return nil
      }
      isKey = mark != " " && !mark.isEmpty
      if lookAlikes.contains(mark) || mark.isEmpty {
        report.add(
          .lookAlikeMark, "'[\(mark)]' is read as '[\(isKey ? "x" : " ")]'", at: span)
      }
      takeMark(of: item)
    }
    return option(item, isKey: isKey, span)
  }

  private mutating func option(_ item: MarkdownNode, isKey: Bool, _ span: Span) -> ParsedOption {
    guard let first = item.firstChild, first.kind == .paragraph, first.next == nil else {
      return blockOption(item, isKey: isKey, span)
    }
    let frame = ProseWriter.Frame(indentation: indentation(of: item))
    let (attributes, source) = takeAttributes(first, paragraphSource(first))
    let text = prose.inline(first, source: source, in: frame)
    return finished(text, attributes, isKey: isKey, span)
  }

  /// An option of several blocks, feedback among them.
  private mutating func blockOption(
    _ item: MarkdownNode, isKey: Bool, _ span: Span
  ) -> ParsedOption {
    let children = item.children
    let content = children.filter { !$0.isQuote }
    let frame = ProseWriter.Frame(
      indentation: content.isEmpty ? 2 : indentation(of: item))
    var attributes = Attributes.none
    var text = ParsedProse.empty
    if let first = content.first, first.kind == .paragraph {
      var source = paragraphSource(first)
      (attributes, source) = takeAttributes(first, source)
      if content.count == 1 {
        text = prose.inline(first, source: source, in: frame)
      } else {
        text = prose.blocks(
          first.firstChild == nil ? Array(content.dropFirst()) : content, in: frame,
          notes: .later)
      }
    } else {
      text = prose.blocks(content, in: frame, notes: .later)
    }
    var option = finished(text, attributes, isKey: isKey, span)
    option.feedback = prose.quoted(children.filter(\.isQuote), in: frame)
    return option
  }

  private mutating func finished(
    _ text: ParsedProse, _ attributes: Attributes, isKey: Bool, _ span: Span
  ) -> ParsedOption {
    var attributes = attributes
    if text.isEmpty { report.add(.emptyOption, "an option is empty", at: span) }
    var option = ParsedOption(
      span: span,
      id: attributes.id?.value ?? Identifier.made(from: prose.text(text), limit: 24, prefix: "o"),
      isIDWritten: attributes.id != nil, text: text, isKey: isKey)
    option.weight = attributes.weight()
    attributes.finish("an option")
    report.diagnostics += attributes.report.diagnostics
    return option
  }

  /// Options whose texts make one id, such as `i++` and `++i`, get a hash of their HTML each.
  private func distinguished(_ options: [ParsedOption]) -> [ParsedOption] {
    let same = repeats(options.count) { options[$0].id }
    guard !same.isEmpty else { return options }
    let repeated = Set(same.map { options[$0.later].id })
    return options.map { option in
      guard repeated.contains(option.id), !option.isIDWritten else { return option }
      var changed = option
      var html: [UInt8] = []
      appendUnrendered(prose.bytes[option.text.html], to: &html)
      changed.id = Identifier.distinguished(option.id, by: html)
      return changed
    }
  }

  /// What stands between the brackets that an item's first paragraph starts with, where cmark saw
  /// no task: a mark alone on its line, or one that only looks like a mark.
  private func mark(of item: MarkdownNode) -> String? {
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
    let source = prose.document.bytes(of: paragraph)
    let bytes = prose.document.text.bytes
    let end = min(source.upperBound, lineEnd(bytes, source.lowerBound))
    return (prose.document.text.string(source.lowerBound..<end), end == source.upperBound)
  }

  private func takeMark(of item: MarkdownNode) {
    guard let paragraph = item.firstChild else { return }
    paragraph.joinTexts()
    guard let text = paragraph.firstChild, text.kind == .text else { return }
    let literal = text.literal
    guard let close = literal.firstIndex(of: "]") else { return }
    let rest = String(literal[literal.index(after: close)...].drop { $0 == " " })
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    if paragraph.firstChild == nil { paragraph.remove() }
  }

  private func indentation(of item: MarkdownNode) -> Int {
    let text = prose.document.text.bytes
    let start = prose.document.bytes(of: item).lowerBound
    var at = start
    while at < text.count, text[at] != 32, text[at] != 9, text[at] != 10 { at += 1 }
    while at < text.count, text[at] == 32 { at += 1 }
    return item.startColumn - 1 + min(at - start, 6)
  }

  /// The source of an option's paragraph without the mark before it.
  private func paragraphSource(_ paragraph: MarkdownNode) -> Range<Int> {
    let source = prose.document.bytes(of: paragraph)
    let text = prose.document.text.bytes[source]
    guard text.first == UInt8(ascii: "["), text.count > 3,
      let close = text.firstIndex(of: UInt8(ascii: "]")),
      text.distance(from: text.startIndex, to: close) <= 4
    else { return source }
    var start = close + 1
    guard start < source.upperBound, text[start] == 32 else { return source }
    while start < source.upperBound, text[start] == 32 || text[start] == 9 { start += 1 }
    return start..<source.upperBound
  }
}

import Courseware

/// What is read of an item besides its text.
struct ItemForm {
  /// What it is called in messages: "an option".
  var name: String
  /// Whether quotes in it are feedback, and it may have a weight.
  var isOption: Bool
  /// Further attributes that it may have.
  var attributes: [String] = []
}

extension QuestionReader {
  /// The options of a list, with attributes that only their kind of question reads.
  mutating func options(_ list: MarkdownNode, attributes: [String] = []) -> [ParsedOption] {
    list.loosen()
    let form = ItemForm(name: "an option", isOption: true, attributes: attributes)
    var found: [ParsedOption] = []
    found.reserveCapacity(5)
    var item = list.firstChild
    while let current = item {
      item = current.next
      found.append(option(current, form))
    }
    refuseUnmarked(found)
    return distinguished(found)
  }

  private mutating func option(_ item: MarkdownNode, _ form: ItemForm) -> ParsedOption {
    let span = document.firstLineSpan(of: item)
    if item.kind == .taskItem { return self.item(item, form, isKey: item.isTicked, span) }
    let mark = document.mark(of: item)
    if let mark {
      if mark.isOdd { warn(of: mark, item, span) }
      takeMark(of: item)
    }
    var option = self.item(item, form, isKey: mark?.isKey ?? false, span)
    option.isMarked = mark != nil
    return option
  }

  private mutating func warn(of mark: WrittenMark, _ item: MarkdownNode, _ line: Span) {
    let place = document.markPlace(of: item)
    let plain = mark.plain
    report.add(
      .lookAlikeMark,
      mark.isGlued && !mark.text.isEmpty
        ? "'[\(mark.text)]' must be followed by a space"
        : "'[\(mark.text)]' is read as '\(plain.dropLast())'",
      at: line,
      fixes: place.map {
        let edit = Diagnostic.Edit(span: $0, replacement: plain)
        return [.init(title: "write '\(plain.dropLast())'", edits: [edit], isSafe: true)]
      } ?? [])
  }

  /// Reports the items without a mark; with a key beside them they are most likely distractors.
  private mutating func refuseUnmarked(_ options: [ParsedOption]) {
    let hasKey = options.contains { $0.isKey }
    for option in options where !option.isMarked {
      // Markdown may have taken all of it for the address of a link.
      report.diagnostics.removeAll {
        $0.code == Rule.emptyOption.code && $0.span == option.span
      }
      let start = option.span.bytes.lowerBound
      let blanks = document.text.bytes[option.span.bytes].dropFirst().prefix { $0 == 32 || $0 == 9 }
      let bracket = document.brackets(at: blanks.endIndex)
      let mark = bracket?.mark ?? "[ ]"
      let edit = Diagnostic.Edit(
        span: document.span(start + 1..<(bracket?.end ?? blanks.endIndex)),
        replacement: " \(mark) ")
      let hasColon = bracket?.hasColon == true
      report.add(
        .unmarkedOption,
        hasColon
          ? "the brackets of an option must be followed by a space, not a colon"
          : "an option must start with '[ ]', or with '[x]' if it is correct",
        at: option.span,
        fixes: hasKey || bracket != nil
          ? [
            .init(
              title: "write '- \(mark)'", edits: [edit], isSafe: hasColon)
          ] : [])
    }
  }

  /// One item of a list whose mark, if it had one, is taken out.
  mutating func item(
    _ item: MarkdownNode, _ form: ItemForm, isKey: Bool, _ span: Span
  ) -> ParsedOption {
    guard let first = item.firstChild, first.kind == .paragraph, first.next == nil else {
      return blockItem(item, form, isKey: isKey, span)
    }
    let frame = ProseWriter.Frame(indentation: indentation(of: item))
    var (attributes, source) = takeAttributes(first, source(of: first, form))
    let text = prose.inline(first, source: source, in: frame)
    return finished(text, &attributes, form, isKey: isKey, span)
  }

  /// An item of several blocks, an option's feedback among them.
  private mutating func blockItem(
    _ item: MarkdownNode, _ form: ItemForm, isKey: Bool, _ span: Span
  ) -> ParsedOption {
    let children = item.children
    refuseHeadings(in: children)
    let content = form.isOption ? children.filter { !$0.isQuote } : children
    let frame = ProseWriter.Frame(
      indentation: content.isEmpty ? 2 : indentation(of: item))
    var attributes = Attributes.none
    var text = ParsedProse.empty
    if let first = content.first, first.kind == .paragraph {
      var source = source(of: first, form)
      (attributes, source) = takeAttributes(first, source)
      if content.count == 1 {
        text = prose.inline(first, source: source, in: frame)
      } else {
        text = prose.blocks(
          first.firstChild == nil ? Array(content.dropFirst()) : content, in: frame,
          notes: .elsewhere)
      }
    } else {
      text = prose.blocks(content, in: frame, notes: .elsewhere)
    }
    var option = finished(text, &attributes, form, isKey: isKey, span)
    if form.isOption {
      option.feedback = prose.quoted(children.filter(\.isQuote), in: frame)
    }
    return option
  }

  private mutating func finished(
    _ text: ParsedProse, _ attributes: inout Attributes, _ form: ItemForm, isKey: Bool,
    _ span: Span
  ) -> ParsedOption {
    if text.isEmpty { report.add(.emptyOption, "\(form.name) is empty", at: span) }
    var option = ParsedOption(
      span: span,
      id: attributes.id?.value ?? Identifier.made(from: prose.text(text), limit: 24, prefix: "o"),
      isIDWritten: attributes.id != nil, text: text, isKey: isKey)
    if form.isOption {
      option.weight = attributes.weight()
      option.isVoid = attributes.flag("void") ?? false
      for name in form.attributes { option.attributes[name] = attributes.text(name) }
    }
    attributes.finish(form.name)
    report.diagnostics += attributes.report.diagnostics
    return option
  }

  /// Options whose texts make one id, such as `i++` and `++i`, get a hash of their HTML each.
  func distinguished(_ options: [ParsedOption]) -> [ParsedOption] {
    let same = repeats(options.count) { options[$0].id }
    guard !same.isEmpty else { return options }
    let repeated = Set(same.map { options[$0.later].id })
    return options.map { option in
      guard repeated.contains(option.id), !option.isIDWritten else { return option }
      var changed = option
      var html: [UInt8] = []
      appendUnrendered(prose.bytes[option.text.html], to: &html)
      changed.id = Identifier.distinguished(option.id, by: html[...])
      return changed
    }
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
    let text = document.text.bytes
    let start = document.bytes(of: item).lowerBound
    var at = start
    while at < text.count, text[at] != 32, text[at] != 9, text[at] != 10 { at += 1 }
    while at < text.count, text[at] == 32 { at += 1 }
    return item.startColumn - 1 + min(at - start, 6)
  }

  /// The source of an item's paragraph without the mark that an option has before it.
  private func source(of paragraph: MarkdownNode, _ form: ItemForm) -> Range<Int> {
    let source = document.bytes(of: paragraph)
    guard form.isOption else { return source }
    let text = document.text.bytes[source]
    guard text.first == UInt8(ascii: "["), text.count > 3,
      let close = text.firstIndex(of: UInt8(ascii: "]")),
      text.distance(from: text.startIndex, to: close) <= 4
    else { return source }
    var start = close + 1
    while start < source.upperBound, text[start] == 32 || text[start] == 9 { start += 1 }
    return start..<source.upperBound
  }
}

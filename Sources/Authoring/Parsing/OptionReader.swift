import Courseware

/// The parts of a list item that are read in addition to its text.
struct ItemForm {
  /// The noun for messages: "an option".
  var name: String
  /// Whether quotes in the item are feedback and it may have a weight.
  var isOption: Bool
  /// Further attributes that the item may have.
  var attributes: [String] = []
}

extension QuestionReader {
  /// The options of a list, with attributes that only their kind of question reads.
  mutating func options(_ list: MarkdownNode, attributes: [String]) -> [ParsedOption] {
    list.loosen()
    let form = ItemForm(name: "an option", isOption: true, attributes: attributes)
    let reported = report.diagnostics.count
    var found: [ParsedOption] = []
    found.reserveCapacity(5)
    for item in list.eachChild {
      found.append(option(item, form))
      // The next options belong to another question.
      if document.holdsHeading(item) { break }
    }
    refuseUnmarked(found, after: reported)
    return distinguished(found)
  }

  /// Reports what is wrong with the options of a list, apart from those that contain lost ones.
  mutating func checkOptions(of list: MarkdownNode?, without lost: [LostOption]) {
    guard let list, document.isOptionList(list) else { return }
    list.loosen()
    let form = ItemForm(
      name: "an option", isOption: true, attributes: ParsedHotspot.optionAttributes)
    let places = lost.map(\.line.lowerBound).sorted()
    for item in list.eachChild where places.inside(document.bytes(of: item)).isEmpty {
      _ = option(item, form)
    }
  }

  private mutating func option(_ item: MarkdownNode, _ form: ItemForm) -> ParsedOption {
    let span = document.firstLineSpan(of: item)
    if item.kind == .taskItem {
      return self.item(item, form, isKey: document.isChecked(item), span)
    }
    let mark = document.mark(of: item)
    if let mark {
      if mark.isUnusual { warn(of: mark, item, span) }
      takeMark(of: item)
    }
    var option = self.item(item, form, isKey: mark?.isKey ?? false, span)
    option.isMarked = mark != nil
    return option
  }

  private mutating func warn(of mark: WrittenMark, _ item: MarkdownNode, _ line: Span) {
    let place = document.markPlace(of: item)
    let plain = mark.plain
    let isGlued = mark.isGlued && !mark.text.isEmpty
    let title = "write '\(plain.dropLast())'" + (isGlued ? " and a space" : "")
    report.add(
      .lookAlikeBrackets,
      isGlued
        ? "'[\(mark.text)]' must be followed by a space"
        : "'[\(mark.text)]' is read as '\(plain.dropLast())'",
      at: line,
      fixes: place.map { [.init(title, at: $0, writing: plain, isSafe: true)] } ?? [])
  }

  /// Reports the items without a mark; if another item is a key, they are most likely distractors.
  ///
  /// `reported` is the number of findings before the list was read.
  private mutating func refuseUnmarked(_ options: [ParsedOption], after reported: Int) {
    let unmarked = Set(options.lazy.filter { !$0.isMarked }.map(\.span))
    guard !unmarked.isEmpty else { return }
    // Markdown may have parsed a whole item as a link reference definition.
    let kept = report.diagnostics[reported...].filter { finding in
      finding.code != Rule.emptyOption.code || !(finding.span.map(unmarked.contains) ?? false)
    }
    report.diagnostics.replaceSubrange(reported..., with: kept)
    let hasKey = options.contains { $0.isKey }
    for option in options where !option.isMarked {
      let start = option.span.bytes.lowerBound
      let blanks = document.text.bytes[option.span.bytes].dropFirst().prefix { $0 == 32 || $0 == 9 }
      let bracket =
        document.brackets(at: blanks.endIndex) ?? document.brokenBrackets(at: blanks.endIndex)
        ?? document.boldBrackets(at: blanks.endIndex)
        ?? document.wordInBrackets(at: blanks.endIndex)
      if bracket == nil, isStatement(blanks.endIndex..<option.span.bytes.upperBound) {
        refuseExplanation(
          option, start..<blanks.endIndex, isLast: option.span == options.last?.span)
        continue
      }
      if bracket == nil, let edit = otherMark(option.span.bytes) {
        report.add(
          .optionWithoutBrackets,
          "an option must start with '[ ]', or with '[x]' if it is correct", at: option.span,
          fixes: [.init("write '\(edit.replacement.dropLast())'", [edit])])
        continue
      }
      let mark = bracket?.mark ?? "[ ]"
      let place = document.span(start + 1..<(bracket?.end ?? blanks.endIndex))
      let hasColon = bracket?.hasColon == true
      let space = document.otherSpace(inBracketsAt: blanks.endIndex)
      report.add(
        .optionWithoutBrackets,
        space.map { "the brackets of this option contain \($0), not a space" }
          ?? (hasColon
            ? "the brackets of an option must be followed by a space, not a colon"
            : "an option must start with '[ ]', or with '[x]' if it is correct"),
        at: option.span,
        fixes: hasKey || bracket != nil
          ? [.init("write '- \(mark)'", at: place, writing: " \(mark) ", isSafe: hasColon)] : [])
    }
  }

  /// The edit that writes the mark of an option in place of brackets with backslashes, a drawn box
  /// or a second dash before the brackets.
  private func otherMark(_ line: Range<Int>) -> Diagnostic.Edit? {
    if let edit = document.plainMark(in: line) { return edit }
    let text = line.dropFirst().drop { document.text.bytes[$0] == 32 }
    guard let start = text.first else { return nil }
    if let edit = drawnMark(start..<line.upperBound) {
      return document.edit(line.lowerBound..<edit.span.bytes.upperBound, edit.replacement)
    }
    let open = text.dropFirst().drop { document.text.bytes[$0] == 32 }.first ?? line.upperBound
    guard "-*+".utf8.contains(document.text.bytes[start]), open > start + 1,
      let bracket = document.brackets(at: open), bracket.isPlain
    else { return nil }
    return document.edit(line.lowerBound..<bracket.end, "- \(bracket.mark) ")
  }

  /// Reports `- Explanation: …` in a list of options.
  private mutating func refuseExplanation(
    _ option: ParsedOption, _ dash: Range<Int>, isLast: Bool
  ) {
    report.add(
      .optionWithoutBrackets, "an explanation is a quote below the options: '> …'",
      at: option.span,
      fixes: isLast
        ? [.init("make it the explanation", [document.edit(dash, "\n> ")])] : [])
  }

  /// One item of a list; its mark, if it had one, has been removed.
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

  /// An item of several blocks, which may include an option's feedback.
  private mutating func blockItem(
    _ item: MarkdownNode, _ form: ItemForm, isKey: Bool, _ span: Span
  ) -> ParsedOption {
    let children = item.children
    refuseHeadings(in: children)
    let content = form.isOption ? children.filter { !$0.isQuote } : children
    let frame = ProseWriter.Frame(indentation: content.isEmpty ? 2 : indentation(of: item))
    var attributes = Attributes.none
    var text = ParsedProse.empty
    if let first = content.first, first.kind == .paragraph {
      var source = source(of: first, form)
      (attributes, source) = takeAttributes(first, source)
      if content.count == 1 {
        text = prose.inline(first, source: source, in: frame)
      } else {
        let isEmpty = first.firstChild == nil
        text = prose.blocks(
          isEmpty ? Array(content.dropFirst()) : content, in: frame, notes: .elsewhere,
          first: isEmpty ? nil : source)
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
    if prose.showsNothing(text) {
      report.add(
        .emptyOption, "\(form.name) is empty", at: span,
        note: text.isEmpty ? nil : "write HTML between backticks to show it")
    }
    var option = ParsedOption(
      span: span,
      id: attributes.id?.value ?? Identifier.made(from: prose.text(text), limit: 24, prefix: "o"),
      isIDWritten: attributes.id != nil, text: text, isKey: isKey)
    if form.isOption {
      option.weight = attributes.weight()
      option.isVoid = attributes.flag("void") ?? false
      if !attributes.isEmpty {
        option.isPinned = attributes.names.contains("pin")
        for name in form.attributes { option.attributes[name] = attributes.text(name) }
      }
    }
    attributes.finish(form.name)
    report.diagnostics += attributes.report.diagnostics
    return option
  }

  /// Adds a hash of their HTML to ids of options with the same id, such as `i++` and `++i`.
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
    if rest.isEmpty {
      if let end = text.next, end.kind == .softBreak { end.remove() }
      text.remove()
    } else {
      text.literal = rest
    }
    if paragraph.firstChild == nil { paragraph.remove() }
  }

  /// The number of columns before the text of an item.
  func indentation(of item: MarkdownNode) -> Int {
    let text = document.text.bytes
    let start = document.bytes(of: item).lowerBound
    var at = start
    while at < text.count, text[at] != 32, text[at] != 9, text[at] != 10 { at += 1 }
    while at < text.count, text[at] == 32 { at += 1 }
    return item.startColumn - 1 + min(at - start, 6)
  }

  /// The range of the text in an item's paragraph, without the mark of an option.
  private func source(of paragraph: MarkdownNode, _ form: ItemForm) -> Range<Int> {
    let source = document.bytes(of: paragraph)
    guard form.isOption else { return source }
    // Brackets after the mark of a task item are text.
    if let item = paragraph.parent, item.kind == .taskItem,
      document.text.bytes[document.bytes(of: item).lowerBound..<source.lowerBound].contains(93)
    {
      return source
    }
    let text = document.text.bytes[source]
    guard text.first == UInt8(ascii: "["), text.count > 3,
      let close = text.firstIndex(of: UInt8(ascii: "]")),
      text.distance(from: text.startIndex, to: close) <= 4
    else { return source }
    let start = text[(close + 1)...].firstIndex { $0 != 32 && $0 != 9 && $0 != 10 && $0 != 13 }
    return (start ?? source.upperBound)..<source.upperBound
  }
}

/// Marks that look checked but are not valid: Cyrillic and Greek letters, symbols, marks with
/// spaces.
let lookAlikes: Set<String> = [
  "х", "Х", "×", "✓", "✔", "ⅹ", "χ", "Χ", "ｘ", "Ｘ", "x ", " x", "X ", " X",
]

extension MarkdownDocument {
  /// The name of the character in the brackets at an offset, if it is the only one and a space that
  /// is not ASCII.
  fileprivate func otherSpace(inBracketsAt open: Int) -> String? {
    guard text.bytes[open...].first == UInt8(ascii: "["),
      let close = text.bytes[open...].prefix(6).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let inner = text.string(open + 1..<close)
    guard let space = inner.unicodeScalars.first, inner.unicodeScalars.count == 1,
      space.value >= 0x80, space.properties.isWhitespace
    else { return nil }
    let code = "U+" + String(space.value, radix: 16, uppercase: true)
    return space == "\u{A0}" ? "a no-break space (U+00A0)" : "the character \(code)"
  }
}

/// A mark at the start of an item that cmark did not parse as a task item.
struct WrittenMark {
  /// The text between the brackets.
  var text: String
  /// Whether the text of the option follows directly.
  var isGlued = false

  var isKey: Bool { text != " " && !text.isEmpty }
  /// The standard mark, with a space after it.
  var plain: String { isKey ? "[x] " : "[ ] " }
  /// Whether other programs do not recognize the mark.
  var isUnusual: Bool { isGlued || text.isEmpty || lookAlikes.contains(text) }
}

extension MarkdownDocument {
  /// Whether a list consists of options: at least one of its items has a mark.
  func isOptionList(_ node: MarkdownNode) -> Bool {
    guard node.kind == .list(isOrdered: false) else { return false }
    return node.eachChild.contains { item in
      item.kind == .taskItem || mark(of: item).map { !$0.isGlued || !$0.text.isEmpty } ?? false
    }
  }

  func hasKey(_ list: MarkdownNode) -> Bool {
    list.children.contains { item in
      item.kind == .taskItem ? isChecked(item) : mark(of: item)?.isKey ?? false
    }
  }

  /// The mark at the start of an item's first paragraph, if cmark did not parse it as a task item:
  /// a mark alone on its line, one that only looks like a mark, or one without a space after it.
  func mark(of item: MarkdownNode) -> WrittenMark? {
    guard let paragraph = item.firstChild, paragraph.kind == .paragraph else { return nil }
    let text = firstLine(of: paragraph)
    guard text.hasPrefix("["), let close = text.firstIndex(of: "]") else { return nil }
    let mark = String(text[text.index(after: text.startIndex)..<close])
    let rest = text[text.index(after: close)...]
    let isPlain = ["", " ", "x", "X"].contains(mark)
    if rest.isEmpty, isPlain { return WrittenMark(text: mark) }
    guard let next = rest.first, next != " " else {
      let isMark = lookAlikes.contains(mark) || (mark.isEmpty && !rest.isEmpty)
      return isMark ? WrittenMark(text: mark) : nil
    }
    // A link or a link reference definition is not a mark.
    guard isPlain || lookAlikes.contains(mark), !"([:".contains(next) else { return nil }
    return WrittenMark(text: mark, isGlued: true)
  }

  /// The range from the opening bracket of an item's mark to its text.
  func markPlace(of item: MarkdownNode) -> Span? {
    guard let paragraph = item.firstWritten else { return nil }
    let source = bytes(of: paragraph)
    guard let close = text.bytes[source].firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let end = text.bytes[(close + 1)..<source.upperBound].firstIndex { $0 != 32 && $0 != 9 }
    return span(source.lowerBound..<(end ?? close + 1))
  }

  /// The source of a paragraph's first line.
  ///
  /// If the lines below it became a table, cmark does not know its position, so its parsed text is
  /// used instead.
  private func firstLine(of paragraph: MarkdownNode) -> String {
    guard paragraph.startLine > 0 else {
      paragraph.joinTexts()
      return paragraph.firstChild?.literal ?? ""
    }
    return text.string(firstLine(of: bytes(of: paragraph)))
  }
}

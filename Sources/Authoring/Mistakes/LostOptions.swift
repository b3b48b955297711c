import Courseware

/// A line of text that was probably meant as an option, without a dash or without a space after it.
struct LostOption {
  /// The range from the start of its mark to the end of the line.
  var line: Range<Int>
  var edit: Diagnostic.Edit
  var cause: Cause

  enum Cause {
    /// The option is in a list within another option.
    case nested
    /// The option is code because it is indented.
    case code
    /// There is no space after the dash.
    case glued
    case withoutDash
    /// Another character, a letter or a number is written instead of the dash.
    case otherSign
    /// The option is on the line of another option.
    case sameLine

    var rule: String {
      switch self {
      case .nested: "the options of a question must have the same indentation"
      case .code: "an option must not be indented: four spaces or a tab make it code"
      case .glued: "an option needs a space between its dash and its brackets"
      case .withoutDash, .otherSign: "an option must start with '- [ ]' or '- [x]'"
      case .sameLine: "each option must be on a line of its own"
      }
    }

    var fix: String {
      switch self {
      case .nested, .code: "remove the indentation"
      case .glued: "insert a space"
      case .withoutDash: "insert a dash"
      case .otherSign: "write a dash"
      case .sameLine: "start a new line"
      }
    }
  }
}

extension QuestionReader {
  /// The options that are read as text of the question, of another option or of a quote.
  func lostOptions(_ parts: QuestionParts) -> [LostOption] {
    let found = document.lostOptions(parts)
    guard !suspicious.inlineOptions.isEmpty else { return found }
    let blocks = parts.body + parts.answers
    let inHeading = suspicious.inlineOptions.inside(headingSpan?.bytes ?? 0..<0)
    return found + inHeading.compactMap { document.option(at: $0, after: "\n\n") }
      + blocks.flatMap { document.optionsWithinLines($0, suspicious.inlineOptions) }
  }
}

extension MarkdownDocument {
  /// The options after others on the same line: `- [x] one - [ ] two`.
  fileprivate func optionsWithinLines(_ block: MarkdownNode, _ places: [Int]) -> [LostOption] {
    let source = bytes(of: block)
    let inner = places.inside(source)
    guard !inner.isEmpty, block.kind == .paragraph || block.isList || block.isItem || block.isQuote
    else { return [] }
    if block.kind != .paragraph {
      return block.children.flatMap { optionsWithinLines($0, Array(inner)) }
    }
    return inner.compactMap { option(at: $0) }
  }

  /// The option at an offset within a line; `nil` in code.
  fileprivate func option(at dash: Int, after lineEnds: String = "\n") -> LostOption? {
    let line = text.bytes.lineStart(dash)
    let before = text.bytes[line..<dash]
    guard !before.endsInCode,
      let last = before.lastIndex(where: { $0 != 32 && $0 != UInt8(ascii: ";") })
    else { return nil }
    let start = before.firstIndex { $0 != 32 } ?? line
    // Feedback is indented more than the options.
    let margin = text.bytes[start] == UInt8(ascii: ">") ? "" : text.string(line..<start)
    let sign = text.bytes[dash] == UInt8(ascii: "[") ? "- " : ""
    return LostOption(
      line: dash..<lineEnd(text.bytes, dash),
      edit: edit(last + 1..<dash, lineEnds + margin + sign),
      cause: .sameLine)
  }

  /// The options that are read as text: in paragraphs and quotes of the question, and in the last
  /// paragraphs of its options, which include all following lines that do not start an item.
  fileprivate func lostOptions(_ parts: QuestionParts) -> [LostOption] {
    var found: [LostOption] = []
    for block in parts.body where block.kind == .paragraph {
      found += lostOptions(in: bytes(of: block))
    }
    guard let list = parts.answers.first, isOptionList(list) else { return found }
    if let above = list.previous {
      if above.kind == .code { found += optionsInCode(above) }
      if above.kind == .list(isOrdered: true) { found += numberedOptions(above) }
    }
    for quote in parts.quotes { found += lostOptions(in: bytes(of: quote)) }
    for item in list.eachChild {
      found += nestedOptions(in: item)
      guard let last = lastParagraph(of: item), last.startLine != last.endLine else { continue }
      let source = bytes(of: last)
      let next = min(lineEnd(text.bytes, source.lowerBound) + 1, source.upperBound)
      found += lostOptions(in: next..<source.upperBound)
    }
    return found
  }

  /// The items of a numbered list directly above other options, if all of them have marks.
  private func numberedOptions(_ list: MarkdownNode) -> [LostOption] {
    guard list.eachChild.allSatisfy({ $0.kind == .taskItem || mark(of: $0) != nil }) else {
      return []
    }
    return list.children.compactMap { item in
      let line = firstLineSpan(of: item).bytes
      guard let open = text.bytes[line].firstIndex(of: UInt8(ascii: "[")) else { return nil }
      return LostOption(
        line: line, edit: edit(line.lowerBound..<open, "- "), cause: .otherSign)
    }
  }

  /// The lines of an option that is code directly above other options.
  private func optionsInCode(_ code: MarkdownNode) -> [LostOption] {
    let source = bytes(of: code)
    let start = text.bytes.lineStart(source.lowerBound)
    guard "-*+".utf8.contains(text.bytes[source.lowerBound]),
      text.bytes[(source.lowerBound + 1)...].first == 32,
      brackets(at: source.lowerBound + 2)?.isPlain == true
    else { return [] }
    return lineRanges(text.bytes, in: start..<source.upperBound).compactMap { line in
      let blanks = text.bytes[line].prefix(source.lowerBound - start)
        .prefix { $0 == 32 || $0 == 9 }
      let rest = blanks.endIndex..<line.upperBound
      return rest.isEmpty
        ? nil : LostOption(line: rest, edit: edit(blanks.indices, ""), cause: .code)
    }
  }

  /// The options in a list within an option.
  private func nestedOptions(in item: MarkdownNode) -> [LostOption] {
    var nested: [LostOption] = []
    for list in item.eachChild where list.isList && isOptionList(list) {
      let margin = bytes(of: item).lowerBound - indentation(of: item)
      nested += list.children.map { inner in
        let line = firstLineSpan(of: inner)
        let start = line.bytes.lowerBound - indentation(of: inner)
        let extra = min(bytes(of: item).lowerBound - margin, indentation(of: inner))
        return LostOption(
          line: line.bytes,
          edit: edit(start + extra..<line.bytes.lowerBound, ""),
          cause: .nested)
      }
    }
    return nested
  }

  private func lastParagraph(of item: MarkdownNode) -> MarkdownNode? {
    var node = item.lastChild
    while let current = node, current.kind != .paragraph {
      guard current.isQuote || current.kind == .item || current.isList else { return nil }
      node = current.lastChild
    }
    return node
  }

  /// The lines of text that were probably meant as options.
  ///
  /// Beside one with a mark that is read, `[*]` and `[√]` are marks as well.
  func lostOptions(in source: Range<Int>) -> [LostOption] {
    let found = lostOptions(in: source, withAnyMark: false)
    return found.isEmpty ? [] : lostOptions(in: source, withAnyMark: true)
  }

  private func lostOptions(in source: Range<Int>, withAnyMark: Bool) -> [LostOption] {
    var found: [LostOption] = []
    var at = source.lowerBound
    while at < source.upperBound {
      let end = min(lineEnd(text.bytes, at), source.upperBound)
      if let lost = lostOption(in: at..<end, withAnyMark) { found.append(lost) }
      at = end + 1
    }
    return found
  }

  private func lostOption(in line: Range<Int>, _ withAnyMark: Bool) -> LostOption? {
    guard let start = text.bytes[line].firstIndex(where: { $0 != 32 && $0 != 9 }) else {
      return nil
    }
    let isDoubled = text.bytes[start...].starts(with: "--".utf8)
    let isGlued = "-*+".utf8.contains(text.bytes[start]) && !isDoubled
    let open = isGlued ? start + 1 : afterSign(start..<line.upperBound)
    guard open + 2 < line.upperBound, text.bytes[open] == UInt8(ascii: "["),
      let mark = brackets(at: open), mark.end <= line.upperBound,
      mark.isPlain || withAnyMark || isGlued && text.bytes[open + 1] == 32,
      isGlued || mark.hasBlank
    else { return nil }
    let dash = isGlued ? text.string(start..<open) : "-"
    return LostOption(
      line: start..<line.upperBound,
      edit: mark.isPlain
        ? edit(start..<open, dash + " ") : edit(start..<mark.end, "\(dash) \(mark.mark) "),
      cause: isGlued ? .glued : open == start ? .withoutDash : .otherSign)
  }

  /// The offset of the text after a dash or bullet that Markdown does not know, or after a label
  /// such as `b)`; the start of the line if there is none.
  private func afterSign(_ line: Range<Int>) -> Int {
    let bytes = text.bytes[line]
    guard let first = bytes.first, first != UInt8(ascii: "[") else { return line.lowerBound }
    var at = line.lowerBound
    if first == UInt8(ascii: "-") {
      at = bytes.prefix { $0 == UInt8(ascii: "-") }.endIndex
    } else if first >= 0x80 {
      guard let bullet = bullets.first(where: { bytes.starts(with: $0) }) else { return at }
      at += bullet.count
    } else {
      if first == UInt8(ascii: "(") { at += 1 }
      let label = bytes[at...].prefix(3).prefix { isLetter($0) || isDigit($0) }
      guard (1...2).contains(label.count), label.endIndex < line.upperBound,
        ").".utf8.contains(bytes[label.endIndex])
      else { return line.lowerBound }
      at = label.endIndex + 1
    }
    while at < line.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    return at
  }
}

/// Dashes and bullets that do not start a list item in Markdown.
let bullets = "–—‐‑‒―−－•‣◦·▪●○∙".map { Array(String($0).utf8) }

extension QuestionReader {
  /// Reports lists of options with a key that belong to no question: as part of the page's text,
  /// they would reveal the key.
  mutating func refuseOptions(outside runs: [[MarkdownNode]]) {
    let headings = report.diagnostics.filter { $0.code == Rule.questionHeading.code }
    let reported = Set(headings.flatMap(\.notes).compactMap(\.span))
    for block in runs.joined() {
      if reported.contains(document.firstLineSpan(of: block)) { continue }
      if document.isAnswerLines(block) {
        report.add(
          .lostOption, "answers after '=' must be below the heading of their question",
          at: document.firstLineSpan(of: block),
          note: "a question's heading must start with '## ', two '#' and a space")
      }
      guard block.isList else { continue }
      if let question = document.listedQuestion(in: block) ?? document.plainQuestion(in: block) {
        report.add(.lostOption, listedQuestionRule, at: question)
      }
      guard document.isOptionList(block), document.hasKey(block) else { continue }
      report.add(
        .lostOption, "options must be below the heading of their question",
        at: document.firstLineSpan(of: block),
        note: "a question's heading must start with '## ', two '#' and a space")
    }
  }

  /// Reports options that are read as text, all options of a question in one diagnostic.
  mutating func refuse(_ lost: [LostOption], isCertain: Bool) {
    guard let first = lost.first else { return }
    report.add(
      .lostOption, first.cause.rule, at: document.span(first.line),
      notes: lost.dropFirst().map { .init("and here", at: document.span($0.line)) },
      fixes: [
        .init(
          first.cause.fix, lost.map(\.edit),
          isSafe: isCertain && [.glued, .withoutDash].contains(first.cause))
      ])
  }
}

import Courseware

/// A line of text that would be an option with a dash, or with a space after its dash.
struct LostOption {
  /// From what stands there of the mark to the end of the line.
  var line: Range<Int>
  var edit: Diagnostic.Edit
}

extension MarkdownDocument {
  /// The options that stand as text in a question: among its paragraphs, and in those that end
  /// its options, which go on with whatever starts no item.
  func lostOptions(_ parts: QuestionParts) -> [LostOption] {
    var found: [LostOption] = []
    for block in parts.body where block.kind == .paragraph {
      found += lostOptions(in: bytes(of: block))
    }
    guard let list = parts.answers.first, isOptionList(list) else { return found }
    var item = list.firstChild
    while let current = item {
      item = current.next
      found += nestedOptions(in: current)
      guard let last = lastParagraph(of: current), last.startLine != last.endLine else { continue }
      let source = bytes(of: last)
      let next = min(lineEnd(text.bytes, source.lowerBound) + 1, source.upperBound)
      found += lostOptions(in: next..<source.upperBound)
    }
    return found
  }

  /// The options of a list within an option.
  private func nestedOptions(in item: MarkdownNode) -> [LostOption] {
    var nested: [LostOption] = []
    var child = item.firstChild
    while let current = child {
      child = current.next
      guard current.isList, isOptionList(current) else { continue }
      let margin = bytes(of: item).lowerBound - indentation(of: item)
      nested += current.children.map { inner in
        let line = firstLineSpan(of: inner)
        let start = line.bytes.lowerBound - indentation(of: inner)
        let extra = min(bytes(of: item).lowerBound - margin, indentation(of: inner))
        return LostOption(
          line: line.bytes,
          edit: .init(span: span(start + extra..<line.bytes.lowerBound), replacement: ""))
      }
    }
    return nested
  }

  /// A line at the margin that goes on with the last option and most likely should not: it has a
  /// word with a colon, or bold words, or a link in front, or it starts again below a short line.
  func textBelow(_ list: MarkdownNode) -> Range<Int>? {
    guard let item = list.lastChild, let paragraph = item.lastChild, paragraph.kind == .paragraph,
      paragraph.startLine > 0, paragraph.startLine != paragraph.endLine
    else { return nil }
    let source = bytes(of: paragraph)
    let first = lineEnd(text.bytes, source.lowerBound)
    let line = first + 1..<min(lineEnd(text.bytes, first + 1), source.upperBound)
    guard let start = text.bytes[line].first, start != 32, start != 9 else { return nil }
    let isNew =
      isUpperLetter(start) && first - source.lowerBound < 60
      && text.bytes[first - 1] != UInt8(ascii: ",")
    let label = text.bytes[line].prefix(24).firstIndex(of: UInt8(ascii: ":"))
    let isLabeled =
      label.map { text.bytes[line.lowerBound..<$0].allSatisfy { isLetter($0) } }
      ?? false
    let isBold = text.bytes[line].starts(with: "**".utf8) || start == UInt8(ascii: "[")
    return isNew || isLabeled || isBold ? line : nil
  }

  private func lastParagraph(of item: MarkdownNode) -> MarkdownNode? {
    var node = item.lastChild
    while let current = node, current.kind != .paragraph {
      guard current.isQuote || current.kind == .item || current.isList else { return nil }
      node = current.lastChild
    }
    return node
  }

  /// The lines of text that were to be options.
  func lostOptions(in source: Range<Int>) -> [LostOption] {
    var found: [LostOption] = []
    var at = source.lowerBound
    while at < source.upperBound {
      let end = min(lineEnd(text.bytes, at), source.upperBound)
      if let lost = lostOption(in: at..<end) { found.append(lost) }
      at = end + 1
    }
    return found
  }

  private func lostOption(in line: Range<Int>) -> LostOption? {
    guard let start = text.bytes[line].firstIndex(where: { $0 != 32 && $0 != 9 }) else {
      return nil
    }
    let hasDash = "-*+".utf8.contains(text.bytes[start])
    let open = hasDash ? start + 1 : start
    guard open + 2 < line.upperBound, text.bytes[open] == UInt8(ascii: "["),
      let mark = brackets(at: open), mark.end <= line.upperBound, mark.isPlain,
      hasDash || mark.hasBlank
    else { return nil }
    let dash = hasDash ? text.string(start..<open) : "-"
    return LostOption(
      line: start..<line.upperBound,
      edit: .init(span: span(start..<open), replacement: dash + " "))
  }
}

/// Brackets or parentheses that were to be a mark.
struct BracketedMark {
  /// Where the text behind them starts.
  var end: Int
  /// How the mark is written.
  var mark: String
  /// Whether it is written so.
  var isPlain: Bool
  /// Whether a blank or nothing stands behind it.
  var hasBlank: Bool
  /// Whether a colon does, with which Markdown may take the line for the address of links.
  var hasColon = false
}

/// What people put between brackets to tick an option, or not to.
private let (ticked, unticked) = (
  lookAlikes.union(["x", "X", "*", "+", "v", "V", "y", "Y", "√", "✅", "☑"]),
  Set(["", "_", "-", "o", "O", "○", "☐"])
)

extension MarkdownDocument {

  /// Brackets or parentheses at a place; `nil` where they hold more than a sign, or are a link.
  func brackets(at open: Int) -> BracketedMark? {
    let bytes = text.bytes
    let end = lineEnd(bytes, open)
    guard open < end, let closing = closings[bytes[open]],
      let close = bytes[open..<min(end, open + 6)].firstIndex(of: closing)
    else { return nil }
    let sign = text.string(open + 1..<close)
    let isTicked = ticked.contains(cleanedName(sign))
    guard isTicked || unticked.contains(cleanedName(sign)) else { return nil }
    let next = close + 1 < end ? bytes[close + 1] : 32
    let isPlain = bytes[open] == UInt8(ascii: "[") && ["", " ", "x", "X"].contains(sign)
    let hasColon = isPlain && next == UInt8(ascii: ":")
    guard hasColon || !"([:".utf8.contains(next) else { return nil }
    let behind = hasColon ? close + 2 : close + 1
    let rest = bytes[behind..<end].firstIndex { $0 != 32 && $0 != 9 }
    return BracketedMark(
      end: rest ?? end, mark: isTicked ? "[x]" : "[ ]", isPlain: isPlain,
      hasBlank: next == 32 || next == 9, hasColon: hasColon)
  }
}

private let closings = [
  UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
]

/// What questions written as items of a list do not keep.
let listedQuestionRule = "each question needs a heading '## …' and cannot be a list item"

extension MarkdownDocument {
  /// The first line of the first item that has options with a key below its text, as questions
  /// have that were written as a list.
  func listedQuestion(in list: MarkdownNode) -> Span? {
    guard list.isList else { return nil }
    let item = list.children.first { $0.children.contains { isOptionList($0) && hasKey($0) } }
    return item.map { firstLineSpan(of: $0) }
  }

  func hasKey(_ list: MarkdownNode) -> Bool {
    list.children.contains { item in
      item.kind == .taskItem ? item.isTicked : mark(of: item)?.isKey ?? false
    }
  }
}

extension QuestionReader {
  /// Reports lists of options with a key in them that belong to no question: as text of the page
  /// they would tell what is right.
  mutating func refuseOptions(outside runs: [[MarkdownNode]]) {
    for block in runs.joined() where block.isList {
      let reported = document.firstLineSpan(of: block)
      if report.diagnostics.contains(where: {
        $0.code == Rule.questionHeading.code && $0.notes.contains { $0.span == reported }
      }) {
        continue
      }
      if let question = document.listedQuestion(in: block) {
        report.add(.lostOption, listedQuestionRule, at: question)
      }
      guard document.isOptionList(block), document.hasKey(block) else { continue }
      report.add(
        .lostOption, "options must be below the heading of their question",
        at:
          document.firstLineSpan(of: block),
        notes: [
          .init("a question's heading must start with '## ', two '#' and a space")
        ])
    }
  }

  /// Reports a heading that became part of an option, with all that stands below it.
  mutating func refuseHeadings(in option: [MarkdownNode]) {
    for block in option where block.kind == .heading(1) || block.kind == .heading(2) {
      report.add(
        .lostOption, "a question's heading must not be indented",
        at: document.firstLineSpan(of: block))
    }
  }

  /// Reports options that stand as text, all of a question at once.
  mutating func refuse(_ lost: [LostOption], isCertain: Bool) {
    guard let first = lost.first else { return }
    let bytes = document.text.bytes
    let isDashed = "-*+".utf8.contains(bytes[first.line.lowerBound])
    let isNested = first.edit.replacement.isEmpty
    report.add(
      .lostOption,
      isNested
        ? "the options of a question must have the same indentation"
        : isDashed
          ? "an option needs a space between its dash and its brackets"
          : "an option must start with '- [ ]' or '- [x]'",
      at: document.span(first.line),
      notes: lost.dropFirst().map { .init("and here", at: document.span($0.line)) },
      fixes: [
        .init(
          title: isNested
            ? "remove the indentation"
            : isDashed ? "insert a space" : "insert a dash",
          edits: lost.map(\.edit), isSafe: isCertain && !isNested)
      ])
  }
}

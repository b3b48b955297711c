import Courseware

extension QuestionReader {
  /// Says that something may not stand behind the answers, of several blocks the first.
  mutating func refuse(_ blocks: [MarkdownNode], behind answers: MarkdownNode?) {
    guard let block = blocks.first else { return }
    if let headingSpan, refuseSettings(in: [block], of: headingSpan) { return }
    let span = document.firstLineSpan(of: block)
    if let heading = headingMistake(block, before: blocks.dropFirst().first) {
      report.add(.questionHeading, heading.rule, at: span, fixes: [heading.fix])
    } else if let answers, answers.isAlike(block) {
      let isOptions = document.isOptionList(answers)
      report.add(
        .textAfterOptions,
        answers.isTable
          ? "the pairs of a question must be in one table"
          : "the \(isOptions ? "options" : "items") of a question must be in one list",
        at: span,
        notes: [
          .init(
            "unindented text, code or a comment ends the list: indent it to keep it in the list")
        ])
    } else if answers.map(document.isOptionList) ?? false, block.kind == .paragraph,
      case let lost = document.lostOptions(in: document.bytes(of: block)), !lost.isEmpty
    {
      refuse(lost, isCertain: false)
    } else {
      report.add(
        .textAfterOptions, "only block quotes (hints and the explanation) may follow the answers",
        at: span,
        notes: [
          .init("write '> ' before it to make it the explanation, or move it above the answers")
        ], fixes: quoteFix(blocks))
    }
  }

  /// Warns of text that goes on with the last option.
  mutating func warnOfText(below list: MarkdownNode?) {
    guard let list, list.isList, let line = document.textBelow(list) else { return }
    let edit = Diagnostic.Edit(
      span: document.span(line.lowerBound..<line.lowerBound), replacement: "\n> ")
    report.add(
      .textBelowOption, "this line continues the option above it", at: document.span(line),
      notes: [.init("if it belongs to the option, indent it by two spaces")],
      fixes: [.init(title: "make it the explanation", edits: [edit], isSafe: false)])
  }

  /// A heading of the next question that is none for want of a space, has a mark too many, or is
  /// bold text.
  private func headingMistake(
    _ block: MarkdownNode, before next: MarkdownNode?
  ) -> (rule: String, fix: Diagnostic.Fix)? {
    let start = document.bytes(of: block).lowerBound
    let count = document.text.bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    let place = document.span(start..<start + count)
    switch block.kind {
    case .paragraph where (1...6).contains(count):
      let edit = Diagnostic.Edit(
        span: document.span(start + count..<start + count), replacement: " ")
      return (
        "a space is missing after the '\(document.text.string(place.bytes))' of a heading",
        .init(title: "insert a space", edits: [edit], isSafe: false)
      )
    case .heading where count > 2:
      return (
        "a question's heading needs two '#'; with \(count) it is part of the question above",
        .writing("##", at: place)
      )
    default:
      return writtenHeading(block, before: next).map {
        ("a question must start with a heading '## …'", $0.fix)
      }
    }
  }

  /// Makes paragraphs one quote.
  private func quoteFix(_ blocks: [MarkdownNode]) -> [Diagnostic.Fix] {
    guard blocks.allSatisfy({ $0.kind == .paragraph }) else { return [] }
    let edits = blocks.flatMap(document.lines).map {
      Diagnostic.Edit(span: document.span($0.lowerBound..<$0.lowerBound), replacement: "> ")
    }
    return [.init(title: "make it the explanation", edits: edits, isSafe: false)]
  }
}

extension MarkdownNode {
  /// Whether a block looks like a continuation of this one, which holds answers.
  func isAlike(_ block: MarkdownNode) -> Bool {
    isTable ? block.isTable : isList && kind == block.kind
  }
}

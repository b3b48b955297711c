import Courseware

/// Headings that Markdown reads as code or as part of an option, because they are indented.
extension QuestionReader {
  /// Whether a block of code is the heading of a question or a section with four spaces or a tab
  /// before it.
  ///
  /// Code may start with a comment, and R writes '##' before its output. So it is a heading only if
  /// it has settings, or if no code can be there: below answers, which are among the blocks since
  /// the last heading, and directly above answers in a text outside of questions.
  func isIndentedHeading(
    _ block: MarkdownNode, below above: ArraySlice<MarkdownNode>, isInQuestion: Bool
  ) -> Bool {
    guard block.kind == .code else { return false }
    let bytes = document.text.bytes
    let line = trimmed(document.firstLine(of: document.bytes(of: block)))
    let level = bytes[line].prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...2).contains(level), level + 1 < line.count, bytes[line.lowerBound + level] == 32
    else { return false }
    if let braces = lastBraces(of: line), isSettings(braces) || isID(braces) { return true }
    if isInQuestion { return above.contains { document.isAnswer($0, to: nil) } }
    return level == 2 && block.next.map { document.answersQuestion($0, hasHeading: true) } == true
  }

  /// A heading in code, with the fix that removes the indentation of all lines of the code.
  func indentedHeading(_ code: MarkdownNode) -> LostQuestion {
    let source = document.bytes(of: code)
    let bytes = document.text.bytes
    let first = bytes.lineStart(source.lowerBound)
    let depth = bytes[first...].prefix { $0 == 32 || $0 == 9 }.count
    let edits = lineRanges(bytes, in: first..<source.upperBound).map { line in
      let blanks = bytes[line].prefix(depth).prefix { $0 == 32 || $0 == 9 }
      return document.edit(blanks.indices, "")
    }
    return LostQuestion(
      heading: WrittenHeading(
        place: document.span(trimmed(document.firstLine(of: source))),
        fix: .init("remove the indentation", edits)), rule: indentedHeadingRule)
  }

  /// The blocks of a question up to a list that contains the heading of the next one.
  func withoutNextQuestion(_ blocks: [MarkdownNode]) -> [MarkdownNode] {
    let list = blocks.firstIndex { $0.isList && $0.lastChild.map(document.holdsHeading) == true }
    return list.map { Array(blocks[...$0]) } ?? blocks
  }

  /// Reports a heading that became part of a list item, together with everything below it.
  mutating func refuseHeadings(in item: [MarkdownNode]) {
    for block in item where block.kind == .heading(1) || block.kind == .heading(2) {
      let place = document.firstLineSpan(of: block)
      guard document.text.bytes[place.bytes.lowerBound] == UInt8(ascii: "#") else {
        report.add(
          .lostOption,
          "a line of dashes below text makes it a heading: write a blank line between them",
          at: place)
        continue
      }
      let start = document.text.bytes.lineStart(place.bytes.lowerBound)
      let isLast = block.next == nil && start + 1 < place.bytes.lowerBound
      report.add(
        .lostOption, indentedHeadingRule, at: place,
        fixes: isLast
          ? [.init("remove the indentation", [document.edit(start..<place.bytes.lowerBound, "")])]
          : [])
    }
  }
}

extension MarkdownDocument {
  /// Whether a list item contains the heading of a question or a section.
  func holdsHeading(_ item: MarkdownNode) -> Bool {
    item.eachChild.contains {
      ($0.kind == .heading(1) || $0.kind == .heading(2))
        && text.bytes[bytes(of: $0).lowerBound] == UInt8(ascii: "#")
    }
  }
}

private let indentedHeadingRule = "the heading of a question or section must not be indented"

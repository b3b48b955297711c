import Courseware

extension QuestionReader {
  /// Reports questions in the text of another one: headings with settings, and where the heading of
  /// the question has a blank, other headings and numbered lines of bold text with blanks.
  ///
  /// - Returns: Whether there are some.
  mutating func refuseQuestions(in body: [MarkdownNode], below heading: MarkdownNode) -> Bool {
    let count = report.diagnostics.count
    lazy var hasBlank = document.hasDoubleBrackets && !document.blanks(below: heading).isEmpty
    for block in body {
      if block.isHeading {
        if hasSettings(block) || hasBlank && !document.blanks(below: block).isEmpty {
          refuseHeading(block)
        }
      } else if block.kind == .paragraph {
        refuseParagraph(block, isBelowBlank: hasBlank)
      }
    }
    return report.diagnostics.count > count
  }

  private mutating func refuseHeading(_ block: MarkdownNode) {
    guard let written = headingOfOtherLevel(block) else { return }
    let source = headingSource(block)
    if document.text.string(source).hasSuffix("}"), let open = braces(of: source),
      isID(open..<source.upperBound)
    {
      return report.add(
        .badAttribute, "only a heading with '##' can have an id",
        at: document.span(open..<source.upperBound))
    }
    let signs = document.bytes(of: block).lowerBound
    let number = document.text.bytes[signs...].prefix { $0 == UInt8(ascii: "#") }.count
    report.add(
      .questionHeading,
      "a question's heading needs two '#'; with \(number) it is part of the question above",
      at: written.place, fixes: [written.fix])
  }

  /// `##Which …` without a space, and `**2.** A [[blank]]`.
  private mutating func refuseParagraph(_ block: MarkdownNode, isBelowBlank: Bool) {
    let source = document.bytes(of: block)
    let bytes = document.text.bytes[source]
    let line =
      source.lowerBound..<min(source.upperBound, lineEnd(document.text.bytes, source.lowerBound))
    guard let first = bytes.first else { return }
    if first == UInt8(ascii: "#"), bytes.starts(with: "##".utf8) {
      guard let mistake = headingMistake(block, before: nil) else { return }
      report.add(
        .questionHeading, mistake.rule, at: document.span(line), fixes: [mistake.fix])
    } else if first == UInt8(ascii: "*"), isBelowBlank, document.isNumbered(line),
      !document.blanks(below: block).isEmpty
    {
      report.add(
        .questionHeading, "a question must start with a heading '## …'", at: document.span(line),
        fixes: [fix(line, after: "")])
    }
  }

  /// Whether a heading ends with braces that a question's heading may have.
  private func hasSettings(_ heading: MarkdownNode) -> Bool {
    guard hasBraces else { return false }
    let source = headingSource(heading)
    guard let open = braces(of: source) else { return false }
    let place = open..<source.upperBound
    return isSettings(place) || isID(place)
  }

  /// Where braces open that end some source.
  private func braces(of source: Range<Int>) -> Int? {
    let bytes = document.text.bytes[source]
    return bytes.last == UInt8(ascii: "}") ? bytes.lastIndex(of: UInt8(ascii: "{")) : nil
  }
}

extension MarkdownDocument {
  /// Whether a block can be nothing but the answers of a question: options with a key among them,
  /// or below a heading lines of right answers.
  func answersQuestion(_ block: MarkdownNode, hasHeading: Bool) -> Bool {
    isOptionList(block) ? hasKey(block) : hasHeading && isAnswerLines(block)
  }

  func isNumbered(_ line: Range<Int>) -> Bool { questionLabel(line) != nil }
}

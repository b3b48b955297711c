import Courseware

/// Answers that are typed: a paragraph of lines that start with `=`.
///
/// They are read from the source instead of from cmark's output, so that `*`, `_` and `<` are
/// literal.
extension MarkdownDocument {
  /// Whether each line of a block starts with a `=` that neither is doubled nor starts an arrow.
  ///
  /// cmark parses lines followed by a line of only `=` or `-` as a heading.
  func isAnswerLines(_ block: MarkdownNode) -> Bool {
    guard [.paragraph, .heading(1), .heading(2)].contains(block.kind),
      text.bytes[bytes(of: block)].first == equals
    else { return false }
    return lineRanges(of: block).allSatisfy { line in
      guard text.bytes[line].first == equals else { return false }
      return line.count == 1
        || ![equals, UInt8(ascii: ">")].contains(text.bytes[line.lowerBound + 1])
    }
  }

  /// Empties the typed answers of all questions, so that nothing in them is parsed as Markdown.
  func takeAnswerLines() {
    let bytes = text.bytes
    guard firstIndex(of: equals, in: bytes.span) != nil else { return }
    var isQuestion = false
    var answers: [MarkdownNode] = []
    for block in blocks {
      switch block.kind {
      case .heading(2) where !isAnswerLines(block): isQuestion = true
      case .heading(1) where !isAnswerLines(block): isQuestion = false
      case .paragraph, .heading(1), .heading(2):
        if isQuestion, isAnswerLines(block) { answers.append(block) }
      default: break
      }
    }
    empty(answers)
  }

  /// The text after each `=`, without a comment at the end.
  func answerLines(_ block: MarkdownNode) -> [Located<String>] {
    lineRanges(of: block).map { line in
      let answer = trimmed(text.bytes, line.lowerBound + 1..<commentStart(in: line))
      return Located(text.string(answer), at: text.span(answer))
    }
  }

  /// The line of dashes below answers, because of which cmark parses them as a heading.
  func separator(below answers: MarkdownNode) -> Span? {
    guard answers.kind == .heading(2) else { return nil }
    return trimmedLines(of: answers)
      .first { text.bytes[$0].allSatisfy { $0 == UInt8(ascii: "-") } }.map(span)
  }

  /// The lines of a block.
  ///
  /// For a heading, the lines up to the underline of `=` or `-`, since cmark includes the line
  /// after it.
  private func lineRanges(of block: MarkdownNode) -> [Range<Int>] {
    let lines = trimmedLines(of: block)
    if block.kind == .paragraph { return lines }
    if block.kind == .heading(2) {
      return Array(lines.prefix { !text.bytes[$0].allSatisfy { $0 == UInt8(ascii: "-") } })
    }
    let end = lines.firstIndex { text.bytes[$0].allSatisfy { $0 == equals } }
    return Array(lines[...(end ?? lines.count - 1)])
  }

  private func trimmedLines(of block: MarkdownNode) -> [Range<Int>] {
    text.bytes[bytes(of: block)].split(separator: 10)
      .map { trimmed(text.bytes, $0.startIndex..<$0.endIndex) }
  }

  /// The offset of a comment at the end of a line, or the end of the line.
  private func commentStart(in line: Range<Int>) -> Int {
    guard text.string(line).hasSuffix("-->"), line.count > 7 else { return line.upperBound }
    var at = line.upperBound - 7
    while at > line.lowerBound, !text.bytes[at...].starts(with: "<!--".utf8) { at -= 1 }
    return at > line.lowerBound ? at : line.upperBound
  }

  /// Whether a block is an answer to a question of a type, or if `type` is `nil`, whether it is
  /// recognizable as an answer by itself.
  func isAnswer(_ block: MarkdownNode, to type: ParsedQuestion.QuestionType?) -> Bool {
    type?.answer.isAnswer(block, in: self) ?? (isOptionList(block) || isAnswerLines(block))
  }
}

private let equals = UInt8(ascii: "=")

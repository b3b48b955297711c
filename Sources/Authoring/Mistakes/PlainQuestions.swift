import Courseware

/// Questions in a quiz without any heading of a question, as on paper and in Aiken's format.
extension QuestionReader {
  /// Reports lines above options with letters, each with a fix that makes it a heading.
  ///
  /// - Returns: Whether there are any.
  mutating func refusePlainQuestions(in blocks: [MarkdownNode]) -> Bool {
    var (count, number) = (0, 0)
    for (index, block) in blocks.enumerated() {
      let above = index > 0 ? blocks[index - 1] : nil
      for question in plainQuestions(in: block, below: above, after: &number) {
        report.add(
          .questionHeading, "a question must start with a heading '## …'",
          at: document.span(question.heading),
          notes: question.answers.map { [.init("its answers", at: document.span($0))] } ?? [],
          fixes: [headingFix(question)])
        count += 1
      }
    }
    return count > 0
  }

  private func headingFix(_ question: PlainQuestion) -> Diagnostic.Fix {
    var fix = fix(question.heading, after: "")
    let next = lineEnd(document.text.bytes, question.heading.upperBound) + 1
    if next < document.text.bytes.count, document.text.bytes[next] != 10 {
      fix.edits[0].replacement += "\n"
    }
    guard let item = question.item else { return fix }
    let start = document.bytes(of: item).lowerBound
    fix.edits.append(document.edit(start..<question.heading.lowerBound, ""))
    // The lines of the item are no longer part of a list.
    for line in document.lines(of: item).dropFirst() where !line.isEmpty {
      let margin = document.text.bytes.lineStart(line.lowerBound)..<line.lowerBound
      if !margin.isEmpty { fix.edits.append(document.edit(margin, "")) }
    }
    return fix
  }

  /// The questions in a block; after a numbered question with options, the next number is one, too.
  private func plainQuestions(
    in block: MarkdownNode, below above: MarkdownNode?, after number: inout Int
  ) -> [PlainQuestion] {
    if block.kind == .list(isOrdered: true) {
      return block.children.compactMap { item in
        guard let first = item.firstWritten, first.kind == .paragraph else { return nil }
        let lines = document.lines(of: first)
        let options = areOptions(lines.dropFirst()) ? lines[1] : answers(below: first)
        let digits = document.text.bytes[document.bytes(of: item).lowerBound...]
          .prefix(while: isDigit)
        let own = wholeNumber(document.text.string(digits.indices)) ?? 0
        guard options != nil || number > 0 && own == number + 1 else { return nil }
        number = own
        return PlainQuestion(heading: lines[0], answers: options, item: item)
      }
    }
    guard block.kind == .paragraph || block.kind == .list(isOrdered: false) else { return [] }
    let lines = document.lines(of: block)
    if block.kind == .paragraph, areOptions(lines.dropFirst()), !areOptions(lines[...]) {
      return [PlainQuestion(heading: lines[0], answers: lines[1])]
    }
    guard let above, above.kind == .paragraph,
      case let heading = document.bytes(of: above), document.firstLine(of: heading) == heading,
      let first = firstOption(block)
    else { return [] }
    return [PlainQuestion(heading: heading, answers: first)]
  }

  /// The first line of options with letters in the block after a paragraph.
  private func answers(below paragraph: MarkdownNode) -> Range<Int>? {
    paragraph.next.flatMap(firstOption)
  }

  private func firstOption(_ block: MarkdownNode) -> Range<Int>? {
    if block.kind == .paragraph {
      let lines = document.lines(of: block)
      return areOptions(lines[...]) ? lines[0] : nil
    }
    guard block.kind == .list(isOrdered: false), let first = block.firstChild else { return nil }
    let texts = block.children.compactMap(\.firstWritten).map { document.bytes(of: $0) }
    return areOptions(texts[...]) ? document.firstLineSpan(of: first).bytes : nil
  }

  /// Whether the first two or more of some lines have the letters of a series, `A) `, `b. `, `Ａ．`,
  /// or brackets without a dash.
  private func areOptions(_ lines: ArraySlice<Range<Int>>) -> Bool {
    lines.count > 1
      && lines.prefix(2).enumerated().allSatisfy { index, line in
        let bytes = document.text.bytes[line]
        if bytes.first == UInt8(ascii: "["), document.brackets(at: line.lowerBound) != nil {
          return true
        }
        let text = bytes.first == UInt8(ascii: "*") ? bytes.dropFirst() : bytes
        return OptionLabel(text, at: index, of: index + 1).map {
          !$0.character.utf8.allSatisfy(isDigit)
        } ?? false
      }
  }
}

/// A question that is written without a heading.
private struct PlainQuestion {
  var heading: Range<Int>
  /// The first line of its answers; `nil` if only its number shows that it is a question.
  var answers: Range<Int>?
  /// The item of a list that contains it.
  var item: MarkdownNode?
}

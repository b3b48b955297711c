import Courseware

/// A block that was meant to be the heading of a question.
struct WrittenHeading {
  var place: Span
  var fix: Diagnostic.Fix
}

extension QuestionReader {
  /// Reports questions in an introduction or right below a section's heading: their headings have
  /// one '#' or more than two, or are bold text.
  ///
  /// - Parameter runs: Blocks that belong to no question, each run with its section's heading.
  /// - Returns: Whether there are any.
  mutating func refuseQuestions(outside runs: [[MarkdownNode]]) -> Bool {
    let count = report.diagnostics.count
    for run in runs {
      var heading: MarkdownNode?
      for (index, block) in run.enumerated() {
        if case .heading = block.kind, !document.isAnswerLines(block) { heading = block }
        guard index > 0, document.answersQuestion(block, hasHeading: heading != nil),
          let written = writtenHeading(run[index - 1], before: block)
            ?? heading.flatMap({ headingOfOtherLevel($0) })
        else { continue }
        report.add(
          .questionHeading, "a question must start with a heading '## …'", at: written.place,
          notes: [.init("its answers", at: document.firstLineSpan(of: block))],
          fixes: [written.fix])
        heading = nil
      }
    }
    return report.diagnostics.count > count
  }

  /// A line between two questions, which the heading of the next one makes needless.
  mutating func refuseSeparator(at place: Span) {
    let bytes = document.text.bytes
    var end = min(place.bytes.upperBound + 1, bytes.count)
    // With it goes one of the empty lines around it.
    let isBetweenEmptyLines = place.bytes.lowerBound > 1 && bytes[place.bytes.lowerBound - 2] == 10
    if isBetweenEmptyLines, end < bytes.count, bytes[end] == 10 { end += 1 }
    let line = document.span(place.bytes.lowerBound..<end)
    report.add(
      .textAfterOptions, "questions need no line between them: each starts with its heading '## …'",
      at: place,
      fixes: [
        .init(
          title: "delete the line", edits: [.init(span: line, replacement: "")], isSafe: true)
      ])
  }

  /// Reports a line of bold text right below an option, which goes on with that option.
  ///
  /// - Returns: Whether there is one.
  mutating func refuseHeading(within list: MarkdownNode?) -> Bool {
    guard let list, list.isList else { return false }
    var item = list.firstChild
    while let current = item {
      item = current.next
      guard let paragraph = current.lastChild, paragraph.kind == .paragraph,
        paragraph.startLine > 0, paragraph.startLine != paragraph.endLine
      else { continue }
      let source = document.bytes(of: paragraph)
      let start = lineEnd(document.text.bytes, source.lowerBound) + 1
      let line = start..<min(lineEnd(document.text.bytes, start), source.upperBound)
      guard line.upperBound == source.upperBound, isBoldAlone(line),
        document.text.bytes[line.upperBound - 3] == UInt8(ascii: "?") || document.isNumbered(line)
      else { continue }
      report.add(
        .questionHeading, "a question must start with a heading '## …'", at: document.span(line),
        fixes: [fix(line, after: "\n")])
      return true
    }
    return false
  }

  private func headingOfOtherLevel(_ heading: MarkdownNode) -> WrittenHeading? {
    let start = document.bytes(of: heading).lowerBound
    let count = document.text.bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard count != 2 else { return nil }
    guard count > 0 else {
      // A line of '=' below it.
      let source = headingSource(heading)
      let all = document.span(of: heading)
      let text = document.text.string(source)
      return WrittenHeading(
        place: document.span(source), fix: .writing("## " + text, at: all))
    }
    return WrittenHeading(
      place: document.firstLineSpan(of: heading),
      fix: .writing("##", at: document.span(start..<start + count)))
  }

  /// Bold text alone, text that starts with a number, or a list of one numbered item, with the
  /// answers of a question below it.
  func writtenHeading(_ block: MarkdownNode, before next: MarkdownNode?) -> WrittenHeading? {
    let source = document.bytes(of: block)
    let end = min(source.upperBound, lineEnd(document.text.bytes, source.lowerBound))
    guard end == source.upperBound, !source.isEmpty else { return nil }
    let hasAnswers = next.map { document.answersQuestion($0, hasHeading: true) } ?? false
    switch block.kind {
    case .paragraph:
      guard !document.isAnswerLines(block) else { return nil }
      let isNumbered = document.isNumbered(source)
      let isQuestion = document.text.bytes[source].last == UInt8(ascii: "?")
      guard
        isBoldAlone(source) ? isNumbered || hasAnswers : hasAnswers && (isNumbered || isQuestion)
      else { return nil }
    case .list(isOrdered: true): guard hasAnswers else { return nil }
    default: return nil
    }
    return WrittenHeading(place: document.span(source), fix: fix(source, after: ""))
  }

  /// Whether a line is bold and nothing else.
  private func isBoldAlone(_ line: Range<Int>) -> Bool {
    let bytes = document.text.bytes[line]
    guard bytes.count > 5, let sign = bytes.first, "*_".utf8.contains(sign),
      bytes.prefix(2).allSatisfy({ $0 == sign }), bytes.suffix(2).allSatisfy({ $0 == sign })
    else { return false }
    return !bytes.dropFirst(2).dropLast(2).contains(sign)
  }

  /// Makes a line a heading, without the signs of bold text and the number that it starts with.
  private func fix(_ line: Range<Int>, after lines: String) -> Diagnostic.Fix {
    let isBold = isBoldAlone(line)
    var source = isBold ? line.lowerBound + 2..<line.upperBound - 2 : line
    if let label = document.questionLabel(source) {
      source = label.place.upperBound..<line.upperBound
    }
    if isBold, source.upperBound == line.upperBound {
      source = source.lowerBound..<line.upperBound - 2
    }
    return .writing(
      "\(lines)## " + document.text.string(trimmed(source)), at: document.span(line))
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

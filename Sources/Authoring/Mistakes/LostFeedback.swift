import Courseware

extension QuestionReader {
  /// Warns of a quote directly below the last option that is indented, but not enough to be part of
  /// the option: it is the explanation of the question.
  mutating func warnOfLostFeedback(in parts: QuestionParts) {
    guard let list = parts.answers.first, document.isOptionList(list), let item = list.lastChild,
      let quote = list.next, parts.quotes.first == quote
    else { return }
    let bytes = document.text.bytes
    let source = document.bytes(of: quote)
    let line = bytes.lineStart(source.lowerBound)
    let (depth, margin) = (source.lowerBound - line, document.indentation(of: list))
    // A tab after the dash reaches to the next multiple of four columns.
    let hasTab = bytes[document.bytes(of: item).lowerBound + 1] == 9
    let needed = hasTab ? margin + 4 : indentation(of: item)
    guard depth > margin, depth < needed, line > 1, bytes[line - 2] != 10 else { return }
    let spaces = String(repeating: " ", count: needed - depth)
    report.add(
      .textBelowOption, "this quote is the explanation of the question, not feedback on the option",
      at: document.firstLineSpan(of: quote),
      note: "to make it the explanation, write it without indentation, below a blank line",
      fixes: [
        .init(
          "indent it like the text of the option",
          lineRanges(bytes, in: line..<source.upperBound).map {
            document.edit($0.lowerBound..<$0.lowerBound, spaces)
          })
      ])
  }
}

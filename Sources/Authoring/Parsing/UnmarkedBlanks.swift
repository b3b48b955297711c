import Courseware

extension QuestionReader {
  /// Warns of low lines that are shown as they are: beside blanks, or two of them where students
  /// type one answer.
  ///
  /// One line and one answer to type go together, and options may fill any number.
  mutating func warnOfUnmarkedBlanks(
    in places: [Range<Int>], _ parts: QuestionParts, _ blanks: BlankReading
  ) {
    let isTyped = parts.answers.first.map(document.isAnswerLines) ?? false
    guard isTyped || blanks.firstSpan != nil else { return }
    let lines = places.flatMap { document.lowLines($0) }
    guard let first = lines.first, !isTyped || lines.count > 1 else { return }
    report.add(
      .unmarkedBlank,
      isTyped
        ? "the lines after '= ' are answers to the whole question, not one for each blank"
        : "'\(document.text.string(first))' is text that students cannot fill in",
      at: document.span(first),
      notes: [
        .init("write a blank as its correct answer between '[[' and ']]', as in 'the [[sun]]'")
      ])
  }
}

extension MarkdownDocument {
  /// Runs of three low lines or more, those in code left out.
  fileprivate func lowLines(_ source: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (at, isCode) = (source.lowerBound, false)
    while at < source.upperBound {
      var end = at
      while end < source.upperBound, text.bytes[end] == UInt8(ascii: "_") { end += 1 }
      if end - at > 2, !isCode { found.append(at..<end) }
      if end == at, text.bytes[at] == UInt8(ascii: "`") { isCode.toggle() }
      at = max(at + 1, end)
    }
    return found
  }
}

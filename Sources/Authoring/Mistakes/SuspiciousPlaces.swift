import Courseware

/// Places that few texts have, found once a file, so that most questions cost nothing.
struct SuspiciousPlaces {
  /// Where lines have `= ` after at most three spaces, in order.
  private(set) var answerLines: [Int] = []
  /// Where a line has ` - [ ] ` after other text, or an option has ` [ ] ` after its text, in
  /// order: the places of the dashes and brackets.
  private(set) var inlineOptions: [Int] = []

  init(_ bytes: [UInt8]) {
    var at = 0
    while let equals = firstIndex(of: UInt8(ascii: "="), in: bytes.span, from: at) {
      at = equals + 1
      if at < bytes.count, bytes[at] == 32, isIndented(bytes, equals) { answerLines.append(equals) }
    }
    at = 0
    while let open = firstIndex(of: UInt8(ascii: "["), in: bytes.span, from: at) {
      at = open + 1
      if let start = inlineOption(bytes, open) { inlineOptions.append(start) }
    }
  }
}

/// Whether at most three spaces are before a place on its line.
private func isIndented(_ bytes: [UInt8], _ place: Int) -> Bool {
  var start = place
  while start > 0, place - start < 4, bytes[start - 1] == 32 { start -= 1 }
  return start == 0 || bytes[start - 1] == 10
}

/// Where an option behind other text starts, of which the brackets are: `- [x] one - [ ] two`, and
/// `- [x] one; [ ] two`, where the line is that of an option.
private func inlineOption(_ bytes: [UInt8], _ open: Int) -> Int? {
  guard open > 4, open + 3 < bytes.count, bytes[open + 2] == UInt8(ascii: "]"),
    bytes[open + 3] == 32, " xX".utf8.contains(bytes[open + 1]), bytes[open - 1] == 32
  else { return nil }
  guard bytes[open - 2] == UInt8(ascii: "-"), bytes[open - 3] == 32 else {
    // Most are the mark of an option itself, right behind its dash.
    if bytes[open - 3] == 10 || bytes[open - 2] == UInt8(ascii: "]") { return nil }
    let line = bytes[..<open].suffix(ForeignSyntax.reach)
    let start = line.lastIndex(of: 10).map { $0 + 1 } ?? line.startIndex
    let text = bytes[start..<open].drop { $0 == 32 }
    let isOption =
      ["- [x] ", "- [ ] ", "* [x] ", "* [ ] "].contains { text.starts(with: $0.utf8) }
      && text.count > 7
    return isOption ? open : nil
  }
  var start = open - 3
  while start > 0, bytes[start - 1] == 32 || bytes[start - 1] == UInt8(ascii: ">") { start -= 1 }
  return start > 0 && bytes[start - 1] != 10 ? open - 2 : nil
}

extension QuestionReader {
  /// Reports typed answers that Markdown reads as the end of a quote or a list, since there is no
  /// blank line above them.
  ///
  /// - Returns: Whether there are some.
  mutating func refuseSwallowedAnswers(in blocks: [MarkdownNode]) -> Bool {
    let places = suspicious.answerLines
    guard !places.isEmpty else { return false }
    let count = report.diagnostics.count
    for block in blocks where block.isQuote || block.isList {
      let source = document.bytes(of: block)
      let next = places[places.partitioningIndex { $0 > source.lowerBound }...]
        .prefix { $0 < source.upperBound }
      // What is indented belongs to the item of a list.
      guard
        let line = next.first(where: { block.isQuote || document.text.bytes[$0 - 1] == 10 })
      else { continue }
      let end = min(lineEnd(document.text.bytes, line), source.upperBound)
      let edit = Diagnostic.Edit(span: document.span(line..<line), replacement: "\n")
      report.add(
        .textAfterOptions,
        "this line is read as part of the \(block.isQuote ? "quote" : "list") above it, not as an"
          + " answer", at: document.span(line..<end),
        notes: [
          .init("an answer needs a blank line above it"),
          .init("a quote after the answers explains the question; one answer has no feedback"),
        ],
        fixes: [.init(title: "insert a blank line", edits: [edit], isSafe: false)])
    }
    return report.diagnostics.count > count
  }
}

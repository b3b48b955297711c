import Courseware

/// Offsets of rare patterns, found once per file, so that most questions need no further search.
struct SuspiciousPlaces {
  /// The offsets of `= ` after at most three spaces at the start of a line, in order.
  private(set) var answerLines: [Int] = []
  /// The offsets of dashes and brackets of possible options after other text on a line, in order.
  ///
  /// These are ` - [ ] ` on any line, and ` [ ] ` on the line of an option.
  private(set) var inlineOptions: [Int] = []
  /// The offsets of characters that may have been meant to start feedback, in order.
  ///
  /// These are `>` after other text and a space on their line, or after at least six spaces at its
  /// start, and dashes before a word with `!`.
  private(set) var feedbackMarks: [Int] = []
  /// The offsets of a full-width or escaped `>` after nothing but spaces on its line, in order.
  private(set) var wideQuotes: [Int] = []

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
    at = 0
    while let mark = firstIndex(of: UInt8(ascii: ">"), in: bytes.span, from: at) {
      at = mark + 1
      if mayStartFeedback(bytes, mark) { feedbackMarks.append(mark) }
    }
    let count = feedbackMarks.count
    at = 0
    while let mark = firstIndex(of: UInt8(ascii: "!"), in: bytes.span, from: at) {
      at = mark + 1
      if let dash = dashBeforeWord(bytes, mark) { feedbackMarks.append(dash) }
    }
    if feedbackMarks.count > count { feedbackMarks.sort() }
    for first in [0xEF, UInt8(ascii: "&")] {
      at = 0
      while let mark = firstIndex(of: first, in: bytes.span, from: at) {
        at = mark + 1
        if isIndented(bytes, mark, by: .max), wideQuote(bytes, mark) > 0 { wideQuotes.append(mark) }
      }
    }
    wideQuotes.sort()
  }
}

/// Whether a `>` may have been meant to start feedback but starts no quote.
private func mayStartFeedback(_ bytes: [UInt8], _ mark: Int) -> Bool {
  let isArrow = mark > 0 && "-=".utf8.contains(bytes[mark - 1])
  var start = isArrow ? mark - 1 : mark
  let end = start
  while start > 0, bytes[start - 1] == 32 { start -= 1 }
  guard start > 0, start < end else { return false }
  if bytes[start - 1] == 10 { return !isArrow && end - start > 5 }
  return bytes[start - 1] != UInt8(ascii: ">") && mark + 1 < bytes.count && bytes[mark + 1] == 32
}

/// The dash before the word that ends at an offset, if other text precedes it on its line: that of
/// `- [x] light - Right! …`.
private func dashBeforeWord(_ bytes: [UInt8], _ end: Int) -> Int? {
  let word = bytes[..<end].suffix(16).reversed().prefix(while: isAnyLetter)
  var start = end - word.count
  guard !word.isEmpty, start > 2, bytes[start - 1] == 32, end + 2 < bytes.count,
    bytes[end + 1] == 32, bytes[end + 2] != 10
  else { return nil }
  start -= 2
  if bytes[start] != UInt8(ascii: "-") {
    // The last bytes of `–` and `—`.
    guard start > 2, [0x93, 0x94].contains(bytes[start]), bytes[start - 1] == 0x80 else {
      return nil
    }
    start -= 2
  }
  return start > 1 && bytes[start - 1] == 32 && bytes[start - 2] > 32 ? start : nil
}

/// Whether only spaces, at most three or another number, precede an offset on its line.
private func isIndented(_ bytes: [UInt8], _ place: Int, by most: Int = 3) -> Bool {
  var start = place
  while start > 0, place - start <= most, bytes[start - 1] == 32 { start -= 1 }
  return start == 0 || bytes[start - 1] == 10
}

/// The start of the option with an opening bracket at `open`, if other text precedes it on the
/// line: `- [x] one - [ ] two`, and on the line of an option also `- [x] one; [ ] two`.
private func inlineOption(_ bytes: [UInt8], _ open: Int) -> Int? {
  guard open > 4, open + 3 < bytes.count, bytes[open + 2] == UInt8(ascii: "]"),
    bytes[open + 3] == 32, " xX".utf8.contains(bytes[open + 1]), bytes[open - 1] == 32
  else { return nil }
  guard bytes[open - 2] == UInt8(ascii: "-"), bytes[open - 3] == 32 else {
    // Usually it is the mark of the option itself, directly after its dash.
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
  /// Reports typed answers that Markdown parses as part of the quote or list above them, because
  /// there is no empty line between them.
  ///
  /// - Returns: Whether there are any.
  mutating func refuseSwallowedAnswers(in blocks: [MarkdownNode]) -> Bool {
    let places = suspicious.answerLines
    guard !places.isEmpty else { return false }
    let count = report.diagnostics.count
    for block in blocks where block.isQuote || block.isList {
      let source = document.bytes(of: block)
      let next = places[places.partitioningIndex { $0 > source.lowerBound }...]
        .prefix { $0 < source.upperBound }
      // Indented lines belong to the list item.
      guard
        let line = next.first(where: { block.isQuote || document.text.bytes[$0 - 1] == 10 })
      else { continue }
      report.add(
        .textAfterOptions,
        "this line is read as part of the \(block.isQuote ? "quote" : "list") above it, not as an"
          + " answer", at: document.span(document.firstLine(of: line..<source.upperBound)),
        notes: [
          .init("an answer needs a blank line above it"),
          .init("a quote after the answers explains the question; one answer has no feedback"),
        ],
        fixes: [.init("insert a blank line", at: document.span(line..<line), writing: "\n")])
    }
    return report.diagnostics.count > count
  }
}

import Courseware

extension QuestionReader {
  /// Reads the hints among the blocks of a question.
  ///
  /// - Returns: The other blocks.
  mutating func takeHints(
    _ blocks: [MarkdownNode], into question: inout ParsedQuestion
  ) -> [MarkdownNode] {
    var others: [MarkdownNode] = []
    others.reserveCapacity(blocks.count)
    for block in blocks {
      if block.kind == .quote, let start = takeHintMark(block) {
        question.hints.append(prose.quoted([block], from: start, notes: .below))
      } else {
        others.append(block)
      }
    }
    return others
  }

  /// The offset after the mark of a hint at the start of a quote; the mark is removed.
  ///
  /// `nil` if the quote is not a hint.
  private func takeHintMark(_ quote: MarkdownNode) -> Int? {
    guard let first = quote.firstChild, first.kind == .paragraph else { return nil }
    let source = prose.document.bytes(of: first)
    let bytes = prose.document.text.bytes
    guard bytes[source].first == UInt8(ascii: "["),
      isHintMark(bytes[source].prefix(hintMark.utf8.count))
    else {
      return nil
    }
    var at = source.lowerBound + hintMark.utf8.count
    guard at == source.upperBound || [9, 10, 32].contains(bytes[at]) else { return nil }
    first.joinTexts()
    guard let text = first.firstChild, text.kind == .text,
      isHintMark(text.literal.utf8.prefix(hintMark.utf8.count))
    else {
      return nil
    }
    let rest = String(text.literal.dropFirst(hintMark.count).drop { $0 == " " || $0 == "\t" })
    if rest.isEmpty { text.remove() } else { text.literal = rest }
    if let mark = first.firstChild, mark.kind == .softBreak || mark.kind == .lineBreak {
      mark.remove()
    }
    if first.firstChild == nil { first.remove() }
    while at < source.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    guard at < source.upperBound, bytes[at] == 10 else { return at }
    at += 1
    while at < source.upperBound, bytes[at] == 32 { at += 1 }
    if at < source.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
    return at < source.upperBound && bytes[at] == 32 ? at + 1 : at
  }
}

/// The mark at the start of a hint, as in GitHub's alerts.
private let hintMark = "[!TIP]"

/// Whether bytes are the mark of a hint, ignoring case.
private func isHintMark(_ bytes: some Collection<UInt8>) -> Bool {
  bytes.map { isLowerLetter($0) ? $0 - 32 : $0 } == Array(hintMark.utf8)
}

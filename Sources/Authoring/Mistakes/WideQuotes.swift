import Courseware

/// Quotes that are read as text because of another character than '>' at the start of a line:
/// `＞ Well done`, as Chinese and Japanese keyboards write it, and `&gt; Well done`.
extension QuestionReader {
  /// Warns of such lines in the text and the options of a question: students would see feedback,
  /// hints and rubrics.
  mutating func warnOfWideQuotes(in blocks: [MarkdownNode]) {
    let places = suspicious.wideQuotes
    guard !places.isEmpty else { return }
    let bytes = document.text.bytes
    for paragraph in blocks.flatMap(document.innerParagraphs) {
      let marks = places.inside(paragraph)
      guard let first = marks.first else { continue }
      report.warn(
        ofShownText: document.span(first..<min(lineEnd(bytes, first), paragraph.upperBound)),
        in: document, note: "a quote starts with '>' and a space",
        fixes: [
          .init("write '>'", marks.map { document.edit($0..<$0 + wideQuote(bytes, $0), ">") })
        ])
    }
  }
}

extension MarkdownDocument {
  /// The ranges of a block's paragraphs, also in its lists.
  fileprivate func innerParagraphs(_ block: MarkdownNode) -> [Range<Int>] {
    if block.kind == .paragraph { return [bytes(of: block)] }
    return block.isList || block.isItem ? block.children.flatMap(innerParagraphs) : []
  }
}

/// The length of the full-width or escaped '>' at an offset, or else 0.
func wideQuote(_ bytes: [UInt8], _ at: Int) -> Int {
  ["＞", "&gt;"].first { bytes[at...].starts(with: $0.utf8) }?.utf8.count ?? 0
}

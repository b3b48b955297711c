import Courseware

/// Warnings about `[[Page]]` and `![[image.png]]`, wiki links in places where blanks are not
/// allowed.
extension QuestionReader {
  /// Warns of wiki links in the options, the explanation and the hints of a question.
  mutating func warnOfWikiLinks(outsideBodyOf parts: QuestionParts, _ blocks: [MarkdownNode]) {
    guard document.hasDoubleBrackets else { return }
    warnOfWikiLinks(
      in: parts.answers.filter(\.isList)
        + blocks.filter { $0.isQuote && !parts.body.contains($0) })
  }

  mutating func warnOfWikiLinks(in blocks: [MarkdownNode]) {
    guard document.hasDoubleBrackets else { return }
    for block in blocks {
      switch block.kind {
      case .paragraph, .heading:
        for link in document.wikiLinks(in: document.bytes(of: block)) { warn(ofLink: link) }
      default:
        if block.isList || block.isQuote || block.isItem {
          warnOfWikiLinks(in: block.children)
        }
      }
    }
  }

  private mutating func warn(ofLink link: Range<Int>) {
    let isImage = document.text.bytes[link].first == UInt8(ascii: "!")
    report.warn(
      ofShownText: document.span(link), in: document,
      note: isImage
        ? "write an image as '![what it shows](file.png)'"
        : "write a link as '[text](page.md)'; blanks are only in the text of a question")
  }

  /// Reports `![[file.png]]` in the text of a question, which would be read as a blank.
  ///
  /// - Returns: Whether the blank is such an image.
  mutating func refuseImage(_ blank: Blank) -> Bool {
    let (bytes, start) = (document.text.bytes, blank.bytes.lowerBound)
    let file = cleanedName(blank.content.prefix { $0 != "|" })
    guard start > 0, bytes[start - 1] == UInt8(ascii: "!"), file.contains(".") else { return false }
    let address = address(of: file)
    let place = document.span(start - 1..<blank.bytes.upperBound)
    report.add(
      .badBlank, "'\(document.text.string(place.bytes))' is read as a blank and not as an image",
      at: place, note: "write an image as '![what it shows](\(address))'",
      fixes: [.writing("![](\(address))", at: place)])
    return true
  }
}

extension MarkdownDocument {
  /// Double brackets that contain a word, with an exclamation mark before them if there is one.
  ///
  /// Brackets in code, in formulas and after letters, such as `x[[1]]`, are left out.
  fileprivate func wikiLinks(in source: Range<Int>) -> [Range<Int>] {
    let bytes = text.bytes
    var (found, at, isCode) = ([Range<Int>](), source.lowerBound, false)
    while at + 4 < source.upperBound {
      let start = at
      at += 1
      if bytes[start] == UInt8(ascii: "`") { isCode.toggle() }
      guard bytes[start] == UInt8(ascii: "["), bytes[at] == UInt8(ascii: "["), !isCode else {
        continue
      }
      let name = bytes[(start + 2)..<source.upperBound].prefix(maxPageName)
        .prefix { !"[],\n\"'".utf8.contains($0) }
      guard bytes[name.endIndex..<source.upperBound].starts(with: "]]".utf8), isPageName(name)
      else { continue }
      let before = start > source.lowerBound ? bytes[start - 1] : 32
      at = name.endIndex + 2
      guard !isLink(bytes, endingAt: at), !isLetter(before), !isDigit(before), before < 0x80,
        !"_\\])".utf8.contains(before),
        !isInFormula(start)
      else { continue }
      found.append((before == UInt8(ascii: "!") ? start - 1 : start)..<at)
    }
    return found
  }
}

/// The address of a file, escaped for Markdown, where spaces and brackets would end it.
private func address(of file: String) -> String {
  file.unicodeScalars.map { $0.isASCII ? urlPath(String($0)) : String($0) }.joined()
}

/// The maximum length of a name in bytes, which limits the search for closing brackets.
private let maxPageName = 200

/// Whether the text in double brackets may be the name of a page or a file: it starts with a
/// capital or contains a period.
private func isPageName(_ inner: ArraySlice<UInt8>) -> Bool {
  guard let first = inner.first, first >= 0x80 || isUpperLetter(first) || inner.contains(0x2E)
  else { return false }
  return inner.contains { $0 >= 0x80 || isLetter($0) }
}

import Courseware

extension Cleaner {
  /// Replaces a code block whose fence names a language by highlighted code.
  mutating func code(_ block: MarkdownNode) {
    refuseUnclosed(block)
    let info = block.fenceInfo
    guard !info.isEmpty else { return }
    if info.first == "{", info.dropFirst().first?.isLetter == true {
      report.add(
        .templateSyntax, "students see this as code, which pages do not run",
        at: document.firstLineSpan(of: block),
        note: "write only the language after the fence, as in '```r', and text without a fence")
    }
    let name = info.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard name.allSatisfy(isAllowedInLanguageName) else { return }
    let language = String(Substring(name))
    if language == "math" {
      report.add(
        .lostFormula, "write a display formula between '$$', not in a fence",
        at: document.firstLineSpan(of: block))
    }
    guard let html = renderer.highlighted(block.literal, language: language) else {
      if needs.plainCode == nil, !renderer.hasHighlighter {
        needs.plainCode = document.firstLineSpan(of: block)
      }
      return
    }
    needs.codeStyle = true
    document.replace(
      block, withHTML: "<pre><code class=\"language-\(language)\">\(html)</code></pre>")
  }
}

/// Whether a byte can occur in the name of a language, such as `python`, `c++`, `c#` and
/// `objective-c`.
private func isAllowedInLanguageName(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || "+#-._".utf8.contains(byte)
}

extension Cleaner {
  /// Reports a fence that is never closed, so that text became code by mistake.
  ///
  /// Only the first one before the next question is reported, since the others follow from it.
  private mutating func refuseUnclosed(_ block: MarkdownNode) {
    guard let fence = block.fence, !document.isClosed(block, fence) else { return }
    let place = document.firstLineSpan(of: block)
    guard !unclosedCode.contains(place.bytes.lowerBound) else { return }
    unclosedCode = document.text.question(around: place.bytes.lowerBound)
    let mark = String(repeating: Character(Unicode.Scalar(fence.character)), count: fence.length)
    let isInItem = block.parent?.isItem == true
    if isInItem, let item = block.parent, let opening = document.fence(afterMarkOf: item, mark) {
      return report.add(
        .unclosedFence, "code must start on the line below the '[ ]' of its option",
        at: document.span(opening),
        fixes: [
          .init(
            "put it on a line of its own",
            at: document.span(opening.lowerBound..<opening.lowerBound),
            writing: "\n" + String(repeating: " ", count: item.startColumn + 1))
        ])
    }
    report.add(
      .unclosedFence,
      isInItem
        ? "the code that starts here is not closed within its option"
        : "the code that starts here is not closed", at: place,
      note: isInItem
        ? "write '\(mark)' below the code, indented by two spaces like all lines of the option"
        : "write '\(mark)' on a line of its own below the code")
  }
}

extension MarkdownDocument {
  /// The range of a fence on the first line of an option, where Markdown takes it for text and the
  /// closing fence for an opening one.
  fileprivate func fence(afterMarkOf item: MarkdownNode, _ mark: String) -> Range<Int>? {
    guard item.firstChild?.kind == .paragraph else { return nil }
    let line = firstLineSpan(of: item).bytes
    guard let open = text.bytes[line].firstRange(of: Array("] \(mark)".utf8)) else { return nil }
    return open.lowerBound + 2..<line.upperBound
  }

  /// Whether the last line of a code block is a fence that matches its first one.
  fileprivate func isClosed(_ block: MarkdownNode, _ fence: (character: UInt8, length: Int)) -> Bool
  {
    let source = bytes(of: block)
    guard let line = text.bytes[source].lastIndex(of: 10) else { return false }
    let last = text.bytes[(line + 1)..<source.upperBound]
    let marks = last.reversed().prefix { $0 == fence.character }.count
    return marks >= fence.length
      && last.dropLast(marks).allSatisfy { $0 == 32 || $0 == 9 || $0 == UInt8(ascii: ">") }
  }
}

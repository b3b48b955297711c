import Courseware

extension QuestionReader {
  /// Reports items to order, or steps of a scale, that Markdown reads as part of the item above
  /// them: `2.light` and `(2) light` in a numbered list, `– light` in another one, and items that
  /// are indented.
  ///
  /// - Returns: Whether there are any.
  mutating func refuseLostItems(of list: MarkdownNode) -> Bool {
    let count = report.diagnostics.count
    let isOrdered = list.kind == .list(isOrdered: true)
    for item in list.eachChild {
      let next = isOrdered ? number(of: item).map { $0 + 1 } : nil
      for inner in item.eachChild where isOrdered && inner.kind == list.kind {
        if let first = inner.firstChild, let next, next > 1, number(of: first) == next {
          refuseNestedItems(of: inner, below: item)
        }
      }
      guard let text = item.lastChild, text.kind == .paragraph, text.startLine != text.endLine
      else { continue }
      for line in document.lines(of: text).dropFirst() {
        guard let end = isOrdered ? endOfNumber(line, next) : endOfSign(line) else { continue }
        let sign = next.map { "\($0). " } ?? "- "
        let margin = String(repeating: " ", count: document.indentation(of: item))
        let start = document.text.bytes.lineStart(line.lowerBound)
        report.add(
          .lostOption,
          isOrdered
            ? "an item must start with its number, a period and a space"
            : "an item must start with a hyphen and a space",
          at: document.span(line),
          fixes: [
            .init(
              "write '\(sign.dropLast())' and a space", at: document.span(start..<end),
              writing: margin + sign)
          ])
        break
      }
    }
    return report.diagnostics.count > count
  }

  private mutating func refuseNestedItems(of list: MarkdownNode, below item: MarkdownNode) {
    let margin = document.bytes(of: item).lowerBound
    let depth = margin - document.text.bytes.lineStart(margin)
    let edits = list.children.map { inner in
      let start = document.bytes(of: inner).lowerBound
      return document.edit(document.text.bytes.lineStart(start) + depth..<start, "")
    }
    report.add(
      .lostOption, "the items of a list must have the same indentation",
      at: list.firstChild.map(document.firstLineSpan) ?? document.span(of: list),
      fixes: [.init("remove the indentation", edits)])
  }

  private func number(of item: MarkdownNode) -> Int? {
    let start = document.bytes(of: item).lowerBound
    return wholeNumber(
      document.text.string(document.text.bytes[start...].prefix(while: isDigit).indices))
  }

  /// The offset of the text after a number that Markdown does not know as that of an item; `nil` if
  /// it is another number, or a decimal one.
  private func endOfNumber(_ line: Range<Int>, _ number: Int?) -> Int? {
    let bytes = document.text.bytes[line]
    let isInParentheses = bytes.first == UInt8(ascii: "(") || bytes.starts(with: "（".utf8)
    var rest = bytes.dropFirst(isInParentheses ? bytes.first == UInt8(ascii: "(") ? 1 : 3 : 0)
    var value = 0
    while value < 100, let digit = decimalDigit(rest) {
      value = value * 10 + digit.value
      rest = rest.dropFirst(digit.length)
    }
    let marks = rest.drop { $0 == 32 }
    rest = marks
    while let mark = rest.first, WideMark.ascii(rest) != nil || ".,):-".utf8.contains(mark) {
      rest = rest.dropFirst(WideMark.ascii(rest) == nil ? 1 : WideMark.length)
    }
    guard value == number, rest.startIndex > marks.startIndex, decimalDigit(rest) == nil else {
      return nil
    }
    return endOfSpaces(rest)
  }

  /// The offset of the text after a dash or a bullet that starts no item in Markdown.
  private func endOfSign(_ line: Range<Int>) -> Int? {
    let bytes = document.text.bytes[line]
    if let bullet = bullets.first(where: { bytes.starts(with: $0) }) {
      return endOfSpaces(bytes.dropFirst(bullet.count))
    }
    let rest = bytes.drop { $0 == UInt8(ascii: "-") }
    return (1...2).contains(bytes.count - rest.count) && rest.first != nil ? endOfSpaces(rest) : nil
  }

  private func endOfSpaces(_ rest: ArraySlice<UInt8>) -> Int {
    var rest = rest.drop { $0 == 32 || $0 == 9 }
    while rest.starts(with: "\u{A0}".utf8) { rest = rest.dropFirst(2).drop { $0 == 32 } }
    return rest.startIndex
  }
}

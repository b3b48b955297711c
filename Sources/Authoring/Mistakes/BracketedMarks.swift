import Courseware

/// Brackets or parentheses that were probably meant as a mark.
struct BracketedMark {
  /// The offset of the text after them.
  var end: Int
  /// The mark in standard notation.
  var mark: String
  /// Whether the mark is written in a notation that is read: with brackets, and nothing, a space or
  /// an x in them.
  var isPlain: Bool
  /// Whether a space or a tab follows.
  var hasBlank: Bool
  /// Whether a colon follows, in which case Markdown may parse the line as a link reference
  /// definition.
  var hasColon = false
}

/// The characters that people write between brackets to check an option, or to leave it unchecked.
private let (checkedMarks, uncheckedMarks) = (
  lookAlikes.union(["x", "X", "*", "+", "v", "V", "y", "Y", "√", "✅", "☑", "•", "●"]),
  Set(["", "_", "-", "/", "~", ".", "o", "O", "n", "N", "○", "☐", "✗", "✘", "☒"])
)

/// The bracket that closes each opening one.
let closingBrackets: [UInt8: UInt8] = [
  UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
  UInt8(ascii: "{"): UInt8(ascii: "}"),
]

/// The same for the brackets around marks of options and numbers of questions, which are no braces.
let closingsOfMarks = closingBrackets.filter { $0.key != UInt8(ascii: "{") }

extension MarkdownDocument {
  /// The mark in brackets or parentheses at an offset; `nil` if they contain anything else, or are
  /// a link.
  func brackets(at open: Int) -> BracketedMark? {
    let bytes = text.bytes
    let end = lineEnd(bytes, open)
    guard open < end, let closing = closingsOfMarks[bytes[open]],
      let close = bytes[open..<min(end, open + 6)].firstIndex(of: closing)
    else { return nil }
    let mark = text.string(open + 1..<close)
    let isChecked = checkedMarks.contains(cleanedName(mark))
    guard isChecked || uncheckedMarks.contains(cleanedName(mark)) else { return nil }
    let next = close + 1 < end ? bytes[close + 1] : 32
    let isPlain = bytes[open] == UInt8(ascii: "[") && ["", " ", "x", "X"].contains(mark)
    let hasColon = isPlain && next == UInt8(ascii: ":")
    guard hasColon || !"([:".utf8.contains(next) else { return nil }
    let after = hasColon ? close + 2 : close + 1
    let rest = bytes[after..<end].firstIndex { $0 != 32 && $0 != 9 }
    return BracketedMark(
      end: rest ?? end, mark: isChecked ? "[x]" : "[ ]", isPlain: isPlain,
      hasBlank: next == 32 || next == 9, hasColon: hasColon)
  }

  /// A mark in bold type or italics at an offset: `**[x]** light`.
  func boldBrackets(at start: Int) -> BracketedMark? {
    let stars = text.bytes[start...].prefix { $0 == UInt8(ascii: "*") }
    guard (1...2).contains(stars.count), var mark = brackets(at: stars.endIndex),
      text.bytes[mark.end...].starts(with: stars)
    else { return nil }
    mark.end += stars.count
    while mark.end < text.bytes.count, text.bytes[mark.end] == 32 { mark.end += 1 }
    return mark
  }

  /// A mark at an offset of which one bracket is missing or of the other kind: `[x light`,
  /// `[x) light`.
  func brokenBrackets(at open: Int) -> BracketedMark? {
    let rest = text.bytes[open...]
    guard let found = brokenMarks.first(where: { rest.starts(with: $0.written) }) else {
      return nil
    }
    let end = rest.dropFirst(found.written.count).firstIndex { $0 != 32 } ?? rest.endIndex
    return BracketedMark(end: end, mark: found.mark, isPlain: false, hasBlank: true)
  }
}

/// Marks with one bracket that is missing or of the other kind.
private let brokenMarks: [(written: [UInt8], mark: String)] =
  ["[x ", "[X ", "x] ", "X] ", "[x) ", "(x] ", "[X) ", "(X] ", "[ ) ", "( ] "].map { written in
    (Array(written.utf8), written.lowercased().contains("x") ? "[x]" : "[ ]")
  }

extension MarkdownDocument {
  /// The edit that writes the mark of an option at the start of a line as `- [x] `, if its brackets
  /// have backslashes or are full-width or round: `\- \[x\] light`, `－［x］light`, `(•) light`.
  func plainMark(in line: Range<Int>) -> Diagnostic.Edit? {
    var rest = text.bytes[line]
    let dash = optionDashes.first { rest.starts(with: $0) } ?? []
    rest = rest.dropFirst(dash.count).drop { $0 == 32 || $0 == 9 }
    guard let brackets = otherBrackets.first(where: { rest.starts(with: $0.open) }) else {
      return nil
    }
    rest = rest.dropFirst(brackets.open.count)
    guard let close = rest.prefix(8).firstRange(of: brackets.close) else { return nil }
    let mark = cleanedName(text.string(rest.startIndex..<close.lowerBound))
    guard checkedMarks.contains(mark) || uncheckedMarks.contains(mark) else { return nil }
    let after = rest[close.upperBound...].drop { $0 == 32 || $0 == 9 }
    return edit(
      line.lowerBound..<after.startIndex, checkedMarks.contains(mark) ? "- [x] " : "- [ ] ")
  }
}

/// Dashes and bullets, with a backslash or without.
private let optionDashes = ["\\-", "\\*", "\\+", "-", "*", "+"].map { Array($0.utf8) } + bullets

/// Brackets that are text in Markdown.
private let otherBrackets: [(open: [UInt8], close: [UInt8])] = [
  (Array("[[".utf8), Array("]]".utf8)), (Array("\\[".utf8), Array("\\]".utf8)),
  (Array("［".utf8), Array("］".utf8)),
  (Array("【".utf8), Array("】".utf8)), (Array("(".utf8), Array(")".utf8)),
]

extension MarkdownDocument {
  /// A word or a number in brackets or parentheses that may be the mark of an option: `[yes]`,
  /// `[0]`, `(100%)`.
  func wordInBrackets(at open: Int) -> BracketedMark? {
    guard let (inner, end) = textInBrackets(at: open, reach: 16) else { return nil }
    let word = text.string(inner).filter { !" %".contains($0) }
    guard case .word(let isKey) = MeantTruth(word == "100" ? "1" : word, isAsked: true) else {
      return nil
    }
    return BracketedMark(
      end: end, mark: isKey ? "[x]" : "[ ]", isPlain: false, hasBlank: end > inner.upperBound + 1)
  }

  /// A percentage in brackets or parentheses, other than 100 and 0, at the start of an option.
  func percentInBrackets(at open: Int) -> (percent: Double, written: String, end: Int)? {
    guard let (inner, end) = textInBrackets(at: open, reach: 12),
      text.bytes[inner].last == UInt8(ascii: "%")
    else { return nil }
    let written = text.string(inner.dropLast()).filter { $0 != " " }.replacing("−", with: "-")
    guard let percent = Double(written), written.allSatisfy({ "-.0123456789".contains($0) }) else {
      return nil
    }
    return (percent, written, end)
  }

  /// The text in brackets at the start of an option, whose last bracket must be among `reach`
  /// bytes, and the offset of the text after them; `nil` if there is none.
  private func textInBrackets(at open: Int, reach: Int) -> (inner: Range<Int>, end: Int)? {
    let line = text.bytes[open..<lineEnd(text.bytes, open)]
    guard let closing = line.first.flatMap({ closingBrackets[$0] }),
      let close = line.prefix(reach).firstIndex(of: closing),
      let end = line[(close + 1)...].firstIndex(where: { $0 != 32 })
    else { return nil }
    return (open + 1..<close, end)
  }
}

import Courseware

/// The mark that an option starts with: `- [ ]`, `* [x]`, `1. [X]`, `-[х]`.
struct OptionMark {
  var isKey: Bool
  /// The mark as written, if other programs would not recognize it: `[х]`, `[ x]`, `-[x]`,
  /// `[x]text`.
  var unusualMark: String?
  /// The text after the mark.
  var text: ArraySlice<UInt8>

  private static let empty: Set<String> = ["", " ", "  ", "   "]
  /// Letters and symbols that authors type instead of `x`.
  private static let checked: Set<String> = [
    "x", "X", "ｘ", "Ｘ", "х", "Х", "×", "✓", "✔", "✔️", "ⅹ", "χ", "Χ", "☑", "✅", "v", "V", "*",
  ]

  /// Reads a mark at the start of a line's content.
  init?(_ content: ArraySlice<UInt8>) {
    var rest = content
    let hasBullet = OptionMark.takeBullet(&rest)
    if rest.hasPrefix("\\[") { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "["),
      let close = rest.prefix(14).firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    var inner = rest[(rest.startIndex + 1)..<close]
    if inner.last == UInt8(ascii: "\\") { inner.removeLast() }
    let written = inner.string
    let bare = inner.trimmed.string
    let after = rest[(close + 1)...]
    isKey = OptionMark.checked.contains(bare)
    guard isKey || OptionMark.empty.contains(written) else { return nil }
    guard hasBullet ? true : !written.isEmpty && after.first == 32 else { return nil }
    guard !OptionMark.isLink(after, isEmpty: !isKey) else { return nil }
    text = after.trimmed
    let isSigned = [" ", "x", "X"].contains(written)
    let isSpaced = hasBullet && (after.isEmpty || after.first == 32 || after.first == 9)
    let start = content.trimmed
    let isApart = isBlankBeforeBracket(start)
    if !isSigned || !isSpaced || !isApart {
      unusualMark = start[...close].string + after.prefix { $0 != 32 && $0 != 9 }.prefix(12).string
    }
  }

  /// A mark before an address is the text of a link, and a checked mark before a colon is the label
  /// of a link definition.
  private static func isLink(_ after: ArraySlice<UInt8>, isEmpty: Bool) -> Bool {
    after.hasPrefix("(http") || after.hasPrefix("(#") || (after.hasPrefix(":") && !isEmpty)
  }

  private static func takeBullet(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if let first = rest.first, isBullet(first) {
      rest = rest.dropFirst().trimmed
      return true
    }
    for dash in ["–", "—", "•", "−"] where rest.hasPrefix(dash) {
      rest = rest.dropFirst(dash.utf8.count).trimmed
      return true
    }
    let digits = rest.prefix(4).prefix(while: isDigit)
    guard !digits.isEmpty, let character = rest.dropFirst(digits.count).first,
      character == UInt8(ascii: ".") || character == UInt8(ascii: ")")
    else { return false }
    rest = rest.dropFirst(digits.count + 1).trimmed
    return true
  }
}

/// Whether there is a space or a tab before the bracket.
private func isBlankBeforeBracket(_ line: ArraySlice<UInt8>) -> Bool {
  guard let open = line.firstIndex(of: UInt8(ascii: "[")), open > line.startIndex else {
    return false
  }
  return line[open - 1] == 32 || line[open - 1] == 9
}

/// The brackets at the start of a list item with one character that is neither a mark nor a digit:
/// `[✗]`; `nil` if the item has none.
func unreadBrackets(_ content: ArraySlice<UInt8>) -> String? {
  guard let item = bulletText(content), item.first == UInt8(ascii: "["),
    let close = item.prefix(14).firstIndex(of: UInt8(ascii: "]")),
    item[(close + 1)...].first.map({ $0 == 32 }) ?? true, OptionMark(content) == nil
  else { return nil }
  let inner = item[(item.startIndex + 1)..<close].trimmed.string
  guard inner.count == 1, !inner.utf8.allSatisfy(isDigit), inner != "^" else { return nil }
  return item[...close].string
}

func isBullet(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
}

/// The text of a list item without a mark; `nil` for a line that is not a list item.
func bulletText(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard let first = content.first, isBullet(first), content.dropFirst().first == 32 else {
    return nil
  }
  return content.dropFirst().trimmed
}

/// A line with several options: `-[ ] one -[x] two`.
struct MultiOptionLine {
  /// The marks after the first one, each with the text after it.
  private(set) var further: [OptionMark] = []
  /// The text before the second mark.
  private(set) var head: ArraySlice<UInt8>
  /// Whether all marks are unambiguous and followed by text.
  private(set) var isCertain = true

  /// Looks for marks in an option's text.
  ///
  /// - Parameters:
  ///   - text: The text after the line's own mark, if it has one.
  ///   - bullet: The first byte of the line; if it is a bullet, it may also separate options.
  init?(_ text: ArraySlice<UInt8>, bullet: UInt8?) {
    head = text
    let starts = MultiOptionLine.starts(in: text, bullet)
    guard let first = starts.first else { return nil }
    head = text[..<first].trimmed
    isCertain = !saysNothing(head)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : text.endIndex
      guard let mark = OptionMark(text[start..<end]) else { continue }
      let box = text[(start + 1)..<end].trimmed
      let isWritten = ["[ ]", "[x]", "[X]"].contains { box.hasPrefix($0) }
      let isAlike = bullet.map { !isBullet($0) || $0 == text[start] } ?? false
      isCertain = isCertain && isWritten && isAlike && !saysNothing(mark.text)
      further.append(mark)
    }
  }

  /// The offsets of marks that follow a space, outside code spans.
  private static func starts(in text: ArraySlice<UInt8>, _ bullet: UInt8?) -> [Int] {
    guard text.contains(UInt8(ascii: "[")) else { return [] }
    let bytes = Array(text)
    return offsetsOutsideCode(bytes).compactMap { at -> Int? in
      let isBulletHere =
        bytes[at] == UInt8(ascii: "-") || (isBullet(bytes[at]) && bytes[at] == bullet)
      let start = text.startIndex + at
      guard isBulletHere, at == 0 || bytes[at - 1] == 32, OptionMark(text[start...]) != nil else {
        return nil
      }
      return start
    }
  }
}

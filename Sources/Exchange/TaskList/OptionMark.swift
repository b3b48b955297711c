import Courseware

/// The mark that an option starts with: `- [ ]`, `* [x]`, `1. [X]`, `-[х]`.
struct OptionMark {
  var isKey: Bool
  /// The mark as written where other programs see none in it: `[х]`, `[ x]`, `-[x]`, `[x]text`.
  var unusualMark: String?
  /// What stands behind it.
  var text: ArraySlice<UInt8>

  private static let empty: Set<String> = ["", " ", "  ", "   "]
  /// Letters and signs that authors typed for an `x`.
  private static let ticked: Set<String> = [
    "x", "X", "х", "Х", "×", "✓", "✔", "✔️", "✗", "✘", "ⅹ", "χ", "☑", "✅", "v", "V", "*",
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
    isKey = OptionMark.ticked.contains(bare)
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

  /// A ticked mark before an address is a link's text, and so is any before a colon.
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
    guard !digits.isEmpty, let sign = rest.dropFirst(digits.count).first,
      sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    else { return false }
    rest = rest.dropFirst(digits.count + 1).trimmed
    return true
  }
}

/// Whether a blank stands between a bullet and the bracket behind it.
private func isBlankBeforeBracket(_ line: ArraySlice<UInt8>) -> Bool {
  guard let open = line.firstIndex(of: UInt8(ascii: "[")), open > line.startIndex else {
    return false
  }
  return line[open - 1] == 32 || line[open - 1] == 9
}

func isBullet(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
}

/// The text of a list item without a mark, or `nil` where a line is none.
func bulletText(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard let first = content.first, isBullet(first), content.dropFirst().first == 32 else {
    return nil
  }
  return content.dropFirst().trimmed
}

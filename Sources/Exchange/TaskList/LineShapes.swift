import Courseware

/// Whether a line is a rule or an underline: `---`, `* * *`, `===`.
func isRule(_ content: ArraySlice<UInt8>) -> Bool {
  guard let first = content.first, [45, 42, 95, 61].contains(first) else { return false }
  let marks = content.filter { $0 != 32 }
  guard marks.allSatisfy({ $0 == first }) else { return false }
  return first == UInt8(ascii: "=") ? content.count == marks.count : marks.count >= 3
}

/// Whether a line starts a block of HTML that is shown as such.
func opensHTML(_ content: ArraySlice<UInt8>) -> Bool {
  guard content.first == UInt8(ascii: "<"), let tag = HTMLTag(Array(content), at: 0) else {
    return false
  }
  let blocks = [
    "details", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "hr",
  ]
  return tag.isAllowed && blocks.contains(tag.name)
}

/// Whether a line starts an item of a list.
func isListItem(_ content: ArraySlice<UInt8>) -> Bool {
  if bulletText(content) != nil { return true }
  let digits = content.prefix(while: isDigit)
  let rest = content.dropFirst(digits.count)
  return (1...9).contains(digits.count) && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
}

/// `|---|:-:|`: what makes the line above it the head of a table.
func isDelimiterRow(_ content: ArraySlice<UInt8>) -> Bool {
  content.contains(UInt8(ascii: "|")) && content.contains(UInt8(ascii: "-"))
    && content.allSatisfy { [32, 45, 58, 124].contains($0) }
}

/// A place in a line, in bytes and in columns: a tab leads to the next multiple of four.
struct LineCursor {
  let bytes: [UInt8]
  private(set) var at: Int
  let end: Int
  /// From the start of the line.
  private(set) var column = 0
  /// Whether a tab at this place has been counted in part.
  private var isInsideTab = false

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    (at, end) = (line.lowerBound, line.upperBound)
  }

  /// The first byte that is no blank, or the line's end.
  var textStart: Int {
    var next = at
    while next < end, isBlank(bytes[next]) { next += 1 }
    return next
  }

  var isBlankLine: Bool { textStart == end }

  /// The columns of the blanks before the text.
  var indentation: Int {
    var (next, place) = (at, column)
    while next < end, isBlank(bytes[next]) {
      place += bytes[next] == 9 ? 4 - place % 4 : 1
      next += 1
    }
    return place - column
  }

  /// The byte at a distance from the text's start; a line feed behind the end.
  func text(_ distance: Int = 0) -> UInt8 {
    let index = textStart + distance
    return index < end ? bytes[index] : 10
  }

  mutating func skipSpaces() { skip(columns: indentation) }

  mutating func skip(columns count: Int) {
    var left = count
    while left > 0, at < end {
      let width = bytes[at] == 9 ? 4 - column % 4 : 1
      isInsideTab = width > left
      column += min(width, left)
      left -= min(width, left)
      if !isInsideTab { at += 1 }
    }
  }

  /// Skips bytes that are neither tabs nor line ends.
  mutating func skip(bytes count: Int) {
    isInsideTab = false
    at = min(end, at + count)
    column += count
  }

  /// Skips one blank, or one column of a tab.
  mutating func skipOneSpace() {
    if at < end, isBlank(bytes[at]) { skip(columns: 1) }
  }

  /// The rest of the line as it stands.
  var rest: VerbatimLine {
    isInsideTab
      ? VerbatimLine(columns: 4 - column % 4, bytes: at + 1..<end) : VerbatimLine(bytes: at..<end)
  }

  /// The rest of the line without blanks around it.
  var trimmedRest: Range<Int> { trimmed(bytes, at..<end) }
}

func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

/// A range of a text without blanks at its ends.
func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start < end, isBlank(bytes[start]) { start += 1 }
  while end > start, isBlank(bytes[end - 1]) { end -= 1 }
  return start..<end
}

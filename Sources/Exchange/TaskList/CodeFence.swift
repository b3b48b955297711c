import Courseware

/// The opening line of a fenced code block.
struct CodeFence {
  var mark: UInt8
  var length: Int
  /// The info string after the fence: the language.
  var info: ArraySlice<UInt8>

  /// Reads a fence at the start of a text; if its info string contains backticks, it is a code
  /// span.
  init?(_ text: ArraySlice<UInt8>) {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    length = text.prefix { $0 == mark }.count
    self.mark = mark
    info = text.dropFirst(length).trimmed
    guard length >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
  }

  /// Whether the code is likely to contain headings and fences of its own.
  var containsMarkdown: Bool {
    let word = info.prefix { $0 != 32 && $0 != UInt8(ascii: "{") }.string.lowercased()
    return mark == UInt8(ascii: "~") || word == "md" || word == "markdown"
  }

  /// Whether a line closes the code block; in a quote, the text after its quote marks is used.
  func isClosed(by line: SourceLine, inQuote isQuoted: Bool) -> Bool {
    let content = isQuoted ? withoutQuoteMarks(line.content) : line.content
    return content.count >= length && content.allSatisfy { $0 == mark }
  }
}

private func withoutQuoteMarks(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  content.drop { $0 == UInt8(ascii: ">") || $0 == 32 }.trimmed
}

/// Assigns a role to each line.
///
/// If a fence is not closed before the next question's heading, it ends at the first option below
/// it, or else at that heading, so that one missing line does not hide the rest of the file.
func markCode(in lines: inout [SourceLine]) {
  var search = FenceSearch()
  var index = 0
  while index < lines.count {
    guard let fence = CodeFence(afterMarks(lines[index].content)) else {
      index += 1
      continue
    }
    let found = search.end(of: fence, below: index, lines)
    lines[index].role = .opensCode
    for inner in index + 1..<max(index + 1, found.end) { lines[inner].role = .code }
    index = max(index + 1, found.end)
    if found.isClosed {
      lines[index].role = .closesCode
      index += 1
    }
  }
}

/// The text after quote marks, list marks and an option's mark.
private func afterMarks(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  if let option = OptionMark(content) { return option.text }
  var rest = content
  while let first = rest.first, first == UInt8(ascii: ">") || isBullet(first) {
    let after = rest.dropFirst()
    guard first == UInt8(ascii: ">") || after.first == 32 else { return rest }
    rest = after.trimmed
  }
  return rest
}

/// Searches for the ends of fences; remembers where there are none, and below which fences the
/// others are balanced, so that the search takes linear time.
private struct FenceSearch {
  private var known: [UInt8: (length: Int, limit: Int)] = [:]
  /// Whether the fences below a closing fence are balanced, by its index.
  private var balanced: [Int: Bool] = [:]

  mutating func end(
    of fence: CodeFence, below start: Int, _ lines: [SourceLine]
  ) -> (end: Int, isClosed: Bool) {
    if let end = markdownEnd(of: fence, below: start, lines) { return (end, true) }
    if let last = known[fence.mark], fence.length >= last.length, start < last.limit {
      return (firstOption(from: start + 1, last.limit, lines), false)
    }
    let isQuoted = lines[start].content.first == UInt8(ascii: ">")
    var index = start + 1
    while index < lines.count, !isNumberedQuestion(lines[index]) {
      if isQuoted, lines[index].content.first != UInt8(ascii: ">") { return (index, false) }
      if fence.isClosed(by: lines[index], inQuote: isQuoted) { return (index, true) }
      index += 1
    }
    known[fence.mark] = (fence.length, index)
    return (firstOption(from: start + 1, index, lines), false)
  }

  /// The end of a code block that may contain headings; `nil` if it has none before another fence
  /// with a language.
  private mutating func markdownEnd(
    of fence: CodeFence, below start: Int, _ lines: [SourceLine]
  ) -> Int? {
    guard fence.containsMarkdown, lines[start].content.first != UInt8(ascii: ">") else {
      return nil
    }
    for index in (start + 1)..<max(start + 1, lines.count) {
      if fence.isClosed(by: lines[index], inQuote: false) {
        return isEven(below: index, lines) ? index : nil
      }
      guard let other = CodeFence(lines[index].content) else { continue }
      guard other.info.isEmpty, other.mark != fence.mark else { return nil }
    }
    return nil
  }

  /// Whether the fences below a closing fence are balanced, so that it does not itself open a
  /// block.
  private mutating func isEven(below end: Int, _ lines: [SourceLine]) -> Bool {
    if let isBalanced = balanced[end] { return isBalanced }
    var closing = [end]
    var open: CodeFence?
    for index in (end + 1)..<lines.count {
      let line = lines[index]
      if isNumberedQuestion(line) { break }
      if let fence = open, fence.isClosed(by: line, inQuote: false) {
        open = nil
        closing.append(index)
      } else if let fence = CodeFence(afterMarks(line.content)) {
        if !fence.info.isEmpty { break }
        if open == nil { open = fence }
      }
    }
    for index in closing { balanced[index] = open == nil }
    return open == nil
  }

  private func firstOption(from start: Int, _ limit: Int, _ lines: [SourceLine]) -> Int {
    var index = start
    while index < limit, OptionMark(lines[index].content) == nil { index += 1 }
    return index
  }
}

/// Whether a line is certainly the heading of a question, even below an open fence.
private func isNumberedQuestion(_ line: SourceLine) -> Bool {
  guard let heading = Heading(line), heading.number != nil else { return false }
  return heading.level == 4 || (heading.level >= 3 && heading.isLabeled)
}

/// The runs of backticks in a paragraph, indexed to find the end of a code span quickly.
struct BacktickRuns {
  /// The offsets of runs by length, in descending order.
  private var starts: [Int: [Int]] = [:]
  private var lengths: [Int: Int] = [:]

  init(_ text: [UInt8]) {
    var at = 0
    while at < text.count {
      guard text[at] == UInt8(ascii: "`") else {
        at += 1
        continue
      }
      let start = at
      while at < text.count, text[at] == UInt8(ascii: "`") { at += 1 }
      starts[at - start, default: []].append(start)
      lengths[start] = at - start
    }
    for length in starts.keys { starts[length]?.reverse() }
  }

  /// The offset after the code span that starts at a run, or after the run if it opens none.
  mutating func end(ofSpanAt start: Int) -> Int {
    guard let length = lengths[start] else { return start + 1 }
    while let first = starts[length]?.last, first <= start { starts[length]?.removeLast() }
    return (starts[length]?.last ?? start) + length
  }
}

/// The offsets of the bytes of a paragraph outside code spans.
///
/// - Parameters:
///   - text: The paragraph.
///   - skipsEscapes: Whether to leave out backslashes and the bytes after them.
/// - Returns: The offsets in ascending order.
func offsetsOutsideCode(_ text: [UInt8], skipsEscapes: Bool = false) -> [Int] {
  var backticks = BacktickRuns(text)
  var offsets: [Int] = []
  var at = 0
  while at < text.count {
    if text[at] == UInt8(ascii: "`") {
      at = backticks.end(ofSpanAt: at)
    } else if skipsEscapes, text[at] == UInt8(ascii: "\\") {
      at += 2
    } else {
      offsets.append(at)
      at += 1
    }
  }
  return offsets
}

/// Whether a line is a thematic break: `---`, `* * *`, `___`.
func isRule(_ content: ArraySlice<UInt8>) -> Bool {
  guard let first = content.first, [45, 42, 95].contains(first) else { return false }
  let marks = content.filter { $0 != 32 }
  return marks.count >= 3 && marks.allSatisfy { $0 == first }
}

/// Whether a line starts a block of HTML that is kept as HTML.
func opensHTML(_ content: ArraySlice<UInt8>) -> Bool {
  guard content.first == UInt8(ascii: "<"), let tag = HTMLTag(Array(content), at: 0) else {
    return false
  }
  let blocks = [
    "details", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "hr",
  ]
  return tag.isAllowed && blocks.contains(tag.name)
}

func isListItem(_ content: ArraySlice<UInt8>) -> Bool {
  if bulletText(content) != nil { return true }
  let digits = content.prefix(while: isDigit)
  let rest = content.dropFirst(digits.count)
  return (1...9).contains(digits.count) && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
}

/// Whether a line is a delimiter row such as `|---|:-:|`, which makes the line above it a table
/// header.
func isDelimiterRow(_ content: ArraySlice<UInt8>) -> Bool {
  content.contains(UInt8(ascii: "|")) && content.contains(UInt8(ascii: "-"))
    && content.allSatisfy { [32, 45, 58, 124].contains($0) }
}

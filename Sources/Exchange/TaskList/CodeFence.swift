import Courseware

/// The line that a block of code starts with.
struct CodeFence {
  var mark: UInt8
  var length: Int
  /// What follows the marks: the language.
  var info: ArraySlice<UInt8>

  /// Reads a fence at the start of a text; marks inside what follows them make it a code span.
  init?(_ text: ArraySlice<UInt8>) {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    length = text.prefix { $0 == mark }.count
    self.mark = mark
    info = text.dropFirst(length).trimmed
    guard length >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
  }

  /// Whether the code is likely to hold headings and marks of its own.
  var containsMarkdown: Bool {
    let word = info.prefix { $0 != 32 && $0 != UInt8(ascii: "{") }.string.lowercased()
    return mark == UInt8(ascii: "~") || word == "md" || word == "markdown"
  }

  /// Whether a line ends the code; in a quote, what stands behind its marks counts.
  func isClosed(by line: SourceLine, inQuote isQuoted: Bool) -> Bool {
    let content = isQuoted ? withoutQuoteMarks(line.content) : line.content
    return content.count >= length && content.allSatisfy { $0 == mark }
  }
}

private func withoutQuoteMarks(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  content.drop { $0 == UInt8(ascii: ">") || $0 == 32 }.trimmed
}

/// Gives every line its role.
///
/// A fence that is not closed before the next question's heading ends at the first option below
/// it, or else at that heading: what readers see must not depend on one missing line.
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

/// What stands behind quote marks, list marks and an option's mark.
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

/// Looks for the ends of fences; remembers where there are none, so that the search stays linear.
private struct FenceSearch {
  private var known: [UInt8: (length: Int, limit: Int)] = [:]

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

  /// Where code that may hold headings ends: before another fence with a language.
  private func markdownEnd(of fence: CodeFence, below start: Int, _ lines: [SourceLine]) -> Int? {
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

  /// Whether the fences below a closing one pair up, so that it did not open code itself.
  private func isEven(below end: Int, _ lines: [SourceLine]) -> Bool {
    var open: CodeFence?
    for line in lines[(end + 1)...] {
      if isNumberedQuestion(line) { break }
      if let fence = open, fence.isClosed(by: line, inQuote: false) {
        open = nil
      } else if let fence = CodeFence(afterMarks(line.content)) {
        if !fence.info.isEmpty { break }
        if open == nil { open = fence }
      }
    }
    return open == nil
  }

  private func firstOption(from start: Int, _ limit: Int, _ lines: [SourceLine]) -> Int {
    var index = start
    while index < limit, OptionMark(lines[index].content) == nil { index += 1 }
    return index
  }
}

/// Whether a line is the heading of a question for certain, even below an open fence.
private func isNumberedQuestion(_ line: SourceLine) -> Bool {
  guard line.indentation < 4, let heading = Heading(line) else { return false }
  guard heading.number != nil else { return false }
  return heading.level == 4 || (heading.level >= 3 && heading.isLabeled)
}

/// The runs of backticks of a paragraph, so that the end of a code span is found at once.
struct TickRuns {
  /// For each length of a run, where runs of it start, the last first.
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

  /// Behind the code span that starts at a run, or behind the run where it opens none.
  mutating func end(ofSpanAt start: Int) -> Int {
    guard let length = lengths[start] else { return start + 1 }
    while let first = starts[length]?.last, first <= start { starts[length]?.removeLast() }
    return (starts[length]?.last ?? start) + length
  }
}

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

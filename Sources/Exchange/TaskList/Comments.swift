/// Removes HTML comments from the lines outside code; a comment without an end is kept.
///
/// - Returns: The remaining lines, and the line numbers of questions' headings in comments.
func withoutComments(_ lines: [SourceLine]) -> (lines: [SourceLine], hidden: [Int]) {
  guard let lastEnd = lines.lastIndex(where: { $0.isText && find("-->", in: $0.bytes[...]) != nil })
  else { return (lines, []) }
  var stripper = CommentStripper(lastEnd: lastEnd)
  for (index, line) in lines.enumerated() { stripper.take(line, at: index) }
  return (stripper.kept, stripper.hidden)
}

private struct CommentStripper {
  /// The last line that ends a comment; no comment can start after it.
  let lastEnd: Int
  var kept: [SourceLine] = []
  var hidden: [Int] = []
  private var isInside = false

  init(lastEnd: Int) { self.lastEnd = lastEnd }

  mutating func take(_ line: SourceLine, at index: Int) {
    if isInside, let heading = Heading(line), heading.level == 4 { hidden.append(line.number) }
    guard line.isText || isInside else {
      kept.append(line)
      return
    }
    var out: [UInt8] = []
    var rest = line.bytes[...]
    let wasInside = isInside
    while true {
      if isInside {
        guard line.isText, let end = find("-->", in: rest) else { break }
        rest = rest[(end + 3)...]
        isInside = false
      } else {
        guard let start = commentStart(rest, at: index) else {
          out.append(contentsOf: rest)
          break
        }
        out.append(contentsOf: rest[..<start])
        rest = rest[(start + 4)...]
        isInside = true
      }
    }
    let changed = SourceLine(number: line.number, out)
    if wasInside || out.count != line.bytes.count, changed.isBlank {
      if !wasInside { kept.append(SourceLine(number: line.number, "")) }
      return
    }
    var shortened = line
    shortened.bytes = out
    kept.append(shortened)
  }

  /// The offset where a comment starts outside code spans, if it can end on this line or a later
  /// one.
  private func commentStart(_ text: ArraySlice<UInt8>, at index: Int) -> Int? {
    guard index <= lastEnd, let start = find("<!--", in: text) else { return nil }
    let ticks = text[..<start].count { $0 == UInt8(ascii: "`") }
    guard ticks % 2 == 0 else { return nil }
    if index == lastEnd, find("-->", in: text[(start + 4)...]) == nil { return nil }
    return start
  }
}

/// The offset of a text within another.
func find(_ wanted: StaticString, in text: ArraySlice<UInt8>) -> Int? {
  let length = wanted.utf8CodeUnitCount
  guard text.count >= length else { return nil }
  let first = UInt8(wanted.description.utf8.first ?? 0)
  var at = text.startIndex
  while at + length <= text.endIndex {
    if text[at] == first, text[at..<(at + length)].elementsEqual(wanted.description.utf8) {
      return at
    }
    at += 1
  }
  return nil
}

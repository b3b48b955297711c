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

/// Where each line of a text starts: cmark counts in lines and columns, spans in bytes.
struct LineStarts: Sendable {
  private let starts: [Int]
  private let length: Int

  init(_ bytes: [UInt8]) {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 24 + 2)
    let span = bytes.span
    var at = 0
    while let end = firstIndex(of: 10, in: span, from: at) {
      at = end + 1
      starts.append(at)
    }
    self.starts = starts
    length = bytes.count
  }

  var count: Int { starts.count }

  func start(of line: Int) -> Int { line < starts.count ? starts[max(0, line)] : length }

  /// Where a line ends, its line feed not included.
  func end(of line: Int) -> Int {
    line + 1 < starts.count ? max(0, starts[max(0, line + 1)] - 1) : length
  }

  /// The index of the line that a range starts in.
  func first(in range: Range<Int>) -> Int {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= range.lowerBound { low = middle } else { high = middle }
    }
    return low
  }
}

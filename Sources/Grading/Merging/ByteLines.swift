import Glibc

/// The lines of an open file, one at a time, so that memory does not grow with the file.
struct ByteLines {
  private let descriptor: Int32
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0
  private var number = 0
  private var isAtEnd = false

  /// One line without its line end.
  struct Line {
    /// From 1.
    var number: Int
    /// Empty where the line is longer than the limit.
    var bytes: [UInt8]
    var isTooLong: Bool

    var isBlank: Bool {
      !isTooLong && bytes.allSatisfy { $0 == 32 || $0 == 13 || $0 == 9 }
    }
  }

  /// Lines longer than `limit` bytes are told of but not kept.
  init(of descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line, `nil` after the last.
  mutating func next() throws(DiskFault) -> Line? {
    guard !isAtEnd else { return nil }
    number += 1
    var line = Line(number: number, bytes: [], isTooLong: false)
    while true {
      if unread.isEmpty, try !fill() {
        isAtEnd = true
        return line.bytes.isEmpty && !line.isTooLong ? nil : line
      }
      let end = chunk[unread].firstIndex(of: UInt8(ascii: "\n"))
      line.append(chunk[unread.lowerBound..<(end ?? unread.upperBound)], limit: limit)
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      if end != nil { return line }
    }
  }

  private mutating func fill() throws(DiskFault) -> Bool {
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DiskFault("cannot read") }
      unread = 0..<count
      return count > 0
    }
  }
}

extension ByteLines.Line {
  fileprivate mutating func append(_ more: ArraySlice<UInt8>, limit: Int) {
    guard !isTooLong else { return }
    bytes.append(contentsOf: more)
    guard bytes.count > limit else { return }
    bytes = []
    isTooLong = true
  }
}

/// A file's text and where its lines start.
///
/// The text is kept without a byte order mark and with every line end as `\n`, which is what
/// spans count in; ``originalOffset(_:)`` leads back to the file's own bytes.
package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// For each byte left out, the offset in ``bytes`` that it stood before, in order; -1 for those
  /// of a byte order mark.
  private let removed: [Int]

  package init(path: String, bytes: [UInt8], removed: [Int] = []) {
    self.path = path
    self.bytes = bytes
    self.removed = removed
  }

  /// Takes a file as it is: drops a byte order mark, makes `\r\n` and a lone `\r` a `\n`.
  package init(path: String, file: [UInt8]) {
    let hasMark = file.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || file.contains(13) else {
      self.init(path: path, bytes: file)
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count)
    var removed = hasMark ? [-1, -1, -1] : []
    for at in (hasMark ? 3 : 0)..<file.count {
      if file[at] != 13 {
        bytes.append(file[at])
      } else if at + 1 < file.count, file[at + 1] == 10 {
        removed.append(bytes.count)
      } else {
        bytes.append(10)
      }
    }
    self.init(path: path, bytes: bytes, removed: removed)
  }

  /// Whether a line of the file ends with `\r\n`.
  var endsLinesWithCRLF: Bool { removed.last.map { $0 >= 0 } ?? false }

  /// The same file with other bytes in the place of these, as many.
  package func replacing(_ bytes: [UInt8]) -> SourceText {
    SourceText(path: path, bytes: bytes, removed: removed)
  }

  /// The offset in the file's own bytes.
  package func originalOffset(_ offset: Int) -> Int {
    offset + countInOrder(removed) { $0 < offset }
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

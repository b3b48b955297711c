import Disk

/// The lines of standard input, each as soon as it was typed.
struct InputLines {
  /// In bytes; a comment to an answer is shorter.
  private static let longest = 64 << 10
  private var rest: [UInt8] = []

  /// The next line without its end; `nil` after the last.
  ///
  /// - Throws: An exit status, after saying that the input cannot be read or that a line is too
  ///   long, as the first line of a device may be.
  mutating func next() throws -> String? {
    var isAtEnd = false
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return text(rest[..<end])
      }
      if isAtEnd { break }
      guard rest.count <= Self.longest else {
        printError("a line of standard input is longer than 64 kB")
        throw ExitStatus.errors
      }
      searched = rest.count
      let part = try part()
      isAtEnd = part.isEmpty
      rest += part
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : text(rest[...])
  }

  private func part() throws -> [UInt8] {
    do throws(DiskError) {
      return try OpenFile.standardInput.readNext(64 << 10)
    } catch {
      printError("standard input cannot be read: \(error.reason)")
      throw ExitStatus.disk
    }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

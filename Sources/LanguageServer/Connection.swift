package import Courseware
package import Disk

/// The messages of the base protocol: a header with the length, then JSON.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
package struct Connection {
  private let input: OpenFile
  private let write: ([UInt8]) throws(DiskError) -> Void
  private var buffer: [UInt8] = []
  /// The number of bytes still to skip of a message that is too long.
  private var excess = 0

  /// The result of waiting for a message.
  package enum Incoming {
    case message(JSONValue)
    /// A malformed message; the next one can be read.
    case malformed(String)
    /// No message before the timeout.
    case idle
    case closed
  }

  /// The maximum length of a message, in bytes: several times that of the largest file.
  private static let maxLength = 16_000_000
  /// The maximum length of its header.
  private static let maxHeader = 4096

  /// Creates a connection that passes each message with its header to `write` in one call.
  package init(
    input: OpenFile, write: @escaping ([UInt8]) throws(DiskError) -> Void
  ) {
    (self.input, self.write) = (input, write)
  }

  /// Waits for the next message, at most the given number of milliseconds; `nil` waits without a
  /// limit.
  package mutating func next(waiting milliseconds: Int32?) throws(DiskError) -> Incoming {
    while true {
      if let found = takeMessage() { return found }
      guard input.isReadable(within: milliseconds) else { return .idle }
      let bytes = try input.readNext(1 << 16)
      if bytes.isEmpty { return .closed }
      buffer += bytes
    }
  }

  /// Sends a message as JSON after a header with its length in bytes.
  package func send(_ message: JSONValue) throws(DiskError) {
    var body: [UInt8] = []
    body.writeJSON(message)
    try write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// The message at the start of the buffer; `nil` if it is incomplete.
  private mutating func takeMessage() -> Incoming? {
    let skipped = min(excess, buffer.count)
    buffer.removeFirst(skipped)
    excess -= skipped
    guard let end = headerEnd else {
      guard buffer.count > Self.maxHeader else { return nil }
      buffer = []
      return .malformed("a message must start with 'Content-Length'")
    }
    let header = String(decoding: buffer[..<end], as: UTF8.self)
    let written = contentLength(header)
    guard let length = written, length <= Self.maxLength else {
      buffer.removeFirst(end)
      excess = written ?? 0
      return .malformed("a message must have a length of at most \(Self.maxLength) bytes")
    }
    guard buffer.count >= end + length else { return nil }
    let body = Array(buffer[end..<end + length])
    buffer.removeFirst(end + length)
    do {
      return .message(try JSONValue(body, limit: Self.maxLength))
    } catch {
      return .malformed("a message must be JSON: \(error.reason)")
    }
  }

  /// The end of the header, including its empty line.
  private var headerEnd: Int? {
    let start = buffer.prefix(Self.maxHeader)
    return start.indices.dropFirst(3).first {
      start[$0] == 10 && start[$0 - 1] == 13 && start[$0 - 2] == 10 && start[$0 - 3] == 13
    }.map { $0 + 1 }
  }

  private func contentLength(_ header: String) -> Int? {
    for line in header.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].filter { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }
}

/// A request as a value: what was asked for and by which peer.
package struct HTTPRequest: Sendable, Equatable {
  /// The method; a request with any other is refused with status 405.
  package var method: Method
  /// The decoded path without its query: `/biology-9b/index.html`.
  ///
  /// It has no `.` or `..` segments and no control characters.
  package var path: String
  /// The part of the target after the question mark, not decoded.
  package var query: String
  /// Field names in lower case, in the order of the request.
  package var fields: [Field]
  /// The body, as long as `content-length` says; empty without that field.
  package var body: [UInt8] = []
  /// The address of the client.
  package var peer = Peer(address: "127.0.0.1")

  /// A field of the head.
  package struct Field: Sendable, Equatable {
    /// The name in lower case.
    package var name: String
    /// The value without spaces and tabs at its ends.
    var value: String
  }

  /// The methods that the server understands.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// The value of the first field with a name, which must be given in lower case.
  package subscript(field name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The decoded value of the first query parameter with a name.
  package func parameter(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0] == name { return parts.count > 1 ? percentDecoded(Array(parts[1].utf8)) : "" }
    }
    return nil
  }
}

/// The other end of a connection.
package struct Peer: Sendable, Hashable {
  /// An IP address in its usual notation.
  var address: String

  /// Whether it is a program on the same computer.
  package var isLocal: Bool

  /// Creates a peer that is local if its address is a loopback address.
  package init(address: String) {
    self.address = address
    isLocal = address.hasPrefix("127.") || address == "::1"
  }
}

/// Maximum sizes, numbers and times; a server without them can be stopped by one client.
package struct Limits: Sendable {
  /// The request line and the fields, in bytes.
  var headBytes = 16 << 10
  /// The number of fields.
  package var fields = 64
  /// The body, in bytes.
  package var bodyBytes = 1 << 20
  /// Connections at once; if there are more, those that have waited longest are closed.
  package var connections = 256
  /// Connections at once from one address other than this computer.
  package var connectionsOfPeer = 64
  /// Requests per second from one address, after a burst of twice as many.
  package var requestsPerSecond = 500
  /// Seconds from the first byte of a request to its last one, however steadily they arrive.
  var requestSeconds = 10
  /// Seconds without a request before an open connection is closed.
  var idleSeconds = 60
  /// The lowest speed in bytes per second at which a client has to take a response.
  var minSpeed = 16 << 10
  /// Unsent bytes of an event stream before it is closed.
  var streamBytes = 1 << 20

  /// Creates the default limits.
  package init() {}
}

/// Decodes percent-encoding such as `%41`; `nil` if an escape is invalid or the result is not
/// UTF-8.
func percentDecoded(_ bytes: [UInt8]) -> String? {
  guard bytes.contains(UInt8(ascii: "%")) else { return String(validating: bytes, as: UTF8.self) }
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var at = 0
  while at < bytes.count {
    guard bytes[at] == UInt8(ascii: "%") else {
      decoded.append(bytes[at])
      at += 1
      continue
    }
    guard at + 2 < bytes.count, let high = hexadecimalValue(bytes[at + 1]),
      let low = hexadecimalValue(bytes[at + 2])
    else { return nil }
    decoded.append(high << 4 | low)
    at += 3
  }
  return String(validating: decoded, as: UTF8.self)
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

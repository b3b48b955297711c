/// The request line and the fields of a request, read strictly.
///
/// Refuses whatever two programs could interpret differently: folded lines, repeated lengths,
/// transfer encodings, bare line ends, and paths with `..` in any encoding.
///
/// Source: RFC 9110 and RFC 9112.
struct RequestHead {
  var request: HTTPRequest
  /// The length of the body that follows, in bytes.
  var bodyLength: Int
  /// Whether the client expects the connection to stay open.
  var staysOpen: Bool

  /// Reads a head without the empty line at its end.
  init(_ bytes: ArraySlice<UInt8>, _ limits: Limits) throws(Refusal) {
    var lines = try Self.lines(of: bytes)
    guard !lines.isEmpty else { throw Refusal(.badRequest) }
    let (method, target, isHTTP11) = try Self.requestLine(lines.removeFirst())
    guard lines.count <= limits.fields else { throw Refusal(.headTooLarge) }
    var fields: [HTTPRequest.Field] = []
    for line in lines { fields.append(try Self.field(line)) }
    request = try Self.request(method, target)
    request.fields = fields
    guard fields.count(where: { $0.name == "host" }) == 1 else { throw Refusal(.badRequest) }
    bodyLength = try Self.bodyLength(fields, limits)
    let options = fields.filter { $0.name == "connection" }.flatMap {
      $0.value.lowercased().split { $0 == "," || $0 == " " }
    }
    staysOpen = isHTTP11 && !options.contains("close")
  }

  /// The lines, each of which must end with CR and LF and have no other control characters.
  private static func lines(of bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      guard line.last == 13 else { throw Refusal(.badRequest) }
      let text = line.dropLast()
      guard !text.isEmpty, text.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
        throw Refusal(.badRequest)
      }
      lines.append(text)
    }
    return lines
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> (HTTPRequest.Method, ArraySlice<UInt8>, Bool) {
    let words = line.split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty else { throw Refusal(.badRequest) }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version.hasPrefix("HTTP/") else { throw Refusal(.badRequest) }
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw Refusal(.badVersion) }
    guard words[0].allSatisfy(isTokenByte) else { throw Refusal(.badRequest) }
    guard let method = HTTPRequest.Method(rawValue: String(decoding: words[0], as: UTF8.self))
    else {
      throw Refusal(.badMethod)
    }
    return (method, words[1], version == "HTTP/1.1")
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenByte)
    else { throw Refusal(.badRequest) }
    let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
    let value = line[(colon + 1)...].drop(while: isSpace)
    let end = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
    return HTTPRequest.Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value[..<end], as: UTF8.self))
  }

  private static func request(
    _ method: HTTPRequest.Method, _ target: ArraySlice<UInt8>
  ) throws(Refusal) -> HTTPRequest {
    let parts = target.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard target.first == UInt8(ascii: "/"), target.allSatisfy({ $0 > 32 && $0 < 127 }),
      let path = percentDecoded(Array(parts[0])),
      path.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
      path.split(separator: "/").allSatisfy({ $0 != "." && $0 != ".." })
    else { throw Refusal(.badRequest) }
    let query = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    return HTTPRequest(method: method, path: path, query: query, fields: [])
  }

  private static func bodyLength(
    _ fields: [HTTPRequest.Field], _ limits: Limits
  ) throws(Refusal) -> Int {
    if fields.contains(where: { $0.name == "transfer-encoding" }) {
      throw Refusal(.lengthRequired)
    }
    let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
    guard let first = lengths.first else { return 0 }
    guard lengths.count == 1, !first.isEmpty,
      first.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw Refusal(.badRequest) }
    guard let length = Int(first), length <= limits.bodyBytes else { throw Refusal(.tooLarge) }
    return length
  }
}

/// A request that is answered with a status alone, after which the connection is closed.
struct Refusal: Error {
  let status: HTTPResponse.Status

  init(_ status: HTTPResponse.Status) { self.status = status }
}

/// Source: RFC 9110 section 5.6.2.
func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

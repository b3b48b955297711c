/// The response to a request, as a value.
package struct HTTPResponse: Sendable {
  /// The status in the first line of the response.
  var status: Status
  /// The fields besides those that every response gets, with names in lower case.
  package var fields: [HTTPRequest.Field] = []
  /// What follows the head; not sent in response to `HEAD`.
  package var body: Body

  /// What follows the head.
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events: the connection stays open and gets each event that is sent later to
    /// the channel.
    case events(channel: String)
  }

  /// The statuses that the server uses, with their standard names.
  package enum Status: Int, Sendable {
    case ok = 200
    case partial = 206
    case found = 302
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case badMethod = 405
    case conflict = 409
    case gone = 410
    case lengthRequired = 411
    case tooLarge = 413
    case badRange = 416
    case misdirected = 421
    case tooMany = 429
    case headTooLarge = 431
    case unavailable = 503
    case badVersion = 505

    /// The name in the status line.
    package var name: String {
      switch self {
      case .ok: "OK"
      case .partial: "Partial Content"
      case .found: "Found"
      case .badRequest: "Bad Request"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .badMethod: "Method Not Allowed"
      case .conflict: "Conflict"
      case .gone: "Gone"
      case .lengthRequired: "Length Required"
      case .tooLarge: "Content Too Large"
      case .badRange: "Range Not Satisfiable"
      case .misdirected: "Misdirected Request"
      case .tooMany: "Too Many Requests"
      case .headTooLarge: "Request Header Fields Too Large"
      case .unavailable: "Service Unavailable"
      case .badVersion: "HTTP Version Not Supported"
      }
    }
  }

  /// Creates a response with a media type; `bytes` may be empty.
  package init(_ status: Status, type: String, _ bytes: [UInt8]) {
    self.status = status
    body = .bytes(bytes)
    fields = [HTTPRequest.Field(name: "content-type", value: type)]
  }

  /// A response with a line of plain text; by default the name of the status.
  package init(_ status: Status, _ text: String? = nil) {
    self.init(
      status, type: "text/plain; charset=utf-8", Array("\(text ?? status.name)\n".utf8))
  }

  /// Sends the client to another path of the same server.
  package static func redirect(to path: String) -> HTTPResponse {
    var response = HTTPResponse(.found)
    response.add("location", path)
    return response
  }

  /// Adds a field to the head.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(HTTPRequest.Field(name: name, value: value))
  }

  /// A stream of the events of a channel.
  package static func events(channel: String = "") -> HTTPResponse {
    var response = HTTPResponse(.ok, type: "text/event-stream; charset=utf-8", [])
    response.body = .events(channel: channel)
    return response
  }

  /// The part of a body that a client asks for, as players of audio and video do.
  ///
  /// Source: RFC 9110 section 14. Only one range is served; if several are asked for, the response
  /// has the whole body.
  package func limited(to range: String?) -> HTTPResponse {
    guard status == .ok, case .bytes(let bytes) = body, let range,
      let wanted = byteRange(range, of: bytes.count)
    else { return self }
    var response = self
    guard !wanted.isEmpty else {
      response = HTTPResponse(.badRange)
      response.add("content-range", "bytes */\(bytes.count)")
      return response
    }
    response.status = .partial
    response.body = .bytes(Array(bytes[wanted]))
    let place = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(bytes.count)"
    response.add("content-range", place)
    return response
  }

  /// The bytes to send.
  func serialized(staysOpen: Bool, withBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.name)\r\n"
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    head += "x-content-type-options: nosniff\r\ncross-origin-resource-policy: same-origin\r\n"
    head += "referrer-policy: no-referrer\r\n"
    switch body {
    case .events: head += "cache-control: no-store\r\nconnection: close\r\n\r\n"
    case .bytes(let bytes):
      if !fields.contains(where: { $0.name == "cache-control" }) {
        head += "cache-control: no-store\r\n"
      }
      head += "content-length: \(bytes.count)\r\n"
      head += staysOpen ? "\r\n" : "connection: close\r\n\r\n"
      if withBody { return Array(head.utf8) + bytes }
    }
    return Array(head.utf8)
  }
}

/// The half-open range of bytes that a `Range` field means; empty if there is no such part, `nil`
/// if the field is to be ignored.
private func byteRange(_ field: String, of count: Int) -> Range<Int>? {
  guard field.hasPrefix("bytes=") else { return nil }
  let ends = field.dropFirst(6).split(
    separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
  let isNumber = { (text: Substring) in
    text.utf8.count < 16 && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
  }
  guard ends.count == 2, ends.allSatisfy(isNumber) else { return nil }
  switch (Int(ends[0]), Int(ends[1])) {
  case (let first?, let last?) where first <= last:
    return first < count ? first..<min(last + 1, count) : 0..<0
  case (let first?, nil): return first < count ? first..<count : 0..<0
  case (nil, let length?): return length > 0 ? max(0, count - length)..<count : 0..<0
  default: return nil
  }
}

/// A message to the open event streams of a channel.
package struct ServerEvent: Sendable {
  /// The type of event, for which the page's script listens.
  package var name: String
  /// One line, usually JSON.
  var data: String
  /// The channel whose streams get the event; the name of the default channel is empty.
  var channel: String

  /// Creates an event, by default for the default channel.
  package init(_ name: String, data: String, channel: String = "") {
    (self.name, self.data, self.channel) = (name, data, channel)
  }

  /// Source: WHATWG HTML, "Server-sent events".
  var bytes: [UInt8] {
    let line = data.replacing("\r", with: " ").replacing("\n", with: " ")
    return Array("event: \(name)\ndata: \(line)\n\n".utf8)
  }
}

/// The state of one connection: the bytes received and those still to be sent.
///
/// It does no I/O.
struct Connection {
  let peer: Peer
  private var input: [UInt8] = []
  /// The number of input bytes that were searched for the end of a head.
  private var searched = 0
  private var head: RequestHead?
  private(set) var output: [UInt8] = []
  private(set) var sent = 0
  private(set) var state = State.waiting
  /// When the connection is closed unless something happens, in milliseconds of the server's clock.
  private(set) var deadline: Int64
  /// The channel of an event stream.
  private(set) var channel = ""
  /// The time since which it has waited for a request or for the rest of one, in milliseconds.
  private(set) var since: Int64

  enum State {
    /// Waiting for a request or for the rest of one.
    case waiting
    case responding(staysOpen: Bool)
    /// An event stream.
    case streaming
    /// The response is sent; what still arrives is discarded so that the client can read it.
    case draining
    case closed
  }

  init(peer: Peer, now: Int64, _ limits: Limits) {
    self.peer = peer
    since = now
    deadline = now + Int64(limits.requestSeconds) * 1000
  }

  var hasOutput: Bool { sent < output.count }
  var isWaiting: Bool { if case .waiting = state { true } else { false } }
  var isStreaming: Bool { if case .streaming = state { true } else { false } }
  var isClosed: Bool { if case .closed = state { true } else { false } }
  /// Whether more input is wanted now.
  var wantsInput: Bool {
    switch state {
    case .waiting, .streaming, .draining: true
    case .responding, .closed: false
    }
  }

  /// Takes bytes that arrived.
  mutating func receive(_ bytes: ArraySlice<UInt8>, now: Int64, _ limits: Limits) {
    guard isWaiting else { return }
    if input.isEmpty { startRequest(now, limits) }
    input += bytes
  }

  /// The next complete request, if there is one.
  mutating func nextRequest(_ limits: Limits) throws(Refusal) -> HTTPRequest? {
    guard isWaiting else { return nil }
    if head == nil { try takeHead(limits) }
    guard let head, input.count >= head.bodyLength else { return nil }
    var request = head.request
    request.peer = peer
    request.body = Array(input.prefix(head.bodyLength))
    input.removeFirst(head.bodyLength)
    return request
  }

  private mutating func takeHead(_ limits: Limits) throws(Refusal) {
    // An empty line before a request is ignored, RFC 9112 section 2.2.
    if searched == 0, input.starts(with: [13, 10]) { input.removeFirst(2) }
    // A browser that tries `https:` first uses `http:` as soon as it gets this response.
    if let first = input.first, first != 13, !isTokenByte(first) { throw Refusal(.badRequest) }
    let start = max(0, searched - 3)
    let end = input[start...].indices.first { at in
      input[at] == 10 && at >= 3 && input[at - 1] == 13 && input[at - 2] == 10
        && input[at - 3] == 13
    }
    searched = input.count
    guard let end else {
      if input.count > limits.headBytes { throw Refusal(.headTooLarge) }
      return
    }
    guard end < limits.headBytes else { throw Refusal(.headTooLarge) }
    head = try RequestHead(input[..<(end - 2)], limits)
    input.removeFirst(end + 1)
  }

  /// Starts to send a response; the head of the request decides whether the connection stays open.
  mutating func respond(
    _ response: HTTPResponse, to request: HTTPRequest?, now: Int64, _ limits: Limits
  ) {
    let staysOpen = (head?.staysOpen ?? false) && request != nil
    output = response.serialized(staysOpen: staysOpen, withBody: request?.method != .head)
    sent = 0
    head = nil
    searched = 0
    if case .events(let channel) = response.body, request?.method == .get {
      state = .streaming
      self.channel = channel
      input = []
    } else {
      state = .responding(staysOpen: staysOpen)
    }
    deadline = now + 10_000 + Int64(output.count / limits.minSpeed) * 1000
  }

  /// Appends bytes to an event stream.
  mutating func stream(_ bytes: [UInt8], now: Int64, _ limits: Limits) {
    guard isStreaming else { return }
    if sent > 0 {
      output.removeFirst(sent)
      sent = 0
    }
    if output.isEmpty { deadline = now + 10_000 }
    output += bytes
    if output.count > limits.streamBytes { close() }
  }

  /// Notes that bytes were sent.
  mutating func noteSent(_ count: Int, now: Int64, _ limits: Limits) {
    sent += count
    guard !hasOutput else { return }
    output = []
    sent = 0
    switch state {
    case .responding(staysOpen: true):
      state = .waiting
      startRequest(now, limits)
      if input.isEmpty { deadline = now + Int64(limits.idleSeconds) * 1000 }
    case .responding(staysOpen: false):
      state = .draining
      input = []
      deadline = now + 1000
    case .streaming: deadline = .max
    case .waiting, .draining, .closed: break
    }
  }

  private mutating func startRequest(_ now: Int64, _ limits: Limits) {
    since = now
    deadline = now + Int64(limits.requestSeconds) * 1000
  }

  mutating func close() { state = .closed }
}

import Glibc

/// The open connections of a server, with their sockets.
struct ConnectionTable {
  /// Milliseconds since the server started.
  private(set) var now: Int64 = 0
  private let start = ContinuousClock.now
  private let limits: Limits
  private var connections: [Int32: Connection] = [:]
  private var rates: [Peer: Rate] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// The time until which nothing is accepted, because there were no file descriptors left.
  private var pausedUntil: Int64 = 0

  init(_ limits: Limits) { self.limits = limits }

  /// The number of requests that a peer had left at a time.
  private struct Rate {
    var left: Double
    var time: Int64
  }

  var descriptors: [Int32] { Array(connections.keys) }
  var isPaused: Bool { now < pausedUntil }

  /// How long to wait for events, in milliseconds.
  var waitingTime: Int64 {
    let next = connections.values.map(\.deadline).min() ?? .max
    return min(1000, max(0, min(next, isPaused ? pausedUntil : .max) - now))
  }

  /// Updates ``now``.
  mutating func tick() { now = Int64((ContinuousClock.now - start) / .milliseconds(1)) }

  func interest(in descriptor: Int32) -> pollfd {
    let connection = connections[descriptor]
    var events: Int32 = 0
    if connection?.wantsInput == true { events |= POLLIN }
    if connection?.hasOutput == true { events |= POLLOUT }
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Accepts the clients that wait, up to the limits.
  mutating func accept(from listener: Listener) {
    for _ in 0..<64 {
      switch listener.accept() {
      case .none: return
      case .exhausted:
        makeRoom()
        pausedUntil = now + 100
        return
      case .connection(let descriptor, let peer):
        let own = peer.isLocal ? 0 : connections.values.count { $0.peer == peer }
        if own >= limits.connectionsOfPeer {
          close(descriptor)
          continue
        }
        if connections.count >= limits.connections { makeRoom() }
        guard connections.count < limits.connections else {
          close(descriptor)
          continue
        }
        connections[descriptor] = Connection(peer: peer, now: now, limits)
      }
    }
  }

  /// Closes the connection that has waited longest for a request, so that clients with idle
  /// connections do not keep others out.
  ///
  /// If none waits, it closes the oldest event stream of the address that has the most of them;
  /// browsers open their streams again.
  private mutating func makeRoom() {
    var closable = Array(connections.filter { $0.value.isWaiting })
    if closable.isEmpty {
      let streams = Dictionary(grouping: connections.filter { $0.value.isStreaming }) {
        $0.value.peer
      }
      closable = streams.values.max { $0.count < $1.count } ?? []
    }
    if let oldest = closable.min(by: { $0.value.since < $1.value.since }) { remove(oldest.key) }
  }

  /// Reads, answers and writes what is possible without waiting.
  mutating func attend(
    to descriptor: Int32, _ events: Int16, _ respond: (HTTPRequest) -> HTTPResponse
  ) {
    if Int32(events) & (POLLERR | POLLNVAL) != 0 { return remove(descriptor) }
    if Int32(events) & (POLLIN | POLLHUP) != 0 { receive(from: descriptor) }
    transmit(to: descriptor)
    while answer(descriptor, respond) { transmit(to: descriptor) }
    if connections[descriptor]?.isClosed == true { remove(descriptor) }
  }

  private mutating func receive(from descriptor: Int32) {
    let (now, limits) = (now, limits)
    guard connections[descriptor]?.wantsInput == true else { return }
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 {
      let bytes = buffer[..<count]
      connections[descriptor]?.receive(bytes, now: now, limits)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      connections[descriptor]?.close()
    }
  }

  /// Answers the next request; returns false if no complete request has arrived.
  private mutating func answer(_ descriptor: Int32, _ respond: (HTTPRequest) -> HTTPResponse)
    -> Bool
  {
    let (now, limits) = (now, limits)
    do throws(Refusal) {
      guard let request = try connections[descriptor]?.nextRequest(limits) else { return false }
      guard spend(request.peer) else { throw Refusal(.tooMany) }
      connections[descriptor]?.respond(respond(request), to: request, now: now, limits)
    } catch {
      connections[descriptor]?.respond(HTTPResponse(error.status), to: nil, now: now, limits)
    }
    return true
  }

  /// Whether a peer may make one more request now.
  private mutating func spend(_ peer: Peer) -> Bool {
    let most = Double(2 * limits.requestsPerSecond)
    if rates.count > 4096 { rates = [:] }
    var rate = rates[peer] ?? Rate(left: most, time: now)
    rate.left += Double(now - rate.time) * Double(limits.requestsPerSecond) / 1000
    rate = Rate(left: min(most, rate.left), time: now)
    defer { rates[peer] = rate }
    guard rate.left >= 1 else { return false }
    rate.left -= 1
    return true
  }

  private mutating func transmit(to descriptor: Int32) {
    let (now, limits) = (now, limits)
    guard let connection = connections[descriptor], connection.hasOutput, !connection.isClosed
    else { return }
    let start = connection.sent
    let count = unsafe connection.output.withUnsafeBytes { bytes in
      unsafe send(
        descriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]).baseAddress,
        bytes.count - start, Int32(MSG_NOSIGNAL))
    }
    if count > 0 {
      connections[descriptor]?.noteSent(count, now: now, limits)
      if case .draining = connections[descriptor]?.state {
        shutdown(descriptor, Int32(SHUT_WR))
      }
    } else if errno != EAGAIN, errno != EINTR {
      connections[descriptor]?.close()
    }
  }

  /// Sends bytes to the event streams of a channel, or to all.
  mutating func stream(_ bytes: [UInt8], to channel: String? = nil) {
    let (now, limits) = (now, limits)
    for (descriptor, connection) in connections
    where connection.isStreaming && (channel == nil || connection.channel == channel) {
      connections[descriptor]?.stream(bytes, now: now, limits)
      transmit(to: descriptor)
      if connections[descriptor]?.isClosed == true { remove(descriptor) }
    }
  }

  /// Closes the connections whose deadline has passed.
  mutating func closeLate() {
    for (descriptor, connection) in connections where connection.deadline <= now {
      remove(descriptor)
    }
  }

  mutating func closeAll() {
    for descriptor in connections.keys { close(descriptor) }
    connections = [:]
  }

  private mutating func remove(_ descriptor: Int32) {
    if connections.removeValue(forKey: descriptor) != nil { close(descriptor) }
  }
}

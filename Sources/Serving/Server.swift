import Glibc
import Synchronization

/// A small HTTP server: one thread that gives each request to a function and sends its response.
///
/// All connections share the thread without blocking it, so a slow client does not delay others.
/// The function should return within milliseconds.
package final class Server: Sendable {
  /// The port at which it listens.
  package let port: UInt16
  private let listeners: [Listener]
  private let limits: Limits
  private let wake: (read: Int32, write: Int32)
  private let orders = Mutex(Orders())

  /// Orders from other threads to the server's thread.
  private struct Orders {
    var events: [ServerEvent] = []
    var stops = false
  }

  /// Starts to listen; connections wait until ``run(_:)``.
  ///
  /// The addresses are IP addresses, of which all but the first may be missing on this computer;
  /// the port 0 means any free one.
  package init(addresses: [String], port: UInt16, limits: Limits) throws(ListenFault) {
    let first = try Listener(address: addresses.first ?? "127.0.0.1", port: port)
    var listeners = [first]
    for address in addresses.dropFirst() {
      do throws(ListenFault) {
        listeners.append(try Listener(address: address, port: first.port))
      } catch {
        guard error.isTaken else { continue }
        for listener in listeners { close(listener.descriptor) }
        throw error
      }
    }
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0, makeNonblocking(ends[0]), makeNonblocking(ends[1]) else {
      throw ListenFault(number: errno)
    }
    (wake.read, wake.write) = (ends[0], ends[1])
    self.listeners = listeners
    self.limits = limits
    self.port = first.port
  }

  deinit {
    for descriptor in listeners.map(\.descriptor) + [wake.read, wake.write] { close(descriptor) }
  }

  /// Whether a text is an IP address.
  package static func isAddress(_ text: String) -> Bool {
    var place = sockaddr_storage()
    return fill(&place, text, 0) != nil
  }

  /// Raises the limit of file descriptors so that there can be a number of connections, if the
  /// system permits it.
  ///
  /// - Returns: The number of connections that are possible.
  package static func allowConnections(_ count: Int) -> Int {
    let reserve = 64
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return count
    }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(count + reserve)))
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return min(count, max(16, Int(clamping: limit.rlim_cur) - reserve))
  }

  /// Sends an event to the open event streams of its channel.
  package func send(_ event: ServerEvent) {
    orders.withLock { $0.events.append(event) }
    wakeUp()
  }

  /// Makes ``run(_:)`` return.
  package func stop() {
    orders.withLock { $0.stops = true }
    wakeUp()
  }

  private func wakeUp() { _ = unsafe write(wake.write, [0] as [UInt8], 1) }

  /// Answers requests until ``stop()``.
  package func run(_ respond: (HTTPRequest) -> HTTPResponse) {
    var table = ConnectionTable(limits)
    var lastPing = table.now
    while true {
      let orders = orders.withLock { orders in
        defer { orders.events = [] }
        return orders
      }
      if orders.stops { break }
      for event in orders.events { table.stream(event.bytes, to: event.channel) }
      if table.now - lastPing > 15_000 {
        table.stream(Array(": still here\n\n".utf8))
        lastPing = table.now
      }
      serve(&table, respond)
    }
    table.closeAll()
  }

  /// Waits for events of sockets and handles them.
  private func serve(_ table: inout ConnectionTable, _ respond: (HTTPRequest) -> HTTPResponse) {
    let first = [wake.read] + (table.isPaused ? [] : listeners.map(\.descriptor))
    var polled = first.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let connections = table.descriptors
    polled += connections.map { table.interest(in: $0) }
    let count = unsafe poll(&polled, nfds_t(polled.count), Int32(table.waitingTime))
    table.tick()
    if count > 0 {
      if polled[0].revents != 0 { drainWakes() }
      for (at, descriptor) in connections.enumerated() {
        let events = polled[first.count + at].revents
        if events != 0 { table.attend(to: descriptor, events, respond) }
      }
      for listener in listeners
      where polled[..<first.count].contains(where: {
        $0.fd == listener.descriptor && $0.revents != 0
      }) {
        table.accept(from: listener)
      }
    }
    table.closeLate()
  }

  private func drainWakes() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(wake.read, &bytes, bytes.count) > 0 {}
  }
}

import Foundation
import Glibc

@testable import Serving

/// A server on a free port with a thread of its own, stopped with the value.
final class RunningServer {
  let server: Server
  private let thread: Thread

  init(limits: Limits = Limits(), _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse)
    throws
  {
    let server = try Server(addresses: ["127.0.0.1"], port: 0, limits: limits)
    self.server = server
    thread = Thread { server.run(respond) }
    thread.start()
  }

  deinit { server.stop() }

  func client() throws -> Client { try Client(port: server.port) }
}

/// A TCP connection that sends and receives raw bytes.
final class Client {
  private let descriptor: Int32

  struct Fault: Error { let number: Int32 }

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Fault(number: errno) }
    var time = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends as much as the other end takes; whether that was everything.
  @discardableResult func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let bytes = Array(rest.prefix(1 << 16))
      let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Receives until the text has an ending, or until the other end closes; `nil` for the end of the
  /// time.
  func receive(until ending: String? = nil) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let ending, text.hasSuffix(ending) { return text }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 || count < 0 && errno == ECONNRESET { return text }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }
}

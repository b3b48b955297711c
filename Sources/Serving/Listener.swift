import Glibc

/// The reason why a server cannot listen on an address.
package struct ListenFault: Error, Equatable {
  /// The system's error number.
  package var number: Int32

  /// Another program uses the port.
  package var isTaken: Bool { number == EADDRINUSE }
  /// Ports below 1024 need more rights.
  package var isForbidden: Bool { number == EACCES || number == EPERM }
  /// The address is not one of this computer.
  package var isElsewhere: Bool { number == EADDRNOTAVAIL }
}

/// A socket that accepts connections at one address.
struct Listener: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// Starts to listen on an IP address; the port 0 means any free one.
  init(address: String, port: UInt16) throws(ListenFault) {
    var place = sockaddr_storage()
    guard let length = fill(&place, address, port) else { throw ListenFault(number: EINVAL) }
    let descriptor = socket(Int32(place.ss_family), Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw ListenFault(number: errno) }
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    if place.ss_family == sa_family_t(AF_INET6) {
      setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY)
    }
    let status = unsafe withUnsafePointer(to: &place) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length)
      }
    }
    guard status == 0, listen(descriptor, 512) == 0, makeNonblocking(descriptor) else {
      let number = errno
      close(descriptor)
      throw ListenFault(number: number)
    }
    self.descriptor = descriptor
    self.port = boundPort(descriptor)
  }

  /// The result of accepting a connection.
  enum Acceptance {
    case connection(Int32, Peer)
    /// No client is waiting.
    case none
    /// The process has no file descriptors left.
    case exhausted
  }

  func accept() -> Acceptance {
    var place = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let client = unsafe withUnsafeMutablePointer(to: &place) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.accept(descriptor, $0, &length)
      }
    }
    guard client >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
    }
    guard makeNonblocking(client) else {
      close(client)
      return .none
    }
    setOption(client, Int32(IPPROTO_TCP), TCP_NODELAY)
    var peer = Peer(address: addressText(of: &place))
    peer.isLocal = peer.isLocal || peer.address == ownAddress(of: client)
    return .connection(client, peer)
  }
}

private func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32) {
  var one: Int32 = 1
  unsafe setsockopt(descriptor, level, name, &one, socklen_t(MemoryLayout<Int32>.size))
}

/// Makes a file descriptor non-blocking and closed in programs that the process starts; returns
/// whether this has worked.
func makeNonblocking(_ descriptor: Int32) -> Bool {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
    && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
}

/// Writes a socket address; returns its length, or `nil` if the text is not an IP address.
func fill(
  _ place: inout sockaddr_storage, _ address: String, _ port: UInt16
) -> socklen_t? {
  unsafe withUnsafeMutableBytes(of: &place) { bytes in
    guard let start = bytes.baseAddress else { return nil }
    let four = unsafe start.assumingMemoryBound(to: sockaddr_in.self)
    if unsafe inet_pton(AF_INET, address, &four.pointee.sin_addr) == 1 {
      unsafe four.pointee.sin_family = sa_family_t(AF_INET)
      unsafe four.pointee.sin_port = port.bigEndian
      return socklen_t(MemoryLayout<sockaddr_in>.size)
    }
    let six = unsafe start.assumingMemoryBound(to: sockaddr_in6.self)
    guard unsafe inet_pton(AF_INET6, address, &six.pointee.sin6_addr) == 1 else { return nil }
    unsafe six.pointee.sin6_family = sa_family_t(AF_INET6)
    unsafe six.pointee.sin6_port = port.bigEndian
    return socklen_t(MemoryLayout<sockaddr_in6>.size)
  }
}

/// The address and the port of this end of a socket; `nil` if they cannot be determined.
private func ownPlace(of descriptor: Int32) -> sockaddr_storage? {
  var place = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let status = unsafe withUnsafeMutablePointer(to: &place) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe getsockname(descriptor, $0, &length)
    }
  }
  return status == 0 ? place : nil
}

private func boundPort(_ descriptor: Int32) -> UInt16 {
  guard var place = ownPlace(of: descriptor) else { return 0 }
  // The port has the same offset in IPv4 and IPv6 addresses.
  return unsafe withUnsafeBytes(of: &place) {
    unsafe UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
  }
}

/// The address of this end of a connection; empty if it cannot be determined.
private func ownAddress(of connection: Int32) -> String {
  guard var place = ownPlace(of: connection) else { return "" }
  return addressText(of: &place)
}

private func addressText(of place: inout sockaddr_storage) -> String {
  let family = Int32(place.ss_family)
  var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
  let offset = family == AF_INET ? 4 : 8
  unsafe withUnsafeBytes(of: &place) {
    guard let start = $0.baseAddress else { return }
    unsafe _ = inet_ntop(family, start + offset, &text, socklen_t(text.count))
  }
  return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The IPv4 addresses at which other computers in its networks reach this computer.
package func networkAddresses() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard unsafe getifaddrs(&first) == 0 else { return [] }
  defer { unsafe freeifaddrs(first) }
  var found: [String] = []
  var next = unsafe first
  while let entry = unsafe next?.pointee {
    unsafe next = entry.ifa_next
    let flags = unsafe Int32(bitPattern: entry.ifa_flags)
    // A network without a cable is up, but not running; so is one of stopped virtual machines.
    let wanted = Int32(IFF_UP) | Int32(IFF_RUNNING)
    guard flags & (wanted | Int32(IFF_LOOPBACK)) == wanted,
      let place = unsafe entry.ifa_addr, unsafe Int32(place.pointee.sa_family) == AF_INET
    else { continue }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    unsafe _ = inet_ntop(
      AF_INET, UnsafeRawPointer(place) + 4, &text, socklen_t(text.count))
    found.append(
      String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
  return found
}

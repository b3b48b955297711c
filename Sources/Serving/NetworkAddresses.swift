import Glibc

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
    guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
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

/// A path as a relative URL writes it: everything but letters, digits, `-._~` and slashes as
/// percent-encoded bytes of UTF-8.
///
/// Source: RFC 3986, section 2.3.
package func urlPath(_ path: String) -> String {
  guard !path.utf8.allSatisfy(isPlain) else { return path }
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    if isPlain(byte) {
      bytes.append(byte)
    } else {
      let hex = String(byte, radix: 16, uppercase: true)
      bytes.write(hex.utf8.count == 1 ? "%0" : "%")
      bytes.write(hex)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Unreserved characters, and the slash between segments.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
    true
  default: false
  }
}

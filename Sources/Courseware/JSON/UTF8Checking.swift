/// The offset of the first byte that no UTF-8 sequence explains, or `nil`.
///
/// Overlong forms, surrogates and code points above U+10FFFF are none (RFC 3629, section 4).
package func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var at = firstBeyondASCII(in: bytes, from: 0)
  while at < bytes.count {
    let (length, second) = sequence(startingWith: bytes[at])
    guard length > 0, at + length <= bytes.count, second.contains(bytes[at + 1]),
      bytes[(at + 2)..<max(at + 2, at + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return at }
    at += length
    if at < bytes.count, bytes[at] < 0x80 { at = firstBeyondASCII(in: bytes, from: at) }
  }
  return nil
}

private func sequence(startingWith byte: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
  switch byte {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xE1...0xEF: (3, 0x80...0xBF)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: (0, 0x80...0xBF)
  }
}

/// Where the next byte above ASCII stands, found eight bytes at a time, or the end.
private func firstBeyondASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  ByteScanning.firstMatch(in: bytes, from: start) { $0 & 0x8080_8080_8080_8080 }
}

import Courseware

/// What stands before every parser: text must be UTF-8 without control characters.
extension SourceText {
  /// The first byte that is no UTF-8, or `nil`.
  ///
  /// Overlong forms, surrogates and code points above U+10FFFF are no UTF-8 (RFC 3629, section 3).
  static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    let span = bytes.span
    var at = 0
    while at < span.count {
      if span[at] < 0x80 {
        at = endOfASCII(span, at)
        continue
      }
      let length = scalarLength(span, at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  /// The bytes of the scalar that starts at an offset; none at the end of the text.
  func scalar(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<end
  }
}

/// The first byte of 0x80 or above from a place on, or the end; eight bytes at a time.
private func endOfASCII(_ bytes: borrowing Swift.Span<UInt8>, _ start: Int) -> Int {
  var at = start
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    if word & 0x8080_8080_8080_8080 != 0 { break }
    at += 8
  }
  while at < bytes.count, bytes[at] < 0x80 { at += 1 }
  return at
}

/// The first occurrence of a byte from a place on, or `nil`; eight bytes at a time.
///
/// Source: Henry S. Warren, "Hacker's Delight", 6-1, finding a zero byte in a word.
func firstIndex(of byte: UInt8, in bytes: borrowing Swift.Span<UInt8>, from start: Int = 0) -> Int?
{
  let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
  var at = start
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self) ^ pattern
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
    at += 8
  }
  while at < bytes.count {
    if bytes[at] == byte { return at }
    at += 1
  }
  return nil
}

/// The length of the scalar that starts at a byte of 0x80 or above; 0 where none does.
///
/// Source: The Unicode Standard 15, table 3-7, well-formed UTF-8 byte sequences.
private func scalarLength(_ bytes: borrowing Swift.Span<UInt8>, _ at: Int) -> Int {
  let first = bytes[at]
  let (length, second): (Int, ClosedRange<UInt8>) =
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  guard length > 0, at + length <= bytes.count, second.contains(bytes[at + 1]) else { return 0 }
  for next in (at + 2)..<max(at + 2, at + length) where bytes[next] & 0xC0 != 0x80 { return 0 }
  return length
}

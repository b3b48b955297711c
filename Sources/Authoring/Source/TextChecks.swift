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
        at += 1
        continue
      }
      let length = scalarLength(span, at)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  /// The first NUL, or `nil`.
  static func firstNUL(in bytes: [UInt8]) -> Int? { bytes.firstIndex(of: 0) }
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

extension [UInt8] {
  /// Appends text as it is.
  package mutating func write(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a JSON string, quotes included.
  ///
  /// Escapes what RFC 8259 section 7 requires and U+2028, U+2029, which end lines in old scripts.
  package mutating func writeJSON(_ text: String) {
    var text = text
    text.withUTF8 { writeJSON($0) }
  }

  /// Appends bytes of valid UTF-8 as a JSON string, quotes included.
  package mutating func writeJSON(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { writeJSON($0) }
  }

  /// Appends a number as JSON wants it: no exponent for whole numbers, the shortest that reads back.
  package mutating func writeJSON(_ number: Double) {
    if number == number.rounded(), abs(number) < 1e15 {
      write(String(Int64(number)))
    } else {
      write(number.description)
    }
  }

  private mutating func writeJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var clean = 0
    for at in bytes.indices where needsEscape[Int(bytes[at])] {
      guard let escape = jsonEscape(bytes, at) else { continue }
      append(contentsOf: bytes[clean..<at])
      write(escape.text)
      clean = at + escape.length
    }
    append(contentsOf: bytes[clean...])
    append(UInt8(ascii: "\""))
  }
}

private let needsEscape: [Bool] = (0..<256).map { $0 < 32 || $0 == 34 || $0 == 92 || $0 == 0xE2 }

private func jsonEscape(
  _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
) -> (text: String, length: Int)? {
  switch bytes[at] {
  case 34: return ("\\\"", 1)
  case 92: return ("\\\\", 1)
  case 10: return ("\\n", 1)
  case 13: return ("\\r", 1)
  case 9: return ("\\t", 1)
  case 0xE2:
    guard at + 2 < bytes.count, bytes[at + 1] == 0x80, bytes[at + 2] & 0xFE == 0xA8 else {
      return nil
    }
    return (bytes[at + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
  default:
    let hex = String(bytes[at], radix: 16)
    return ("\\u00" + (hex.count < 2 ? "0" : "") + hex, 1)
  }
}

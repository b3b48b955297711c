extension [UInt8] {
  /// Appends a literal as it is: most of what is written is one, and this way none is counted.
  package mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends text as it is.
  @_disfavoredOverload
  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

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

  /// Appends a JSON string, quotes included, out of the bytes that a function appends.
  ///
  /// They are escaped where they stand: text that needs no escape is written once.
  package mutating func writeJSON(_ append: (inout [UInt8]) -> Void) {
    write("\"")
    let start = count
    append(&self)
    let isClean = self[start...].withUnsafeBufferPointer { text in
      firstToEscape(in: text, from: 0) == text.count
    }
    if isClean {
      write("\"")
    } else {
      let text = Array(self[start...])
      removeSubrange((start - 1)...)
      writeJSON(text[...])
    }
  }

  /// Appends a number as JSON wants it: no exponent for whole numbers, the shortest to read back.
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
    var at = firstToEscape(in: bytes, from: 0)
    while at < bytes.count {
      let length = escapedLength(bytes, at)
      if length > 0 {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[clean..<at]))
        appendEscape(of: bytes[at + length - 1])
        clean = at + length
      }
      at = firstToEscape(in: bytes, from: at + Swift.max(1, length))
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[clean...]))
    append(UInt8(ascii: "\""))
  }

  /// Appends the escape of a byte, or of the line separator that ends in it.
  private mutating func appendEscape(of byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case 0xA8: write("u2028")
    case 0xA9: write("u2029")
    default:
      write(byte < 16 ? "u000" : "u00")
      write(String(byte, radix: 16))
    }
  }
}

/// The next byte that may need an escape: a control, a quote, a backslash or the lead of U+2028.
@inline(__always)
private func firstToEscape(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  ByteScanning.firstMatch(in: bytes, from: start) { word in
    ByteScanning.bytes(below: 32, in: word)
      | ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
      | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
      | ByteScanning.bytes(equalTo: 0xE2, in: word)
  }
}

/// How many bytes one escape stands for: none for a 0xE2 that leads another character.
@inline(__always)
private func escapedLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
  guard bytes[at] == 0xE2 else { return 1 }
  let isSeparator =
    at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] & 0xFE == 0xA8
  return isSeparator ? 3 : 0
}

/// Text with the characters escaped that are markup in HTML.
package func escapedForHTML(_ text: String) -> String {
  guard text.utf8.contains(where: { reference(for: $0) != nil }) else { return text }
  var out: [UInt8] = []
  out.writeEscaped(text)
  return String(decoding: out, as: UTF8.self)
}

extension [UInt8] {
  /// Appends text with the characters escaped that are markup in content and in quoted attributes.
  package mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var clean = 0
      for at in bytes.indices {
        guard let reference = unsafe reference(for: bytes[at]) else { continue }
        unsafe append(contentsOf: bytes[clean..<at])
        append(contentsOf: reference.utf8)
        clean = at + 1
      }
      unsafe append(contentsOf: bytes[clean...])
    }
  }

  /// Appends ` name="value"` with the value escaped.
  package mutating func writeAttribute(_ name: StaticString, _ value: String) {
    append(UInt8(ascii: " "))
    write(name)
    write("=\"")
    writeEscaped(value)
    append(UInt8(ascii: "\""))
  }
}

private func reference(for byte: UInt8) -> String? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}

/// A path in a relative URL: everything except letters, digits, `-._~` and slashes as
/// percent-encoded bytes of UTF-8.
///
/// Source: RFC 3986, sections 2.3 and 4.2; a colon is encoded too, so that no name is read as a
/// scheme.
package func urlPath(_ path: String) -> String {
  guard !path.utf8.allSatisfy(isPlain) else { return path }
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    if isPlain(byte) {
      bytes.append(byte)
    } else {
      bytes.write("%\(zeroPadded(byte, radix: 16).uppercased())")
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The bytes of an address with its percent-encoding decoded.
///
/// A percent sign that is not followed by two hexadecimal digits is kept.
package func percentDecoded(_ address: ArraySlice<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = address
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(hexDigits: String(decoding: rest.prefix(2), as: UTF8.self))
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return bytes
}

/// Whether a byte is an unreserved character or the slash between segments.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
    UInt8(ascii: "/"):
    true
  default: isLetter(byte) || isDigit(byte)
  }
}

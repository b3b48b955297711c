extension [UInt8] {
  /// Appends a literal as it is.
  ///
  /// Most of the output is literals, which need no reference counting.
  package mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { unsafe appendAll($0) }
  }

  /// Appends text as it is.
  @_disfavoredOverload
  @usableFromInline package mutating func write(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe appendAll($0) }
  }

  /// Appends bytes with one copy, in half the instructions of `append(contentsOf:)`: most of what a
  /// build does is to write.
  @inline(__always)
  private mutating func appendAll(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    append(addingCapacity: bytes.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { target, count in
        unsafe target.baseAddress?.advanced(by: count)
          .initialize(from: source, count: bytes.count)
        count += bytes.count
      }
    }
  }

  /// Appends a whole number in decimal digits.
  package mutating func write(_ number: Int) {
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    if count - start > 1 { self[start...].reverse() }
  }

  /// Appends a JSON string, quotes included.
  ///
  /// Escapes what RFC 8259 section 7 requires and U+2028, U+2029, which end lines in old scripts.
  package mutating func writeJSON(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe writeJSON($0) }
  }

  /// Appends bytes of valid UTF-8 as a JSON string, quotes included.
  package mutating func writeJSON(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe writeJSON($0) }
  }

  /// Appends a JSON string, including quotation marks, from the bytes that a function appends.
  ///
  /// The bytes are escaped in place: text that needs no escape is written once.
  package mutating func writeJSON(_ append: (inout [UInt8]) -> Void) {
    write("\"")
    let start = count
    append(&self)
    let isClean = unsafe self[start...].withUnsafeBufferPointer { text in
      unsafe firstToEscape(in: text, from: 0) == text.count
    }
    if isClean {
      write("\"")
    } else {
      let text = Array(self[start...])
      removeSubrange((start - 1)...)
      writeJSON(text[...])
    }
  }

  /// Appends a number: without exponent if it is whole, in the shortest form that reads back equal.
  package mutating func writeJSON(_ number: Double) {
    if abs(number) < 1e15, number == Double(Int(number)) {
      write(Int(number))
    } else {
      write(number.description)
    }
  }

  private mutating func writeJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var clean = 0
    var at = unsafe firstToEscape(in: bytes, from: 0)
    while at < bytes.count {
      let length = unsafe escapedLength(bytes, at)
      if length > 0 {
        unsafe appendAll(UnsafeBufferPointer(rebasing: bytes[clean..<at]))
        unsafe appendEscape(of: bytes[at + length - 1])
        clean = at + length
      }
      at = unsafe firstToEscape(in: bytes, from: at + Swift.max(1, length))
    }
    unsafe appendAll(UnsafeBufferPointer(rebasing: bytes[clean...]))
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
  unsafe ByteScanning.firstMatch(in: bytes, from: start) { word in
    ByteScanning.bytes(below: 32, in: word)
      | ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
      | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
      | ByteScanning.bytes(equalTo: 0xE2, in: word)
  }
}

/// The number of bytes that one escape replaces; 0 for a 0xE2 that starts another character.
@inline(__always)
private func escapedLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
  guard unsafe bytes[at] == 0xE2 else { return 1 }
  let isSeparator =
    unsafe at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] & 0xFE == 0xA8
  return isSeparator ? 3 : 0
}

/// Compacts JSON: removes white space between tokens and writes each character in its canonical
/// escape.
///
/// It does not validate: invalid input gives invalid output, so it is enough to validate the
/// output. Numbers and the order of members do not change.
///
/// - Returns: Whether it succeeded; the result is appended to `out`.
package func compact(_ json: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) -> Bool {
  var at = 0
  var previous = UInt8(ascii: ",")
  while at < json.count {
    let byte = unsafe json[at]
    switch byte {
    case 32, 10, 13, 9:
      let next = unsafe json[at...].firstIndex { !isBlank($0) } ?? json.count
      // Without punctuation on either side, the white space is what separates two tokens.
      guard unsafe isPunctuation(previous) || next == json.count || isPunctuation(json[next]) else {
        return false
      }
      at = next
      continue
    case UInt8(ascii: "\""):
      guard let end = unsafe compactString(json, from: at, into: &out) else { return false }
      at = end
    default:
      out.append(byte)
      at &+= 1
    }
    previous = byte
  }
  return true
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 10 || byte == 13 || byte == 9
}

/// Whether a byte separates two tokens.
private func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
    UInt8(ascii: "["), UInt8(ascii: "]"):
    true
  default: false
  }
}

/// Copies a string with its quotes and returns the offset of its end; `nil` if it is invalid.
private func compactString(
  _ json: UnsafeBufferPointer<UInt8>, from start: Int, into out: inout [UInt8]
) -> Int? {
  var end = start &+ 1
  var isPlain = true
  while true {
    end = unsafe ByteScanning.firstMatch(in: json, from: end) { word in
      ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
        | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
        | ByteScanning.bytes(equalTo: 0xE2, in: word)
    }
    guard end < json.count else { return nil }
    if unsafe json[end] == UInt8(ascii: "\"") { break }
    isPlain = false
    unsafe end &+= json[end] == UInt8(ascii: "\\") ? 2 : 1
  }
  let whole = unsafe UnsafeBufferPointer(rebasing: json[start...end])
  if isPlain {
    unsafe out.append(contentsOf: whole)
  } else {
    // Escapes are rare enough for the strict reader, which decodes them all.
    guard let text = unsafe try? JSONValue(Array(whole), limit: .max).string else { return nil }
    out.writeJSON(text)
  }
  return end &+ 1
}

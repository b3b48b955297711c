/// Reads one line of canonical JSON: each method takes the expected token and fails if it is not
/// next.
///
/// Canonical is what the `writeJSON` methods write: no white space, and only one spelling of every
/// character and number.
///
/// It is safe because it checks every position against the number of bytes; the bytes must outlive
/// it.
@safe struct LineScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isPlain: Bool
  private(set) var at = 0
  /// Whether the string that was read last contains an escape.
  private(set) var hasEscape = false

  /// If it is plain, as ``AttemptLine/isPlain`` says, every quote starts or ends a string.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool) {
    unsafe self.bytes = unsafe bytes
    self.isPlain = isPlain
  }

  /// Skips a literal if it is next.
  @inline(__always)
  mutating func take(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard unsafe bytes.count &- at >= count else { return false }
    let start = unsafe UnsafeRawPointer(literal.utf8Start)
    let raw = unsafe UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: at &+ index, as: UInt64.self)
      guard unsafe word == start.loadUnaligned(fromByteOffset: index, as: UInt64.self) else {
        return false
      }
      index &+= 8
    }
    for index in index..<count where unsafe raw[at &+ index] != literal.utf8Start[index] {
      return false
    }
    at &+= count
    return true
  }

  /// `true` or `false`.
  mutating func flag() -> Bool? { take("true") ? true : take("false") ? false : nil }

  /// A string in quotes: the range of the bytes between them.
  mutating func text() -> Range<Int>? {
    guard take("\"") else { return nil }
    let start = at
    hasEscape = false
    if isPlain {
      at = unsafe ByteScanning.firstMatch(in: bytes, from: at) { word in
        ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
      }
      guard unsafe at < bytes.count else { return nil }
      at &+= 1
      return start..<(at &- 1)
    }
    while true {
      at = unsafe ByteScanning.firstMatch(in: bytes, from: at) { word in
        ByteScanning.bytes(below: 32, in: word)
          | ByteScanning.bytes(equalTo: UInt8(ascii: "\""), in: word)
          | ByteScanning.bytes(equalTo: UInt8(ascii: "\\"), in: word)
          | ByteScanning.bytes(equalTo: 0xE2, in: word)
      }
      guard unsafe at < bytes.count else { return nil }
      switch unsafe bytes[at] {
      case UInt8(ascii: "\""):
        at &+= 1
        return start..<(at &- 1)
      case UInt8(ascii: "\\"):
        guard takeEscape() else { return nil }
        hasEscape = true
      case 0xE2:
        guard !isLineSeparator else { return nil }
        at &+= 1
      default: return nil
      }
    }
  }

  /// U+2028 and U+2029, which are always escaped.
  private var isLineSeparator: Bool {
    unsafe at &+ 2 < bytes.count && bytes[at &+ 1] == 0x80 && bytes[at &+ 2] & 0xFE == 0xA8
  }

  /// Skips an escape in its canonical spelling.
  private mutating func takeEscape() -> Bool {
    for plain: StaticString in [#"\""#, #"\\"#, #"\n"#, #"\r"#, #"\t"#, #"\u2028"#, #"\u2029"#]
    where take(plain) { return true }
    guard take(#"\u00"#), unsafe at &+ 2 <= bytes.count else { return false }
    let (high, low) = unsafe (bytes[at], bytes[at &+ 1])
    at &+= 2
    guard high == UInt8(ascii: "0") || high == UInt8(ascii: "1"), isLowerHexDigit(low) else {
      return false
    }
    // Tab, line feed and carriage return have escapes of their own.
    return high == UInt8(ascii: "1")
      || ![UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "d")].contains(low)
  }

  /// A string whose number of lower-case hexadecimal digits is in a range.
  mutating func hex(_ digits: ClosedRange<Int>) -> Range<Int>? {
    guard take("\"") else { return nil }
    let start = at
    let raw = unsafe UnsafeRawBufferPointer(bytes)
    while raw.count &- at >= 8,
      unsafe ByteScanning.areLowerHexDigits(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    {
      at &+= 8
    }
    while unsafe at < bytes.count, unsafe isLowerHexDigit(bytes[at]) { at &+= 1 }
    guard digits.contains(at &- start), take("\"") else { return nil }
    return start..<(at &- 1)
  }

  /// A whole number from -(2⁵³ - 1) to 2⁵³ - 1, as in ``JSONValue/int``.
  mutating func wholeNumber() -> Int? {
    let isNegative = take("-")
    let start = at
    var value = 0
    while unsafe at < bytes.count, unsafe bytes[at] &- UInt8(ascii: "0") < 10, at &- start < 17 {
      value = unsafe value &* 10 &+ Int(bytes[at] &- UInt8(ascii: "0"))
      at &+= 1
    }
    let count = at &- start
    guard count > 0, count < 17, value < 1 << 53,
      unsafe count == 1 || bytes[start] != UInt8(ascii: "0"), !(isNegative && value == 0)
    else { return nil }
    return isNegative ? -value : value
  }

  /// A number in its canonical spelling.
  mutating func number() -> Double? {
    let start = at
    // Larger whole numbers are written as other doubles are.
    if let whole = wholeNumber(), whole.magnitude < 1_000_000_000_000_000,
      unsafe at < bytes.count, unsafe !isInNumber(bytes[at])
    {
      return Double(whole)
    }
    at = start
    while unsafe at < bytes.count, at &- start < 32, unsafe isInNumber(bytes[at]) { at &+= 1 }
    let written = unsafe UnsafeBufferPointer(rebasing: bytes[start..<at])
    guard let value = unsafe Double(String(decoding: written, as: UTF8.self)), value.isFinite else {
      return nil
    }
    var again: [UInt8] = []
    again.writeJSON(value)
    return unsafe again.elementsEqual(written) ? value : nil
  }

  func isASCII(_ part: Range<Int>) -> Bool {
    unsafe isPlain || bytes[part].allSatisfy { $0 < 0x80 }
  }

  /// Whether two parts have the same bytes, compared from the end, where ids differ most often.
  func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    var left = a.count
    while left > 0 {
      left &-= 1
      guard unsafe bytes[a.lowerBound &+ left] == bytes[b.lowerBound &+ left] else { return false }
    }
    return true
  }
}

private func isInNumber(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
    UInt8(ascii: "."), UInt8(ascii: "e"):
    true
  default: false
  }
}

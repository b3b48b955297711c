/// The reason and place of a JSON error.
package struct JSONFault: Error, Hashable {
  /// The reason without a period: "the member 'id' appears twice".
  package var reason: String
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  /// The reason if the text is incomplete.
  package static let endOfText = "unexpected end of text"

  /// Creates a fault; one of the whole text, such as its size, is at line 1, column 1.
  package init(reason: String, line: Int, column: Int) {
    (self.reason, self.line, self.column) = (reason, line, column)
  }
}

extension JSONFault: CustomStringConvertible {
  /// The reason with line and column.
  package var description: String { "\(reason), line \(line) column \(column)" }
}

extension JSONValue {
  /// The maximum nesting depth of arrays and objects.
  static let maxNesting = 64

  /// Reads one JSON text by RFC 8259, and more strictly than it where parsers disagree.
  ///
  /// Refused: duplicate keys, nesting beyond ``maxNesting``, numbers that are not finite
  /// doubles, lone surrogates, invalid UTF-8, control characters in strings, anything after the
  /// value, and more than `limit` bytes. A byte order mark at the start is dropped. Linear in the
  /// size of the text.
  package init(_ bytes: [UInt8], limit: Int) throws(JSONFault) {
    guard bytes.count <= limit else {
      throw JSONFault(reason: "more than \(limit) bytes", line: 1, column: 1)
    }
    do throws(JSONReader.Stop) {
      self = try JSONReader.read(bytes)
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
      let line = before.count { $0 == 10 } + 1
      let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
      throw JSONFault(reason: error.reason, line: line, column: column)
    }
  }
}

/// Reads the bytes once, from left to right; the nesting limit bounds the recursion.
private struct JSONReader {
  let bytes: [UInt8]
  var at: Int

  struct Stop: Error {
    var reason: String
    var offset: Int
  }

  static func read(_ bytes: [UInt8]) throws(Stop) -> JSONValue {
    if let offset = unsafe bytes.withUnsafeBufferPointer({ unsafe firstInvalidUTF8(in: $0) }) {
      let isCut = isStartOfCharacter(bytes[offset...])
      throw Stop(reason: isCut ? JSONFault.endOfText : "not valid UTF-8", offset: offset)
    }
    var reader = JSONReader(bytes: bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.stop("something follows the value") }
    return value
  }

  func stop(_ reason: String) -> Stop { Stop(reason: reason, offset: at) }

  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 10 || byte == 13 || byte == 9 { at += 1 }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  mutating func value(depth: Int) throws(Stop) -> JSONValue {
    skipSpace()
    guard let first = next else { throw stop(JSONFault.endOfText) }
    switch first {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw stop("a value is expected")
    }
  }

  mutating func word(_ word: StaticString, _ value: JSONValue) throws(Stop) -> JSONValue {
    let rest = bytes[at...]
    guard rest.starts(with: word.description.utf8) else {
      let isCut = word.description.utf8.starts(with: rest)
      throw stop(isCut ? JSONFault.endOfText : "a value is expected")
    }
    at += word.utf8CodeUnitCount
    return value
  }

  mutating func enter(depth: Int) throws(Stop) {
    guard depth <= JSONValue.maxNesting else {
      throw stop("nested deeper than \(JSONValue.maxNesting)")
    }
    at += 1
    skipSpace()
  }

  mutating func elements(depth: Int) throws(Stop) -> [JSONValue] {
    try enter(depth: depth)
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return values }
    while true {
      values.append(try value(depth: depth))
      skipSpace()
      if take(UInt8(ascii: "]")) { return values }
      guard take(UInt8(ascii: ",")) else { throw unfinished("a comma or ']' is expected") }
    }
  }

  mutating func members(depth: Int) throws(Stop) -> [JSONValue.Member] {
    try enter(depth: depth)
    var members: [JSONValue.Member] = []
    var keys = SeenKeys()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let start = at
      guard next == UInt8(ascii: "\"") else { throw unfinished("a key is expected") }
      let key = try string()
      guard keys.insert(key, after: members) else {
        throw Stop(reason: "the member '\(key.prefix(40))' appears twice", offset: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unfinished("a colon is expected") }
      members.append(JSONValue.Member(key: key, value: try value(depth: depth)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw unfinished("a comma or '}' is expected") }
    }
  }

  func unfinished(_ reason: String) -> Stop {
    stop(at < bytes.count ? reason : JSONFault.endOfText)
  }
}

/// The keys of one object so far, compared by their bytes.
private struct SeenKeys {
  private var many: Set<[UInt8]> = []

  /// Whether the key is new; a few keys are compared one by one, many are looked up in a set.
  mutating func insert(_ key: String, after members: [JSONValue.Member]) -> Bool {
    if members.count < 16 {
      return !members.contains { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
    }
    if many.isEmpty { many = Set(members.map { Array($0.key.utf8) }) }
    return many.insert(Array(key.utf8)).inserted
  }
}

extension JSONReader {
  mutating func number() throws(Stop) -> JSONValue {
    let start = at
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    if let byte = next, isDigit(byte) || byte == UInt8(ascii: ".") || byte | 32 == 0x78 {
      throw stop("not a JSON number")
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw Stop(reason: "a number too large for a double", offset: start)
    }
    return .number(text)
  }

  mutating func digits() throws(Stop) {
    let start = at
    while let byte = next, isDigit(byte) { at += 1 }
    guard at > start else { throw unfinished("a digit is expected") }
  }

  mutating func string() throws(Stop) -> String {
    at += 1
    let start = at
    var text: [UInt8] = []
    var clean = start
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        at += 1
        if clean == start { return String(decoding: bytes[start..<at - 1], as: UTF8.self) }
        text.append(contentsOf: bytes[clean..<at - 1])
        return String(decoding: text, as: UTF8.self)
      }
      guard byte >= 32 else { throw stop("a control character in a string") }
      guard byte == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      text.append(contentsOf: bytes[clean..<at])
      text.append(contentsOf: try escape())
      clean = at
    }
    throw stop(JSONFault.endOfText)
  }

  /// The UTF-8 bytes that an escape sequence represents.
  mutating func escape() throws(Stop) -> [UInt8] {
    let start = at
    at += 1
    guard let letter = next else { throw stop(JSONFault.endOfText) }
    at += 1
    if let plain = plainEscapes[letter] { return [plain] }
    guard letter == UInt8(ascii: "u") else {
      throw Stop(reason: "an unknown escape", offset: start)
    }
    let unit = try fourHexDigits()
    guard unit & 0xF800 == 0xD800 else { return utf8(of: UInt32(unit)) }
    let lone = Stop(reason: "a lone surrogate", offset: start)
    guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw lone }
    let second = try fourHexDigits()
    guard second & 0xFC00 == 0xDC00 else { throw lone }
    return utf8(of: 0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(second & 0x3FF))
  }

  mutating func fourHexDigits() throws(Stop) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = hexValue(byte) else {
        throw unfinished("four hexadecimal digits are expected")
      }
      value = value << 4 | UInt16(digit)
      at += 1
    }
    return value
  }
}

private let plainEscapes: [UInt8: UInt8] = [
  UInt8(ascii: "\""): 34, UInt8(ascii: "\\"): 92, UInt8(ascii: "/"): 47, UInt8(ascii: "b"): 8,
  UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
]

private func utf8(of code: UInt32) -> [UInt8] {
  Unicode.Scalar(code).map { Array(String(Character($0)).utf8) } ?? []
}

/// Finds the bytes that end a run, eight bytes at a time.
///
/// A word of eight bytes is tested at once: subtracting borrows into the high bit of every byte
/// that matches. Bytes above a match may be flagged falsely; the lowest flag is always right.
/// Source: Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n".
struct ByteScanning {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Flags the high bit of each byte below a bound of at most 128.
  @inline(__always)
  static func bytes(below bound: UInt8, in word: UInt64) -> UInt64 {
    (word &- ones &* UInt64(bound)) & ~word & highBits
  }

  /// Flags the high bit of each byte that equals another.
  @inline(__always)
  static func bytes(equalTo byte: UInt8, in word: UInt64) -> UInt64 {
    let zeroWhereEqual = word ^ (ones &* UInt64(byte))
    return (zeroWhereEqual &- ones) & ~zeroWhereEqual & highBits
  }

  /// The first offset from `start` on that a test flags, or the end.
  ///
  /// The bytes after the last whole word are tested in a word padded with a byte that no test here
  /// flags. `start` may be beyond the end, as after an escape that the end cuts off.
  @inline(__always)
  static func firstMatch(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, flags: (UInt64) -> UInt64
  ) -> Int {
    guard let base = bytes.baseAddress, start < bytes.count else { return bytes.count }
    let raw = unsafe UnsafeRawPointer(base)
    var at = start
    while at &+ 8 <= bytes.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let found = flags(UInt64(littleEndian: word))
      if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    let found = unsafe flags(lastWord(of: raw, from: at, to: bytes.count))
    return min(bytes.count, found == 0 ? bytes.count : at &+ found.trailingZeroBitCount &>> 3)
  }

  /// Whether a test flags a byte.
  ///
  /// All bytes are tested, which takes half as long as stopping at the first.
  @inline(__always)
  static func containsMatch(
    in bytes: UnsafeBufferPointer<UInt8>, flags: (UInt64) -> UInt64
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let raw = unsafe UnsafeRawPointer(base)
    var (found, at): (UInt64, Int) = (0, 0)
    while at &+ 8 <= bytes.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      found |= flags(UInt64(littleEndian: word))
      at &+= 8
    }
    return unsafe found | flags(lastWord(of: raw, from: at, to: bytes.count)) != 0
  }

  /// Whether all bytes of a word are lower-case hexadecimal digits.
  static func areLowerHexDigits(_ word: UInt64) -> Bool {
    let (digits, letters) = (word ^ ones &* 0x30, word ^ ones &* 0x60)
    let found = below(10, digits) | below(7, letters) & ~below(1, letters)
    return found == highBits
  }

  /// Flags the high bit of each byte below a bound of at most 128, and no other.
  @inline(__always)
  private static func below(_ bound: UInt64, _ word: UInt64) -> UInt64 {
    ~((word | highBits) &- ones &* bound) & ~word & highBits
  }

  /// The bytes from `start` to the end, fewer than eight, with padding in the high bytes.
  @inline(__always)
  private static func lastWord(of raw: UnsafeRawPointer, from start: Int, to end: Int) -> UInt64 {
    let padding = ones &* UInt64(UInt8(ascii: "x"))
    let bits = UInt64(end &- start) &* 8
    guard end < 8 else {
      let word = unsafe raw.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
      return bits == 0 ? padding : UInt64(littleEndian: word) &>> (64 &- bits) | padding &<< bits
    }
    var word: UInt64 = 0
    for at in stride(from: end &- 1, through: start, by: -1) {
      word = unsafe word &<< 8 | UInt64(raw.load(fromByteOffset: at, as: UInt8.self))
    }
    return bits == 0 ? padding : word | padding &<< bits
  }
}

/// The offset of the first byte that is not part of a valid UTF-8 sequence; `nil` if there is none.
///
/// Overlong forms, surrogates and code points above U+10FFFF are invalid (RFC 3629, section 4).
package func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var at = unsafe firstBeyondASCII(in: bytes, from: 0)
  while at < bytes.count {
    let (length, second) = unsafe sequence(startingWith: bytes[at])
    guard length > 0, at + length <= bytes.count, unsafe second.contains(bytes[at + 1]),
      unsafe bytes[(at + 2)..<max(at + 2, at + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return at }
    at += length
    if at < bytes.count, unsafe bytes[at] < 0x80 {
      at = unsafe firstBeyondASCII(in: bytes, from: at)
    }
  }
  return nil
}

/// Whether bytes are those of a character whose last ones are missing.
private func isStartOfCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let first = bytes.first else { return false }
  let (length, second) = sequence(startingWith: first)
  let rest = bytes.dropFirst()
  return bytes.count < length && rest.first.map(second.contains) ?? true
    && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
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

/// The offset of the next byte above ASCII, found eight bytes at a time, or the end.
private func firstBeyondASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  unsafe ByteScanning.firstMatch(in: bytes, from: start) { $0 & 0x8080_8080_8080_8080 }
}

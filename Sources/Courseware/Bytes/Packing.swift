/// Numbers and texts in a binary format, for files that only the program itself reads.
package struct Packing: Sendable {
  /// Everything appended so far, without a header.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty record.
  package init() {}

  /// Appends a number in eight bytes, little-endian.
  package mutating func append(_ number: Int) { append(UInt64(bitPattern: Int64(number))) }

  /// Appends a number in four bytes, little-endian.
  package mutating func append(_ number: UInt32) { append(UInt64(number), count: 4) }

  /// Appends a number in eight bytes, little-endian.
  package mutating func append(_ number: UInt64) { append(number, count: 8) }

  private mutating func append(_ number: UInt64, count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// Appends one byte as it is.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends one byte: 1 for true, 0 for false.
  package mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Appends a text, prefixed with its number of bytes.
  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends bytes, prefixed with their number.
  package mutating func append(_ other: some Collection<UInt8>) {
    append(other.count)
    bytes += other
  }
}

/// Reads what a ``Packing`` wrote, in the same order.
package struct Unpacking {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  /// Creates a reader that starts at the first byte of a slice, which is not copied.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  private var end: Int { bytes.endIndex }

  /// There are too few bytes, or they were not written by a ``Packing``.
  package struct Damage: Error {
    /// Creates the error, which callers also throw for a value that cannot be right.
    package init() {}
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { next == end }

  /// Reads a signed number of eight bytes; throws ``Damage`` if fewer are left.
  package mutating func number() throws(Damage) -> Int {
    Int(Int64(bitPattern: try number(count: 8)))
  }

  /// A number of eight bytes that is a count or an offset: at least 0 and small enough that sums
  /// and products of a few such numbers do not overflow.
  package mutating func size() throws(Damage) -> Int {
    let number = try number()
    guard (0...Int(Int32.max)).contains(number) else { throw Damage() }
    return number
  }

  /// A number of four bytes.
  package mutating func number32() throws(Damage) -> UInt32 { UInt32(try number(count: 4)) }

  /// A number of eight bytes.
  package mutating func number64() throws(Damage) -> UInt64 { try number(count: 8) }

  /// Reads one byte; throws ``Damage`` if none is left.
  package mutating func byte() throws(Damage) -> UInt8 { UInt8(try number(count: 1)) }

  /// Reads one byte as a flag, true unless it is 0; throws ``Damage`` if none is left.
  package mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

  private mutating func number(count: Int) throws(Damage) -> UInt64 {
    guard end - next >= count else { throw Damage() }
    var number: UInt64 = 0
    for place in 0..<count { number |= UInt64(bytes[next + place]) << (8 * place) }
    next += count
    return number
  }

  /// Reads a text after its length in bytes, with U+FFFD for invalid UTF-8; throws ``Damage`` if
  /// bytes are missing.
  package mutating func text() throws(Damage) -> String {
    String(decoding: try run(), as: UTF8.self)
  }

  /// Reads bytes after their number, as a slice that is not copied; throws ``Damage`` if bytes are
  /// missing.
  package mutating func run() throws(Damage) -> ArraySlice<UInt8> {
    let count = try number()
    guard count >= 0, count <= end - next else { throw Damage() }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// Reads a list, each element with a function.
  package mutating func list<Element>(
    _ read: (inout Unpacking) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number()
    guard count >= 0, count <= end - next else { throw Damage() }
    var list: [Element] = []
    // Each element takes at least one byte here, but maybe hundreds in memory.
    list.reserveCapacity(min(count, 1 << 16))
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }
}

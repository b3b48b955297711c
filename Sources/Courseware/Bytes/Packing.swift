/// Numbers and texts one after another, for files that only the program itself reads again.
package struct Packing: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends a number in as many bytes as its type has, the lowest first.
  package mutating func append(_ number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  package mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Appends a text, after the number of its bytes.
  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends bytes, after their number.
  package mutating func append(_ other: some Collection<UInt8>) {
    append(other.count)
    bytes += other
  }
}

/// Reads what a ``Packing`` wrote, in the same order.
package struct Unpacking {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  private var end: Int { bytes.endIndex }

  /// There are fewer bytes than were asked for, or others.
  package struct Damage: Error {
    package init() {}
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { next == end }

  /// A number of the type that is asked for.
  package mutating func number<Number: FixedWidthInteger>() throws(Damage) -> Number {
    let count = Number.bitWidth / 8
    guard end - next >= count else { throw Damage() }
    var number: Number = 0
    for place in 0..<count {
      number |= Number(truncatingIfNeeded: bytes[next + place]) << (place * 8)
    }
    next += count
    return number
  }

  package mutating func flag() throws(Damage) -> Bool { try number() as UInt8 != 0 }

  package mutating func text() throws(Damage) -> String {
    String(decoding: try run(), as: UTF8.self)
  }

  package mutating func run() throws(Damage) -> ArraySlice<UInt8> {
    let count: Int = try number()
    guard count >= 0, count <= end - next else { throw Damage() }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// A list, of which each element is read by a function.
  package mutating func list<Element>(
    _ read: (inout Unpacking) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count: Int = try number()
    guard count >= 0, count <= end - next else { throw Damage() }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }
}

/// Numbers and texts one after another, for files that only the program itself reads again.
package struct Packing: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends a number in eight bytes, the lowest first.
  package mutating func append(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  /// Appends a text, after the number of its bytes.
  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// Appends bytes, after their number.
  package mutating func append(_ other: [UInt8]) {
    append(other.count)
    bytes += other
  }
}

/// Reads what a ``Packing`` wrote, in the same order.
package struct Unpacking {
  private let bytes: [UInt8]
  private var next = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// There are fewer bytes than were asked for, or others.
  package struct Damage: Error {
    package init() {}
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { next == bytes.count }

  package mutating func number() throws(Damage) -> Int {
    guard bytes.count - next >= 8 else { throw Damage() }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[next + place]) << UInt64(place * 8) }
    next += 8
    return Int(Int64(bitPattern: bits))
  }

  package mutating func text() throws(Damage) -> String {
    String(decoding: try run(), as: UTF8.self)
  }

  package mutating func run() throws(Damage) -> ArraySlice<UInt8> {
    let count = try number()
    guard count >= 0, count <= bytes.count - next else { throw Damage() }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// A list, of which each element is read by a function.
  package mutating func list<Element>(
    _ read: (inout Unpacking) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try number()
    guard count >= 0, count <= bytes.count - next else { throw Damage() }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }
}

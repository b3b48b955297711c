import Glibc

/// Distinct byte strings, numbered from 0 in the order in which they are added.
///
/// They are found by ``seededHash(of:_:)``.
package struct ByteTable {
  private let limit: Int
  private var slots: [Int32]
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  /// A table of at most `limit` distinct byte strings.
  package init(limit: Int = 1 << 16) {
    self.limit = limit
    slots = Array(repeating: -1, count: 1 << 10)
  }

  /// The number of a byte string and whether it is new; `nil` for a new one beyond the limit.
  package mutating func index(of run: UnsafeBufferPointer<UInt8>) -> (index: Int, isNew: Bool)? {
    var slot = unsafe home(of: run)
    while slots[slot] >= 0 {
      if unsafe isEqual(run, Int(slots[slot])) { return (Int(slots[slot]), false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard ends.count < limit else { return nil }
    slots[slot] = Int32(ends.count)
    unsafe bytes.append(contentsOf: run)
    ends.append(bytes.count)
    if ends.count * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  /// Passes the bytes of a byte string to `body`.
  package func withRun<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe body(UnsafeBufferPointer(rebasing: $0[range(index)]))
    }
  }

  /// Whether one byte string is ordered before another.
  package func isRun(_ a: Int, before b: Int) -> Bool {
    let (one, other) = (range(a), range(b))
    return unsafe bytes.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return false }
      let length = min(one.count, other.count)
      let order = unsafe memcmp(base + one.lowerBound, base + other.lowerBound, length)
      return order < 0 || order == 0 && one.count < other.count
    }
  }

  private func home(of run: UnsafeBufferPointer<UInt8>) -> Int {
    unsafe Int(truncatingIfNeeded: seededHash(of: run)) & (slots.count - 1)
  }

  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether bytes are equal to a byte string of the table.
  func isEqual(_ run: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let range = range(index)
    guard range.count == run.count else { return false }
    guard let other = run.baseAddress else { return true }
    return unsafe bytes.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return false }
      return unsafe memcmp(base + range.lowerBound, other, run.count) == 0
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for index in ends.indices {
      var slot = unsafe bytes.withUnsafeBufferPointer {
        unsafe home(of: UnsafeBufferPointer(rebasing: $0[range(index)]))
      }
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }
}

/// A hash of bytes, eight at a time, that continues the hash `start`.
///
/// It multiplies to twice the length and folds the product, as wyhash does, with a random seed in
/// each process, so that no input can be crafted to collide.
func seededHash(of bytes: UnsafeBufferPointer<UInt8>, _ start: UInt64 = 0) -> UInt64 {
  let raw = UnsafeRawBufferPointer(bytes)
  let (seed, factor) = seeds
  var hash = folded(start ^ seed ^ UInt64(raw.count), factor)
  var at = 0
  while at &+ 8 <= raw.count {
    let word = unsafe raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    hash = folded(hash ^ word, factor)
    at &+= 8
  }
  var word: UInt64 = 0
  while at < raw.count {
    word = unsafe word << 8 | UInt64(raw[at])
    at &+= 1
  }
  return folded(hash ^ word, factor)
}

/// A hash of a number that continues the hash `start`, seeded in the same way.
func seededHash(of number: UInt64, _ start: UInt64) -> UInt64 {
  folded(start ^ number ^ seeds.0, seeds.1)
}

@inline(__always)
private func folded(_ number: UInt64, _ factor: UInt64) -> UInt64 {
  let product = number.multipliedFullWidth(by: factor)
  return product.high ^ product.low
}

/// From the random seed that Swift uses for the hashes of this process; the factor is odd.
private let seeds = (
  UInt64(bitPattern: Int64(1.hashValue)), UInt64(bitPattern: Int64(2.hashValue)) | 1
)

/// Stores equal values once and numbers them, as long as there are at most 65,536 distinct ones.
///
/// It is public because the compiler specializes generic code of another target only if it is.
public struct InternedValues<Value: Hashable & Sendable>: Sendable {
  /// The values by number.
  @usableFromInline package var values: [Value] = []
  @usableFromInline var numbers: [Value: UInt32] = [:]
  @usableFromInline var last = 0

  /// Creates a table without values.
  @inlinable public init() {}

  /// The number of a value, from 0; equal values have the same number, except beyond the
  /// limit.
  @inlinable public mutating func number(of value: Value) -> UInt32 {
    if last < values.count, values[last] == value { return UInt32(last) }
    if let known = numbers[value] {
      last = Int(known)
      return known
    }
    last = values.count
    values.append(value)
    // Not indexed beyond this limit: so many distinct values rarely repeat, and the index takes
    // memory.
    if numbers.count < 1 << 16 { numbers[value] = UInt32(last) }
    return UInt32(last)
  }

  /// The value with a number that ``number(of:)`` returned.
  @inlinable public subscript(_ number: UInt32) -> Value { values[Int(number)] }
}

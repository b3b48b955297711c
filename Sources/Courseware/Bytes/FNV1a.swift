/// A hash of 64 bits that is the same on every machine and in every run, and does not resist
/// deliberate collisions.
///
/// Source: Fowler, Noll and Vo, FNV-1a; RFC 9923.
package enum FNV1a {
  /// The hash of an empty sequence.
  package static let start = fnv1aStart

  /// Extends the hash `start` by some bytes.
  package static func hash(_ bytes: ArraySlice<UInt8>, from start: UInt64 = start) -> UInt64 {
    var hash = start
    for byte in bytes { hash = fnv1a(hash, UInt64(byte)) }
    return hash
  }

  /// The same hash, for other sequences.
  ///
  /// It is slower if another target calls it with its own type.
  package static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = start) -> UInt64 {
    hash(Array(bytes)[...], from: start)
  }
}

/// ``FNV1a/start``, outside of its type for the same reason as ``fnv1a(_:_:)``.
@inlinable package var fnv1aStart: UInt64 { 0xcbf2_9ce4_8422_2325 }

/// An ``FNV1a`` hash extended by one more unit: a byte, or a code point.
///
/// The compiler does not inline static members of another target's types, which would make the
/// digests of questions a third slower.
@inlinable package func fnv1a(_ hash: UInt64, _ unit: UInt64) -> UInt64 {
  (hash ^ unit) &* 0x100_0000_01b3
}

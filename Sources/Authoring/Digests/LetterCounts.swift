/// How often runs of three letters occur in a text, in 64 numbers: many runs share one.
///
/// They are about the runs of ``LetterRuns``, made of bytes instead of scalars, so that two texts
/// differ in these numbers by no more than they differ in runs.
struct LetterCounts: Sendable {
  /// Modulo 256.
  private var counts = InlineArray<64, UInt8>(repeating: 0)
  /// How many runs there are.
  private(set) var total: Int32 = 0

  /// What a word's first run starts with.
  static let wordStart: UInt32 = 32

  /// Counts the run that ends with a letter.
  @inline(__always)
  mutating func add(_ letter: UInt8, to run: inout UInt32) {
    run = (run << 8 | UInt32(letter)) & 0xFF_FFFF
    if run > 0xFFFF { count(run) }
  }

  /// Counts the run that ends with the word, which has so many bytes and as many runs.
  @inline(__always)
  mutating func endWord(_ run: UInt32, length: Int) {
    count((run << 8 | Self.wordStart) & 0xFF_FFFF)
    total &+= Int32(truncatingIfNeeded: length)
  }

  /// Multiplies by Fibonacci's factor and takes what stands in front.
  ///
  /// Source: D. Knuth, "The Art of Computer Programming" 3, section 6.4.
  @inline(__always)
  private mutating func count(_ run: UInt32) {
    counts[Int((run &* 0x9E37_79B1) >> 26)] &+= 1
  }

  /// The same in sixteen numbers.
  var folded: SIMD16<UInt8> { lanes(0) &+ lanes(16) &+ lanes(32) &+ lanes(48) }

  /// Whether so few runs differ that ``LetterRuns/likeness(to:)`` may reach ``minLikeness``.
  func mayBeLike(_ other: LetterCounts) -> Bool {
    var apart = 0
    for start in stride(from: 0, to: 64, by: 16) {
      apart += Self.distance(lanes(start), other.lanes(start))
    }
    return Self.isNear(apart, of: Int(total) + Int(other.total))
  }

  private func lanes(_ start: Int) -> SIMD16<UInt8> {
    var lanes = SIMD16<UInt8>()
    for lane in 0..<16 { lanes[lane] = counts[start + lane] }
    return lanes
  }

  /// By how much two rows of numbers differ, modulo 256 each.
  @inline(__always)
  static func distance(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> Int {
    let apart = pointwiseMin(a &- b, b &- a)
    return Int(SIMD16<UInt16>(truncatingIfNeeded: apart).wrappedSum())
  }

  /// Whether two texts may be nine tenths alike that differ in so many of their runs.
  ///
  /// Where a tenth of all runs differ, that is one in nineteen of the runs of both texts, counted
  /// twice where both have them. Some more are allowed for what folding changes.
  @inline(__always)
  static func isNear(_ apart: Int, of total: Int) -> Bool { apart * 16 <= total + 48 }
}

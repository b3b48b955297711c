/// The bytes that end a run, found eight bytes at a time.
///
/// A word of eight bytes is tested at once: subtracting borrows into the high bit of every byte
/// that matches. Bytes above a match may be flagged falsely, the lowest flag is always right.
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

  /// The first place from `start` on that a test flags, or the end.
  ///
  /// What is left behind the last whole word is tested in a word padded with a byte that no test
  /// here flags.
  @inline(__always)
  static func firstMatch(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, flags: (UInt64) -> UInt64
  ) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var at = start
    while at &+ 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let found = flags(UInt64(littleEndian: word))
      if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    let found = flags(lastWord(of: raw, from: at, to: bytes.count))
    return min(bytes.count, found == 0 ? bytes.count : at &+ found.trailingZeroBitCount &>> 3)
  }

  /// The bytes from `start` to the end, fewer than eight, and padding above them.
  @inline(__always)
  private static func lastWord(of raw: UnsafeRawPointer, from start: Int, to end: Int) -> UInt64 {
    let padding = ones &* UInt64(UInt8(ascii: "x"))
    let bits = UInt64(end &- start) &* 8
    guard end < 8 else {
      let word = raw.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
      return bits == 0 ? padding : UInt64(littleEndian: word) &>> (64 &- bits) | padding &<< bits
    }
    var word: UInt64 = 0
    for at in stride(from: end &- 1, through: start, by: -1) {
      word = word &<< 8 | UInt64(raw.load(fromByteOffset: at, as: UInt8.self))
    }
    return bits == 0 ? padding : word | padding &<< bits
  }
}

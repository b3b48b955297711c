import Courseware
import Glibc

extension SourceText {
  /// The bytes of the scalar that starts at an offset; none at the end of the text.
  func scalar(at offset: Int) -> Range<Int> {
    guard offset < bytes.count else { return bytes.count..<bytes.count }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<end
  }
}

/// The first byte of 0x80 or above from a place on, or the end; eight bytes at a time.
func endOfASCII(_ bytes: borrowing Swift.Span<UInt8>, _ start: Int) -> Int {
  var at = start
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    if word & 0x8080_8080_8080_8080 != 0 { break }
    at += 8
  }
  while at < bytes.count, bytes[at] < 0x80 { at += 1 }
  return at
}

/// The first occurrence of a byte from a place on, or `nil`; as many bytes at a time as the
/// processor can compare.
func firstIndex(of byte: UInt8, in bytes: borrowing Swift.Span<UInt8>, from start: Int = 0) -> Int?
{
  unsafe bytes.withUnsafeBytes { bytes in
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - base
  }
}

/// Which pairs of bytes that start with a bracket a text holds; found in one pass.
struct BracketPairs {
  /// `[[`, as blanks start.
  var blank = false
  /// `[^`, as footnotes do.
  var footnote = false
  /// `[!`, as alerts do.
  var alert = false

  init(in bytes: borrowing Swift.Span<UInt8>) {
    let bracket = UInt8(ascii: "[")
    var at = firstIndex(of: bracket, in: bytes)
    while let open = at, open + 1 < bytes.count {
      switch bytes[open + 1] {
      case bracket: blank = true
      case UInt8(ascii: "^"): footnote = true
      case UInt8(ascii: "!"): alert = true
      default: break
      }
      at = firstIndex(of: bracket, in: bytes, from: open + 1)
    }
  }
}

/// The first control character below U+0080 but tab and line feed, or `nil`; eight bytes at a time.
func firstControl(in bytes: borrowing Swift.Span<UInt8>) -> Int? {
  var at = 0
  while at + 8 <= bytes.count {
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    // Adding 0x60 sets the high bit of what is 0x20 or above, adding 1 that of 0x7F.
    let sevenBits = word & 0x7F7F_7F7F_7F7F_7F7F
    let low = ~(sevenBits &+ 0x6060_6060_6060_6060 | word)
    let delete = (sevenBits &+ 0x0101_0101_0101_0101) & ~word
    var found = (low | delete) & 0x8080_8080_8080_8080
    // Line ends are seldom: what is rare is looked at twice.
    if found != 0 {
      found &= ~(zeroBytes(word ^ 0x0909_0909_0909_0909) | zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A))
    }
    if found != 0 { return at + found.trailingZeroBitCount / 8 }
    at += 8
  }
  while at < bytes.count {
    let byte = bytes[at]
    if byte < 32 && byte != 9 && byte != 10 || byte == 127 { return at }
    at += 1
  }
  return nil
}

/// The high bit of every byte that is zero, exactly.
///
/// Source: Henry S. Warren, "Hacker's Delight", 6-1.
@inline(__always)
private func zeroBytes(_ word: UInt64) -> UInt64 {
  ~((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | word | 0x7F7F_7F7F_7F7F_7F7F)
}

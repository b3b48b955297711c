/// A hash of 64 bits, eight bytes at a time: tells versions and damage apart, and promises nothing
/// against an attacker.
///
/// Each word is mixed by a product with 2^64 divided by the golden ratio, whose high half is folded
/// back. Source: Knuth, The Art of Computer Programming 3, section 6.4, multiplicative hashing.
func fingerprint(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  let span = bytes.span
  var hash = UInt64(span.count)
  var at = 0
  while at + 8 <= span.count {
    let word = unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
    hash = mixed(hash ^ UInt64(littleEndian: word))
    at += 8
  }
  var last: UInt64 = 0
  while at < span.count {
    last = last << 8 | UInt64(span[at])
    at += 1
  }
  return mixed(mixed(hash ^ last))
}

@inline(__always)
private func mixed(_ value: UInt64) -> UInt64 {
  let product = value &* 0x9E37_79B9_7F4A_7C15
  return product ^ product >> 32
}

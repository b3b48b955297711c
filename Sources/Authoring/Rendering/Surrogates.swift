/// UTF-8 with each character beyond U+FFFF as two surrogates of three bytes each, as JavaScript
/// counts characters and Duktape keeps them.
///
/// Source: Unicode Technical Report 26, CESU-8.
func surrogates(fromUTF8 bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(where: { $0 >= 0xF0 }) else { return bytes }
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count * 3 / 2)
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    for unit in UTF16.encode(scalar)?.map(UInt32.init) ?? [] {
      switch unit {
      case ..<0x80: out.append(UInt8(unit))
      case ..<0x800: out += [UInt8(0xC0 | unit >> 6), UInt8(0x80 | unit & 63)]
      default:
        out += [
          UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 63), UInt8(0x80 | unit & 63),
        ]
      }
    }
  }
  return out
}

/// The text that was made of ``surrogates(fromUTF8:)``; half a pair becomes U+FFFD.
func utf8(fromSurrogates bytes: UnsafeRawBufferPointer) -> String {
  // A surrogate starts with 0xED and goes on with 0xA0 or more.
  guard unsafe bytes.contains(0xED) else { return unsafe String(decoding: bytes, as: UTF8.self) }
  var units: [UInt16] = []
  var at = 0
  while at < bytes.count {
    let first = unsafe UInt16(bytes[at])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
    var unit = length == 1 ? first : first & (length == 2 ? 0x1F : 0x0F)
    for index in at + 1..<max(at + 1, min(at + length, bytes.count)) {
      unit = unsafe unit << 6 | UInt16(bytes[index]) & 63
    }
    units.append(unit)
    at += length
  }
  return String(decoding: units, as: UTF16.self)
}

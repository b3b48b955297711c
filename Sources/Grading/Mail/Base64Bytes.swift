/// Base64 read letter by letter; RFC 4648, section 4.
struct Base64Bytes {
  private var bits: UInt32 = 0
  private var count = 0

  /// The byte that a letter completes, if it does; what is no letter is passed over.
  mutating func read(_ letter: UInt8) -> UInt8? {
    guard let value = base64Value(letter) else {
      // Padding ends one text; what follows is another.
      if letter == UInt8(ascii: "=") { count = 0 }
      return nil
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    guard count >= 8 else { return nil }
    count -= 8
    return UInt8(truncatingIfNeeded: bits >> UInt32(count))
  }
}

/// The six bits that a letter of base64 stands for.
func base64Value(_ letter: UInt8) -> UInt8? {
  switch letter {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

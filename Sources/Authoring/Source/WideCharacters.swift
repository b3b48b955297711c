import Courseware

/// Punctuation, brackets and digits in Chinese, Japanese, Arabic and Persian texts, for rules that
/// look for the ASCII ones.
///
/// All of these marks take three bytes in UTF-8.
enum WideMark {
  static let length = 3

  /// The ASCII equivalent of the mark at the start of a text; `nil` for other characters.
  static func ascii(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard let first = bytes.first, first == 0xE3 || first == 0xEF, bytes.count >= length else {
      return nil
    }
    let (second, third) = (bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2])
    return counterparts[UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)]
  }

  /// The ASCII equivalent of the mark at the end of a text.
  static func ascii(endOf bytes: ArraySlice<UInt8>) -> UInt8? { ascii(bytes.suffix(length)) }

  private static let counterparts: [UInt32: UInt8] = [
    0xEFBC88: UInt8(ascii: "("), 0xEFBC89: UInt8(ascii: ")"), 0xE38090: UInt8(ascii: "["),
    0xE38091: UInt8(ascii: "]"), 0xEFBC8E: UInt8(ascii: "."), 0xE38082: UInt8(ascii: "."),
    0xE38081: UInt8(ascii: "."), 0xEFBC9A: UInt8(ascii: ":"), 0xEFBC9F: UInt8(ascii: "?"),
    0xEFBC81: UInt8(ascii: "!"), 0xEFBC9B: UInt8(ascii: ";"), 0xEFBC8C: UInt8(ascii: ","),
  ]
}

/// A text with ASCII characters in place of the full-width ones.
func halfWidth(_ text: some StringProtocol) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    case 0x3000: " "
    case 0x3010: "["
    case 0x3011: "]"
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(scalars))
}

extension ArraySlice<UInt8> {
  /// The letters of any script at the start of a text, up to a mark or a digit.
  var leadingLetters: ArraySlice<UInt8> {
    var end = startIndex
    while end < endIndex, isAnyLetter(self[end]) {
      if self[end] >= 0x80 {
        guard WideMark.ascii(self[end...]) == nil, decimalDigit(self[end...]) == nil else { break }
      }
      end += 1
    }
    return self[startIndex..<end]
  }
}

/// The decimal digit at the start of a text, and its length in bytes: ASCII, full-width, Arabic or
/// Persian.
func decimalDigit(_ bytes: ArraySlice<UInt8>) -> (value: Int, length: Int)? {
  guard let first = bytes.first else { return nil }
  if isDigit(first) { return (Int(first - 48), 1) }
  guard first >= 0xD9, bytes.count > 1 else { return nil }
  let second = bytes[bytes.startIndex + 1]
  switch (first, second) {
  case (0xD9, 0xA0...0xA9): return (Int(second - 0xA0), 2)
  case (0xDB, 0xB0...0xB9): return (Int(second - 0xB0), 2)
  case (0xEF, 0xBC) where bytes.count > 2:
    let third = bytes[bytes.startIndex + 2]
    return (0x90...0x99).contains(third) ? (Int(third - 0x90), 3) : nil
  default: return nil
  }
}

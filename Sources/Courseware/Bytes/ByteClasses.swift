/// Whether a byte is an ASCII digit.
@inlinable package func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

/// Whether a byte is an ASCII letter of either case.
@inlinable package func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

/// Whether a byte is an ASCII letter in lower case.
@inlinable package func isLowerLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

/// Whether a byte is an ASCII letter in upper case.
@inlinable package func isUpperLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

/// Whether a byte is an ASCII letter, or a part of a character beyond ASCII, most of which are
/// letters.
@inlinable package func isAnyLetter(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }

/// Whether a byte is ``isAnyLetter(_:)`` or an ASCII digit.
@inlinable package func isLetterOrDigit(_ byte: UInt8) -> Bool {
  isAnyLetter(byte) || isDigit(byte)
}

/// Whether a byte is a hexadecimal digit whose letters are in lower case.
@inlinable package func isLowerHexDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte &- UInt8(ascii: "a") < 6
}

/// The value of a hexadecimal digit of either case; `nil` for other bytes.
@inlinable package func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}

extension FixedWidthInteger {
  /// Reads hexadecimal digits of either case and nothing else; the initializer of the standard
  /// library accepts a sign before them.
  package init?(hexDigits text: some StringProtocol) {
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    self.init(text, radix: 16)
  }
}

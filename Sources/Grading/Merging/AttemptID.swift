import Courseware

/// The 128 random bits that tell attempts apart.
package struct AttemptID: Sendable, Hashable {
  private var high: UInt64
  private var low: UInt64

  package static let zero = AttemptID(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(hexDigits: text.prefix(16)),
      let low = UInt64(hexDigits: text.suffix(16))
    else { return nil }
    self.high = high
    self.low = low
  }

  /// Takes 32 lower-case hexadecimal digits that are known to be such.
  init(hex digits: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(high: number(digits.prefix(16)), low: number(digits.suffix(16)))
  }
}

extension AttemptID: Comparable {
  /// The order of their digits.
  package static func < (a: AttemptID, b: AttemptID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

extension AttemptID: CustomStringConvertible {
  /// The 32 hexadecimal digits.
  package var description: String {
    var digits: [UInt8] = []
    write(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  /// Appends the 32 hexadecimal digits.
  func write(to out: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: UInt64(60), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> shift) & 15
        out.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
      }
    }
  }
}

private func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
  digits.reduce(0) { number, digit in
    let value = digit < UInt8(ascii: "a") ? digit &- UInt8(ascii: "0") : digit &- 87
    return number << 4 | UInt64(value)
  }
}

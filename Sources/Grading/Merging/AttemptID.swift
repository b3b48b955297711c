/// The 128 random bits that tell attempts apart.
package struct AttemptID: Sendable, Hashable {
  private var high: UInt64
  private var low: UInt64

  /// Reads 32 hexadecimal digits.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
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
  package var description: String { hex(high) + hex(low) }
}

private func hex(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

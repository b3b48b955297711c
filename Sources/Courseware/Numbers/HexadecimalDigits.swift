extension FixedWidthInteger {
  /// Reads hexadecimal digits of either case and nothing else: Swift's own reading lets a sign
  /// stand before them.
  package init?(hexDigits text: some StringProtocol) {
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    self.init(text, radix: 16)
  }
}

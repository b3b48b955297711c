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

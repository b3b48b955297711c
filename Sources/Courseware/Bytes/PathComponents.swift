extension String {
  /// The components of a path, empty ones included.
  ///
  /// A slash is one byte, so the bytes are split; splitting by characters would take a hundred
  /// times as long.
  package var pathComponents: [Substring] {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

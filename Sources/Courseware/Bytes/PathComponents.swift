extension String {
  /// The components of a path, empty ones included.
  ///
  /// A slash is one byte, so this need not look for the borders of characters, which takes a
  /// hundred times as long.
  package var pathComponents: [Substring] {
    utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

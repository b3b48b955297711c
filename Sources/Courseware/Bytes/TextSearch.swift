// The functions of the standard library with the same names take a thousand instructions for each
// byte, because nothing specializes them.

extension ArraySlice<UInt8> {
  /// The first occurrence of a text; the empty range at the start for an empty text.
  @inlinable package func firstRange(of text: some Collection<UInt8>) -> Range<Int>? {
    firstRange(of: Array(text))
  }

  /// The first occurrence of a text; the empty range at the start for an empty text.
  @usableFromInline package func firstRange(of text: [UInt8]) -> Range<Int>? {
    guard let first = text.first else { return startIndex..<startIndex }
    var rest = self
    while let start = rest.firstIndex(of: first), start + text.count <= endIndex {
      rest = self[start...]
      if rest.starts(with: text) { return start..<start + text.count }
      rest = self[(start + 1)...]
    }
    return nil
  }
}

extension [UInt8] {
  /// The first occurrence of a text; the empty range at the start for an empty text.
  @inlinable package func firstRange(of text: some Collection<UInt8>) -> Range<Int>? {
    self[...].firstRange(of: text)
  }
}

// Texts are compared by their bytes: a letter and a combining accent are two characters.
extension StringProtocol {
  /// Whether the text contains another one.
  package func contains(_ text: String) -> Bool {
    Array(utf8).firstRange(of: Array(text.utf8)) != nil
  }

  /// The text with another one in place of every occurrence of a text; unchanged if that is empty.
  package func replacing(_ text: String, with replacement: String) -> String {
    guard !text.isEmpty else { return String(self) }
    let (bytes, text) = (Array(utf8), Array(text.utf8))
    var replaced: [UInt8] = []
    var rest = bytes[...]
    while let found = rest.firstRange(of: text) {
      replaced += rest[..<found.lowerBound]
      replaced += replacement.utf8
      rest = rest[found.upperBound...]
    }
    return String(decoding: replaced + rest, as: UTF8.self)
  }
}

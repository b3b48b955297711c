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

extension String.UTF8View {
  /// Whether one of the bytes is the given one.
  ///
  /// Most of these texts are literals of at most 15 bytes, for which the compiler makes it a few
  /// comparisons.
  @inlinable @inline(__always) package func contains(_ byte: UInt8) -> Bool {
    guard count <= 15 else { return contains { $0 == byte } }
    for own in self where own == byte { return true }
    return false
  }
}

// Texts are compared by their bytes: a letter and a combining accent are two characters.
extension StringProtocol {
  /// Whether the text contains another one.
  package func contains(_ text: String) -> Bool {
    Array(utf8).firstRange(of: Array(text.utf8)) != nil
  }

  /// The parts before, between and after all occurrences of a text, also the empty ones; only the
  /// whole text if the other one is empty.
  package func parts(at separator: String) -> [String] {
    guard !separator.isEmpty else { return [String(self)] }
    let separator = Array(separator.utf8)
    var parts: [String] = []
    var rest = Array(utf8)[...]
    while let found = rest.firstRange(of: separator) {
      parts.append(String(decoding: rest[..<found.lowerBound], as: UTF8.self))
      rest = rest[found.upperBound...]
    }
    return parts + [String(decoding: rest, as: UTF8.self)]
  }

  /// The parts between the occurrences of a character that are not empty.
  ///
  /// The only difference to the function of the standard library: a combining accent that follows
  /// the character belongs to the next part, as it does in the path of a file.
  @inlinable package func split(separator: Character) -> [SubSequence] {
    // A line feed can be one character with the carriage return before it.
    guard let byte = separator.asciiValue, byte >= 32 else {
      return split(separator: separator, maxSplits: .max, omittingEmptySubsequences: true)
    }
    var parts: [SubSequence] = []
    var start = startIndex
    for at in utf8.indices where utf8[at] == byte {
      if start < at { parts.append(self[start..<at]) }
      start = utf8.index(after: at)
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }

  /// The text with another one in place of every occurrence of a text; unchanged if that is empty.
  package func replacing(_ text: String, with replacement: String) -> String {
    parts(at: text).joined(separator: replacement)
  }
}

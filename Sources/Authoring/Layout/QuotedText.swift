/// When a text in front matter needs no quotes, for us and for other programs that read YAML.
package enum QuotedText {
  /// Whether a text is words alone that start with a letter, and none that means something else.
  package static func needsNone(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.last != 32 else { return false }
    let isPlain = text.utf8.allSatisfy {
      isLetter($0) || (48...57).contains($0) || signs.contains($0)
    }
    return isPlain && !words.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || byte > 194
  }

  private static let signs = Set(Array(" -_./".utf8) + Array(128...191))

  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null",
  ]
}

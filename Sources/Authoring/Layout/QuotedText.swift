import Courseware

/// When a text in front matter needs no quotes, for us and for other programs that read YAML.
package enum QuotedText {
  /// Whether a text is words alone that start with a letter, and none that means something else.
  package static func needsNone(_ text: String) -> Bool {
    guard let first = text.utf8.first, startsLetter(first), text.utf8.last != 32 else {
      return false
    }
    let isPlain = text.utf8.allSatisfy { startsLetter($0) || isDigit($0) || signs.contains($0) }
    return isPlain && !words.contains(text.lowercased())
  }

  private static func startsLetter(_ byte: UInt8) -> Bool { isLetter(byte) || byte > 194 }

  private static let signs = Set(Array(" -_./".utf8) + Array(128...191))

  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", "null",
  ]
}

import Courseware

/// A blank in the text of an imported question.
struct ImportedBlank: Sendable {
  /// In our format, `[[cell]]`.
  var written: [UInt8]
  /// What students choose from; empty if they type the answer.
  var items: [String] = []

  /// The character in the place of a blank while its text is converted: the first ones of a block
  /// for private use.
  static func mark(_ index: Int) -> Unicode.Scalar {
    Unicode.Scalar(0xF0000 + UInt32(min(index, maxCount - 1))) ?? " "
  }

  /// The index of the blank in whose place a character is; `nil` for other characters.
  static func index(of mark: Unicode.Scalar) -> Int? {
    let index = Int(mark.value) - 0xF0000
    return (0..<maxCount).contains(index) ? index : nil
  }

  /// How many blanks one question may have.
  static let maxCount = 1_000
}

/// A text with its blanks in place of their marks, and how many blanks that are.
func filled(_ text: [UInt8], _ blanks: [ImportedBlank]) -> (text: [UInt8], count: Int) {
  var out: [UInt8] = []
  var count = 0
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    if let index = ImportedBlank.index(of: scalar) {
      count += 1
      if index < blanks.count { out += blanks[index].written }
    } else {
      out += UTF8.encode(scalar).map(Array.init) ?? []
    }
  }
  return (out, count)
}

/// A part of a blank with words, written so that they are not read as a number, a menu or a
/// pattern.
func blankPart(_ words: String, isCaseSensitive: Bool = false) -> String {
  let first = words.unicodeScalars.first
  let isPlain =
    first.map { !"=/(（".unicodeScalars.contains($0) } ?? false
    && !words.unicodeScalars.contains { "[]\\|`".unicodeScalars.contains($0) }
  return isPlain && !isCaseSensitive
    ? words
    : pattern(forWildcards: words.replacing("*", with: "\\*"), isCaseSensitive: isCaseSensitive)
}

/// A blank with a menu: the correct items are in parentheses.
func menu(_ items: [(text: String, isKey: Bool)]) -> ImportedBlank {
  let parts = items.map { item in
    let text = item.text.replacing("|", with: "\\|")
    return item.isKey ? "(\(text))" : text
  }
  return ImportedBlank(
    written: Array("[[\(parts.joined(separator: "|"))]]".utf8), items: items.map(\.text))
}

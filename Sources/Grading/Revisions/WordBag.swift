import Courseware

/// The words of a text, as often as they come, in no order that means anything.
package struct WordBag: Sendable {
  /// A number a word, sorted.
  package private(set) var words: [UInt64] = []

  /// Words are runs of letters and digits, in no matter what case; other signs are a word each.
  package init(_ texts: some Sequence<String>) {
    for text in texts {
      var word = Self.empty
      for scalar in text.lowercased().unicodeScalars {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          word = Self.step(word, scalar)
        } else {
          if word != Self.empty { words.append(word) }
          word = Self.empty
          if !scalar.properties.isWhitespace { words.append(Self.step(word, scalar)) }
        }
      }
      if word != Self.empty { words.append(word) }
    }
    words.sort()
  }

  /// Every two letters or digits of a text that follow each other, blanks and signs left out.
  package init(pairsOfLettersIn text: String) {
    let letters = text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    words = zip(letters, letters.dropFirst()).map { Self.step(Self.step(Self.empty, $0), $1) }
    words.sort()
  }

  private static let empty = FNV1a.start
  private static func step(_ word: UInt64, _ scalar: Unicode.Scalar) -> UInt64 {
    FNV1a.step(word, UInt64(scalar.value))
  }

  /// How many different words there are.
  package var variety: Int {
    words.indices.count { $0 == 0 || words[$0] != words[$0 - 1] }
  }

  /// Twice the words that both have, of the words of both: 0 to 1; 1 where both are empty.
  ///
  /// Source: L. R. Dice, "Measures of the Amount of Ecologic Association Between Species", 1945.
  package func likeness(to other: WordBag) -> Double {
    let total = words.count + other.words.count
    guard total > 0 else { return 1 }
    var (shared, a, b) = (0, 0, 0)
    while a < words.count, b < other.words.count {
      if words[a] == other.words[b] {
        (shared, a, b) = (shared + 1, a + 1, b + 1)
      } else if words[a] < other.words[b] {
        a += 1
      } else {
        b += 1
      }
    }
    return 2 * Double(shared) / Double(total)
  }
}

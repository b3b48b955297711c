/// One of the versions of a quiz on paper: a letter, and the seed that draws and shuffles it.
///
/// The seed is derived from the quiz and the letter, so that a sheet can be printed again and its
/// answers can be graded by the letter alone.
package struct PaperVersion: Sendable, Hashable {
  /// `A` to `Z`.
  package let letter: String
  /// `CLASSROOM/QUIZ`.
  let quiz: String

  /// The letters of versions, in order.
  package static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map {
    String(UnicodeScalar($0))
  }

  /// Creates a version by its letter in any case; `nil` if the text is not one letter.
  package init?(_ letter: String, of quiz: String) {
    let upper = letter.uppercased()
    guard PaperVersion.letters.contains(upper) else { return nil }
    (self.letter, self.quiz) = (upper, quiz)
  }

  /// 32 hexadecimal digits, as in an attempt file.
  package var seed: String {
    ["1", "2"].map { hexadecimal(FNV1a.hash("\($0) \(letter) \(quiz)".utf8)) }.joined()
  }

  /// The text at the foot of each sheet: the quiz, the letter and the seed.
  package var code: String { "\(quiz) \(letter) \(seed)" }
}

/// The letter of an option or partner on paper, by its place from 0: `A` to `Z`, then `AA`.
package func paperLetter(_ place: Int) -> String {
  let letters = PaperVersion.letters
  let last = letters[place % letters.count]
  return place < letters.count ? last : paperLetter(place / letters.count - 1) + last
}

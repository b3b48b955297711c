/// Source text with the marks 1️⃣ to 9️⃣ at positions of interest, and their offsets.
package struct MarkedSource: Sendable {
  /// The source without its marks.
  package let text: String
  /// The offset of the byte after each mark, in the order of the digits.
  package let places: [Int]

  package init(_ marked: String) {
    var text = ""
    var places: [Int: Int] = [:]
    for character in marked {
      if let digit = Self.digit(character) {
        places[digit] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.places = places.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The bytes between the marks `2n + 1` and `2n + 2`.
  package func range(_ index: Int) -> Range<Int>? {
    places.count > 2 * index + 1 ? places[2 * index]..<places[2 * index + 1] : nil
  }

  private static func digit(_ character: Character) -> Int? {
    let scalars = Array(character.unicodeScalars)
    guard scalars.count == 3, scalars[2].value == 0x20E3 else { return nil }
    return Int(scalars[0].value) - 48
  }
}

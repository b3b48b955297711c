import Courseware

/// Things that a cell may name: options, steps of a scale, items to order, partners.
///
/// By id, then by letter, by text, by number: the first of these readings that fits anything holds.
/// So an option whose id is `b` is meant by `B` wherever it stands.
struct Items {
  private let ids: [String]
  private let texts: [String]
  private let hasLetters: Bool
  private let hasNumbers: Bool

  init(_ items: [(id: String, text: String)], hasLetters: Bool = false, hasNumbers: Bool = false) {
    ids = items.map(\.id)
    texts = items.map { AnswerText.folded($0.text) }
    self.hasLetters = hasLetters
    self.hasNumbers = hasNumbers
  }

  /// The places of what a text names; several where texts are the same.
  func places(of text: String) -> [Int] {
    let word = AnswerText.folded(text)
    if let place = ids.firstIndex(where: { AnswerText.folded($0) == word }) { return [place] }
    if hasLetters, let place = letter(word), ids.indices.contains(place) { return [place] }
    let same = texts.indices.filter { texts[$0] == word }
    if !same.isEmpty { return same }
    if hasNumbers, let number = Int(word), number >= 1, number <= ids.count { return [number - 1] }
    return []
  }

  /// The id of the one thing that a text names.
  func id(of text: String) throws(CellFault) -> String {
    let places = places(of: text)
    guard places.count == 1 else {
      let word = shortened(AnswerText.plain(text), to: 60)
      throw CellFault(
        reason: places.isEmpty
          ? "'\(word)' is none of \(known)" : "'\(word)' fits several: write an id")
    }
    return ids[places[0]]
  }

  private var known: String {
    let list =
      ids.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
      + (ids.count > 12 ? ", …" : "")
    guard hasLetters, !ids.isEmpty, ids.count <= 26 else { return list }
    return "the letters A to \(Character(Unicode.Scalar(UInt8(64 + ids.count)))), " + list
  }

  private func letter(_ word: String) -> Int? {
    guard word.utf8.count == 1, let byte = word.utf8.first else { return nil }
    return isLowerLetter(byte) ? Int(byte) - 97 : nil
  }
}

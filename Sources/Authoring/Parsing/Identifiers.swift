import Courseware

/// Whether a text is a valid name of a classroom's folder or a quiz's file, without `.md`: 1 to 64
/// lowercase letters, digits and inner hyphens, but not a name that Windows reserves for a device.
package func isFileStem(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
    bytes.last != UInt8(ascii: "-"),
    bytes.allSatisfy({ isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") })
  else { return false }
  return !isDeviceName(text)
}

/// Whether Windows reserves a name in lower case for a device, such as `con` or `com1`.
func isDeviceName(_ name: String) -> Bool {
  let bytes = Array(name.utf8)
  let isNumbered = bytes.count == 4 && isDigit(bytes[3]) && ["com", "lpt"].contains(name.prefix(3))
  return isNumbered || ["con", "prn", "aux", "nul"].contains(name)
}

/// A text in which the Latin letters in lower case have no accents, for the name of a file:
/// `saeuren` for `säuren` and `ano` for `año`.
package func withoutAccents(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  return text.unicodeScalars.map { plainLetters($0) ?? String($0) }.joined()
}

/// The letters in the Unicode name of a Latin letter in lower case, such as `LATIN SMALL LETTER A
/// WITH DIAERESIS`.
private func plainLetters(_ scalar: Unicode.Scalar) -> String? {
  guard scalar.value >= 0x80, let name = scalar.properties.name else { return nil }
  let words = name.split(separator: " ")
  guard words.starts(with: ["LATIN", "SMALL"]),
    let letters = words.dropFirst(3).first(where: { $0.count <= 2 })?.lowercased()
  else { return nil }
  return words.last == "DIAERESIS" && ["a", "o", "u"].contains(letters) ? letters + "e" : letters
}

/// Ids of questions and options, which are used in attempts, links and bundles.
enum Identifier {
  /// Whether a teacher may write an id after `#`: a lowercase letter, then lowercase letters,
  /// digits, `-` and `_`, at most 64 characters.
  static func isValid(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    guard let first = bytes.first, bytes.count <= 64, isLowerLetter(first) else { return false }
    return bytes.allSatisfy {
      isLowerLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  /// The rule for such ids, for messages.
  static let rule =
    "an id must start with a lower-case letter; at most 63 lower-case letters, digits, '-' and '_' "
    + "may follow"

  /// An id made from text: its letters and digits, and a hash of the whole text if something would
  /// be lost otherwise.
  ///
  /// - Parameters:
  ///   - text: The text that the id represents, in UTF-8.
  ///   - limit: The maximum length in bytes before the hash, at most 57, so that ids have at most
  ///     64.
  ///   - prefix: The start of the id if the text has no letter to start with.
  /// - Returns: A valid id, the same for the same text.
  static func made(from text: ArraySlice<UInt8>, limit: Int, prefix: String) -> String {
    if text.contains(where: { $0 >= 0x80 }) {
      let plain = withoutInvisible(Array(text))
      return slug(of: plain[...], limit: limit, prefix: prefix)
    }
    return slug(of: text, limit: limit, prefix: prefix)
  }

  /// A text without invisible characters, so that removing one does not change the id.
  private static func withoutInvisible(_ text: [UInt8]) -> [UInt8] {
    let scan = CharacterScan(text.span)
    if scan.invisible.isEmpty { return text }
    var (plain, at): ([UInt8], Int) = ([], 0)
    for place in scan.invisible where !isNeeded(place, text) {
      plain += text[at..<place.lowerBound]
      at = place.upperBound
    }
    return plain + text[at...]
  }

  private static func slug(of text: ArraySlice<UInt8>, limit: Int, prefix: String) -> String {
    var isLossy = false
    var slug: [UInt8] = []
    slug.append(addingCapacity: text.count + 16) { slug in
      var isGap = true
      let letters = slugLetters.span
      for byte in text {
        let letter = letters[Int(byte)]
        if letter == 0 { isLossy = true }
        if letter > 1 || !isGap {
          slug.append(letter > 1 ? letter : UInt8(ascii: "-"))
          // The rest is in the hash.
          if letter > 1, slug.count > limit { break }
        }
        isGap = letter <= 1
      }
    }
    dropHyphens(atEndOf: &slug)
    if slug.isEmpty { return prefix + "-" + hash(text) }
    if !isLowerLetter(slug[0]) { slug.insert(contentsOf: (prefix + "-").utf8, at: 0) }
    if slug.count > limit {
      isLossy = true
      slug.removeLast(slug.count - limit)
      dropHyphens(atEndOf: &slug)
    }
    if isLossy { appendHash(of: text, to: &slug) }
    return String(decoding: slug, as: UTF8.self)
  }

  /// An id made distinct by a hash of additional text.
  static func distinguished(_ id: String, by more: ArraySlice<UInt8>) -> String {
    var kept = Array(id.utf8.prefix(57))
    dropHyphens(atEndOf: &kept)
    appendHash(of: more, to: &kept)
    return String(decoding: kept, as: UTF8.self)
  }

  /// Ids of which those that occur several times are made distinct by hashes of additional texts.
  static func distinguished(
    _ ids: [String], by more: (Int) -> ArraySlice<UInt8>
  ) -> [String] {
    let repeated = Set(repeats(ids.count) { ids[$0] }.map { ids[$0.later] })
    return ids.indices.map { index in
      repeated.contains(ids[index]) ? distinguished(ids[index], by: more(index)) : ids[index]
    }
  }

  private static func dropHyphens(atEndOf slug: inout [UInt8]) {
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
  }

  /// Six letters and digits that represent a text: 30 bits of its hash.
  static func hash(_ text: ArraySlice<UInt8>) -> String {
    var letters: [UInt8] = []
    appendHash(of: text, to: &letters)
    return String(decoding: letters.dropFirst(), as: UTF8.self)
  }

  /// Appends a hyphen and the hash of a text.
  private static func appendHash(of text: ArraySlice<UInt8>, to id: inout [UInt8]) {
    let state = FNV1a.hash(text)
    let folded = state ^ (state >> 32)
    id.append(UInt8(ascii: "-"))
    for place in 0..<6 { id.append(hashLetters[Int(folded >> UInt64(place * 5) & 31)]) }
  }
}

/// Crockford's base 32 in lower case, without letters that look like digits.
private let hashLetters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

/// The byte of an id for each byte of a text: a letter or digit, 1 if it may be dropped, 0 if not.
private let slugLetters = InlineArray<256, UInt8> { number in
  let byte = UInt8(number)
  let letter = isUpperLetter(byte) ? byte + 32 : byte
  if isLowerLetter(letter) || isDigit(letter) { return letter }
  return isPunctuation(byte) ? 1 : 0
}

/// Spaces and punctuation that may be dropped without changing the meaning of a text.
private func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 9, 10, 32, UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ","), UInt8(ascii: "."),
    UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "'"), UInt8(ascii: "\""),
    UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"):
    true
  default: false
  }
}

extension QuestionReader {
  /// Adds a hash of all that is asked to the ids of questions whose headings result in the same id,
  /// such as "What does this print?".
  ///
  /// Drafts do not affect the ids of other questions.
  func distinguishQuestions(of sections: inout [ParsedSection]) {
    var (seen, repeated): (Set<String>, Set<String>) = ([], [])
    seen.reserveCapacity(sections.reduce(0) { $0 + $1.questions.count })
    for section in sections {
      for index in section.questions.indices where !section.questions[index].isDraft {
        let id = section.questions[index].id
        if !seen.insert(id).inserted { repeated.insert(id) }
      }
    }
    guard !repeated.isEmpty else { return }
    for section in sections.indices {
      for index in sections[section].questions.indices {
        let question = sections[section].questions[index]
        guard repeated.contains(question.id), !question.isIDWritten else { continue }
        sections[section].questions[index].id = Identifier.distinguished(
          question.id, by: asked(by: question)[...])
      }
    }
  }

  /// The stem, the body and the parts to select, order or match, as HTML, with a line feed after
  /// each.
  ///
  /// It contains nothing that depends on the key: no typed answers, no order of options or items,
  /// and no pairs. The output of libraries, such as the colors of code, is left out.
  private func asked(by question: ParsedQuestion) -> [UInt8] {
    let pieces = [question.stem, question.body] + (question.answer?.shownTexts ?? [])
    return pieces.reduce(into: []) { asked, piece in
      appendUnrendered(prose.bytes[piece.html], to: &asked)
      asked.append(10)
    }
  }
}

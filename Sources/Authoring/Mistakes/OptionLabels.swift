import Courseware

/// A label before an option, as on paper: 'b)', '(b)', '[B]', 'B -', 'Option B:'.
struct OptionLabel {
  /// The label as written.
  var text: String
  /// The letter or the number.
  var character: String
  /// The position of the letter or number in its series, from 0.
  var position: Int
  var style: Style
  /// The length in bytes, including the spaces after it.
  var length: Int

  struct Style: Equatable {
    var script: Int
    var marks: [UInt8]
  }

  /// Whether it is a number before a dash or a colon: '1 - never', which may be a value.
  var mayBeNumber: Bool {
    character.utf8.allSatisfy(isDigit) && style.marks.contains { !".)]".utf8.contains($0) }
  }

  /// Whether a dash follows the letter or number: `2 - x`, which may be a difference.
  var hasDash: Bool { style.marks.contains { $0 == UInt8(ascii: "-") || $0 == 0xE2 } }

  /// The label of the option at an index, or if `index` is `nil`, of any of `count` options.
  init?(_ whole: ArraySlice<UInt8>, at index: Int?, of count: Int) {
    let text = whole.prefix(40)
    if let character = enclosedSign(text, at: index, of: count) {
      self = character
      return
    }
    var at = text.startIndex
    while at < text.endIndex, "*([\\".utf8.contains(text[at]) { at += 1 }
    if let wide = WideMark.ascii(text[at...]), "([".utf8.contains(wide) { at += WideMark.length }
    let opening = text[..<at]
    var word = Self.word(text[at...])
    if let first = word.first, first < 0x80 { word = word.prefix { $0 < 0x80 } }
    if word.count > 2, word.endIndex < text.endIndex, text[word.endIndex] == 32,
      nouns.contains(String(decoding: word, as: UTF8.self).lowercased())
    {
      word = Self.word(text[(word.endIndex + 1)...])
    }
    guard (1...4).contains(word.count),
      let end = labelEnd(text, word.endIndex, opening, isDigit(word[word.startIndex]))
    else { return nil }
    let character = String(decoding: word, as: UTF8.self)
    let range = index.map { $0..<$0 + 1 } ?? 0..<count
    guard
      let script = scripts.firstIndex(where: {
        $0[range.clamped(to: $0.indices)].contains(character)
      })
    else { return nil }
    self.character = character
    position = scripts[script].firstIndex(of: character) ?? 0
    let marks = text[word.endIndex..<end].filter { $0 != 32 }
    style = Style(script: script, marks: text[..<word.startIndex] + Array(marks))
    self.text = String(decoding: text[..<end].filter { !"*\\".utf8.contains($0) }, as: UTF8.self)
    length = end + spaces(text[end...]) - text.startIndex
  }

  /// The letters and digits at the start of a text, up to a punctuation mark.
  private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = text.prefix(while: isLetterOrDigit)
    let end = word.indices.first { word[$0] >= 0x80 && WideMark.ascii(word[$0...]) != nil }
    return word[..<(end ?? word.endIndex)]
  }

  fileprivate init(character: String, position: Int, script: Int, length: Int) {
    (self.text, self.character, self.length) = (character, character, length)
    self.position = position
    style = Style(script: script, marks: [])
  }
}

/// A letter or number in a circle, or with its punctuation in one character: `①`, `Ⓐ`, `⑴`, `⒈`.
private func enclosedSign(
  _ text: ArraySlice<UInt8>, at index: Int?, of count: Int
) -> OptionLabel? {
  guard text.first == 0xE2 else { return nil }
  let bytes = text.prefix(3)
  guard let character = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
    return nil
  }
  for (script, first) in enclosedSigns.enumerated() where character.value >= first.value {
    let number = Int(character.value - first.value)
    guard number < 12, index.map({ $0 == number }) ?? (number < count) else { continue }
    let length = 3 + spaces(text[bytes.endIndex...])
    guard length < text.count else { return nil }
    return OptionLabel(
      character: String(character), position: number, script: -1 - script, length: length)
  }
  return nil
}

private let enclosedSigns: [Unicode.Scalar] = ["①", "⑴", "⒈", "⒜", "Ⓐ", "ⓐ"]

/// The length in bytes of the spaces at the start of a text, including tabs and no-break spaces.
private func spaces(_ text: ArraySlice<UInt8>) -> Int {
  var at = text.startIndex
  while at < text.endIndex {
    if text[at] == 32 || text[at] == 9 {
      at += 1
    } else if let space = wideSpaces.first(where: { text[at...].starts(with: $0) }) {
      at += space.count
    } else {
      break
    }
  }
  return at - text.startIndex
}

/// The no-break spaces, the thin space and the ideographic space.
private let wideSpaces = ["\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}"].map { Array($0.utf8) }

/// The end of the marks after a letter or number; `nil` if they do not make it a label.
private func labelEnd(
  _ text: ArraySlice<UInt8>, _ start: Int, _ opening: ArraySlice<UInt8>, _ isNumber: Bool
) -> Int? {
  if let mark = WideMark.ascii(text[start...]) {
    let end = start + WideMark.length
    let closing = WideMark.ascii(opening).map { $0 == UInt8(ascii: "(") ? ")" : "]" }
    let isLabel = (closing ?? (opening.isEmpty ? ".:)" : "")).utf8.contains(mark)
    return isLabel && end < text.endIndex ? end : nil
  }
  let marks = text[start...].prefix { ").:*]\\".utf8.contains($0) }
  let closings = [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))]
  guard closings.allSatisfy({ opening.contains($0) ? marks.contains($1) : true }),
    !marks.contains(UInt8(ascii: "]")) || opening.contains(UInt8(ascii: "["))
  else { return nil }
  var end = marks.endIndex
  if let last = marks.last(where: { !"*\\".utf8.contains($0) }) {
    // A period or a colon without a space after it is part of a number, a name or a time.
    let isTight = last == UInt8(ascii: ")") || last == UInt8(ascii: "]")
    guard end < text.endIndex else { return nil }
    let isBeforeWord = last == UInt8(ascii: ".") && !isNumber && startsWord(text[end...])
    return isTight || isBeforeWord || spaces(text[end...]) > 0 ? end : nil
  }
  let blanks = spaces(text[end...])
  // '**A** Bat'.
  if opening.elementsEqual("**".utf8), marks.elementsEqual("**".utf8), blanks > 0,
    startsWord(text[(end + blanks)...])
  {
    return end
  }
  end += blanks
  guard let dash = dashes.first(where: { text[end...].starts(with: $0) }),
    end + dash.count < text.endIndex, text[end + dash.count] == 32
  else { return nil }
  end += dash.count
  // '1 - 2' is a score or a difference.
  let next = text[end...].first { $0 != 32 } ?? 32
  return isNumber && !isLetter(next) && next < 0x80 ? nil : end
}

/// Whether a text starts with a capital followed by a lowercase letter, or with a letter of another
/// script.
private func startsWord(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first else { return false }
  if first >= 0x80 { return true }
  let second = text.dropFirst().first ?? 32
  return isUpperLetter(first) && (isLowerLetter(second) || second >= 0x80)
}

private let dashes = ["-", "–", "—"].map { Array($0.utf8) }

private let nouns: Set<String> = [
  "option", "answer", "choice", "item", "step", "statement", "part", "antwort", "aussage",
  "schritt", "réponse", "choix", "étape", "opción", "respuesta", "paso", "opzione", "risposta",
  "opção", "resposta", "optie", "antwoord", "odpowiedź", "вариант", "ответ",
]

private let scripts: [[String]] = [
  Array("abcdefghijkl").map(String.init), Array("ABCDEFGHIJKL").map(String.init),
  (1...12).map(String.init), ["i", "ii", "iii", "iv", "v", "vi", "vii"],
  ["I", "II", "III", "IV", "V", "VI", "VII"], Array("абвгде").map(String.init),
  Array("АБВГДЕ").map(String.init), ["أ", "ب", "ج", "د", "ه", "و"],
  ["甲", "乙", "丙", "丁", "戊", "己"], Array("αβγδεζ").map(String.init),
  Array("ΑΒΓΔΕΖ").map(String.init), Array("ａｂｃｄｅｆｇｈ").map(String.init),
  Array("ＡＢＣＤＥＦＧＨ").map(String.init), Array("１２３４５６７８").map(String.init),
  Array("אבגדהו").map(String.init), Array("アイウエオカ").map(String.init),
  Array("가나다라마바").map(String.init), Array("กขคงจฉ").map(String.init),
]

extension OptionLabel {
  /// Whether a text refers to an option by one of some labels: `b) is right`, `both A and B`.
  ///
  /// `a` and `I` before another word are taken for English words.
  static func isNamed(_ labels: [OptionLabel], in text: ArraySlice<UInt8>) -> Bool {
    let words = text.split { !isLetterOrDigit($0) }
    return words.indices.contains { index in
      let word = words[index]
      guard word.count <= 3 else { return false }
      let name = String(decoding: word, as: UTF8.self)
      let isClosed = word.endIndex < text.endIndex && text[word.endIndex] == UInt8(ascii: ")")
      if isClosed {
        return labels.contains { $0.character.lowercased() == name.lowercased() }
      }
      guard labels.contains(where: { $0.character == name }) else { return false }
      guard oneLetterWords.contains(name.lowercased()), index + 1 < words.count,
        words[index + 1].startIndex == word.endIndex + 1, text[word.endIndex] == 32
      else { return true }
      return joiningWords.contains(String(decoding: words[index + 1], as: UTF8.self))
    }
  }
}

private let oneLetterWords: Set = ["a", "e", "i", "o", "u", "y"]

/// Words that follow the label of an option, but not an article.
private let joiningWords: Set = [
  "and", "or", "nor", "is", "are", "but", "und", "oder", "ist", "sind", "et", "ou", "est", "y",
  "o", "es", "e",
]

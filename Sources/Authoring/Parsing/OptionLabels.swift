import Courseware

/// What an option starts with on paper: 'b)', '(b)', '[B]', 'B -', 'Option B:'.
struct OptionLabel {
  /// As it is written.
  var text: String
  /// The letter or the number.
  var sign: String
  var style: Style
  /// With the space behind it.
  var length: Int

  struct Style: Equatable {
    var script: Int
    var marks: [UInt8]
  }

  /// Whether it is a number before a dash or a colon: '1 - never', which may be a value.
  var mayBeNumber: Bool {
    sign.utf8.allSatisfy(isDigit) && style.marks.contains { !".)]".utf8.contains($0) }
  }

  /// The label of the item at a place, or of any of so many.
  init?(_ whole: ArraySlice<UInt8>, at index: Int?, of count: Int) {
    let text = whole.prefix(40)
    var at = text.startIndex
    while at < text.endIndex, "*([\\".utf8.contains(text[at]) { at += 1 }
    let opening = text[..<at]
    var word = text[at...].prefix(while: isLetterOrDigit)
    if word.count > 2, word.endIndex < text.endIndex, text[word.endIndex] == 32,
      nouns.contains(String(decoding: word, as: UTF8.self).lowercased())
    {
      word = text[(word.endIndex + 1)...].prefix(while: isLetterOrDigit)
    }
    guard (1...4).contains(word.count),
      let end = labelEnd(text, word.endIndex, opening, isDigit(word[word.startIndex]))
    else { return nil }
    let sign = String(decoding: word, as: UTF8.self)
    let range = index.map { $0..<$0 + 1 } ?? 0..<count
    guard
      let script = scripts.firstIndex(where: { $0[range.clamped(to: $0.indices)].contains(sign) })
    else { return nil }
    self.sign = sign
    let marks = text[word.endIndex..<end].filter { $0 != 32 }
    style = Style(script: script, marks: text[..<word.startIndex] + Array(marks))
    self.text = String(
      decoding: text[..<end].filter { !"*\\".utf8.contains($0) }, as: UTF8.self)
    length = text[end...].prefix { $0 == 32 }.endIndex - text.startIndex
  }
}

/// Where the marks behind a letter or a number end; `nil` where they make no label.
private func labelEnd(
  _ text: ArraySlice<UInt8>, _ start: Int, _ opening: ArraySlice<UInt8>, _ isNumber: Bool
) -> Int? {
  let marks = text[start...].prefix { ").:*]\\".utf8.contains($0) }
  let closings = [(UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]"))]
  guard closings.allSatisfy({ opening.contains($0) ? marks.contains($1) : true }),
    !marks.contains(UInt8(ascii: "]")) || opening.contains(UInt8(ascii: "["))
  else { return nil }
  var end = marks.endIndex
  if let last = marks.last(where: { !"*\\".utf8.contains($0) }) {
    // A full stop or a colon without a space behind it is part of a number, a name or a time.
    let isTight = last == UInt8(ascii: ")") || last == UInt8(ascii: "]")
    return end < text.endIndex && (text[end] == 32 || isTight) ? end : nil
  }
  while end < text.endIndex, text[end] == 32 { end += 1 }
  guard let dash = dashes.first(where: { text[end...].starts(with: $0) }),
    end + dash.count < text.endIndex, text[end + dash.count] == 32
  else { return nil }
  end += dash.count
  // '1 - 2' is a result or a difference.
  let next = text[end...].first { $0 != 32 } ?? 32
  return isNumber && !isLetter(next) && next < 0x80 ? nil : end
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || byte >= 0x80
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
  Array("АБВГДЕ").map(String.init),
]

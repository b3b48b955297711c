import Courseware

/// An answer in the text of a Cloze question: `{2:SHORTANSWER:=cell#Yes.~%50%leaf}`.
///
/// Source: Moodle 4.5, `question/type/multianswer/questiontype.php`.
struct ClozeAnswer {
  var weight: Int
  var kind: Kind
  var alternatives: [MoodleAnswer]
  /// The answer as it is in the file.
  var written: ArraySlice<UInt8>

  enum Kind {
    case number, words, wordsInCase, menu
    /// Several options to select.
    case options
  }

  /// Reads an answer whose brace is at an offset; `nil` if the braces contain something else.
  init?(_ text: [UInt8], at start: Int) {
    let digits = text[(start + 1)...].prefix(4).prefix(while: isDigit)
    let colon = digits.endIndex
    guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
    let name = text[(colon + 1)...].prefix(20).prefix { isLetter($0) || $0 == UInt8(ascii: "_") }
    guard let kind = Self.kinds[name.string], name.endIndex < text.count,
      text[name.endIndex] == UInt8(ascii: ":"),
      let end = Self.end(of: text[(name.endIndex + 1)...], at: "}")
    else { return nil }
    (self.kind, weight) = (kind, Int(digits.string) ?? 1)
    written = text[start...end]
    alternatives = []
    var rest = text[(name.endIndex + 1)..<end]
    while true {
      let end = Self.end(of: rest, at: "~")
      let alternative = rest[..<(end ?? rest.endIndex)].trimmedBlank
      if !alternative.isEmpty { alternatives.append(Self.alternative(alternative, kind)) }
      guard let end else { break }
      rest = rest[(end + 1)...]
    }
  }

  /// The offset of the first of a character that has no backslash before it.
  private static func end(of text: ArraySlice<UInt8>, at character: Unicode.Scalar) -> Int? {
    let byte = UInt8(ascii: character)
    return text.indices.first { at in
      text[at] == byte && !(at > text.startIndex && text[at - 1] == UInt8(ascii: "\\"))
    }
  }

  private static func alternative(_ written: ArraySlice<UInt8>, _ kind: Kind) -> MoodleAnswer {
    var rest = written
    var percent = 0.0
    if rest.first == UInt8(ascii: "=") {
      (percent, rest) = (100, rest.dropFirst())
    } else if rest.first == UInt8(ascii: "%"),
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "%")),
      let share = Double(rest[(rest.startIndex + 1)..<end].string.replacing(",", with: "."))
    {
      (percent, rest) = (min(max(share, -100), 100), rest[(end + 1)...])
    }
    // In '&#39;', the sign is part of a character.
    let mark = rest.indices.first { at in
      rest[at] == UInt8(ascii: "#") && at > rest.startIndex
        && ![UInt8(ascii: "\\"), UInt8(ascii: "&")].contains(rest[at - 1])
        && !rest[..<at].suffix(5).elementsEqual("&amp;".utf8)
    }
    var answer = MoodleAnswer(
      text: Array(rest[..<(mark ?? rest.endIndex)].trimmedBlank).string, percent: percent,
      hasFeedback: mark.map { !rest[($0 + 1)...].trimmedBlank.isEmpty } ?? false)
    for character in ["}", "#", "~", "/", "\""] {
      answer.text = answer.text.replacing("\\" + character, with: character)
    }
    if kind == .number {
      let parts = answer.text.split(separator: ":", maxSplits: 1).map(String.init)
      answer.text = parts.first ?? ""
      if parts.count == 2, Double(parts[1]) != 0 { answer.tolerance = parts[1] }
    }
    return answer
  }

  private static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = ["NUMERICAL": .number, "NM": .number]
    for name in ["SHORTANSWER", "SA", "MW"] { kinds[name] = .words }
    for name in ["SHORTANSWER_C", "SAC", "MWC"] { kinds[name] = .wordsInCase }
    for form in ["", "V", "H", "S", "VS", "HS"] {
      kinds["MC\(form)"] = .menu
      kinds["MR\(form)"] = .options
      let long = form.isEmpty ? "" : "_\(form)"
      kinds["MULTICHOICE\(long)"] = .menu
      kinds["MULTIRESPONSE\(long)"] = .options
    }
    return kinds
  }()
}

import Courseware

/// A heading in the dialect, without its number.
struct Heading {
  /// The number of `#`; 0 for a numbered line without them.
  var level: Int
  var number: Int?
  /// Whether `Q` or a word such as `Question` precedes the number.
  var isLabeled: Bool
  var text: ArraySlice<UInt8>
  /// The text including its number.
  var whole: ArraySlice<UInt8>

  /// Reads `#### Q12. Why?`; the space after the `#` may be missing before a number.
  init?(_ line: SourceLine) {
    let content = line.content
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(level), line.indentation < 4 else { return nil }
    let rest = content.dropFirst(level)
    let isSpaced = rest.isEmpty || rest.first == 32 || rest.first == 9
    self.init(level: level, Heading.withoutClosingMarks(rest.trimmed))
    guard isSpaced || (level >= 3 && isLabeled && number != nil) else { return nil }
  }

  /// Reads `Q12. Why?`, a question without `#`.
  init?(unmarked line: SourceLine) {
    guard line.indentation < 4 else { return nil }
    self.init(level: 0, Heading.withoutStars(line.content))
    guard isLabeled, number != nil, !text.isEmpty, hasStop else { return nil }
  }

  private init(level: Int, _ whole: ArraySlice<UInt8>) {
    self.level = level
    self.whole = whole
    var scan = NumberScan(rest: whole)
    isLabeled = scan.takeLabel(level: level)
    number = scan.takeNumber(isLabeled: isLabeled)
    text = number == nil ? whole : scan.rest
    if number == nil { isLabeled = false }
  }

  /// Whether a punctuation mark follows the number.
  private var hasStop: Bool {
    let head = whole[..<text.startIndex].trimmed
    return head.last.map { !isDigit($0) } ?? false
  }

  /// The text of `**Q1. Why?**` without its asterisks.
  private static func withoutStars(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard content.hasPrefix("**"), content.reversed().starts(with: "**".utf8), content.count > 4
    else { return content }
    return content.dropFirst(2).dropLast(2)
  }

  private static func withoutClosingMarks(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = content.dropLast(headingName(content)?.count ?? 0).trimmed
    var kept = text
    while kept.last == UInt8(ascii: "#") { kept.removeLast() }
    return kept.isEmpty || kept.last == 32 || kept.last == 9 ? kept.trimmed : text
  }
}

/// The braces at the end of a heading that contain only its name or classes, as Pandoc and Google
/// Docs write them: `{#cells .unnumbered}`.
func headingName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")),
    text[..<open].last == 32
  else { return nil }
  let words = text[open...].dropFirst().dropLast().split(separator: 32)
  let isName = words.allSatisfy { $0.count > 1 && ($0.hasPrefix("#") || $0.hasPrefix(".")) }
  return isName && !words.isEmpty ? text[open...] : nil
}

/// The lines with each underlined heading written as `# …` or `## …`.
///
/// A link alone on its line is a source, and the line below it a rule. Source: CommonMark 0.31,
/// section 4.3.
func withHashes(_ lines: [SourceLine]) -> [SourceLine] {
  var out: [SourceLine] = []
  // The number of the last lines that are a paragraph; `nil` in another block, such as a list item.
  var length: Int? = 0
  for line in lines {
    if let count = length, count > 0, let level = underlineLevel(line) {
      var heading = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [32]
      heading += out.suffix(count).map { Array($0.content) }.joined(separator: [32])
      let number = out[out.count - count].number
      out.removeLast(count)
      out += [SourceLine(number: number, heading), SourceLine(number: line.number)]
      length = 0
      continue
    }
    out.append(line)
    if !line.isText || line.isBlank || isRule(line.content) || Heading(line) != nil {
      length = 0
    } else {
      length = isParagraph(line) ? length.map { $0 + 1 } : nil
    }
  }
  return out
}

/// The level of the heading above a line of `===` or `---`.
private func underlineLevel(_ line: SourceLine) -> Int? {
  guard line.isText, line.indentation < 4, let mark = line.content.first,
    line.content.allSatisfy({ $0 == mark })
  else { return nil }
  return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") ? 2 : nil
}

private func isParagraph(_ line: SourceLine) -> Bool {
  let content = line.content
  let isDefinition = content.first == UInt8(ascii: "[") && find("]:", in: content) != nil
  return line.indentation < 2 && !isDefinition && !isListItem(content) && !isLinkAlone(content)
    && OptionMark(content) == nil
    && ![UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "<")].contains(content.first)
}

/// Removes a question's number from its heading.
private struct NumberScan {
  var rest: ArraySlice<UInt8>

  /// Reads `Q`, `Q.`, `Question` or `No.`, if a digit follows, and `(Q` of `(Q12) Why?`.
  mutating func takeLabel(level: Int) -> Bool {
    if takeForeignLabel(level: level) { return true }
    let isOpen = rest.first == UInt8(ascii: "(")
    let text = isOpen ? rest.dropFirst() : rest
    for label in ["question", "qn", "q", "no"] {
      let head = text.prefix(label.utf8.count).map { isLetter($0) ? $0 | 32 : $0 }
      guard head.elementsEqual(label.utf8) else { continue }
      var after = text.dropFirst(label.utf8.count)
      while let byte = after.first,
        [32, UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: ":")].contains(byte)
      {
        after.removeFirst()
      }
      guard let first = after.first, isDigit(first) else { continue }
      if isOpen, !after.drop(while: isDigit).hasPrefix(")") { continue }
      // `No 5` may be words of the question, unlike `No. 5`.
      let between = text[..<after.startIndex].dropFirst(label.utf8.count)
      if label == "no", between.allSatisfy({ $0 == 32 }) { continue }
      rest = after
      return true
    }
    return false
  }

  /// Reads a word for a question in another language, or its abbreviation, in a heading with a
  /// number and punctuation: `Frage 12: Warum?`, `P21. ¿Por qué?`, `问题24. 为什么？`.
  private mutating func takeForeignLabel(level: Int) -> Bool {
    let letters = rest.prefix(while: isAnyLetter)
    guard level > 0, (1...20).contains(letters.count) else { return false }
    let word = letters.string.lowercased()
    guard foreignLabels.contains(word) || level > 2 && word == "p" else { return false }
    let after = rest[letters.endIndex...].drop { $0 == 32 }
    var scan = NumberScan(rest: after)
    guard scan.takeNumber(isLabeled: false) != nil else { return false }
    rest = after
    return true
  }

  /// Reads the digits and the punctuation after them; without a label, punctuation is required, no
  /// digit may follow it, and four digits are a year: `1984: Who wrote it?`.
  mutating func takeNumber(isLabeled: Bool) -> Int? {
    let digits = rest.prefix(while: isDigit)
    guard (1...(isLabeled ? 5 : 3)).contains(digits.count), let number = Int(digits.string) else {
      return nil
    }
    var after = rest.dropFirst(digits.count)
    let characters = stops(after)
    if !isLabeled {
      guard !characters.isEmpty,
        after.dropFirst(characters.count).first.map({ !isDigit($0) }) ?? true
      else {
        return nil
      }
    }
    guard isLabeled || number > 0 else { return nil }
    // `Q1 2024` is a quarter.
    if characters.isEmpty, after.trimmed.first.map(isDigit) ?? false { return nil }
    after = after.dropFirst(characters.count).trimmed
    if isLabeled {
      after = droppingPunctuation(characters.isEmpty ? droppingTotal(after) : after)
    }
    rest = after
    return number
  }

  /// The periods, colons and brackets at the start of a text, including Chinese ones.
  private func stops(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    let known = [".", ":", ")", "。", "：", "、", "．", "）"]
    while let character = known.first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(character.utf8.count)
    }
    return text[..<rest.startIndex]
  }

  /// Removes the number of all questions: `Question 1 of 10`, `Q1/10: Why?`.
  private func droppingTotal(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let word = ["of ", "/"].first(where: { text.hasPrefix($0) }) else { return text }
    let total = text.dropFirst(word.utf8.count)
    let after = total.drop(while: isDigit)
    let end = after.trimmed
    let isTotal =
      end.isEmpty || [":", ".", ")", "-", "–", "—", "("].contains { end.hasPrefix($0) }
    return isTotal && after.count < total.count ? end : text
  }

  /// Removes the punctuation between a labeled number and the text: `Q1 - Why?`, `Q1 ) Why?`.
  private func droppingPunctuation(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    for character in ["- ", "– ", "— ", ". ", ": ", ") ", ".", ":"] where text.hasPrefix(character)
    {
      text = text.dropFirst(character.utf8.count).trimmed
      break
    }
    return text
  }
}

/// Words in lower case that mean "question" in other languages.
private let foreignLabels: Set = [
  "frage", "pregunta", "domanda", "pergunta", "questão", "vraag", "fråga", "pytanie", "otázka",
  "вопрос", "soru", "السؤال", "سؤال", "问题", "問題", "質問", "질문",
]

import Courseware

/// A number or letter at the start of a question's heading: `Question 3:`, `Q3 -`, `3)`, `(3)`,
/// `3.`, `3:`, `3 -`, `#3`, `1.3`, `第3题`, `3、`, `c)`, `(c)`, `C.`.
struct QuestionLabel {
  /// The range of the label, including the space after it.
  var place: Range<Int>
  /// The number; 3 for the letter C.
  var number: Int
  /// Whether it is certainly a label; `3. Oktober` is a date, and `Item 3 Steel` a name.
  var isCertain: Bool
}

extension MarkdownDocument {
  /// The label at the start of a text, as questions on paper have it.
  func questionLabel(_ source: Range<Int>) -> QuestionLabel? {
    let bytes = text.bytes
    var at = source.lowerBound
    while at < source.upperBound, at - source.lowerBound < 3, "*_".utf8.contains(bytes[at]) {
      at += 1
    }
    let whole = at..<source.upperBound
    let start = source.lowerBound
    if let label = chineseLabel(whole, from: start) ?? letterLabel(whole, from: start) {
      return label
    }
    let word = bytes[at..<source.upperBound].leadingLetters
    guard word.count <= 20 else { return nil }
    at = word.endIndex
    if !word.isEmpty, at < source.upperBound, bytes[at] == UInt8(ascii: ".") { at += 1 }
    while at < source.upperBound, at - word.endIndex < 3,
      bytes[at] == 32 || bytes[at] == UInt8(ascii: "#")
    {
      at += 1
    }
    let hasSign = word.isEmpty && at > word.endIndex
    let open = at < source.upperBound ? closingsOfMarks[bytes[at]] : nil
    if word.isEmpty, open != nil { at += 1 }
    guard let digits = numberEnd(at..<source.upperBound),
      word.isEmpty || questionWords.contains(text.string(word.indices).lowercased())
    else { return nil }
    let rest = digits.end..<source.upperBound
    if word.isEmpty {
      guard let (end, isCertain) = labelEnd(rest, open, hasSign) else { return nil }
      if digits.hasParts, !isCertain { return nil }
      return QuestionLabel(
        place: source.lowerBound..<end, number: digits.last, isCertain: isCertain)
    }
    let isPlain = plainWords.contains(text.string(word.indices).lowercased())
    return labelEnd(afterWord: rest).map {
      QuestionLabel(
        place: source.lowerBound..<$0.end, number: digits.last,
        isCertain: $0.isCertain || isPlain || starts($0.end..<source.upperBound, with: firstWords))
    }
  }

  /// `第3题`, `第三题`, and `3、`, `3．`, `（3）` without a space after it.
  private func chineseLabel(_ source: Range<Int>, from start: Int) -> QuestionLabel? {
    let rest = text.bytes[source]
    let isOrdinal = rest.starts(with: "第".utf8)
    let open = isOrdinal ? nil : WideMark.ascii(rest)
    let isNumeral = chineseNumbers.contains { rest.starts(with: $0) }
    guard isOrdinal || isNumeral || open == UInt8(ascii: "(") || decimalDigit(rest) != nil else {
      return nil
    }
    let digits = rest.dropFirst(isOrdinal || open != nil ? 3 : 0)
    guard let (number, length) = leadingNumber(digits) else { return nil }
    var after = digits.dropFirst(length)
    if isOrdinal {
      guard questionNouns.contains(where: { after.starts(with: $0) }) else { return nil }
      after = after.dropFirst(3)
    } else {
      guard let mark = WideMark.ascii(after), (open == nil ? ".:)" : ")").utf8.contains(mark)
      else { return nil }
    }
    if WideMark.ascii(after) != nil { after = after.dropFirst(WideMark.length) }
    // '1、2和3中哪个是质数' contains numbers of its own.
    guard isOrdinal || leadingNumber(after) == nil else { return nil }
    let end = after.drop { $0 == 32 || $0 == UInt8(ascii: ":") }.startIndex
    return QuestionLabel(place: start..<end, number: number, isCertain: !isNumeral)
  }

  /// `c)`, `(c)`, `[c]`, and `C.` before a word that starts questions.
  ///
  /// It is not certain, because `(x)` and `f)` may be part of the text.
  private func letterLabel(_ source: Range<Int>, from start: Int) -> QuestionLabel? {
    let bytes = text.bytes
    guard let first = bytes[source].first else { return nil }
    let open = closingsOfMarks[first]
    let letter = source.lowerBound + (open == nil ? 0 : 1)
    guard letter + 1 < source.upperBound, isLetter(bytes[letter]),
      ")].\\".utf8.contains(bytes[letter + 1]),
      let (end, isCertain) = labelEnd(letter + 1..<source.upperBound, open, false), isCertain
    else { return nil }
    let number = Int((bytes[letter] | 0x20) - UInt8(ascii: "a")) + 1
    return QuestionLabel(place: start..<end, number: number, isCertain: false)
  }

  /// A number of up to three digits in any script, or a Chinese numeral up to ten.
  private func leadingNumber(_ bytes: ArraySlice<UInt8>) -> (value: Int, length: Int)? {
    var (value, length, count) = (0, 0, 0)
    while let digit = decimalDigit(bytes.dropFirst(length)) {
      (value, length, count) = (value * 10 + digit.value, length + digit.length, count + 1)
      if count > 3 { return nil }
    }
    if count > 0 { return (value, length) }
    return chineseNumbers.firstIndex { bytes.starts(with: $0) }.map { ($0 + 1, 3) }
  }

  /// The end of a number of up to three digits, or of several separated by points: `1.3`.
  private func numberEnd(_ source: Range<Int>) -> (end: Int, last: Int, hasParts: Bool)? {
    let bytes = text.bytes
    var found: (end: Int, last: Int, hasParts: Bool)?
    var at = source.lowerBound
    while true {
      guard decimalDigit(bytes[at..<source.upperBound]) != nil else { return found }
      guard let number = leadingNumber(bytes[at..<source.upperBound]) else { return nil }
      at += number.length
      found = (at, number.value, found != nil)
      guard at < source.upperBound, bytes[at] == UInt8(ascii: ".") else { return found }
      at += 1
    }
  }

  /// The start of the text after a number without a word: `3)`, `(3)`, `3.`, `3\.`, `3:`, and `#3`,
  /// `3 -` or `3` before a question.
  private func labelEnd(
    _ rest: Range<Int>, _ close: UInt8?, _ hasSign: Bool
  ) -> (end: Int, isCertain: Bool)? {
    let bytes = text.bytes
    var at = rest.lowerBound
    if at + 1 < rest.upperBound, bytes[at] == UInt8(ascii: "\\") { at += 1 }
    guard at < rest.upperBound else { return nil }
    let mark = bytes[at]
    if mark == close || close == nil && ").:".utf8.contains(mark) {
      at += 1
    } else if close != nil || mark != 32 {
      return nil
    }
    while at < rest.upperBound, bytes[at] == UInt8(ascii: "*") { at += 1 }
    guard at < rest.upperBound, bytes[at] == 32 else { return nil }
    let start = bytes[at..<rest.upperBound].firstIndex { $0 != 32 } ?? rest.upperBound
    let next = start..<rest.upperBound
    let isCapital = start < rest.upperBound && (65...90).contains(bytes[start])
    if mark == 32 {
      let dash = dashes.first { bytes[next].starts(with: $0.utf8) }?.utf8.count ?? 0
      let words = start + dash..<rest.upperBound
      return starts(words, with: firstWords) || hasSign && isCapital
        ? (words.lowerBound, true) : nil
    }
    if mark == UInt8(ascii: ":"), !isCapital, !starts(next, with: firstWords) { return nil }
    if mark == UInt8(ascii: "."), starts(next, with: ordinalNouns) { return nil }
    return (start, mark != UInt8(ascii: ".") || starts(next, with: firstWords))
  }

  private func starts(_ source: Range<Int>, with words: Set<String>) -> Bool {
    let word = text.bytes[source].prefix(16).prefix(while: isAnyLetter)
    return words.contains(text.string(word.indices))
  }

  /// The start of the text after a word and its number: `Question 3:`, `Q3 -`, `Question 3 of 9.`,
  /// and `Q3 Which …`, which may also be a name.
  private func labelEnd(afterWord rest: Range<Int>) -> (end: Int, isCertain: Bool)? {
    let bytes = text.bytes
    func skip(from start: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
      bytes[start..<rest.upperBound].firstIndex { !isSkipped($0) } ?? rest.upperBound
    }
    if let mark = WideMark.ascii(bytes[rest]), ".:)".utf8.contains(mark) {
      return (skip(from: rest.lowerBound + WideMark.length) { $0 == 32 }, true)
    }
    let isSpace: (UInt8) -> Bool = { $0 == 32 }
    let isStar: (UInt8) -> Bool = { "*_".utf8.contains($0) }
    var at = rest.lowerBound
    for part in [" of ", "/", " von ", " de ", " sur ", " di ", " van "]
    where bytes[at..<rest.upperBound].starts(with: part.utf8) {
      let number = at + part.utf8.count
      let end = skip(from: number, isDigit)
      if end > number { at = end }
    }
    let marks = skip(from: skip(from: at, isStar)) { ".):".utf8.contains($0) }
    let text = skip(from: skip(from: marks, isStar), isSpace)
    if text == rest.upperBound { return (text, true) }
    if bytes[text] == UInt8(ascii: "("), bytes[rest.upperBound - 1] == UInt8(ascii: ")") {
      return (rest.upperBound, true)
    }
    guard bytes[text - 1] == 32 else {
      return bytes[marks - 1] == UInt8(ascii: ":") ? (text, true) : nil
    }
    if ".):".utf8.contains(bytes[marks - 1]) { return (text, true) }
    let dash = dashes.first { bytes[text..<rest.upperBound].starts(with: $0.utf8) }
    if let dash { return (skip(from: text + dash.utf8.count, isSpace), true) }
    return (65...90).contains(bytes[text]) || bytes[text] >= 0x80 ? (text, false) : nil
  }
}

private let chineseNumbers = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
  .map { Array($0.utf8) }

/// The characters after the number in `第3题`.
private let questionNouns = ["题", "題", "问", "問"].map { Array($0.utf8) }

/// The dashes between a number and the text of a question.
private let dashes = ["- ", "– ", "— ", "| "]

/// Words that do not form a name together with a number and a capitalized word.
private let plainWords: Set<String> = [
  "question", "ques", "exercise", "frage", "aufgabe", "übung", "exercice", "pregunta", "ejercicio",
  "domanda", "esercizio", "pergunta", "questão", "vraag", "opgave", "pytanie", "zadanie", "вопрос",
  "задание", "السؤال", "سؤال", "س", "שאלה", "问题", "问", "問題", "問", "문제", "질문",
]

/// Words before the number of a question.
private let questionWords = plainWords.union([
  "q", "qn", "no", "nr", "ex", "problem", "task", "item",
])

/// Words that often start questions but rarely names.
private let firstWords: Set<String> = [
  "What", "Which", "Who", "Whom", "Whose", "When", "Where", "Why", "How", "Is", "Are", "Was",
  "Were", "Do", "Does", "Did", "Can", "Could", "Should", "Would", "Will", "Has", "Have", "Name",
  "List", "Choose", "Select", "Explain", "Describe", "Define", "Give", "Find", "Calculate",
  "Compute", "Solve", "State", "Complete", "Match", "Identify", "Wer",
  "Wie", "Wo", "Wann", "Warum", "Welche", "Welcher", "Welches", "Wieso", "Nenne", "Nennen",
  "Berechne", "Erkläre", "Quel", "Quelle", "Quels", "Quelles", "Qui", "Que", "Quoi", "Comment",
  "Pourquoi", "Où", "Quand", "Combien", "Calculez", "Expliquez", "Qué", "Cuál", "Cuáles", "Quién",
  "Cómo", "Dónde", "Cuándo", "Cuánto", "Cosa", "Quale", "Quali", "Chi", "Come", "Dove", "Quando",
  "Perché", "Qual", "Quais", "Quem", "Como", "Onde", "Wat", "Welk", "Waar", "Wanneer", "Waarom",
  "Hoe", "Co", "Kto", "Gdzie", "Kiedy", "Dlaczego", "Jak", "Что", "Кто", "Где", "Когда", "Почему",
  "Как", "Какой", "Какая", "Какие",
]

/// Nouns that follow an ordinal number such as `1.` in some languages: months, clubs, wars.
package let ordinalNouns: Set<String> = [
  "Januar", "Jänner", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
  "Oktober", "November", "Dezember", "januar", "februar", "marts", "mars", "april", "maj", "mai",
  "juni", "juli", "august", "september", "oktober", "november", "december", "desember", "FC", "FSV",
  "FFC", "SC", "SV", "Liga", "Bundesliga", "Weltkrieg", "Mose", "Korinther", "Jahrhundert",
  "Jh", "Jh.", "Klasse",
  "Platz", "Person", "Stock", "Advent", "Sinfonie", "Symphonie", "Newtonsches", "Hauptsatz",
]

extension QuestionReader {
  /// Warns of a heading that has nothing but a word such as `Question`.
  private mutating func warnOfWord(at heading: Range<Int>) {
    guard heading.count < 16,
      plainWords.contains(withoutMarks(document.text.string(heading)))
    else { return }
    report.add(
      .questionNumber, "students see this instead of a question", at: document.span(heading),
      note: "write the question itself in its heading: '## What is …?'")
  }

  /// Warns of a number or letter at the start of the heading, because pages number the questions as
  /// well.
  ///
  /// One that may be part of the text is reported only if it is the number of the question, or
  /// one more than that of the previous heading.
  mutating func warnOfNumber(at source: Range<Int>) {
    guard let label = document.questionLabel(source) else {
      counted.lastNumber = 0
      return warnOfWord(at: source)
    }
    let isNext = label.number == counted.lastNumber + 1 && counted.lastNumber > 0
    counted.lastNumber = label.number
    guard label.isCertain || label.number == counted.questions || isNext else { return }
    let place = document.span(trimmed(label.place))
    let hasDigit = document.text.bytes[label.place].contains { isDigit($0) || $0 >= 0x80 }
    let isAll = label.place.upperBound == source.upperBound
    report.add(
      .questionNumber,
      "pages number the questions themselves, so students see "
        + (hasDigit ? "two numbers" : "this letter as well"),
      at: place, note: isAll ? "write the question itself in its heading: '## What is …?'" : nil,
      fixes: isAll
        ? []
        : [
          .init(
            "delete '\(document.text.string(place.bytes))'", at: document.span(label.place),
            writing: "")
        ])
  }
}

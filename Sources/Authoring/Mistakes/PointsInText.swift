import Courseware

extension QuestionReader {
  /// Warns of points in the heading, or else in parts of the text, that are not the question's.
  mutating func warnOfPoints(in places: [Range<Int>], _ question: ParsedQuestion) {
    guard isGraded, let heading = places.first else { return }
    let inHeading = document.writtenPoints(heading).map { [$0] }
    let stated = inHeading ?? places.dropFirst().flatMap(document.allWrittenPoints)
    let (own, total) = (question.points.halves, stated.reduce(0) { $0 + $1.halves })
    guard let written = stated.first, own != total, own != written.halves else { return }
    let text = document.text.string(written.place)
    let isEach = text.lowercased().split { !$0.isLetter }.contains { eachWords.contains("\($0)") }
    // 'Name two (1 point each)' may have '{points=2}'.
    if isEach, document.text.string(question.span.bytes).contains("points=") { return }
    let attribute = "points=\(Points(halves: total).words)"
    report.add(
      .writtenPoints,
      "'\(text)' is only text; the question is worth \(question.points.wordsWithUnit)",
      at: document.span(written.place),
      note: stated.count > 1
        ? "its parts add up to '{\(attribute)}', which belongs at the end of the heading"
        : "write '{\(attribute)}' at the end of the heading instead",
      fixes: stated.count > 1
        ? attributeFix(attribute, question.span) : fixes(written.place, attribute, question))
  }

  /// Warns of points in the text above several questions that differ from those of each question.
  mutating func warnOfPoints(
    above questions: some Sequence<ParsedQuestion>, in blocks: [MarkdownNode]
  ) {
    guard isGraded else { return }
    for block in blocks where block.isHeading || block.kind == .paragraph {
      let source = block.isHeading ? headingSource(block) : document.bytes(of: block)
      guard let written = document.writtenPoints(source),
        let other = questions.first(where: { $0.points.halves != written.halves })
      else { continue }
      let words = document.text.bytes[source].split { !isAnyLetter($0) }
      guard
        words.contains(where: {
          eachWords.contains(document.text.string($0.indices).lowercased())
        })
      else { continue }
      let number = Points(halves: written.halves).words
      report.add(
        .writtenPoints,
        "'\(document.text.string(written.place))' is only text; a question is worth"
          + " \(other.points.wordsWithUnit)",
        at: document.span(written.place),
        notes: [
          .init("write '{points=\(number)}' at the end of each heading", at: other.span)
        ])
      return
    }
  }

  /// The fix that moves points in brackets into the heading's braces, if these do not set points.
  private func fixes(
    _ place: Range<Int>, _ attribute: String, _ question: ParsedQuestion
  ) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes
    guard "([{".utf8.contains(bytes[place.lowerBound]),
      !document.text.string(question.span.bytes).contains("points="),
      let addition = attributeFix(attribute, question.span).first
    else { return [] }
    var (start, end) = (place.lowerBound, place.upperBound)
    if bytes[start - 1] == 32 && (end == bytes.count || bytes[end] != 32) {
      start -= bytes[start - 2] == UInt8(ascii: "#") ? 0 : 1
    } else if end < bytes.count, bytes[end] == 32 {
      end += 1
    }
    let removal = document.edit(start..<end, "")
    return [.init(addition.title, [removal] + addition.edits)]
  }
}

extension MarkdownDocument {
  /// All points in a text.
  fileprivate func allWrittenPoints(_ source: Range<Int>) -> [(place: Range<Int>, halves: Int)] {
    var (found, start) = ([(place: Range<Int>, halves: Int)](), source.lowerBound)
    while let next = writtenPoints(start..<source.upperBound) {
      found.append(next)
      start = next.place.upperBound
    }
    return found
  }

  /// Points in brackets, or at the start or end of a text, or as the whole text: `(2 points)`, `[2
  /// pts]`, `– 2 marks`, `2 marks`, `Points: 2`.
  func writtenPoints(_ source: Range<Int>) -> (place: Range<Int>, halves: Int)? {
    let all = text.bytes
    let bytes = all.span
    let (mayStart, mayFollow) = (numberStarts.span, initialsAfterNumbers.span)
    var at = source.lowerBound
    while at < source.upperBound {
      let byte = bytes[at]
      if isDigit(byte) {
        if let found = points(at: at, in: source) { return found }
        while at < source.upperBound, isDigit(bytes[at]) { at += 1 }
      } else if isLetter(byte) || byte >= 0x80 {
        let start = at
        repeat {
          at += 1
        } while at < source.upperBound
          && (isLetter(bytes[at]) || bytes[at] >= 0x80)
        // The first three bytes and the start of the next word exclude most words.
        if at + 1 < source.upperBound, bytes[at] == 32, mayFollow[Int(bytes[at + 1] | 0x20)],
          mayStart[threeBytes(byte, bytes[start + 1], bytes[start + 2])],
          let found = points(at: start, in: source)
        {
          return found
        }
      } else {
        at += 1
      }
    }
    return nil
  }

  /// The points whose number starts at an offset.
  private func points(at start: Int, in source: Range<Int>) -> (place: Range<Int>, halves: Int)? {
    guard let (number, halves) = number(at: start, in: source) else { return nil }
    let bytes = text.bytes
    if let place = labeled(start..<number, in: source) ?? outOf(start..<number, in: source) {
      return (place, halves)
    }
    var at = number
    while at < source.upperBound, bytes[at] == 32 || bytes[at] == UInt8(ascii: "-") { at += 1 }
    let word = bytes[at..<source.upperBound].leadingLetters
    guard word.count <= 12 else { return nil }
    let unit = word.isEmpty ? "" : text.string(word.indices).lowercased()
    guard !word.isEmpty, pointWords.contains(unit) else {
      let isShort = word.isEmpty || unit == "p"
      return isShort ? atEnd(start..<word.endIndex, in: source).map { ($0, halves) } : nil
    }
    at = word.endIndex
    if at < source.upperBound, bytes[at] == UInt8(ascii: ".") { at += 1 }
    guard let open = opening(before: start, in: source) else {
      return alone(start..<at, in: withoutMarks(source)).map { ($0, halves) }
    }
    at = afterPointNote(at..<source.upperBound)
    let wide = WideMark.ascii(bytes[at..<source.upperBound])
    guard at < source.upperBound, ")]}".utf8.contains(wide ?? bytes[at]) else { return nil }
    at += wide == nil ? 1 : WideMark.length
    return isBeside(open..<at, source) ? (open..<at, halves) : nil
  }

  /// A number of points in digits or, before a word for points, in words, and the offset after it.
  private func number(at start: Int, in source: Range<Int>) -> (end: Int, halves: Int)? {
    let bytes = text.bytes
    var (at, halves) = (start, 0)
    while at < source.upperBound, isDigit(bytes[at]), at - start < 4 {
      halves = halves * 10 + 2 * Int(bytes[at] - 48)
      at += 1
    }
    if at == start { return numberInWords(at: start, in: source) }
    if at + 1 < source.upperBound, ".,".utf8.contains(bytes[at]), bytes[at + 1] == UInt8(ascii: "5")
    {
      (halves, at) = (halves + 1, at + 2)
    } else if bytes[at...].starts(with: "½".utf8) {
      (halves, at) = (halves + 1, at + 2)
    }
    return (at, halves)
  }

  /// A number in words before a word for points.
  private func numberInWords(at start: Int, in source: Range<Int>) -> (end: Int, halves: Int)? {
    let bytes = text.bytes
    let phrases = halfPhrases[twoBytes(bytes[start], bytes[start + 1])]
    if let half = phrases?.first(where: { bytes[start...].hasWords($0.words) }) {
      return (start + half.words.count, half.halves)
    }
    let word = bytes[start..<source.upperBound].prefix(8).prefix(while: isAnyLetter)
    return numberWords[text.string(word.indices).lowercased()].map { (word.endIndex, 2 * $0) }
  }

  /// `Points: 2`, `[Marks: 2]`, `\{points=2\}` and `{"points": 2}`, at the end of a text or on a
  /// separate line.
  private func labeled(_ number: Range<Int>, in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var at = number.lowerBound
    while at > source.lowerBound, " :=\"".utf8.contains(bytes[at - 1]) { at -= 1 }
    guard bytes[at..<number.lowerBound].contains(where: { ":=".utf8.contains($0) }) else {
      return nil
    }
    let word = bytes[source.lowerBound..<at].reversed().prefix(while: isAnyLetter)
    let start = at - word.count
    guard (2...8).contains(word.count), pointWords.contains(text.string(start..<at).lowercased())
    else { return nil }
    let open = bytes[source.lowerBound..<start].reversed().prefix { "([{\"`\\:".utf8.contains($0) }
    let close = bytes[number.upperBound..<source.upperBound].prefix {
      ")]}\"`\\:".utf8.contains($0)
    }
    // `points=2` may be code that the question is about. An attribute in plain brackets has its own
    // message.
    let isCode = open.contains(UInt8(ascii: "`")) && !open.contains(UInt8(ascii: "{"))
    let isAttribute =
      bytes[at..<number.lowerBound].contains(UInt8(ascii: "=")) || open.elementsEqual("{".utf8)
    guard open.isEmpty == close.isEmpty, !isCode,
      !isAttribute || open.contains(where: { "\\\"`:".utf8.contains($0) })
    else { return nil }
    let place = start - open.count..<close.endIndex
    return isBeside(place, source) ? place : nil
  }

  /// `/2`, `(/2)` and `___ /2` at the end of a text, after the end of a sentence or alone.
  private func outOf(_ number: Range<Int>, in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var (start, end) = (number.lowerBound, number.upperBound)
    while start > source.lowerBound, bytes[start - 1] == 32 { start -= 1 }
    guard start > source.lowerBound, bytes[start - 1] == UInt8(ascii: "/") else { return nil }
    start -= 1
    while start > source.lowerBound, " _".utf8.contains(bytes[start - 1]) { start -= 1 }
    while end < source.upperBound, bytes[end] == 32 { end += 1 }
    if start > source.lowerBound, "([".utf8.contains(bytes[start - 1]) {
      guard end < source.upperBound, ")]".utf8.contains(bytes[end]) else { return nil }
      (start, end) = (start - 1, end + 1)
    }
    guard bytes[end..<source.upperBound].allSatisfy({ "*_ ".utf8.contains($0) }) else { return nil }
    let before = bytes[source.lowerBound..<start].last { !"*_ ".utf8.contains($0) }
    guard before.map({ ".?!:".utf8.contains($0) }) ?? true else { return nil }
    while bytes[start] == 32 { start += 1 }
    return start..<end
  }

  /// `[2]` and `(2p)` at the end of a text, after the end of a sentence.
  private func atEnd(_ number: Range<Int>, in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    var end = number.upperBound
    if end < source.upperBound, bytes[end] == UInt8(ascii: ".") { end += 1 }
    guard end + 1 == source.upperBound, ")]}".utf8.contains(bytes[end]),
      number.lowerBound > source.lowerBound + 2,
      "([{".utf8.contains(bytes[number.lowerBound - 1]), bytes[number.lowerBound - 2] == 32,
      let before = bytes[source.lowerBound..<number.lowerBound - 1].last(where: {
        !"*_ ".utf8.contains($0)
      }), ".?!:".utf8.contains(before)
    else { return nil }
    return number.lowerBound - 1..<end + 1
  }

  /// Whether a range is at the start or end of a line, or follows a sentence.
  private func isBeside(_ place: Range<Int>, _ source: Range<Int>) -> Bool {
    let bytes = text.bytes
    let isMark: (UInt8) -> Bool = { "*_ .:;".utf8.contains($0) }
    let above = bytes[source.lowerBound..<place.lowerBound]
    let before = above.lastIndex { !"*_ ".utf8.contains($0) }.map {
      WideMark.ascii(endOf: above[...$0]) ?? above[$0]
    }
    let after = bytes[place.upperBound..<source.upperBound].first { !isMark($0) }
    return before.map { ".?!:\n".utf8.contains($0) } ?? true || after ?? 10 == 10
  }

  /// The offset of the bracket before a number, with an optional word such as "worth" or "max."
  /// between them.
  private func opening(before start: Int, in source: Range<Int>) -> Int? {
    let bytes = text.bytes
    var at = start
    while at > source.lowerBound, start - at < 12 {
      if let wide = WideMark.ascii(endOf: bytes[source.lowerBound..<at]) {
        return "([".utf8.contains(wide) ? at - WideMark.length : nil
      }
      let last = bytes[at - 1]
      if "([{".utf8.contains(last) { return at - 1 }
      guard last == 32 || last == UInt8(ascii: ".") || isAnyLetter(last) else {
        return nil
      }
      at -= 1
    }
    return nil
  }

  /// The end of a word such as "total", which may follow points in brackets.
  private func afterPointNote(_ place: Range<Int>) -> Int {
    let bytes = text.bytes[place]
    let words = bytes.prefix { $0 == 32 || isLetter($0) }
    let note = text.string(words.indices).lowercased()
    return pointNotes.contains(note) ? words.endIndex : place.lowerBound
  }

  /// A text without emphasis marks and spaces at its ends.
  private func withoutMarks(_ source: Range<Int>) -> Range<Int> {
    let isMark: (UInt8) -> Bool = { "*_ ".utf8.contains($0) }
    let bytes = text.bytes[source]
    guard let first = bytes.firstIndex(where: { !isMark($0) }),
      let last = bytes.lastIndex(where: { !isMark($0) })
    else { return source }
    return first..<last + 1
  }

  /// Points that are the whole text, that end it after a period or dash, or that start it before a
  /// colon.
  private func alone(_ place: Range<Int>, in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    if place == source { return place }
    if place.lowerBound == source.lowerBound {
      return place.upperBound < source.upperBound && bytes[place.upperBound] == UInt8(ascii: ":")
        ? place : nil
    }
    var before = bytes[source.lowerBound..<place.lowerBound]
    if text.string(before.indices).lowercased().hasSuffix("worth ") {
      before = before.dropLast(6)
      let subject = text.string(before.indices).lowercased()
      if subject.isEmpty || worthSubjects.contains(where: subject.hasSuffix) { return place }
    }
    let sentence = text.string(before.indices).lowercased()
    if worthPhrases.contains(where: { sentence.hasSuffix($0) }) { return place }
    let rest = bytes[place.upperBound..<source.upperBound]
    guard rest.isEmpty || rest.elementsEqual(".".utf8), before.contains(32),
      let last = before.last(where: { !"*_ ".utf8.contains($0) })
    else { return nil }
    // 0x93 and 0x94 are the last bytes of dashes.
    return "?.!:-".utf8.contains(last) || last == 0x93 || last == 0x94 ? place : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether it starts with lowercase words, ignoring case, followed by a space.
  fileprivate func hasWords(_ words: [UInt8]) -> Bool {
    guard let first, first | 0x20 == words[0] | 0x20 else { return false }
    return prefix(words.count).elementsEqual(words) {
      $0 == $1 || isLetter($0) && $0 | 0x20 == $1
    }
      && dropFirst(words.count).first == 32
  }
}

/// Words before "point" that mean one or more halves, longer ones first, by their first two bytes.
private let halfPhrases: [Int: [(words: [UInt8], halves: Int)]] = {
  let all = [
    ("one and a half", 3), ("two and a half", 5), ("half a", 1), ("one half", 1), ("a half", 1),
    ("half", 1), ("½", 1), ("ein halber", 1), ("halber", 1), ("un demi", 1), ("demi", 1),
    ("medio", 1), ("mezzo", 1),
  ].map { words, halves in (words: Array(words.utf8), halves: halves) }
  return Dictionary(grouping: all) { twoBytes($0.words[0], $0.words[1]) }
}()

/// Whether such words, or a number in words, start with three bytes, by ``threeBytes(_:_:_:)``.
private let numberStarts: [Bool] = {
  var starts = [Bool](repeating: false, count: 1 << 15)
  let words = halfPhrases.values.joined().map(\.words) + numberWords.keys.map { Array($0.utf8) }
  for word in words { starts[threeBytes(word[0], word[1], word.count > 2 ? word[2] : 32)] = true }
  return starts
}()

/// Whether a word for points or a later word of ``halfPhrases`` starts with a byte, which is in
/// lower case.
private let initialsAfterNumbers: [Bool] = {
  let later = halfPhrases.values.joined().flatMap { $0.words.split(separator: 32).dropFirst() }
  let initials = Set(pointWords.compactMap(\.utf8.first) + later.compactMap(\.first))
  return (0...255).map { byte in initials.contains { $0 | 0x20 == byte } }
}()

/// Two bytes as one number, the same for lowercase and uppercase letters.
private func twoBytes(_ first: UInt8, _ second: UInt8) -> Int {
  Int(first | 0x20) << 8 | Int(second | 0x20)
}

/// Phrases before the number in sentences about points.
private let worthPhrases = [
  "diese frage bringt ", "diese frage gibt ", "diese frage zählt ", "jede frage bringt ",
  "jede frage gibt ", "jede frage zählt ", "jede aufgabe bringt ", "jede aufgabe gibt ",
  "diese aufgabe bringt ", "diese aufgabe gibt ", "question vaut ", "pregunta vale ",
  "domanda vale ", "questão vale ", "vraag is ", "vraag levert ",
]

/// Phrases before "worth 2 points".
private let worthSubjects = [
  "question is ", "questions are ", "exercise is ", "task is ", "problem is ", "this is ", "it is ",
  "each is ", "all are ",
]

/// Words in texts about the points of each of several questions.
private let eachWords: Set<String> = [
  "each", "every", "per", "all", "jede", "jeder", "je", "pro", "chaque", "chacune", "cada", "ogni",
  "ciascuna", "elke", "iedere",
]

private let pointNotes: Set<String> = [
  " each", " per question", " for each question", " each question", " je frage", " pro frage",
  " par question", " cada una", " chacune", " ciascuna", " per domanda", " por pregunta",
  " per vraag", " total", " in total", " possible", " max", " maximum", " question", " insgesamt",
  " maximal",
]

private let numberWords: [String: Int] = [
  "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
  "nine": 9, "ten": 10, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "deux": 2, "trois": 3,
  "quatre": 4, "cinq": 5, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "due": 2, "tre": 3,
  "cinque": 5, "dois": 2, "três": 3, "twee": 2, "drie": 3, "vijf": 5, "dwa": 2, "два": 2, "три": 3,
]

private let pointWords: Set<String> = [
  "point", "points", "pt", "pts", "mark", "marks", "mk", "mks", "punkt", "punkte", "pkt", "punto",
  "puntos", "punti", "ponto", "pontos", "punt", "punten", "punkty", "балл", "балла", "баллов", "分",
  "نقطة", "نقاط", "درجة", "درجات",
]

import Courseware

/// A number that a question's heading starts with: `Question 3:`, `Q3 -`, `3)`, `(3)`, `3.`.
struct QuestionLabel {
  /// With the space behind it.
  var place: Range<Int>
  var number: Int
  /// Whether it can be nothing else; `3. Oktober` is a date, and `Item 3 Steel` a name.
  var isCertain: Bool
}

extension MarkdownDocument {
  /// The number that a text starts with, as questions on paper have it.
  func questionLabel(_ source: Range<Int>) -> QuestionLabel? {
    let bytes = text.bytes
    var at = source.lowerBound
    while at < source.upperBound, at - source.lowerBound < 3, bytes[at] == UInt8(ascii: "*") {
      at += 1
    }
    let word = bytes[at..<source.upperBound].prefix { $0 >= 0x80 || isLetter($0) }
    guard word.count <= 20 else { return nil }
    at = word.endIndex
    if !word.isEmpty, at < source.upperBound, bytes[at] == UInt8(ascii: ".") { at += 1 }
    while at < source.upperBound, at - word.endIndex < 3,
      bytes[at] == 32 || bytes[at] == UInt8(ascii: "#")
    {
      at += 1
    }
    let isOpen = word.isEmpty && at < source.upperBound && bytes[at] == UInt8(ascii: "(")
    if isOpen { at += 1 }
    let digits = bytes[at..<source.upperBound].prefix { (48...57).contains($0) }
    guard (1...3).contains(digits.count), let number = Int(text.string(digits.indices)),
      word.isEmpty || questionWords.contains(text.string(word.indices).lowercased())
    else { return nil }
    let rest = digits.endIndex..<source.upperBound
    guard !word.isEmpty else {
      return labelEnd(rest, isOpen).map {
        let isDot = bytes[digits.endIndex] == UInt8(ascii: ".")
        return QuestionLabel(
          place: source.lowerBound..<$0, number: number, isCertain: !isDot)
      }
    }
    return labelEnd(afterWord: rest).map {
      QuestionLabel(place: source.lowerBound..<$0.end, number: number, isCertain: $0.isCertain)
    }
  }

  /// Where the text after a number without a word starts: `3)`, `(3)` and `3.`.
  private func labelEnd(_ rest: Range<Int>, _ isOpen: Bool) -> Int? {
    let bytes = text.bytes
    var at = rest.lowerBound
    guard at < rest.upperBound,
      bytes[at] == UInt8(ascii: ")") || !isOpen && bytes[at] == UInt8(ascii: ".")
    else { return nil }
    at += 1
    while at < rest.upperBound, bytes[at] == UInt8(ascii: "*") { at += 1 }
    guard at < rest.upperBound, bytes[at] == 32 else { return nil }
    return bytes[at..<rest.upperBound].firstIndex { $0 != 32 } ?? rest.upperBound
  }

  /// Where the text after a word and its number starts: `Question 3:`, `Q3 -`, `Question 3 of 9.`,
  /// and `Q3 Which …`, which may also be a name.
  private func labelEnd(afterWord rest: Range<Int>) -> (end: Int, isCertain: Bool)? {
    let bytes = text.bytes
    func skip(from start: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
      bytes[start..<rest.upperBound].firstIndex { !isSkipped($0) } ?? rest.upperBound
    }
    let isSpace: (UInt8) -> Bool = { $0 == 32 }
    let isStar: (UInt8) -> Bool = { $0 == UInt8(ascii: "*") }
    var at = rest.lowerBound
    for part in [" of ", "/"] where bytes[at..<rest.upperBound].starts(with: part.utf8) {
      at = skip(from: at + part.utf8.count) { (48...57).contains($0) }
    }
    let marks = skip(from: skip(from: at, isStar)) { ".):".utf8.contains($0) }
    let text = skip(from: skip(from: marks, isStar), isSpace)
    if text == rest.upperBound { return (text, true) }
    guard bytes[text - 1] == 32 else {
      return bytes[marks - 1] == UInt8(ascii: ":") ? (text, true) : nil
    }
    if ".):".utf8.contains(bytes[marks - 1]) { return (text, true) }
    let dash = ["- ", "– ", "— ", "| "].first {
      bytes[text..<rest.upperBound].starts(with: $0.utf8)
    }
    if let dash { return (skip(from: text + dash.utf8.count, isSpace), true) }
    return (65...90).contains(bytes[text]) ? (text, false) : nil
  }
}

private let questionWords: Set<String> = [
  "q", "qn", "ques", "question", "no", "nr", "ex", "problem", "exercise", "task", "item", "frage",
  "aufgabe", "übung", "exercice",
  "pregunta", "ejercicio", "domanda", "esercizio", "pergunta", "questão", "vraag", "opgave",
  "pytanie", "zadanie", "вопрос", "задание",
]

extension QuestionReader {
  /// Warns of a number that the heading starts with, beside the one that pages show.
  ///
  /// One that may be part of the text counts where it is the question's own, or goes on with the
  /// one before it.
  mutating func warnOfNumber(at source: Range<Int>) {
    guard let label = document.questionLabel(source) else {
      counted.lastNumber = 0
      return
    }
    let isNext = label.number == counted.lastNumber + 1 && counted.lastNumber > 0
    counted.lastNumber = label.number
    guard label.isCertain || label.number == counted.questions || isNext else { return }
    let place = document.span(trimmed(label.place))
    let isAll = label.place.upperBound == source.upperBound
    report.add(
      .questionNumber, "pages number the questions themselves, so students see two numbers",
      at: place,
      notes: isAll ? [.init("write the question itself in its heading: '## What is …?'")] : [],
      fixes: isAll
        ? []
        : [
          .init(
            title: "delete '\(document.text.string(place.bytes))'",
            edits: [.init(span: document.span(label.place), replacement: "")], isSafe: false)
        ])
  }

  /// Warns of points in the text that are not those of the question.
  mutating func warnOfPoints(in places: [Range<Int>], _ question: ParsedQuestion) {
    guard isGraded else { return }
    for place in places {
      guard let written = document.writtenPoints(place), written.halves != question.points.halves
      else { continue }
      let number = Points(halves: written.halves)
      let text = document.text.string(written.place)
      report.add(
        .writtenPoints,
        "'\(text)' is text; the question is worth \(words(question.points))",
        at: document.span(written.place),
        notes: [.init("write '{points=\(digits(number))}' at the end of the heading in its place")])
      return
    }
  }
}

private func digits(_ points: Points) -> String {
  "\(points.halves / 2)" + (points.halves % 2 == 0 ? "" : ".5")
}

private func words(_ points: Points) -> String {
  points == .one ? "1 point" : "\(digits(points)) points"
}

extension MarkdownDocument {
  /// The sources of the paragraphs among some blocks.
  func paragraphs(_ blocks: [MarkdownNode]) -> [Range<Int>] {
    blocks.lazy.filter { $0.kind == .paragraph }.map { bytes(of: $0) }
  }

  /// Points in brackets, at the start or the end of a text, or alone in it: `(2 points)`,
  /// `[2 pts]`, `– 2 marks`, `2 marks`.
  func writtenPoints(_ source: Range<Int>) -> (place: Range<Int>, halves: Int)? {
    let bytes = text.bytes
    var at = source.lowerBound
    while at < source.upperBound {
      let isDigit = (48...57).contains(bytes[at])
      if isDigit, let found = points(at: at, in: source) { return found }
      while at < source.upperBound, isDigit, (48...57).contains(bytes[at]) { at += 1 }
      at += isDigit ? 0 : 1
    }
    return nil
  }

  /// Points whose number starts at a place.
  private func points(at start: Int, in source: Range<Int>) -> (place: Range<Int>, halves: Int)? {
    let bytes = text.bytes
    var at = start
    var halves = 0
    while at < source.upperBound, (48...57).contains(bytes[at]), at - start < 4 {
      halves = halves * 10 + 2 * Int(bytes[at] - 48)
      at += 1
    }
    if at + 1 < source.upperBound, ".,".utf8.contains(bytes[at]), bytes[at + 1] == UInt8(ascii: "5")
    {
      (halves, at) = (halves + 1, at + 2)
    }
    while at < source.upperBound, bytes[at] == 32 || bytes[at] == UInt8(ascii: "-") { at += 1 }
    let word = bytes[at..<source.upperBound].prefix { isLetter($0) || $0 >= 0x80 }
    guard (1...12).contains(word.count) else { return nil }
    let unit = text.string(word.indices).lowercased()
    guard pointWords.contains(unit) else { return nil }
    at = word.endIndex
    if at < source.upperBound, bytes[at] == UInt8(ascii: ".") { at += 1 }
    guard let open = opening(before: start, in: source) else {
      return alone(start..<at, in: withoutMarks(source)).map { ($0, halves) }
    }
    at = afterPointNote(at..<source.upperBound)
    let isClosed = at < source.upperBound && (bytes[at] == 41 || bytes[at] == 93)
    return isClosed ? (open..<at + 1, halves) : nil
  }

  /// The bracket before a number, a word such as "worth" left out.
  private func opening(before start: Int, in source: Range<Int>) -> Int? {
    let bytes = text.bytes
    var at = start - 1
    while at > source.lowerBound, start - at < 12, bytes[at] == 32 || isLetter(bytes[at]) {
      at -= 1
    }
    guard at >= source.lowerBound, bytes[at] == UInt8(ascii: "(") || bytes[at] == UInt8(ascii: "[")
    else { return nil }
    return at
  }

  /// Where a word such as "total" ends that may follow points in brackets.
  private func afterPointNote(_ place: Range<Int>) -> Int {
    let bytes = text.bytes[place]
    let words = bytes.prefix { $0 == 32 || isLetter($0) }
    let note = text.string(words.indices).lowercased()
    return pointNotes.contains(note) ? words.endIndex : place.lowerBound
  }

  /// A text without the marks of bold and italics and the spaces at its ends.
  private func withoutMarks(_ source: Range<Int>) -> Range<Int> {
    let isMark: (UInt8) -> Bool = { "*_ ".utf8.contains($0) }
    let bytes = text.bytes[source]
    guard let first = bytes.firstIndex(where: { !isMark($0) }),
      let last = bytes.lastIndex(where: { !isMark($0) })
    else { return source }
    return first..<last + 1
  }

  /// Points that are a text of their own, that end one after its full stop or a dash, or that start
  /// one before a colon.
  private func alone(_ place: Range<Int>, in source: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes
    if place == source { return place }
    if place.lowerBound == source.lowerBound {
      return place.upperBound < source.upperBound && bytes[place.upperBound] == UInt8(ascii: ":")
        ? place : nil
    }
    let before = bytes[source.lowerBound..<place.lowerBound]
    guard place.upperBound == source.upperBound, before.contains(32),
      let last = before.last(where: { !"*_ ".utf8.contains($0) })
    else { return nil }
    // The last bytes of dashes.
    return "?.!:-".utf8.contains(last) || last == 0x93 || last == 0x94 ? place : nil
  }
}

private let pointNotes: Set<String> = [
  " total", " in total", " possible", " max", " maximum", " question", " insgesamt", " maximal",
]

private let pointWords: Set<String> = [
  "point", "points", "pt", "pts", "mark", "marks", "mk", "mks", "punkt", "punkte", "pkt", "punto",
  "puntos",
  "punti", "ponto", "pontos", "punt", "punten", "punkty", "балл", "балла", "баллов", "分",
]

extension QuestionReader {
  /// Warns of low lines that are shown as they are: beside blanks, or two of them where students
  /// type one answer.
  ///
  /// One line and one answer to type go together, and options may fill any number.
  mutating func warnOfUnmarkedBlanks(
    in places: [Range<Int>], _ parts: QuestionParts, _ blanks: BlankReading
  ) {
    let isTyped = parts.answers.first.map(document.isAnswerLines) ?? false
    guard isTyped || blanks.firstSpan != nil else { return }
    let lines = places.flatMap { document.lowLines($0) }
    guard let first = lines.first, !isTyped || lines.count > 1 else { return }
    report.add(
      .unmarkedBlank,
      isTyped
        ? "the lines after '= ' are answers to the whole question, not one to each blank"
        : "'\(document.text.string(first))' is text that students cannot fill in",
      at: document.span(first),
      notes: [.init("a blank is its right answer between '[[' and ']]', as in 'the [[sun]]'")])
  }
}

extension MarkdownDocument {
  /// Runs of three low lines or more, those in code left out.
  fileprivate func lowLines(_ source: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (at, isCode) = (source.lowerBound, false)
    while at < source.upperBound {
      var end = at
      while end < source.upperBound, text.bytes[end] == UInt8(ascii: "_") { end += 1 }
      if end - at > 2, !isCode { found.append(at..<end) }
      if end == at, text.bytes[at] == UInt8(ascii: "`") { isCode.toggle() }
      at = max(at + 1, end)
    }
    return found
  }
}

import Courseware

extension QuestionReader {
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

import Courseware

/// Lines of text that other programs would take for options, answers or blanks.
extension QuestionReader {
  func nearLines(_ block: MarkdownNode) -> NearAnswer? {
    let lines = document.lines(of: block)
    return answersInText(lines) ?? labelledAnswer(lines) ?? tableInText(lines)
      ?? letteredOptions(lines) ?? drawnOptions(lines) ?? foreignBlank(document.bytes(of: block))
  }

  private func starts(_ line: Range<Int>, _ start: String) -> Bool {
    document.text.bytes[line].starts(with: start.utf8)
  }

  private func insertion(_ text: String, at place: Int) -> Diagnostic.Edit {
    .init(span: document.span(place..<place), replacement: text)
  }

  private func answersInText(_ lines: [Range<Int>]) -> NearAnswer? {
    guard let first = lines.first else { return nil }
    if starts(first, "==") {
      return NearAnswer(
        rule: "a right answer to type starts with one '=' and a blank", place: document.span(first),
        form: .lines)
    }
    if starts(first, "= "), let line = lines.first(where: { !starts($0, "=") }) {
      let edit = insertion("= ", at: line.lowerBound)
      return NearAnswer(
        rule: "each line of right answers starts with '= '", place: document.span(line),
        form: .lines,
        fixes: [.init(title: "write '= ' before it", edits: [edit], isSafe: false)])
    }
    guard let line = lines.dropFirst().first(where: { starts($0, "= ") }) else { return nil }
    let edit = insertion("\n", at: line.lowerBound)
    return NearAnswer(
      rule: "answers after '= ' have an empty line above them", place: document.span(line),
      form: .lines,
      fixes: [.init(title: "put an empty line above", edits: [edit], isSafe: false)])
  }

  /// `Answer: 42`.
  private func labelledAnswer(_ lines: [Range<Int>]) -> NearAnswer? {
    for line in lines {
      let text = document.text.string(line)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let label = text[..<colon].replacing("*", with: "").lowercased()
      guard answerLabels.contains(label) else { continue }
      let answer = cleanedName(
        String(text[text.index(after: colon)...]).replacing("**", with: ""))
      let isAlone = lines.count == 1 && !answer.isEmpty
      return NearAnswer(
        rule: "a right answer to type stands on a line after '= '", place: document.span(line),
        form: .lines,
        fixes: isAlone ? [.writing("= " + answer, at: document.span(line))] : [])
    }
    return nil
  }

  private func tableInText(_ lines: [Range<Int>]) -> NearAnswer? {
    guard lines.count > 1, lines.allSatisfy({ starts($0, "|") }) else { return nil }
    let count = document.text.bytes[lines[0]].dropLast().count { $0 == UInt8(ascii: "|") }
    let rule = "|" + String(repeating: "---|", count: count) + "\n"
    return NearAnswer(
      rule: "a table has a line '|---|---|' below its first", place: document.span(lines[0]),
      form: .table,
      fixes: [
        .init(
          title: "put it there", edits: [insertion(rule, at: lines[1].lowerBound)], isSafe: false)
      ])
  }

  private func letteredOptions(_ lines: [Range<Int>]) -> NearAnswer? {
    let labels = lines.compactMap(letterLabel)
    guard let first = labels.first, labels.count > 1 else { return nil }
    let edits = labels.map { Diagnostic.Edit(span: document.span($0), replacement: "- [ ] ") }
    let line = lines.first { $0.lowerBound == first.lowerBound } ?? first
    return NearAnswer(
      rule: "options have marks, not letters: '- [ ] …', and '- [x] …' for a key",
      place: document.span(line), form: .options,
      fixes: [.init(title: "write '- [ ]' before each", edits: edits, isSafe: false)])
  }

  /// `☐ light`, `☑ dark`, and lines with bullets that no list of Markdown's has.
  private func drawnOptions(_ lines: [Range<Int>]) -> NearAnswer? {
    let edits = lines.compactMap { line -> Diagnostic.Edit? in
      let text = document.text.string(line)
      guard let sign = text.unicodeScalars.first, let mark = drawnMarks[sign] else { return nil }
      let rest = text.unicodeScalars.dropFirst().drop { $0 == " " || $0 == "\u{FE0F}" }
      let start = line.upperBound - String(rest).utf8.count
      return .init(
        span: document.span(line.lowerBound..<start), replacement: "- [\(mark)] ")
    }
    guard edits.count > 1 else { return nil }
    return NearAnswer(
      rule: "options have marks in brackets: '- [ ] …', and '- [x] …' for a key",
      place: edits[0].span, form: .options,
      fixes: [.init(title: "write '- [ ]' and '- [x]'", edits: edits, isSafe: false)])
  }

  /// `A) ` or `b. ` at the start of a line.
  private func letterLabel(of line: Range<Int>) -> Range<Int>? {
    let bytes = document.text.bytes
    guard line.count > 3 else { return nil }
    let start = line.lowerBound + (bytes[line.lowerBound] == UInt8(ascii: "(") ? 1 : 0)
    guard isLetter(bytes[start]), ").:".utf8.contains(bytes[start + 1]),
      bytes[start + 2] == 32
    else { return nil }
    return line.lowerBound..<start + 3
  }

  /// `{{light}}` or `___`.
  func foreignBlank(_ source: Range<Int>) -> NearAnswer? {
    let bytes = document.text.bytes
    if let open = bytes[source].firstRange(of: Array("{{".utf8)),
      let close = bytes[open.upperBound..<source.upperBound].firstRange(of: Array("}}".utf8)),
      close.lowerBound > open.upperBound
    {
      let place = document.span(open.lowerBound..<close.upperBound)
      let word = document.text.string(open.upperBound..<close.lowerBound)
      return NearAnswer(
        rule: "a blank stands between '[[' and ']]'", place: place,
        fixes: [.writing("[[\(word)]]", at: place)])
    }
    if let cloze = document.cloze(in: source) { return cloze }
    guard let gap = document.gap(in: source) else { return nil }
    return NearAnswer(
      rule: "a blank is what is right in it, between '[[' and ']]'", place: document.span(gap))
  }
}

/// Boxes, circles and bullets, and the marks that they stand for.
private let drawnMarks: [Unicode.Scalar: String] = [
  "☐": " ", "□": " ", "◻": " ", "○": " ", "◯": " ", "•": " ", "‣": " ", "▪": " ", "·": " ",
  "☑": "x", "☒": "x", "✓": "x", "✔": "x", "✅": "x", "◉": "x", "⦿": "x",
]

private let answerLabels: Set = [
  "answer", "answers", "ans", "a", "correct", "correct answer", "right answer", "solution", "key",
  "antwort", "lösung", "richtig", "réponse", "respuesta",
]

import Courseware

/// Settings of a question on lines of their own, as assistants write them: `**Difficulty:** easy`.
extension QuestionReader {
  /// Reports such lines below the answers.
  ///
  /// - Returns: Whether the block consists of them.
  mutating func refuseSettingLines(_ block: MarkdownNode, _ heading: Span) -> Bool {
    guard let settings = settingLines(block) else { return false }
    report.add(
      .textAfterOptions,
      settings.isEmpty
        ? "the answers decide of which type a question is: delete this"
        : "settings are written at the end of the heading: '{\(settings)}'",
      at: document.firstLineSpan(of: block), fixes: movingFix(block, settings, heading))
    return true
  }

  /// Warns of such lines above the answers, unless they only say how many points there are, and of
  /// a label such as `Options:` directly above them.
  ///
  /// - Returns: Whether there are any.
  mutating func warnOfSettingLines(in parts: QuestionParts, _ heading: Span) -> Bool {
    for block in parts.body {
      if warnOfNote(block) { return true }
      guard let settings = settingLines(block),
        !settings.hasPrefix("points") || document.lines(of: block).count > 1
      else { continue }
      warn(
        ofShown: block,
        settings.isEmpty
          ? "the answers decide of which type a question is: delete it"
          : "'{\(settings)}' belongs at the end of the heading",
        movingFix(block, settings, heading))
      return true
    }
    if let label = parts.body.last, !parts.answers.isEmpty, isAnswerLabel(label) {
      warn(
        ofShown: label, "answers need no label: delete it",
        [.deleting(document.span(of: label))])
    }
    return false
  }

  private mutating func warn(
    ofShown block: MarkdownNode, _ note: String, _ fixes: [Diagnostic.Fix]
  ) {
    let place = document.firstLineSpan(of: block)
    report.warn(ofShownText: place, in: document, note: note, fixes: fixes)
  }

  /// Whether a paragraph has nothing but a word such as `**Options:**`.
  private func isAnswerLabel(_ block: MarkdownNode) -> Bool {
    guard block.kind == .paragraph else { return false }
    let bytes = document.text.bytes[document.bytes(of: block)]
    // 0x9A is the last byte of a full-width colon.
    guard bytes.count < 48, let last = bytes.last, ":*_".utf8.contains(last) || last == 0x9A,
      let (label, rest) = label(of: bytes.indices)
    else { return false }
    return withoutMarks(document.text.string(rest)).isEmpty && labelsOfOptions.contains(label)
  }

  /// Warns of `[EASY]`, `{hard}` or `(Difficulty: easy)` at the start or end of a heading.
  ///
  /// Words in parentheses must be apart from the sentence.
  mutating func warnOfLevel(in heading: Range<Int>, _ span: Span) {
    let bytes = document.text.bytes[heading]
    guard heading.count > 6, let first = bytes.first, let last = bytes.last,
      "([{".utf8.contains(first) || ")]}".utf8.contains(last)
    else { return }
    let place: Range<Int>
    if let close = closingBrackets[first], let end = bytes.prefix(24).firstIndex(of: close) {
      // '[hard] drives' is part of a sentence.
      let next = bytes[(end + 1)...].first { $0 != 32 }
      if next.map(isLowerLetter) ?? true { return }
      place = heading.lowerBound..<end + 1
    } else if let open = closingBrackets.first(where: { $0.value == last })?.key,
      let start = bytes.suffix(32).lastIndex(of: open), start > heading.lowerBound
    {
      let before = bytes[..<start].last { $0 != 32 } ?? 32
      guard open != UInt8(ascii: "(") || ".?!:".utf8.contains(before) || before >= 0x80 else {
        return
      }
      place = start..<heading.upperBound
    } else {
      return
    }
    let inner = document.text.string(place.dropFirst().dropLast())
    // A question about a word has it in quotation marks.
    guard let level = level(inner), !bytes.contains(UInt8(ascii: "\"")) else { return }
    report.warn(
      ofShownText: document.span(place), in: document,
      note: "'{difficulty=\(level)}' belongs at the end of the heading",
      fixes: levelFix(place, "difficulty=\(level)", heading, span))
  }

  /// The level in `EASY`, `Difficulty: easy` or `Schwierigkeit: leicht`.
  private func level(_ text: String) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1).map { withoutMarks(String($0)) }
    guard let level = parts.last, levels.contains(level),
      parts.count == 1 || settingNames[parts[0]] == "difficulty"
    else { return nil }
    return level
  }

  private func levelFix(
    _ place: Range<Int>, _ attribute: String, _ heading: Range<Int>, _ span: Span
  ) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes
    let title = "write '{\(attribute)}' at the end of the heading"
    if place.upperBound == heading.upperBound, heading.upperBound == span.bytes.upperBound {
      return [.init(title, [document.edit(place, "{\(attribute)}")])]
    }
    guard let added = attributeFix(attribute, span).first else { return [] }
    let isFirst = place.lowerBound == heading.lowerBound
    var (start, end) = (place.lowerBound, place.upperBound)
    while isFirst, end < heading.upperBound, bytes[end] == 32 { end += 1 }
    while !isFirst, start > heading.lowerBound, bytes[start - 1] == 32 { start -= 1 }
    return [.init(title, [document.edit(start..<end, "")] + added.edits)]
  }

  /// Warns of a note for teachers: `Teacher note: …`.
  private mutating func warnOfNote(_ block: MarkdownNode) -> Bool {
    guard block.kind == .paragraph else { return false }
    let line = document.firstLine(of: document.bytes(of: block))
    guard document.text.bytes[line].prefix(32).contains(UInt8(ascii: ":")),
      let (label, _) = label(of: line), noteLabels.contains(label)
    else { return false }
    warn(ofShownAnswer: line, "write a note for teachers as a comment: '<!-- … -->'")
    return true
  }

  private func movingFix(
    _ block: MarkdownNode, _ settings: String, _ heading: Span
  ) -> [Diagnostic.Fix] {
    if settings.isEmpty {
      return [.deleting(document.span(of: block))]
    }
    let moved = attributeFix(settings, heading).flatMap(\.edits)
    let title = "write '{\(settings)}' after the heading"
    return moved.isEmpty
      ? [] : [.init(title, moved + [document.edit(document.bytes(of: block), "")])]
  }

  /// The attributes that a paragraph of such lines means; `nil` for any other text.
  private func settingLines(_ block: MarkdownNode) -> String? {
    guard block.kind == .paragraph else { return nil }
    let source = document.bytes(of: block)
    let bytes = document.text.bytes[source]
    // Most paragraphs have no colon near their start.
    guard bytes.count < 200,
      bytes.prefix(24).contains(where: { $0 == UInt8(ascii: ":") || $0 == 0x9A })
    else { return nil }
    let settings = document.lines(of: block).map(setting)
    return settings.contains(nil)
      ? nil : settings.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func setting(_ line: Range<Int>) -> String? {
    guard let (label, rest) = label(of: line) else { return nil }
    let value = trimmedOfMarks(document.text.string(rest))
    if typeLabels.contains(label) {
      return typeSettings[value.lowercased().replacing("-", with: " ")]
    }
    guard let name = settingNames[label], !value.isEmpty,
      value.allSatisfy({ $0.isLetter || $0.isNumber || " ,.-".contains($0) })
    else { return nil }
    if name == "points" {
      guard isGraded, let number = Double(value), number > 0, number * 2 == (number * 2).rounded()
      else { return nil }
    }
    return "\(name)=" + (value.contains { " ,".contains($0) } ? "\"\(value)\"" : value)
  }
}

private let settingNames = [
  "difficulty": "difficulty", "difficulty level": "difficulty", "schwierigkeit": "difficulty",
  "schwierigkeitsgrad": "difficulty", "difficulté": "difficulty", "dificultad": "difficulty",
  "points": "points", "marks": "points", "punkte": "points", "puntos": "points",
  "tags": "tags", "tag": "tags",
]

private let typeLabels: Set = [
  "type", "question type", "format", "typ", "fragetyp", "type de question", "tipo",
  "tipo de pregunta", "题型", "类型", "نوع السؤال",
]

/// What the name of a type means; empty if the answers say the same.
private let typeSettings = [
  "multiple choice": "", "single choice": "", "multiple choice (single answer)": "", "mcq": "",
  "true/false": "", "true or false": "", "short answer": "", "fill in the blank": "",
  "fill in the blanks": "", "numeric": "", "matching": "", "choix unique": "",
  "opción múltiple": "", "单选题": "", "判断题": "", "填空题": "", "اختيار من متعدد": "",
  "multiple answers": "type=multiple", "multiple response": "type=multiple",
  "multiple select": "type=multiple", "multiple choice (multiple answers)": "type=multiple",
  "checkboxes": "type=multiple", "choix multiple": "type=multiple", "多选题": "type=multiple",
  "essay": "type=essay", "long answer": "type=essay", "open ended": "type=essay",
  "free response": "type=essay", "freitext": "type=essay", "ordering": "type=ordering",
]

private let levels: Set = [
  "easy", "medium", "moderate", "hard", "difficult", "leicht", "einfach", "mittel", "mittelschwer",
  "schwer", "schwierig", "facile", "moyen", "difficile", "fácil", "medio", "difícil", "médio",
  "makkelijk", "gemiddeld", "moeilijk", "简单", "容易", "中等", "困难", "سهل", "متوسط", "صعب",
]

private let noteLabels: Set = [
  "teacher note", "teacher notes", "teacher's note", "note for teachers", "note to teacher",
  "notes for the teacher", "note for the teacher", "note to self", "instructor note",
  "instructor notes", "lehrerhinweis", "hinweis für lehrkräfte", "note pour l'enseignant",
  "nota para el profesor", "nota per il docente",
]

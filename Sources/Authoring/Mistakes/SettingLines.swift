import Courseware

/// Settings of a question on lines of their own, as assistants write them: `**Difficulty:** easy`.
extension QuestionReader {
  /// Reports such lines below the answers.
  ///
  /// - Returns: Whether the block consists of them.
  mutating func refuseSettingLines(_ block: MarkdownNode, _ heading: Span) -> Bool {
    guard let settings = settingLines(block) else { return false }
    report.add(
      .textAfterOptions, "settings are written at the end of the heading: '{\(settings)}'",
      at: document.firstLineSpan(of: block), fixes: movingFix(block, settings, heading))
    return true
  }

  /// Warns of such lines above the answers, unless they only say how many points there are.
  ///
  /// - Returns: Whether there are any.
  mutating func warnOfSettingLines(in body: [MarkdownNode], _ heading: Span) -> Bool {
    for block in body {
      if warnOfNote(block) { return true }
      guard let settings = settingLines(block),
        !settings.hasPrefix("points") || settings.contains(" ")
      else { continue }
      let place = document.firstLineSpan(of: block)
      report.add(
        .templateSyntax, "students see '\(document.text.string(place.bytes))' as it is written",
        at: place, note: "'{\(settings)}' belongs at the end of the heading",
        fixes: movingFix(block, settings, heading))
      return true
    }
    return false
  }

  /// Warns of a note for teachers: `Teacher note: …`.
  private mutating func warnOfNote(_ block: MarkdownNode) -> Bool {
    guard block.kind == .paragraph else { return false }
    let line = document.firstLine(of: document.bytes(of: block))
    guard document.text.bytes[line].prefix(32).contains(UInt8(ascii: ":")),
      let colon = colon(in: line),
      noteLabels.contains(withoutMarks(document.text.string(line.lowerBound..<colon.lowerBound)))
    else { return false }
    report.add(
      .announcedAnswer, "students see this before they answer", at: document.span(line),
      note: "write a note for teachers as a comment: '<!-- … -->'")
    return true
  }

  private func movingFix(
    _ block: MarkdownNode, _ settings: String, _ heading: Span
  ) -> [Diagnostic.Fix] {
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
    guard bytes.count < 200, bytes.prefix(24).contains(UInt8(ascii: ":")) else { return nil }
    let settings = document.lines(of: block).map(setting)
    return settings.contains(nil) ? nil : settings.compactMap { $0 }.joined(separator: " ")
  }

  private func setting(_ line: Range<Int>) -> String? {
    guard let colon = colon(in: line) else { return nil }
    let label = withoutMarks(document.text.string(line.lowerBound..<colon.lowerBound))
    let value = trimmedOfMarks(document.text.string(colon.upperBound..<line.upperBound))
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

private let noteLabels: Set = [
  "teacher note", "teacher notes", "teacher's note", "note for teachers", "note to teacher",
  "notes for the teacher", "note for the teacher", "note to self", "instructor note",
  "instructor notes", "lehrerhinweis", "hinweis für lehrkräfte", "note pour l'enseignant",
  "nota para el profesor", "nota per il docente",
]

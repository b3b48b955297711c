import Authoring
import Courseware

/// Splits a file at its headings and reads the lines below each.
///
/// - Parameters:
///   - source: The lines of the file below its front matter.
///   - title: The title of the front matter.
/// - Returns: The questions of the file, and everything else in it.
func readTaskList(_ source: [SourceLine], title: String?) -> ImportedFile {
  let uncommented = withoutComments(source)
  var lines = withHashes(uncommented.lines)
  var splitter = Splitter()
  splitter.file.title = title
  splitter.file.footnotes = takeFootnotes(from: &lines)
  for line in uncommented.hidden { splitter.name(line, "the question is in a comment") }
  let parts = parts(of: lines)
  splitter.questionLevel = questionLevel(parts)
  for part in parts { splitter.take(part) }
  splitter.finish()
  splitter.file.keepOrdinals()
  return splitter.file
}

extension ImportedFile {
  /// Keeps numbers that are part of the text, as in `1. Weltkrieg`: the questions are not numbered
  /// from 1, and neither the question before nor the one after has the number next to it; or there
  /// is only one question, and a noun such as a month follows the number.
  fileprivate mutating func keepOrdinals() {
    let numbers = questions.map { $0.number?.value }
    if let first = questions.first, first.number?.value == 1, !numbers.contains(nil),
      numbers.count > 1 || !isOrdinal(first)
    {
      return
    }
    for (index, number) in numbers.enumerated() {
      guard let number, let stem = questions[index].number?.stem,
        index == 0 || numbers[index - 1] != number - 1,
        index + 1 == numbers.count || numbers[index + 1] != number + 1
      else { continue }
      questions[index].stem = stem
    }
  }

  private func isOrdinal(_ question: ImportedQuestion) -> Bool {
    let word = question.stem.prefix(while: isAnyLetter)
    return ordinalNouns.contains(String(decoding: word, as: UTF8.self))
  }
}

/// A heading, or a line that may be one, and the lines below it.
private struct Part {
  var heading: Heading?
  var line: SourceLine?
  var lines: [SourceLine] = []
  var hasOptions = false
}

private func parts(of lines: [SourceLine]) -> [Part] {
  var parts = [Part()]
  for line in lines {
    if line.isText, let heading = Heading(line) ?? Heading(unmarked: line) {
      parts.append(Part(heading: heading, line: line))
    } else {
      parts[parts.count - 1].lines.append(line)
      if line.isText || line.role == .opensCode, OptionMark(line.content) != nil {
        parts[parts.count - 1].hasOptions = true
      }
    }
  }
  return parts
}

/// The most frequent level of headings of questions.
private func questionLevel(_ parts: [Part]) -> Int {
  var counts = [Int](repeating: 0, count: 7)
  for part in parts where part.hasOptions { counts[part.heading?.level ?? 0] += 1 }
  return (1...6).max { (counts[$0], $0) < (counts[$1], $1) } ?? 4
}

/// Classifies each part as the title, a question, or more text of the previous part.
private struct Splitter {
  var file = ImportedFile()
  var questionLevel = 4
  private var current: (heading: Heading, line: SourceLine, lines: [SourceLine], hasOptions: Bool)?
  private var isFirstHeading = true

  mutating func take(_ part: Part) {
    guard let heading = part.heading, let line = part.line else {
      introduce(part.lines)
      return
    }
    if isTitle(part, heading) {
      let title = plainTitle(Array(heading.whole))
      let isName = file.title.map { $0 == title } ?? true
      if file.title == nil { (file.title, file.titleLine) = (title, line.number) }
      isFirstHeading = false
      introduce((isName ? [] : [line]) + part.lines)
    } else if isQuestion(part, heading) {
      finish()
      isFirstHeading = false
      if heading.level == 0 { file.unmarkedCount += 1 }
      current = (heading, line, part.lines, part.hasOptions)
      if heading.level == 0 {
        file.remarks.append(.note(line.number, "this question has no heading marks"))
      }
    } else {
      continueText(part, heading, line)
    }
  }

  /// Reads the question collected so far.
  mutating func finish() {
    guard let (heading, line, lines, _) = current else { return }
    current = nil
    var reader = QuestionReading(line: line.number, stem: Array(heading.text))
    for line in lines { reader.take(line) }
    reader.finish()
    file.remarks += reader.remarks
    file.markCount += reader.marks
    let points = heading.number != nil && isPoints(heading.text) ? reader.question.stem : []
    if reader.question.stem.isEmpty || !points.isEmpty {
      reader.takeStemFromBody(number: heading.number)
      if !points.isEmpty { reader.question.stem += [32] + points }
    } else if let number = heading.number, !heading.isLabeled {
      let hasPeriod = heading.whole.drop(while: isDigit).hasPrefix(". ")
      reader.question.number = (number, hasPeriod ? Array(heading.whole) : nil)
    }
    let question = reader.question
    if question.isEmpty {
      name(line.number, "the heading has no text and nothing below it")
    } else {
      file.questions.append(question)
    }
  }

  mutating func name(_ line: Int, _ reason: String) {
    file.remarks.append(ImportRemark(line: line, kind: .named, reason: reason))
  }

  private func isTitle(_ part: Part, _ heading: Heading) -> Bool {
    isFirstHeading && (1...3).contains(heading.level) && heading.number == nil
      && (!part.hasOptions || heading.level < questionLevel) && !heading.text.isEmpty
  }

  private func isQuestion(_ part: Part, _ heading: Heading) -> Bool {
    let mayFollow = current?.hasOptions ?? true
    if heading.level == 0 { return part.hasOptions && mayFollow }
    if !mayFollow, isLettered(heading.whole) { return false }
    if heading.number != nil, heading.isLabeled { return true }
    if !part.hasOptions, current != nil, isExplanationHeading(heading.text) { return false }
    if heading.level == 4 { return true }
    return part.hasOptions && mayFollow
  }

  /// `A. Output frame rate`: one of several statements that the options combine.
  private func isLettered(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first), let character = text.dropFirst().first else {
      return false
    }
    return [46, 41, 58].contains(character)
  }

  private mutating func introduce(_ lines: [SourceLine]) {
    var text = lines[...]
    while let index = text.firstIndex(where: { $0.isText && OptionMark($0.content) != nil }) {
      name(text[index].number, "there are options before the first heading")
      file.introduction += text[..<index]
      text = text[index...].drop { !$0.isBlank }
      let next = text.firstIndex { !$0.isBlank } ?? text.endIndex
      text = text[next...]
      while let line = text.first, line.isText, OptionMark(line.content) != nil {
        text.removeFirst()
      }
    }
    file.introduction += text
  }

  /// Appends a part that is not a question to the previous part.
  private mutating func continueText(_ part: Part, _ heading: Heading, _ line: SourceLine) {
    guard current != nil else {
      introduce([line] + part.lines)
      return
    }
    let reason =
      "this heading is read as text of the question in line \(current?.line.number ?? 0)"
    if heading.level == 4 {
      name(line.number, reason)
    } else if current?.hasOptions == true,
      !isExplanationHeading(heading.text) || heading.level < min(3, questionLevel)
    {
      file.remarks.append(.note(line.number, reason))
    }
    var kept = line
    if isLettered(heading.whole) { kept.bytes = Array(heading.whole) }
    current?.lines += [SourceLine(number: line.number), kept]
    if heading.level > 0 { current?.lines.append(SourceLine(number: line.number)) }
    current?.lines += part.lines
    if part.hasOptions { current?.hasOptions = true }
  }
}

/// Whether a heading's text is only a number of points: `(5 points)`, `[2 P.]`.
private func isPoints(_ text: ArraySlice<UInt8>) -> Bool {
  let isInBrackets = [("(", ")"), ("[", "]")].contains {
    text.hasPrefix($0) && text.last == $1.utf8.first
  }
  guard isInBrackets else { return false }
  let inner = text.dropFirst().dropLast()
  let number = inner.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  let unit = inner.dropFirst(number.count).trimmed
  return !number.isEmpty && !unit.isEmpty
    && unit.allSatisfy { isLetter($0) || $0 > 127 || $0 == UInt8(ascii: ".") }
}

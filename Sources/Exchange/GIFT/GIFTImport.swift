import Authoring
import Courseware

/// Reads a file in GIFT, Moodle's text format, and creates a quiz that passes every rule.
///
/// Texts, answers and fractions are read as Moodle reads them. Source: Moodle 4.5,
/// `question/format/gift/format.php`.
///
/// - Parameters:
///   - source: The file.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
package func importGIFT(_ source: ImportSource, freeName: (String) -> String) -> ImportedQuiz {
  var reading = GIFTReading()
  for block in giftBlocks(of: source.text) { reading.take(block) }
  reading.finish()
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct GIFTReading {
  private(set) var file = ImportedFile()
  /// The reasons that are true of many questions and were noted at the first one.
  private var noted: Set<String> = []
  /// The sections that contain text, by index.
  private var described: Set<Int> = []

  init() { file.isExact = true }

  mutating func take(_ block: GIFTBlock) {
    if block.hadControls {
      note(block.line, "control characters and noncharacters are left out")
    }
    if let category = categoryName(block) { return startSection(block.line, category) }
    let parts = GIFTParts(block)
    if parts.answer == nil, parts.faults.isEmpty { return takeDescription(parts) }
    var question = GIFTQuestion(parts)
    question.read()
    var read = question.question
    read.section = file.sections.isEmpty ? nil : file.sections.count - 1
    file.questions.append(read)
    for reason in question.notes { note(block.line, reason) }
    if !parts.name.isEmpty, !question.showsName {
      noteOnce(block.line, "names of questions are not imported: students do not see them")
    }
    if question.hasRubric {
      noteOnce(
        block.line, "the feedback on an essay becomes its rubric, which students do not see")
    }
  }

  /// Text between questions: the introduction of the quiz, or of a section.
  private mutating func takeDescription(_ parts: GIFTParts) {
    var (lines, faults) = parts.stem.lines(parts.line)
    if let fault = faults.first {
      return note(parts.line, "the text between questions is not imported: \(fault)")
    }
    let isFirst = file.questions.isEmpty && file.sections.isEmpty
    if isFirst || !hasQuestions(file.sections.count - 1) {
      lines.insert(SourceLine(number: parts.line), at: 0)
      if isFirst {
        file.introduction += lines
      } else {
        file.sections[file.sections.count - 1].introduction += lines
        described.insert(file.sections.count - 1)
      }
      return
    }
    let name = PlainMarkdown(String(decoding: parts.name, as: UTF8.self)).heading
    var heading = name.isEmpty ? takeHeading(from: &lines)?.string ?? "" : name
    if heading.isEmpty { heading = "Text in line \(parts.line)" }
    startSection(parts.line, Array(heading.utf8), lines)
    described.insert(file.sections.count - 1)
  }

  /// Notes the texts that are not imported because no question is below them.
  mutating func finish() {
    for index in described.subtracting(file.questions.compactMap(\.section)) {
      note(
        file.sections[index].line, "the text is not imported: there is no question below it")
    }
  }

  private func hasQuestions(_ section: Int) -> Bool {
    section < 0 || file.questions.last?.section == section
  }

  private mutating func startSection(
    _ line: Int, _ heading: [UInt8], _ introduction: [SourceLine] = []
  ) {
    guard !heading.isEmpty else { return }
    file.sections.append(
      ImportedSection(line: line, heading: heading, introduction: introduction))
  }

  /// The last part of the path in `$CATEGORY: $course$/Physics/Optics`; empty for the top.
  private func categoryName(_ block: GIFTBlock) -> [UInt8]? {
    guard block.text[...].hasPrefix("$CATEGORY:") else { return nil }
    let path = GIFTEscape.decoded(block.text.dropFirst("$CATEGORY:".utf8.count).trimmedBlank)
    // In a name, Moodle writes a slash twice.
    let parts = String(decoding: path, as: UTF8.self).replacing("//", with: "\0").split(
      separator: "/")
    let name = (parts.last ?? "").replacing("\0", with: "/")
    let plain = PlainMarkdown(name).heading
    return ["top", "$course$", "$system$", "$module$"].contains(name) ? [] : Array(plain.utf8)
  }

  private mutating func note(_ line: Int, _ reason: String) {
    file.remarks.append(.note(line, reason))
  }

  private mutating func noteOnce(_ line: Int, _ reason: String) {
    if noted.insert(reason).inserted { note(line, reason) }
  }
}

/// The parts of a question in GIFT: `::name::text {answer} text`.
struct GIFTParts {
  let line: Int
  let tags: [String]
  private(set) var name: [UInt8] = []
  private(set) var stem = MoodleText(format: .moodle, bytes: [])
  /// What is between the braces, without the general feedback; `nil` for text without a question.
  private(set) var answer: [UInt8]?
  private(set) var feedback = MoodleText(format: .moodle, bytes: [])
  private(set) var faults: [String] = []
  let hasBlankLine: Bool

  private static let unpairedBraces =
    "the braces around its answers are not in pairs: write '\\{' and '\\}' in text"

  init(_ block: GIFTBlock) {
    (line, tags, hasBlankLine) = (block.line, block.tags, block.hasBlankLine)
    var rest = block.text[...].trimmedBlank
    if rest.hasPrefix("::"), let end = rest.dropFirst(2).firstRange(of: Array("::".utf8)) {
      name = GIFTEscape.decoded(rest[rest.startIndex + 2..<end.lowerBound].trimmedBlank)
      rest = rest[end.upperBound...].trimmedBlank
    }
    let open = rest.firstIndex(of: UInt8(ascii: "{"))
    let close = rest[(open ?? rest.startIndex)...].firstIndex(of: UInt8(ascii: "}"))
    guard let open, let close else {
      if (open ?? close) != nil { faults.append(Self.unpairedBraces) }
      stem = MoodleText(rest, inherited: .moodle)
      return
    }
    let after = rest[(close + 1)...]
    if after.contains(UInt8(ascii: "{")) {
      faults.append(
        "it has answers at several places: write a blank line between two questions, or blanks, "
          + "such as '[[answer]]'")
    }
    let blank = after.isEmpty ? [] : [UInt8(0x7F)]
    stem = MoodleText(Array(rest[..<open]) + blank + after, inherited: .moodle)
    var inner = rest[(open + 1)..<close]
    if inner.contains(UInt8(ascii: "{")) { faults.append(Self.unpairedBraces) }
    if let start = inner.lastRange(of: Array("####".utf8)) {
      feedback = MoodleText(inner[start.upperBound...], inherited: stem.format)
      inner = inner[..<start.lowerBound]
    }
    answer = Array(inner.trimmedBlank)
  }
}

extension MoodleText {
  /// A text with possibly its format in brackets before it; escapes are decoded.
  init(_ text: some Collection<UInt8>, inherited: Format) {
    var rest = Array(text)[...].trimmedBlank
    format = inherited
    for one in Format.allCases where rest.hasPrefix("[\(one.rawValue)]") {
      format = one
      rest = rest.dropFirst(one.rawValue.utf8.count + 2).trimmedBlank
      break
    }
    // Five underlines show where the answer belongs, as in Moodle.
    let line = Array((format == .markdown ? "\\_\\_\\_\\_\\_" : "_____").utf8)
    // Moodle removes the indentation of lines, but not the spaces after '\n'.
    let text = format == .markdown ? withoutIndentation(rest) : Array(rest)
    bytes = GIFTEscape.decoded(text).flatMap { $0 == 0x7F ? line : [$0] }
  }
}

/// Markdown without the indentation of its lines; in code, without that of its first line.
private func withoutIndentation(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var fence: Int?
  let lines = text.split(separator: 10, omittingEmptySubsequences: false).map { line in
    let indentation = line.prefix { $0 == 32 }.count
    let content = line.trimmed
    if content.hasPrefix("```") || content.hasPrefix("~~~") {
      fence = fence == nil ? indentation : nil
      return content
    }
    return fence.map { line.dropFirst(min($0, indentation)) } ?? content
  }
  return Array(lines.joined(separator: [10]))
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at either end.
  var trimmedBlank: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, [9, 10, 32].contains(first) { slice.removeFirst() }
    while let last = slice.last, [9, 10, 32].contains(last) { slice.removeLast() }
    return slice
  }

  /// Whether the backslash at the end breaks the line; after another one, it is a character.
  var breaksHard: Bool { reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1 }

  func lastRange(of text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    var rest = self
    while let range = rest.firstRange(of: text) {
      found = range
      rest = self[(range.lowerBound + 1)...]
    }
    return found
  }
}

/// Whether Markdown at the start of a line begins a list, a table, a quote or a heading.
func startsBlock(_ text: ArraySlice<UInt8>) -> Bool {
  let rest = text.drop(while: isDigit)
  return ["* ", "- ", "+ ", "|", "<table", ">", "#"].contains(where: text.hasPrefix)
    || rest.count < text.count && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
}

/// Removes the first paragraph and returns it as a heading; `nil` if the text starts with something
/// else.
///
/// Of lines that are meant to be shown below each other, it is those up to the end of a sentence.
func takeHeading(from lines: inout [SourceLine]) -> ArraySlice<UInt8>? {
  guard let first = lines.first, first.isText else { return nil }
  guard !startsBlock(first.content), !first.isBlank else { return nil }
  var taken: [ArraySlice<UInt8>] = []
  for line in lines.prefix(while: { $0.isText && !$0.isBlank }) {
    let isBroken = line.content.breaksHard
    let text = isBroken ? line.content.dropLast() : line.content
    taken.append(text)
    if isBroken, let last = text.string.last, ".?!:…。？！：".contains(last) { break }
  }
  lines = Array(lines.dropFirst(taken.count).drop { $0.isText && $0.isBlank })
  return Array(taken.joined(separator: [32]))[...]
}

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
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct GIFTReading {
  private(set) var file = ImportedFile()

  init() { file.isExact = true }

  mutating func take(_ block: GIFTBlock) {
    if block.hadControls {
      file.note(block.line, "control characters and noncharacters are left out")
    }
    if let category = categoryName(block) {
      if !category.isEmpty { file.add(ImportedSection(line: block.line, heading: category)) }
      return
    }
    let parts = GIFTParts(block)
    if parts.answer == nil, parts.faults.isEmpty { return takeDescription(parts) }
    var question = GIFTQuestion(parts)
    question.read()
    var read = question.question
    read.section = file.sections.isEmpty ? nil : file.sections.count - 1
    file.questions.append(read)
    for reason in question.notes { file.note(block.line, reason) }
    if !parts.name.isEmpty, !question.showsName {
      file.noteOnce(block.line, "names of questions are not imported: students do not see them")
    }
    if question.hasRubric {
      file.noteOnce(
        block.line, "the feedback on an essay becomes its rubric, which students do not see")
    }
  }

  private mutating func takeDescription(_ parts: GIFTParts) {
    let (lines, faults) = parts.stem.lines(parts.line)
    if let fault = faults.first {
      return file.note(parts.line, "the text between questions is not imported: \(fault)")
    }
    file.addText(parts.line, name: String(decoding: parts.name, as: UTF8.self), lines)
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

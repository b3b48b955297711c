import Authoring
import Courseware

/// A file of another system, split into its questions.
struct ImportedFile {
  /// The title of the front matter, or else the text of the first heading, without formatting.
  var title: String?
  var titleLine = 1
  /// The fields of its front matter without the title.
  var fields: [YAMLNode.Entry] = []
  /// Further lines of front matter.
  var settings: [String] = []
  /// The kind of the quiz: `practice` instead of a `quiz` without a valid deadline.
  var kind = "practice"
  /// Further fields of front matter, each left out with a note if it is not valid with those before
  /// it.
  var details: [(line: Int, field: String)] = []
  /// The date of the earliest time in the fields, `2026-09-14`; a quiz is created before it.
  var earliestDate: String?
  var definitions = Definitions()
  /// Whether its texts are Markdown in which dollar signs enclose formulas, and backslashes only
  /// escape; otherwise they are as people write them for other programs.
  var isExact = false
  /// The lines before the first question.
  var introduction: [SourceLine] = []
  var sections: [ImportedSection] = []
  var questions: [ImportedQuestion] = []
  var footnotes: [Footnote] = []
  var remarks: [ImportRemark] = []
  private var noted: Set<String> = []
  /// The number of questions whose first line is not a heading.
  var unmarkedCount = 0
  /// The number of marks that other programs would not recognize.
  var markCount = 0
}

/// A heading above questions, and the lines below it that belong to none of them.
struct ImportedSection {
  var line: Int
  var heading: [UInt8]
  /// How many of its questions are drawn for each attempt; `nil` for all.
  var pick: Int?
  var introduction: [SourceLine] = []
  /// Whether it is text between questions, and not only a name for them.
  var isText = false
}

extension ImportedFile {
  /// Adds a remark about a change.
  mutating func note(_ line: Int, _ reason: String) { remarks.append(.note(line, reason)) }

  /// Adds a remark that is true of many questions, and only at the first one.
  mutating func noteOnce(_ line: Int, _ reason: String) {
    if noted.insert(reason).inserted { note(line, reason) }
  }

  /// Adds text between questions: the introduction of the quiz or of the section, or a new section.
  ///
  /// - Parameters:
  ///   - line: The line where it starts.
  ///   - title: The heading that it has; empty for none.
  ///   - name: The heading for a section that needs one; empty for the first paragraph.
  ///   - text: Its lines.
  mutating func addText(
    _ line: Int, title: String = "", name: String = "", _ text: [SourceLine]
  ) {
    var text = text
    let section = sections.count - 1
    let blank = [SourceLine(number: line)]
    if questions.isEmpty, sections.isEmpty, title.isEmpty {
      introduction += (introduction.isEmpty ? [] : blank) + text
    } else if section >= 0, title.isEmpty, questions.last?.section != section {
      sections[section].isText = true
      sections[section].introduction += (sections[section].introduction.isEmpty ? [] : blank) + text
    } else {
      let shown = PlainMarkdown(title.isEmpty ? name : title).heading
      let heading = shown.isEmpty ? takeHeading(from: &text)?.string ?? "" : shown
      add(
        ImportedSection(
          line: line, heading: Array((heading.isEmpty ? "Text in line \(line)" : heading).utf8),
          introduction: text, isText: true))
    }
  }

  /// Adds a section for the questions that follow; it takes the text of one that has none.
  mutating func add(_ section: ImportedSection) {
    var section = section
    let index = sections.count - 1
    if index >= 0, questions.last?.section != index {
      let last = sections.removeLast()
      if last.isText {
        section.isText = true
        let heading = SourceLine(number: last.line, Array("### ".utf8) + last.heading)
        let blank = SourceLine(number: last.line)
        section.introduction =
          [heading, blank] + last.introduction + [blank] + section.introduction
      }
    }
    sections.append(section)
  }
}

/// Whether Markdown at the start of a line begins a list, a table, a quote or a heading.
func startsBlock(_ text: ArraySlice<UInt8>) -> Bool {
  let rest = text.drop(while: isDigit)
  return ["* ", "- ", "+ ", "|", "<table", ">", "#"].contains(where: text.hasPrefix)
    || rest.count < text.count && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
}

/// Whether a line of a paragraph begins a list instead, as in CommonMark.
private func interruptsParagraph(_ line: ArraySlice<UInt8>) -> Bool {
  ["* ", "- ", "+ ", "1. ", "1) "].contains(where: line.hasPrefix)
}

/// Removes the first paragraph and returns it as a heading; `nil` if the text starts with something
/// else.
///
/// Of lines that are meant to be shown below each other, it is those up to the end of a sentence. A
/// list below it is not part of it.
func takeHeading(from lines: inout [SourceLine]) -> ArraySlice<UInt8>? {
  guard let first = lines.first, first.isText else { return nil }
  guard !startsBlock(first.content), !first.isBlank else { return nil }
  var taken: [ArraySlice<UInt8>] = []
  for line in lines.prefix(while: { $0.isText && !$0.isBlank }) {
    if !taken.isEmpty, interruptsParagraph(line.content) { break }
    let isBroken = line.content.breaksHard
    let text = isBroken ? line.content.dropLast() : line.content
    taken.append(text)
    if isBroken, let last = text.string.last, ".?!:…。？！：".contains(last) { break }
  }
  lines = Array(lines.dropFirst(taken.count).drop { $0.isText && $0.isBlank })
  return Array(taken.joined(separator: [32]))[...]
}

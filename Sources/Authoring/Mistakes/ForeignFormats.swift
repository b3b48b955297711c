import Courseware

/// The format of another quiz program in which a whole file is written.
struct ForeignFormat {
  var name: String
  /// The first line that only this format has.
  var line: Range<Int>
  /// How each part is written here, or how to import the file.
  private var advice: String

  /// The format of a text without headings of questions; `nil` if it is unknown.
  init?(of text: ArraySlice<UInt8>) {
    guard !text.starts(with: "## ".utf8), text.firstRange(of: "\n## ".utf8) == nil else {
      return nil
    }
    let first = text.firstIndex { ![9, 10, 32].contains($0) } ?? text.endIndex
    for format in Self.known {
      for start in format.starts {
        guard let line = Self.line(startingWith: start, in: text) else { continue }
        // Three colons start a division of Pandoc.
        if format.isOnlyFirst && line.lowerBound != first || text[line].starts(with: ":::".utf8) {
          continue
        }
        (name, advice, self.line) = (format.name, format.advice, line)
        return
      }
    }
    return nil
  }

  /// What to write, as a note of a diagnostic.
  var note: String { "this looks like a file of \(name): \(advice)" }

  private static func line(
    startingWith start: String, in text: ArraySlice<UInt8>
  ) -> Range<Int>? {
    let found =
      text.starts(with: start.utf8)
      ? text.startIndex : text.firstRange(of: Array(("\n" + start).utf8)).map { $0.lowerBound + 1 }
    return found.map { $0..<(text[$0...].firstIndex(of: 10) ?? text.endIndex) }
  }

  private static let known: [KnownFormat] = [
    KnownFormat(
      name: "R/exams", starts: ["extype:", "exsolution:"],
      advice: "write the text below 'Question' as a heading '## …', each item below 'Answerlist' "
        + "as '- [x] …' if 'exsolution' has a 1 for it and as '- [ ] …' if not, and the text below "
        + "'Solution' as a quote '> …'; a number or text after 'exsolution:' is written as '= …'"),
    KnownFormat(
      name: "mdbook-quiz", starts: ["[[questions]]"],
      advice: "save it without front matter as a file that ends in '.toml', and run 'quizpress "
        + "import mdbook-quiz FILE --into CLASSROOM'"),
    KnownFormat(
      name: "Moodle's GIFT format", starts: ["::", "$CATEGORY:"],
      advice: "save it without front matter as a file that ends in '.gift', and run 'quizpress "
        + "import gift FILE --into CLASSROOM'"),
    KnownFormat(
      name: "text2qti", starts: ["Quiz title:", "Quiz description:"], isOnlyFirst: true,
      advice: "save it without front matter as a file that ends in '.txt', and run 'quizpress "
        + "import text2qti FILE --into CLASSROOM'"),
    KnownFormat(
      name: "Moodle, in XML", starts: ["<quiz>"],
      advice: "save it without front matter as a file that ends in '.xml', and run 'quizpress "
        + "import moodle FILE --into CLASSROOM'"),
    KnownFormat(
      name: "Canvas or another learning platform, in QTI 1.2", starts: ["<questestinterop"],
      advice: "save it without front matter as a file that ends in '.xml', and run 'quizpress "
        + "import canvas FILE --into CLASSROOM'"),
    KnownFormat(
      name: "a learning platform, in XML", starts: ["<?xml"], isOnlyFirst: true, advice: options),
    KnownFormat(
      name: "Kahoot, Quizizz or another spreadsheet",
      starts: ["Question,", "Question;", "Question\t", "Question Text", "Question - "],
      isOnlyFirst: true, advice: options),
  ]

  private static let options =
    "write each question as a heading '## …', and below it '- [x] …' for each correct option and "
    + "'- [ ] …' for each incorrect one"
}

private struct KnownFormat {
  var name: String
  /// How lines start that only files of this format have.
  var starts: [String]
  /// Whether only the first line may start like that.
  var isOnlyFirst = false
  var advice: String
}

extension Report {
  /// Reports a body without questions that is in the format of another program, instead of each of
  /// its lines.
  ///
  /// - Returns: Whether it is.
  mutating func refuseForeignFormat(_ document: MarkdownDocument, _ body: Range<Int>) -> Bool {
    let text = document.text
    guard let format = ForeignFormat(of: text.bytes[body]) else { return false }
    // A heading may be indented or underlined; R/exams has this one above a list of answers.
    let hasQuestion = document.blocks.contains { block in
      block.kind == .heading(2)
        && !text.string(document.bytes(of: block)).hasPrefix("Answerlist")
    }
    if hasQuestion { return false }
    add(
      .noQuestions, "the questions are in the format of another program",
      at: text.span(format.line), note: format.note)
    return true
  }
}

import Authoring
import Courseware

/// Reads a quiz of mdbook-quiz and creates a quiz that passes every rule.
///
/// Source: mdbook-quiz 0.3, `crates/mdbook-quiz-schema/src/lib.rs` and `js/packages/quiz/src`.
///
/// - Parameters:
///   - source: The file, in TOML.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
/// - Throws: The reason why the file cannot be read at all.
package func importMdBookQuiz(
  _ source: ImportSource, freeName: (String) -> String
) throws(SyntaxFault) -> ImportedQuiz {
  let root = try readTOML(source.text.bytes)
  var reading = MdBookQuizReading(texts: root["multipart"])
  for question in root["questions"]?.items ?? [] { reading.take(question) }
  for (name, value) in root.entries where name != "questions" && name != "multipart" {
    reading.file.note(value.line, "'\(shown(name))' is not imported")
  }
  reading.finish()
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct MdBookQuizReading {
  var file = ImportedFile()
  /// The texts that several questions share, by their names.
  private let texts: TOMLValue?
  /// The name of the text above the last question.
  private var textName: String?
  private var usedNames: Set<String> = []
  private var ids: Set<String> = []
  /// The lines of all texts.
  private var lines: [SourceLine] = []

  init(texts: TOMLValue?) { self.texts = texts }

  mutating func take(_ entry: TOMLValue) {
    var reader = MdBookQuestion(entry)
    reader.read()
    var question = reader.question
    if reader.textName != textName { startText(reader.textName, question.line) }
    question.section = file.sections.isEmpty ? nil : file.sections.count - 1
    if let id = question.id, !ids.insert(id).inserted {
      question.id = nil
      file.note(question.line, "the id '\(id)' is not imported: another question has it")
    }
    file.questions.append(question)
    lines += reader.lines
    for note in reader.notes { file.noteOnce(note.line, note.reason) }
  }

  /// Starts the questions that share a text, or those below them that share none.
  private mutating func startText(_ name: String?, _ line: Int) {
    textName = name
    guard let name else {
      return file.add(ImportedSection(line: line, heading: Array("Questions".utf8)))
    }
    guard let value = texts?[name], let text = value.text else {
      return file.note(line, "'multipart' has no text with the name '\(shown(name))'")
    }
    usedNames.insert(name)
    let shared = markdownLines(of: text, value.line)
    lines += shared
    file.addText(value.line, shared.map(unquoted))
  }

  /// Adds the notes about the whole file.
  mutating func finish() {
    for (name, value) in texts?.entries ?? [] where !usedNames.contains(name) {
      file.note(value.line, "the text '\(shown(name))' is not imported: no question has it")
    }
    file.remarks += unreadNotations(in: lines)
    if let line = lines.first(where: \.hadControls) {
      file.note(line.number, "control characters and noncharacters are left out")
    }
  }
}

/// A name in a file, for a message.
func shown(_ name: String) -> String { shown(Array(onOneLine(name).utf8)[...]) }

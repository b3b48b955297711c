import Authoring
import Courseware

/// Reads a file in Moodle's XML and creates a quiz that passes every rule.
///
/// Texts, answers and fractions are read as Moodle reads them. Source: Moodle 4.5,
/// `question/format/xml/format.php`.
///
/// - Parameters:
///   - source: The file, in any encoding that XML can declare.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
/// - Throws: The reason why the file cannot be read at all.
package func importMoodleXML(
  _ source: ImportSource, freeName: (String) -> String
) throws(SyntaxFault) -> ImportedQuiz {
  let root = try readXML(source.text.bytes)
  var reading = MoodleXMLReading()
  switch root.name {
  case "quiz":
    for element in root.children { reading.take(element) }
  case "question": reading.take(root)
  default:
    throw SyntaxFault(
      line: root.line, column: root.column,
      reason: "the first element is '\(root.name)': in Moodle XML it is 'quiz'")
  }
  var source = source
  source.folder = source.folder.replacing(reading.files.contents)
  return assembledQuiz(source, reading.file, freeName: freeName)
}

private struct MoodleXMLReading {
  private(set) var file = ImportedFile()
  let files = MoodleFiles()
  private var ids: Set<String> = []

  init() { file.isExact = true }

  mutating func take(_ element: XMLElement) {
    guard element.name == "question" else {
      return file.noteOnce(element.line, "the element '\(element.name)' is not imported")
    }
    switch element.attributes["type"] {
    case "category": takeCategory(element)
    case "description": takeDescription(element)
    default: takeQuestion(element)
    }
    for note in files.takeNotes() { file.note(element.line, note) }
  }

  private mutating func takeCategory(_ element: XMLElement) {
    let heading = categoryName(element.child("category")?.value ?? "")
    if !heading.isEmpty { file.add(ImportedSection(line: element.line, heading: heading)) }
    let info = files.text(of: element.child("info"))
    if !info.isEmpty { addText(element, name: "", info) }
    if element.value("idnumber")?.isEmpty == false {
      file.noteOnce(element.line, "ID numbers of categories are not imported")
    }
  }

  private mutating func takeDescription(_ element: XMLElement) {
    let text = files.text(of: element.child("questiontext"))
    addText(element, name: element.value("name") ?? "", text)
    if !files.text(of: element.child("generalfeedback")).isEmpty {
      file.note(element.line, "the general feedback on text between questions is not imported")
    }
  }

  private mutating func addText(_ element: XMLElement, name: String, _ text: MoodleText) {
    let (lines, faults) = text.lines(element.line)
    if let fault = faults.first {
      file.note(element.line, "the text between questions is not imported: \(fault)")
    } else if !text.isEmpty {
      file.addText(element.line, name: name, lines)
    }
  }

  private mutating func takeQuestion(_ element: XMLElement) {
    var question = MoodleXMLQuestion(element, files)
    question.read()
    let read = question.questions
    if read.isEmpty {
      file.remarks.append(
        ImportRemark(line: element.line, kind: .named, reason: question.unsupported))
    }
    for var one in read {
      one.section = file.sections.isEmpty ? nil : file.sections.count - 1
      if let id = one.id, !ids.insert(id).inserted {
        one.id = nil
        file.note(element.line, "the ID number '\(id)' is not imported: another question has it")
      }
      file.questions.append(one)
    }
    for note in question.base.notes { file.note(element.line, note) }
    for note in question.notesOnce { file.noteOnce(element.line, note) }
  }
}

/// The last part of the path in `$course$/Physics/Optics`, as a heading; empty for the top.
func categoryName(_ path: String) -> [UInt8] {
  // In a name, Moodle writes a slash twice; only a single one separates names.
  // Source: Moodle 4.5, `qformat_default::split_category_path`.
  let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
  var names: [String] = []
  for (index, piece) in pieces.enumerated() {
    let isSeparated =
      index == 0
      || !piece.isEmpty && !pieces[index - 1].isEmpty
    if isSeparated { names.append(String(piece)) } else { names[names.count - 1] += "/" + piece }
  }
  let last = names.last { !$0.isEmpty } ?? ""
  let name = Array(last.replacing("//", with: "/").utf8)[...].trimmedBlank.string
  let plain = PlainMarkdown(name).heading
  return ["top", "$course$", "$system$", "$module$"].contains(name) ? [] : Array(plain.utf8)
}

extension XMLElement {
  /// Its text, or that of the element `text` in it, without white space at its ends.
  var value: String {
    Array((child("text")?.text ?? text).utf8)[...].trimmedBlank.string
  }

  /// The value of an element in it; `nil` if there is none.
  func value(_ name: String) -> String? { child(name)?.value }

  /// Whether an element in it has another value than `false`, `0` and none.
  func isOn(_ name: String, otherwise: Bool) -> Bool {
    value(name).map { !["", "0", "false"].contains($0) } ?? otherwise
  }
}

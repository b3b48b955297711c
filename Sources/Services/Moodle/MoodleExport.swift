import Courseware
import Digest

/// Moodle: the questions of each classroom as a file in Moodle XML for its question bank.
///
/// Each quiz is a category, and each section with a heading a category in it.
///
/// Source: Moodle 4.5, `question/format/xml/format.php`.
enum Moodle {
  static func export(_ input: ExportInput) -> (
    files: [(name: String, bytes: [UInt8])], losses: [Loss]
  ) {
    var losses = LossList()
    var files: [(name: String, bytes: [UInt8])] = []
    for classroom in input.course.classrooms {
      let place = Loss.Place(classroom: classroom.id)
      losses.addDropped(classroom.fieldsOutsideQuizzes, at: place)
      var elements: [XMLElement] = []
      for quiz in classroom.quizzes {
        var writer = MoodleQuiz(input, quiz, in: classroom)
        elements += writer.elements()
        losses.add(writer.losses)
      }
      if elements.isEmpty { continue }
      files.append(("\(classroom.id).xml", XMLElement("quiz", [:], elements).document))
    }
    return (files, losses.losses)
  }

  /// A formula between the delimiters of Moodle's MathJax filter.
  static let notation = PlatformNotation(
    formula: { tex, isDisplay in
      escapedForHTML(isDisplay ? "\\[\(tex)\\]" : "\\(\(tex)\\)")
    },
    address: { "@@PLUGINFILE@@/" + urlPath(storedPath($0)) })

  /// A path without the characters that Moodle removes from the names of files.
  ///
  /// Source: Moodle 4.5, `core\\param::FILE`.
  static func storedPath(_ path: String) -> String {
    path.unicodeScalars.reduce(into: "") { stored, character in
      if "&<>\"`|':\\".unicodeScalars.contains(character) {
        stored += "_\(hexadecimal(UInt64(character.value)).suffix(2))"
      } else {
        stored.unicodeScalars.append(character)
      }
    }
  }
}

/// Writes the categories and questions of a quiz.
private struct MoodleQuiz {
  private let input: ExportInput
  private let quiz: Quiz
  private let classroom: Classroom
  private let place: Loss.Place
  private let conversion: PlatformConversion
  private(set) var losses = LossList()

  init(_ input: ExportInput, _ quiz: Quiz, in classroom: Classroom) {
    (self.input, self.quiz, self.classroom) = (input, quiz, classroom)
    place = .init(classroom: classroom.id, quiz: quiz.id)
    conversion = input.conversion(of: quiz, in: classroom, Moodle.notation)
  }

  mutating func elements() -> [XMLElement] {
    guard !quiz.isDraft else {
      losses.add(.draft, at: place)
      return []
    }
    var elements = [category(nil, quiz.description ?? "", id: "\(classroom.id)/\(quiz.id)")]
    elements += description(quiz.introduction, named: quiz.name)
    let width = String(quiz.questions.count).count
    var number = 0
    var count = 0
    for (section, name) in zip(quiz.sections, names(of: quiz.sections)) {
      if let name { elements.append(category(name, "", id: "")) }
      elements += description(section.introduction, named: name ?? quiz.name)
      for question in section.questions {
        number += 1
        var writer = PlatformQuestion(question, in: quiz, conversion, at: place)
        let name = "\(zeroPadded(number, to: width)). \(question.stem.shownText)"
        if let element = writer.moodleElement(named: name, reading: input.file) {
          elements.append(element)
          count += 1
        }
        losses.add(writer.losses)
      }
    }
    guard count > 0 else {
      losses.add(.noQuestion, at: place)
      return []
    }
    addLosses()
    return elements
  }

  /// The losses of the quiz as a whole.
  private mutating func addLosses() {
    let results = input.results(of: quiz, in: classroom)
    losses.add(.resultsDropped, at: place, if: !results.isEmpty)
    losses.add(
      .markupFlattened, at: place,
      fields: ["sections": quiz.sections.contains { $0.heading.tags != [] }])
    var kept: Set<String> = ["introduction", "description"]
    if !quiz.sections.contains(where: { $0.pick != nil }) { kept.insert("sections") }
    losses.addDropped(
      ["kind", "answers", "created"] + (quiz.deadline == nil ? [] : ["deadline"])
        + quiz.droppedFields.without(kept) + quiz.idsOfParts, at: place)
  }

  /// The names of the sections' categories, each once; `nil` for the first one if it has no heading
  /// and all its questions are asked.
  private func names(of sections: [Section]) -> [String?] {
    var known: Set<String> = []
    return sections.enumerated().map { index, section in
      let heading = section.heading.shownText
      if heading.isEmpty, index == 0, section.pick == nil { return nil }
      let name = heading.isEmpty ? "Section \(index + 1)" : heading
      return known.insert(name).inserted ? name : "\(name) (\(index + 1))"
    }
  }

  /// The category of the quiz or of a section in it, for the questions that follow.
  private mutating func category(_ section: String?, _ text: String, id: String) -> XMLElement {
    let names = [classroom.name, quiz.name] + (section.map { [$0] } ?? [])
    let path = names.map { name in
      losses.add(.nameTooLong, at: place, if: name.count > 255)
      losses.add(.charactersReplaced, at: place, if: name.contains("<"))
      return categoryName(moodleName(name))
    }
    return XMLElement(
      "question", ["type": "category"],
      [
        XMLElement(
          "category", [:],
          [XMLElement("text", text: "$course$/top/" + path.joined(separator: "/"))]),
        XMLElement("info", ["format": "plain_text"], [XMLElement("text", text: text)]),
        // A longer one would end the import.
        XMLElement("idnumber", text: id.count > 100 ? "" : id),
      ])
  }

  /// A name in a path: a slash is written twice, and a space keeps it apart from the next name.
  ///
  /// Source: Moodle 4.5, `qformat_default::assemble_category_path`.
  private func categoryName(_ name: String) -> String {
    let escaped = name.replacing("/", with: "//")
    return (escaped.hasPrefix("/") ? " " : "") + escaped + (escaped.hasSuffix("/") ? " " : "")
  }

  /// A text between questions; nothing if it is empty.
  private mutating func description(_ prose: Prose, named name: String) -> [XMLElement] {
    guard !prose.isEmpty else { return [] }
    let text = conversion.text(prose)
    losses.add(text, in: "introduction", at: place)
    return [
      XMLElement(
        "question", ["type": "description"],
        [
          XMLElement("name", [:], [XMLElement("text", text: moodleName(name))]),
          moodleText("questiontext", text, input.file),
        ])
    ]
  }
}

/// A name as Moodle stores it: at most 255 characters, and none that begins a tag, which Moodle
/// would remove.
func moodleName(_ name: String) -> String {
  String(name.replacing("<", with: "\u{FF1C}").prefix(255))
}

/// An element with a text in HTML and the files that it shows.
func moodleText(
  _ name: String, _ text: PlatformText, _ file: (String) -> [UInt8]?,
  _ attributes: KeyValuePairs<String, String> = ["format": "html"], _ more: [XMLElement] = []
) -> XMLElement {
  let files = text.files.compactMap { path in file(path).map { moodleFile(path, $0) } }
  return XMLElement(name, attributes, [XMLElement("text", text: text.html)] + files + more)
}

/// A file of the course, with the folders that it is in.
func moodleFile(_ path: String, _ bytes: [UInt8]) -> XMLElement {
  let parts = Moodle.storedPath(path).split(separator: "/")
  let folder = parts.dropLast().map { $0 + "/" }.joined()
  return XMLElement(
    "file", ["name": String(parts.last ?? ""), "path": "/" + folder, "encoding": "base64"],
    bytes: base64(bytes))
}

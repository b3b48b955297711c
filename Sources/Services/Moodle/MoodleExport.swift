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
    address: { "@@PLUGINFILE@@/" + urlPath($0) })
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
    conversion = input.conversion(of: quiz, Moodle.notation)
  }

  mutating func elements() -> [XMLElement] {
    guard !quiz.isDraft else {
      losses.add(.draft, at: place)
      return []
    }
    var elements = [category([], quiz.description ?? "", id: "\(classroom.id)/\(quiz.id)")]
    elements += description(quiz.introduction, named: quiz.name)
    let width = String(quiz.questions.count).count
    var number = 0
    var count = 0
    for section in quiz.sections {
      let heading = section.heading.shownText
      if !section.heading.isEmpty {
        elements.append(category([heading], "", id: ""))
        elements += description(section.introduction, named: heading)
      }
      for question in section.questions {
        number += 1
        var writer = MoodleQuestion(question, in: quiz, conversion, at: place)
        writer.name = "\(zeroPadded(number, to: width)). \(question.stem.shownText)"
        if let element = writer.element(reading: input.file) {
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

  /// The category of the quiz or of a section in it, for the questions that follow.
  private func category(_ path: [String], _ text: String, id: String) -> XMLElement {
    // In the name of a category, a slash is written twice.
    let names = ([classroom.name, quiz.name] + path).map { $0.replacing("/", with: "//") }
    return XMLElement(
      "question", ["type": "category"],
      [
        XMLElement(
          "category", [:],
          [XMLElement("text", text: "$course$/top/" + names.joined(separator: "/"))]),
        XMLElement("info", ["format": "plain_text"], [XMLElement("text", text: text)]),
        XMLElement("idnumber", text: id),
      ])
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
          XMLElement("name", [:], [XMLElement("text", text: name)]),
          moodleText("questiontext", text, input.file),
        ])
    ]
  }
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
  let parts = path.split(separator: "/")
  let folder = parts.dropLast().map { $0 + "/" }.joined()
  return XMLElement(
    "file", ["name": String(parts.last ?? ""), "path": "/" + folder, "encoding": "base64"],
    bytes: base64(bytes))
}

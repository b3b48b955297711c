import Authoring
import Courseware

/// A question in Moodle's XML, as questions of our format.
struct MoodleXMLQuestion {
  let element: XMLElement
  let files: MoodleFiles
  var base: MoodleQuestion
  /// Notes that are the same for many questions.
  var notesOnce: [String] = []
  /// The sum of the weights of its parts, if it has them.
  var weight: Double?
  /// The markers to place in its image.
  var markers: [MoodleMarker] = []
  /// The questions that it becomes: usually one.
  private(set) var questions: [ImportedQuestion] = []
  let type: String
  /// The format of the text, which other texts have if they do not name theirs.
  var format: MoodleText.Format { text.format }
  /// The text, which the reader of its type may change before it becomes the question's.
  var text: MoodleText

  init(_ element: XMLElement, _ files: MoodleFiles) {
    (self.element, self.files) = (element, files)
    base = MoodleQuestion(line: element.line)
    type = element.attributes["type"] ?? ""
    text = files.text(of: element.child("questiontext"))
  }

  /// The reason why a question of another type cannot be published.
  var unsupported: String {
    let cause =
      type.isEmpty
      ? "the question has no type"
      : "questions of Moodle's type '\(type)' are not imported"
    return type == "random"
      ? cause + ": write the questions that it draws into a section with '{pick=1}'" : cause
  }

  mutating func read() {
    appendOldImage()
    switch type {
    case "cloze", "multianswer": takeCloze()
    case "gapselect", "ddwtos": takeMenus()
    default: break
    }
    base.setText(text, name: element.value("name") ?? "")
    if let name = element.value("name"), !name.isEmpty, !base.showsName {
      notesOnce.append("names of questions are not imported: students do not see them")
    }
    base.question.explanation = base.lines(of: text(of: "generalfeedback"), inAnswer: false)
    base.question.hints = element.children("hint").map { hint in
      base.lines(of: files.text(of: hint, inherited: format), inAnswer: false)
    }.filter { !$0.isEmpty }
    readAnswers()
    if !base.question.faults.isEmpty, base.question.blanks.isEmpty {
      let kept = keptAnswers
      if !kept.isEmpty { base.keepAnswers(Array(kept.utf8)) }
    }
    readSettings()
    finish()
  }

  private mutating func readAnswers() {
    switch type {
    case "multichoice": readOptions()
    case "truefalse": readTruth()
    case "shortanswer": readWords()
    case "numerical": readNumbers()
    case "matching", "match": readPairs()
    case "ordering": readOrder()
    case "essay": readEssay()
    case "cloze", "multianswer", "gapselect", "ddwtos": base.checkBlanks()
    case "ddmarker": readMarkers()
    default:
      addImages()
      base.question.faults.append(unsupported)
    }
  }

  /// The text of an element, in the format of the question's text if it does not name its own.
  func text(of name: String) -> MoodleText {
    files.text(of: element.child(name), inherited: format)
  }

  /// Appends the image of a file by Moodle 1.
  private mutating func appendOldImage() {
    guard let name = element.value("image"), !name.isEmpty else { return }
    guard let data = element.child("image_base64") else {
      return base.notes.append("the image '\(name)' is not in the file: it is not imported")
    }
    if let file = files.add(data, name: String(name.split(separator: "/").last ?? "image")) {
      let address = AddressRewriting.embedded + file
      text.bytes += Array(
        (format == .markdown ? "\n\n![](\(address))" : " <img src=\"\(address)\">").utf8)
      if format == .plain { text.format = .moodle }
    }
  }

  /// Shows the images that a question has beside its text, including those to drag.
  mutating func addImages() {
    for file in ([element] + element.children("drag")).flatMap({ $0.children("file") }) {
      guard let name = files.add(file, name: file.attributes["name"] ?? "image") else { continue }
      base.question.body += [
        SourceLine(number: element.line),
        SourceLine(number: element.line, Array("![](\(AddressRewriting.embedded)\(name))".utf8)),
      ]
    }
  }

  /// The answers as text, for a draft.
  private var keptAnswers: String {
    var lines: [String] = []
    for child in element.children {
      let text = (child.child("text")?.markup ?? "").split(whereSeparator: \.isNewline)
        .joined(separator: " ")
      switch child.name {
      case "answer":
        let share = child.attributes["fraction"].map { "\($0) %: " } ?? ""
        let tolerance = child.value("tolerance").map { $0.isEmpty ? "" : " ± \($0)" } ?? ""
        lines.append(share + text + tolerance)
      case "subquestion": lines.append("\(text) -> \(child.child("answer")?.value ?? "")")
      case "selectoption", "dragbox", "drag": lines.append(text)
      case "drop": lines.append("\(child.value("choice") ?? ""): \(place(child))")
      default: break
      }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func place(_ drop: XMLElement) -> String {
    if let coordinates = drop.value("coords") {
      return "\(drop.value("shape") ?? "") \(coordinates)"
    }
    return "\(drop.value("xleft") ?? ""),\(drop.value("ytop") ?? "")"
  }
}

extension MoodleXMLQuestion {
  private mutating func readSettings() {
    let points = weight ?? Double(element.value("defaultgrade") ?? "") ?? 1
    base.setPoints(points / Double(max(1, markers.count)), needsPoints: type == "essay")
    let tags = (element.child("tags")?.children("tag") ?? []).map(\.value)
    base.setTags(tags)
    if element.isOn("hidden", otherwise: false) {
      base.faultsInText.append("it is hidden in Moodle")
    }
    if let id = element.value("idnumber"), !id.isEmpty {
      if markers.count > 1 {
        base.notes.append("the ID number '\(id)' is not imported: it becomes several questions")
      } else if ForeignQuestion.isID(id) {
        base.question.id = id
      } else {
        notesOnce.append(
          "ID numbers are imported if they begin with a lower-case letter and have only such "
            + "letters, digits, '-' and '_'")
      }
    }
    let feedback = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"]
    if feedback.contains(where: { element.value($0)?.isEmpty == false }) {
      notesOnce.append("the feedback on the whole answer is not imported: write an explanation")
    }
    if let penalty = Double(element.value("penalty") ?? ""), penalty > 0, type != "truefalse" {
      notesOnce.append("penalties for further tries are not imported: a question has one try")
    }
  }

  private mutating func finish() {
    questions = [base.whole]
    if base.question.faults.isEmpty, !markers.isEmpty { questions = markerQuestions() }
    let isEmpty = text.isEmpty && keptAnswers.isEmpty && base.question.explanation.isEmpty
    if isEmpty, !base.question.faults.isEmpty { questions = [] }
  }
}

import Authoring
import Courseware

/// Reads the questions of an assessment or a question bank in QTI 1.2.
struct QTIQuiz {
  var file = ImportedFile()
  private let texts: QTITexts
  /// Finds the questions of a bank in the package by its id.
  private let bank: (String) -> XMLElement?
  /// The id of the assessment, with which the ids of questions in our own files begin.
  private let id: String
  private var ids: Set<String> = []
  /// The section of each bank from which a group draws.
  private var sectionsOfBanks: [String: Int] = [:]
  /// The number of sections after the last group, whose questions are drawn.
  private var sectionsAfterGroup: Int?

  init(_ root: XMLElement, _ texts: QTITexts, bank: @escaping (String) -> XMLElement?) {
    self.texts = texts
    self.bank = bank
    id = root.attributes["ident"] ?? ""
    file.isExact = true
    file.titleLine = root.line
  }

  /// Takes the title, the settings and the questions.
  mutating func read(_ root: XMLElement, _ settings: QTISettings?) {
    let bankTitle = root.all(["qtimetadatafield"]).first { $0.value("fieldlabel") == "bank_title" }
    let title = settings?.title ?? root.attributes["title"] ?? bankTitle?.value("fieldentry") ?? ""
    let shown = Array(title.utf8)[...].trimmedBlank.string
    file.title = shown.isEmpty ? nil : shown
    if let settings { take(settings) }
    for child in root.children { take(child, points: nil) }
  }

  private mutating func take(_ settings: QTISettings) {
    file.kind = settings.kind
    file.settings = settings.lines
    file.details = settings.fields.map { (file.titleLine, $0) }
    file.earliestDate = settings.earliestDate
    for note in settings.notes { file.note(file.titleLine, note) }
    let (lines, faults) = texts.html(settings.description).lines(file.titleLine)
    if let fault = faults.first {
      file.note(file.titleLine, "the description is not imported: \(fault)")
    } else {
      file.introduction = lines
    }
  }

  private mutating func take(_ element: XMLElement, points: Double?) {
    switch element.name {
    case "item": take(QTIItem(element), points: points)
    case "section": takeSection(element, points: points)
    case "bankentry_item":
      let found = bank(element.attributes["sourcebank_ref"] ?? "")?.all(["item"]).first {
        $0.attributes["ident"] == element.attributes["item_ref"]
      }
      if let found { return take(found, points: points) }
      file.remarks.append(
        ImportRemark(
          line: element.line, kind: .named,
          reason: "the question is in an item bank, which the file does not contain: export the "
            + "bank, too"))
    case "presentation_material", "rubric", "objectives":
      addText(texts.text(of: element), line: element.line, title: "", name: "")
    default: break
    }
  }

  /// Takes a section, which may draw some of its questions.
  private mutating func takeSection(_ element: XMLElement, points: Double?) {
    let selection = element.child("selection_ordering")?.child("selection")
    guard let selection, let count = Int(selection.value("selection_number") ?? "") else {
      for child in element.children { take(child, points: points) }
      return
    }
    guard file.questions.count < Self.maxQuestions else { return noteTooMany(element.line) }
    var questions = element.children
    var reference: String?
    if element.all(["item"]).isEmpty, let drawn = selection.value("sourcebank_ref") {
      if let section = sectionsOfBanks[drawn] {
        return drawMore(count, from: section, element, of: drawn)
      }
      reference = drawn
      questions = bank(drawn)?.children ?? []
      if questions.isEmpty {
        file.remarks.append(
          ImportRemark(
            line: element.line, kind: .named,
            reason: "the group draws from a question bank that the file does not contain"))
        return
      }
    }
    let heading = PlainMarkdown(element.attributes["title"] ?? "").heading
    let shown = Array((heading.isEmpty ? "Group" : heading).utf8)
    let last = file.sections.count - 1
    if last >= 0, file.sections[last].heading == shown, file.questions.last?.section != last {
      file.sections[last].pick = count
    } else {
      file.add(ImportedSection(line: element.line, heading: shown, pick: count))
    }
    if let reference { sectionsOfBanks[reference] = file.sections.count - 1 }
    let each = Double(selection.child("selection_extension")?.value("points_per_item") ?? "")
    sectionsAfterGroup = nil
    for child in questions { take(child, points: each ?? points) }
    sectionsAfterGroup = file.sections.count
  }

  /// Lets the section of a bank draw the questions of a second group, too: the same question cannot
  /// be in two sections.
  private mutating func drawMore(
    _ count: Int, from section: Int, _ element: XMLElement, of reference: String
  ) {
    let all = bank(reference)?.all(["item"]).count ?? 0
    file.sections[section].pick = min((file.sections[section].pick ?? 0) + count, all)
    let heading = file.sections[section].heading[...].string
    file.note(
      element.line,
      "a second group draws \(count) from the question bank of '\(heading)': that section draws "
        + "them, too, for the same points")
  }

  private static let maxQuestions = 10_000

  private mutating func noteTooMany(_ line: Int) {
    file.noteOnce(line, "questions after the first \(Self.maxQuestions) are not imported")
  }

  private mutating func take(_ item: QTIItem, points: Double?) {
    // A bank of many questions may be drawn from many times.
    guard file.questions.count < Self.maxQuestions else { return noteTooMany(item.line) }
    if item.element.hasLostCharacters {
      file.note(item.line, "control characters and noncharacters are left out")
    }
    var question = QTIQuestion(item, texts)
    if question.isText { return takeText(item) }
    guard var read = question.read(points: points, isSurvey: file.kind == "survey") else {
      file.remarks.append(
        ImportRemark(line: item.line, kind: .named, reason: "the question is empty"))
      return
    }
    if sectionsAfterGroup == file.sections.count {
      file.add(ImportedSection(line: item.line, heading: Array("Questions".utf8)))
    }
    read.section = file.sections.isEmpty ? nil : file.sections.count - 1
    let ident = item.element.attributes["ident"] ?? ""
    if ident.hasPrefix(id + "."), !id.isEmpty {
      let own = String(ident.dropFirst(id.count + 1))
      if ForeignQuestion.isID(own), ids.insert(own).inserted { read.id = own }
    }
    file.questions.append(read)
    for note in question.base.notes { file.note(item.line, note) }
    for note in question.notesOnce { file.noteOnce(item.line, note) }
  }

  /// Takes text between questions, whose heading is the title of the item or in its text.
  private mutating func takeText(_ item: QTIItem) {
    let text = texts.text(of: item.element.child("presentation"))
    let heading = heading(of: text)
    var shown = text
    if let heading { shown.bytes = heading.rest }
    addText(shown, line: item.line, title: heading?.title ?? item.title, name: "")
  }

  private mutating func addText(_ text: MoodleText, line: Int, title: String, name: String) {
    let (lines, faults) = text.lines(line)
    if let fault = faults.first {
      file.note(line, "the text between questions is not imported: \(fault)")
    } else if !text.isEmpty || !title.isEmpty {
      file.addText(line, title: title, name: name, text.isEmpty ? [] : lines)
    }
  }

  /// The heading with which HTML starts, without markup, and the text after it.
  private func heading(of text: MoodleText) -> (title: String, rest: [UInt8])? {
    guard text.format == .html, text.bytes.first == UInt8(ascii: "<"),
      let open = HTMLTag(text.bytes, at: 0), ["h1", "h2", "h3", "h4"].contains(open.name),
      let end = text.bytes.firstRange(of: Array("</\(open.name)>".utf8))
    else { return nil }
    let (title, lost) = plainText(ofHTML: Array(text.bytes[open.end..<end.lowerBound]))
    guard lost == nil, !title.isEmpty else { return nil }
    return (title, Array(text.bytes[end.upperBound...]))
  }
}

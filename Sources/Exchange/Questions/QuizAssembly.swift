package import Authoring
package import Courseware

/// A file to import, and the path of the quiz to create.
package struct ImportSource {
  /// The content of the file to import.
  var text: SourceText
  /// The file name, for comments.
  var fileName: String
  var folderName: String
  /// The id of the classroom that gets the quiz.
  var classroom: String
  /// The id of the quiz to create, which is the stem of its file.
  package var quiz: String
  /// The date of the import, `2026-09-14`.
  package var created: String
  /// The folder of the file; its files in memory are those that the file contains.
  var folder: CourseFolder
  /// Whether the image at a path below a folder can be copied.
  var imageState: (String, CourseFolder) -> ImageState

  /// Creates a source; `imageState` is called with paths below `folder`.
  package init(
    text: SourceText, fileName: String, folderName: String, classroom: String, quiz: String,
    created: String, folder: CourseFolder,
    imageState: @escaping (String, CourseFolder) -> ImageState
  ) {
    self.text = text
    self.fileName = fileName
    self.folderName = folderName
    self.classroom = classroom
    self.quiz = quiz
    self.created = created
    self.folder = folder
    self.imageState = imageState
  }

  fileprivate var path: String { "content/\(classroom)/quizzes/\(quiz).md" }

  /// The number of the line with an offset, from 1.
  func line(at offset: Int) -> Int { text.bytes[..<offset].count { $0 == 10 } + 1 }
}

/// Whether an image, audio or video file can be copied.
package enum ImageState {
  case usable
  case missing
  /// The file exists, but cannot be copied, for a reason.
  case refused(String)
}

extension QuizTrial {
  /// The attribute that keeps options in place that `check` would report because of their order.
  fileprivate var order: String? {
    if diagnostics.contains(where: { $0.code == "option-label" }) { return "shuffle=false" }
    return diagnostics.first { $0.code == "all-of-the-above" }.map {
      $0.fixes.first?.isSafe == true ? "pin=last" : "shuffle=false"
    }
  }
}

/// Creates a quiz that passes every rule from the questions of a file.
///
/// Each question is compiled separately: one that has errors becomes a draft with the reason in a
/// comment; one that would make the whole file unreadable is left out and reported.
///
/// - Parameters:
///   - source: The file.
///   - file: Its questions.
///   - freeName: Makes a quiz's name one that the classroom does not have yet.
/// - Returns: The quiz, and what became of each question that was changed or left out.
func assembledQuiz(
  _ source: ImportSource, _ file: ImportedFile, freeName: (String) -> String
) -> ImportedQuiz {
  var file = file
  let wanted = quizName(title: file.title, fileName: source.fileName)
  let name = freeName(wanted)
  if let title = file.title, title.hasPrefix(wanted), title != name {
    let cause = title == wanted ? "another quiz has this title" : "the title is too long"
    let reason = "\(cause): the name of the quiz is '\(name)'"
    file.remarks.append(.note(file.titleLine, reason))
  }
  var assembly = QuizAssembler(source, file)
  assembly.name = name
  assembly.writeFields()
  assembly.writeQuestions()
  assembly.writeIntroduction()
  assembly.writeSections()
  assembly.writeFootnotes()
  return assembly.quiz()
}

/// Builds a quiz from the questions of a file.
private struct QuizAssembler {
  var name = ""
  private let source: ImportSource
  private let file: ImportedFile
  private var writing: QuestionWriting
  private var kind = "practice"
  /// The fields of front matter that are kept.
  private var fields: [UInt8] = []
  private var introduction: [UInt8] = []
  private var footnotes: [UInt8] = []
  private var sections: [(heading: [UInt8], text: [UInt8])] = []
  /// The questions to write, by their index in the file.
  private var written: [(index: Int, text: [UInt8])] = []
  private var remarks: [ImportRemark]
  /// The reasons why questions are drafts, by their index in the file.
  private var drafts: [Int: String] = [:]
  private let repeated: [Int: Repetition]

  init(_ source: ImportSource, _ file: ImportedFile) {
    self.source = source
    self.file = file
    remarks = file.remarks
    repeated = repeats(in: file.questions)
    writing = QuestionWriting(
      definitions: file.definitions, isExact: file.isExact, fileName: onOneLine(source.fileName),
      addressing: AddressRewriting(
        folderName: source.folderName, target: source.quiz,
        state: { source.imageState($0, source.folder) }))
  }

  /// Keeps the fields of front matter that mean the same in a quiz, and notes the others.
  mutating func writeFields() {
    for entry in file.fields {
      let (key, place) = (entry.key.value, entry.key.span.bytes.lowerBound)
      let known = fields
      if ["author", "description", "license", "tags"].contains(key) {
        let end = max(place, entry.value.span.bytes.upperBound)
        fields += source.text.bytes[place..<end].trimmed + [10]
        if attempt(Array("## Q\n\n- [x] a\n- [ ] b\n".utf8)).errors.isEmpty { continue }
        fields = known
      }
      note(source.line(at: place), .note, "the field '\(key)' is not imported")
    }
    writeDetails()
  }

  /// Keeps the further fields that are valid; a quiz without a deadline becomes practice.
  private mutating func writeDetails() {
    let sample = Array("## Q\n\n- [x] a\n- [ ] b\n".utf8)
    if file.kind != "quiz" { kind = file.kind }
    var hasDeadline = false
    for (line, field) in file.details {
      let known = fields
      fields += Array("\(field)\n".utf8)
      if let error = attempt(sample).errors.first {
        fields = known
        note(line, .note, "'\(field)' is not imported: \(error.message)")
      } else if field.hasPrefix("deadline:") {
        hasDeadline = true
      }
    }
    if file.kind == "quiz", hasDeadline { kind = "quiz" }
  }

  mutating func writeQuestions() {
    for (index, question) in file.questions.enumerated() {
      let reason = repeated[index]?.reason ?? question.faults.first
      if let text = proven(index, reason) { written.append((index, text)) }
    }
  }

  mutating func writeIntroduction() {
    let lines = file.introduction
    let (text, reason) = proven { $0.introduction(lines, escapesTags: $1) }
    introduction = text
    guard let reason else { return }
    let line = lines.first { !$0.isBlank }?.number ?? 1
    note(line, .note, "the introduction is not imported: \(reason)")
  }

  /// Writes the headings of sections and the texts below them.
  mutating func writeSections() {
    for (index, section) in file.sections.enumerated() {
      if section.isText, !file.questions.contains(where: { $0.section == index }) {
        note(section.line, .note, "the text is not imported: there is no question below it")
      }
      let heading = proven { writing, escapesTags in
        let (text, faults) = writing.write(section, escapesTags: escapesTags)
        return (Array("# ".utf8) + text, faults)
      }
      let text = proven { $0.introduction(section.introduction, escapesTags: $1) }
      if let reason = heading.reason ?? text.reason {
        note(section.line, .note, "the text above the next question is not imported: \(reason)")
      }
      sections.append((heading.text, text.text))
    }
  }

  /// The text of a section; its `pick` needs more questions that are not drafts.
  private func text(ofSection index: Int) -> [UInt8] {
    let (heading, text) = sections[index]
    let count = written.count {
      file.questions[$0.index].section == index && drafts[$0.index] == nil
    }
    let pick = file.sections[index].pick.flatMap { $0 < count ? " {pick=\($0)}" : nil } ?? ""
    return heading + Array(pick.utf8) + [10, 10] + text + (text.isEmpty ? [] : [10, 10])
  }

  /// The text of a function that writes what belongs to no question, in the first form that
  /// compiles above a question, or else the reason why none does.
  private mutating func proven(
    _ write: (inout QuestionWriting, _ escapesTags: Bool) -> (text: [UInt8], faults: [String])
  ) -> (text: [UInt8], reason: String?) {
    var reason: String?
    for escapesTags in [false, true] {
      let (text, faults) = write(&writing, escapesTags)
      let sample = Array("\n\n## Q\n\n- [x] a\n- [ ] b\n".utf8)
      reason = faults.first ?? attempt(text + sample).errors.first?.message
      if reason == nil { return (text, nil) }
    }
    return ([], reason)
  }

  mutating func writeFootnotes() {
    for footnote in file.footnotes {
      let (text, reason) = proven(footnote)
      if let reason {
        note(footnote.line, .note, "the footnote '\(footnote.name)' is not imported: \(reason)")
      } else {
        footnotes += text + [10, 10]
      }
    }
  }

  /// A footnote's Markdown in the first form that compiles below a question that refers to it, or
  /// else the reason why none does.
  private mutating func proven(_ footnote: Footnote) -> (text: [UInt8], reason: String?) {
    let sample = Array("## Q[^\(footnote.name)]\n\n- [x] a\n- [ ] b\n\n".utf8)
    var reason: String?
    for escapesTags in [false, true] {
      let (text, faults) = writing.write(footnote, escapesTags: escapesTags)
      reason = faults.first ?? attempt(sample + text + [10]).errors.first?.message
      if reason == nil { return (text, nil) }
    }
    return ([], reason)
  }

  /// The quiz; while its questions conflict with each other, those that the compiler reports become
  /// drafts or are left out.
  mutating func quiz() -> ImportedQuiz {
    while true {
      var text = head + introduction + (introduction.isEmpty ? [] : [10])
      dropBeyondLimit(
        text.count + footnotes.count
          + sections.reduce(0) { $0 + $1.heading.count + $1.text.count + 16 })
      var section: Int?
      let starts = written.map { entry in
        text += text.last == 10 && text.dropLast().last == 10 ? [] : [10]
        let start = text.count
        let own = file.questions[entry.index].section
        if let own, own != section { text += self.text(ofSection: own) }
        section = own
        text += entry.text
        return start
      }
      if !footnotes.isEmpty { text += [10] + footnotes }
      let errors = QuizTrial(of: SourceText(path: source.path, bytes: text), in: tree).errors
      guard !errors.isEmpty, !written.isEmpty else { return result(text) }
      for (place, reason) in reasons(errors, in: starts) { settle(place, reason) }
    }
  }

  /// Turns a question that conflicts with others into a draft, or leaves it out if it is a draft
  /// already.
  private mutating func settle(_ place: Int, _ reason: String) {
    let index = written[place].index
    if drafts[index] != nil {
      name(index, reason)
      written.remove(at: place)
    } else if let text = proven(index, reason) {
      written[place].text = text
    } else {
      written.remove(at: place)
    }
  }

  /// Leaves out the questions that exceed the maximum file size of 1 MB, and reports them.
  private mutating func dropBeyondLimit(_ start: Int) {
    var size = start + written.reduce(0) { $0 + $1.text.count + 1 }
    while size > 1 << 20, let last = written.popLast() {
      size -= last.text.count + 1
      name(last.index, "the quiz would be larger than 1 MB with it")
    }
  }

  private mutating func name(_ index: Int, _ reason: String) {
    drafts[index] = nil
    note(file.questions[index].line, .named, reason)
  }

  /// Whether all questions are drafts, so that there is nothing to publish.
  private var isDraft: Bool {
    !written.isEmpty && written.count == drafts.count
  }

  private func result(_ text: [UInt8]) -> ImportedQuiz {
    let all =
      remarks
      + drafts.sorted { $0.key < $1.key }.map { index, reason in
        ImportRemark(
          line: file.questions[index].line, kind: .draft, reason: reason,
          isRepeat: repeated[index] != nil)
      }
    var quiz = ImportedQuiz(
      name: name, markdown: Array(text[...].trimmed) + [10], folder: source.folder,
      images: writing.addressing.images,
      remarks: all.sorted { $0.line < $1.line },
      published: written.count - drafts.count,
      unmarked: file.unmarkedCount)
    quiz.marks = file.markCount
    quiz.repeats = repeated.count
    quiz.otherKeys = repeated.values.count { !$0.hasSameKey }
    return quiz
  }

  /// A question's Markdown in the first form that compiles.
  private mutating func proven(_ index: Int, _ reason: String?) -> [UInt8]? {
    let question = file.questions[index]
    var form = QuestionWriting.Form()
    let first = writing.write(question, form)
    var (text, found) = (first.text, attempt(first.text))
    form.escapesTags = found.errors.contains { $0.code == "raw-html" }
    form.keepsBackslashes =
      !file.isExact && found.errors.contains { $0.code == "duplicate-option" }
    if !file.settings.contains("shuffle: none") {
      form.order = question.keepsOrder ?? question.isLabeled ? "shuffle=false" : found.order
    }
    if form != QuestionWriting.Form() {
      text = writing.write(question, form).text
      found = attempt(text)
    }
    form.draftReason = reason ?? first.faults.first ?? found.errors.first?.message
    if form.draftReason != nil {
      text = writing.write(question, form).text
      found = attempt(text)
    }
    if let error = found.errors.first {
      note(question.line, .named, error.message)
      return nil
    }
    drafts[index] = form.draftReason
    return text
  }

  private func attempt(_ text: [UInt8]) -> QuizTrial {
    QuizTrial(of: SourceText(path: source.path, bytes: head + text), in: tree)
  }

  private var tree: SourceTree {
    var files: [String] = []
    var contents: [String: [UInt8]] = [:]
    for (image, place) in writing.addressing.images {
      let path = "content/\(source.classroom)/quizzes/\(place)"
      files.append(path)
      contents[path] = source.folder.contents[image]
    }
    return SourceTree(planned: files, in: source.folder).replacing(contents)
  }

  private var head: [UInt8] {
    var out = Array("---\nname: ".utf8)
    out.writeJSON(name)
    let created = file.earliestDate.map { min($0, source.created) } ?? source.created
    out.write("\ncreated: \(created)\nkind: \(kind)\n")
    for setting in file.settings { out.write("\(setting)\n") }
    out += fields
    out.write(isDraft ? "draft: true\n---\n\n" : "---\n\n")
    return out
  }

  private mutating func note(_ line: Int, _ kind: ImportRemark.Kind, _ reason: String) {
    remarks.append(ImportRemark(line: line, kind: kind, reason: reason))
  }
}

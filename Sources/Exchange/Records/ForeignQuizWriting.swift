import Authoring
import Courseware

/// Writes a quiz from another program in our format.
///
/// A question that cannot be published becomes a draft, and one that cannot be written is left out,
/// each with the reason.
struct ForeignQuizWriting {
  let quiz: ForeignQuiz
  /// The path below the root.
  let path: String
  let name: String
  /// The date of creation for quizzes whose record has none: `2026-09-14`.
  let today: String
  private let description: (text: String, isChanged: Bool)
  private(set) var notes: [ForeignNote] = []
  private var written: [(question: ForeignQuestionWriting, text: String, isDraft: Bool)] = []

  init(_ quiz: ForeignQuiz, path: String, name: String, today: String) {
    (self.quiz, self.path, self.name, self.today) = (quiz, path, name, today)
    description = importedName(quiz.description ?? "", otherwise: "", atMost: 1_000)
    if description.isChanged {
      notes.append(ForeignNote(quiz.place, "its description is on one line and cut"))
    }
    let isUngraded = quiz.kind == .survey || quiz.kind == .poll
    for question in quiz.questions {
      let writing = ForeignQuestionWriting(question: question, isUngraded: isUngraded)
      notes += writing.changes.map { ForeignNote(question.place, $0) }
      written.append((writing, writing.markdown(), false))
    }
  }

  /// The number of questions written, including drafts.
  var count: Int { written.count }

  /// The ids of the questions that are not drafts.
  var published: [String] { written.filter { !$0.isDraft }.map(\.question.question.id) }

  /// The file; `nil` if no question is left.
  mutating func file() -> [UInt8]? {
    let folder = CourseFolder(holding: [:])
    while !written.isEmpty {
      dropBeyondLimit()
      var text = head
      let starts = written.map { entry in
        defer { text += entry.text.utf8 }
        return text.count
      }
      let trial = QuizTrial(
        of: SourceText(path: path, bytes: text), in: SourceTree(planned: [], in: folder))
      if trial.errors.isEmpty { return Array(text[...].trimmed) + [10] }
      if let error = trial.errors.first(where: { isInHead($0, starts) }) {
        notes.append(ForeignNote(quiz.place, "not imported: \(error.message)"))
        return nil
      }
      settle(trial.errors, starts)
    }
    notes.append(ForeignNote(quiz.place, "no question of the quiz can be imported"))
    return nil
  }

  private func isInHead(_ error: Diagnostic, _ starts: [Int]) -> Bool {
    (error.span?.bytes.lowerBound ?? 0) < (starts.first ?? 0)
  }

  /// Turns questions with errors into drafts, and leaves out those that are drafts already.
  private mutating func settle(_ errors: [Diagnostic], _ starts: [Int]) {
    for (index, reason) in reasons(errors, in: starts) {
      let place = written[index].question.question.place
      if written[index].isDraft {
        written.remove(at: index)
        notes.append(ForeignNote(place, "not imported: \(reason)"))
      } else {
        written[index].isDraft = true
        written[index].text = written[index].question.markdown(draftReason: reason)
        notes.append(ForeignNote(place, "imported as a draft: \(reason)"))
      }
    }
  }

  /// Leaves out the questions that exceed the maximum file size of 1 MB.
  private mutating func dropBeyondLimit() {
    var size = head.count + written.reduce(0) { $0 + $1.text.utf8.count }
    while size > 1 << 20, let last = written.popLast() {
      size -= last.text.utf8.count
      notes.append(
        ForeignNote(
          last.question.question.place, "not imported: the quiz would be larger than 1 MB"))
    }
  }

  private var head: [UInt8] {
    var fields = [("name", quotedYAML(name))]
    if !description.text.isEmpty {
      fields.append(("description", quotedYAML(description.text)))
    }
    fields.append(("created", quiz.created?.utc ?? today))
    if quiz.kind != .quiz { fields.append(("kind", quiz.kind.rawValue)) }
    if let opens = quiz.opens { fields.append(("opens", opens.utc)) }
    if let deadline = quiz.deadline { fields.append(("deadline", deadline.utc)) }
    if written.allSatisfy(\.isDraft) { fields.append(("draft", "true")) }
    if let score = quiz.score { fields.append(("score", score.rawValue)) }
    let lines = fields.map { "\($0): \($1)\n" }.joined()
    return Array("---\n\(lines)---\n\n".utf8)
  }
}

/// Writes a question from another program in our format.
struct ForeignQuestionWriting {
  let question: ForeignQuestion
  /// Whether the question needs no correct answer.
  let isUngraded: Bool

  /// The changes made to the question, one sentence each.
  var changes: [String] {
    var texts = [question.text]
    var found: [String] = []
    switch question.answer {
    case .options(let options, _): texts += options.map(\.text)
    case .text(let answer):
      guard let answer else { break }
      texts.append(answer)
      if PlainMarkdown(answer).lines.isEmpty {
        found.append("the answer is empty: it is an essay without a rubric")
      } else if !isOneLine(answer) {
        let isLong = PlainMarkdown(answer).lines.count == 1
        let reason = isLong ? "is too long to be typed" : "has several lines"
        found.append("the answer \(reason): it is the rubric of an essay")
      }
    }
    if texts.contains(where: { PlainMarkdown($0).hadControls }) {
      found.append("control characters and noncharacters are left out")
    }
    return found
  }

  /// The question's Markdown, ending in an empty line; for a draft, with the reason in a comment.
  func markdown(draftReason: String? = nil) -> String {
    let text = PlainMarkdown(question.text)
    let attributes = attributes(isDraft: draftReason != nil)
    let parts = ["##", text.heading, attributes.isEmpty ? "" : "{\(attributes)}"]
    var blocks = [parts.filter { !$0.isEmpty }.joined(separator: " ")]
    if let draftReason { blocks.append("<!-- not published: \(inComment(draftReason)) -->") }
    if !text.rest.isEmpty { blocks.append(text.rest.joined(separator: "\n")) }
    switch question.answer {
    case .options(let options, _): blocks.append(list(options))
    case .text(let answer):
      if let answer { blocks.append(typed(answer)) }
    }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n\n"
  }

  private func attributes(isDraft: Bool) -> String {
    var found: [String] = []
    if ForeignQuestion.isID(question.id) { found.append("#\(question.id)") }
    switch question.answer {
    case .options(let options, let allowsSeveral):
      if allowsSeveral, isUngraded || options.count(where: \.isKey) < 2 {
        found.append("type=multiple")
      }
    case .text(let answer):
      found.append(answer.map(isOneLine) == false ? "type=essay" : "type=short-text")
    }
    if isDraft { found.append("draft=true") }
    return found.joined(separator: " ")
  }

  private func list(_ options: [ForeignQuestion.Option]) -> String {
    options.map { option in
      let lines = PlainMarkdown(option.text).item
      let id = option.id.map { ForeignQuestion.isID($0) ? " {#\($0)}" : "" } ?? ""
      let mark = option.isKey ? "- [x]" : "- [ ]"
      guard let first = lines.first else { return mark }
      let end = lines.firstIndex(of: "") ?? lines.count
      let marked = lines.enumerated().map { $0 + 1 == end ? $1 + id : $1 }
      return ([mark + " " + (marked.first ?? first)] + marked.dropFirst().map(indented))
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func indented(_ line: String) -> String { line.isEmpty ? line : "  " + line }

  /// A line `= answer`, or the rubric of an essay if the answer has several lines.
  private func typed(_ answer: String) -> String {
    let plain = PlainMarkdown(answer)
    guard isOneLine(answer) else {
      return plain.item.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
    }
    let line = withoutSpaceAtStart(plain.lines.first ?? "")
    return typedAnswer(line)
  }
}

/// A line of our format with an answer that students type exactly so.
func typedAnswer(_ line: String) -> String {
  let isPlain = line.unicodeScalars.allSatisfy {
    $0 == " " || $0.properties.isAlphabetic || $0.properties.numericType != nil
  }
  if isPlain { return "= \(line)" }
  // Between backticks, the answer is not read as a pattern, a list or a comment.
  let quote = UInt8(ascii: "`")
  let quotes = String(repeating: "`", count: longestBackticks(line.utf8) + 1)
  let space = line.utf8.first == quote || line.utf8.last == quote ? " " : ""
  return "= \(quotes)\(space)\(line)\(space)\(quotes)"
}

/// The message of the first error in each part of a file, by the index of the part, the last part
/// first; errors before the first part count for it.
func reasons(_ errors: [Diagnostic], in starts: [Int]) -> [(index: Int, reason: String)] {
  var reasons: [Int: String] = [:]
  for error in errors.reversed() {
    let offset = error.span?.bytes.lowerBound ?? 0
    reasons[max(0, starts.partitioningIndex { $0 > offset } - 1)] = error.message
  }
  return reasons.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
}

/// Whether an answer can be typed into a text field.
private func isOneLine(_ answer: String) -> Bool {
  let lines = PlainMarkdown(answer).lines
  return lines.count == 1 && lines[0].utf8.count <= maxTypedAnswer
}

/// The maximum size of a typed answer in bytes; longer ones become rubrics of essays.
private let maxTypedAnswer = 200

/// A reason without characters that would end a comment.
func inComment(_ reason: String) -> String {
  reason.replacing("--", with: "- -").filter { $0 != ">" && $0 != "\n" }
}

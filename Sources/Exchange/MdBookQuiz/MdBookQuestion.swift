import Authoring
import Courseware

/// A question of mdbook-quiz as a question of our format.
struct MdBookQuestion {
  private(set) var question: ImportedQuestion
  /// The name of the text that it shares with other questions.
  private(set) var textName: String?
  private(set) var notes: [(line: Int, reason: String)] = []
  /// The lines of its texts.
  private(set) var lines: [SourceLine] = []
  private let entry: TOMLValue
  /// The fields that have been read, such as `prompt.prompt`.
  private var fieldsRead: Set<String> = []

  init(_ entry: TOMLValue) {
    self.entry = entry
    question = ImportedQuestion(line: entry.line, stem: [])
  }

  mutating func read() {
    switch text("type")?.text {
    case "MultipleChoice": readOptions()
    case "ShortAnswer": readWords()
    case "Tracing": readProgram()
    case let type:
      if let type {
        question.faults.append(
          "its type '\(shown(type))' is none of 'MultipleChoice', 'ShortAnswer' and 'Tracing'")
      }
      setText()
    }
    if let context = value("context", \.text) {
      let line = self["context"]?.line ?? question.line
      let blank = question.explanation.isEmpty ? [] : [SourceLine(number: line)]
      question.explanation += blank + markdown(context, line)
    }
    textName = value("multipart", \.text)
    readID()
    if value("promptExplanation", \.boolean) ?? false {
      note("promptExplanation", "is not imported: students do not explain their answers")
    }
    noteFieldsLeft(in: entry, "")
  }

  /// Reads the id, unless it is a UUID, which nobody can read in a heading.
  private mutating func readID() {
    guard let id = value("id", \.text) else { return }
    if id.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12] {
      note("id", "is not imported if it is a UUID: an id is made from the text")
    } else if ForeignQuestion.isID(id) {
      question.id = id
    } else {
      note(
        "id",
        "is imported if it begins with a lower-case letter and has only such letters, digits, "
          + "'-' and '_'")
    }
  }

  private mutating func note(_ path: String, _ words: String) {
    notes.append((self[path]?.line ?? question.line, "'\(path)' \(words)"))
  }

  /// Notes the fields that have no place in our format.
  private mutating func noteFieldsLeft(in table: TOMLValue, _ path: String) {
    for (name, value) in table.entries {
      let path = path + name
      if fieldsRead.contains(path) { continue }
      if value.entries.isEmpty {
        notes.append((value.line, "'\(shown(path))' is not imported"))
      } else {
        noteFieldsLeft(in: value, path + ".")
      }
    }
  }
}

extension MdBookQuestion {
  private mutating func readOptions() {
    setText()
    let right = texts("answer.answer").map { ($0, isKey: true) }
    let wrong = texts("prompt.distractors").map { ($0, isKey: false) }
    var options = right + wrong
    if value("prompt.sortAnswers", \.boolean) ?? false {
      options.sort { $0.0.text ?? "" < $1.0.text ?? "" }
      question.keepsOrder = true
    } else if let place = value("prompt.answerIndex", \.integer) {
      options = wrong
      options.insert(contentsOf: right, at: min(max(0, place), wrong.count))
      question.keepsOrder = true
    }
    question.options = options.map { option, isKey in
      ImportedOption(line: option.line, isKey: isKey, lines: markdown(option).map(unquoted))
    }
    // Several correct options make it one of this type without this attribute.
    if self["answer.answer"]?.items != nil, right.count < 2 {
      question.attributes.append("type=multiple")
    }
  }

  private mutating func readWords() {
    setText()
    question.attributes.append("type=short-text")
    let others = self["answer.alternatives"] == nil ? [] : texts("answer.alternatives")
    for answer in texts("answer.answer") + others { addAnswer(answer, "an answer") }
    if let form = value("prompt.response", \.text), form != "short" {
      note("prompt.response", "is not imported: students type one line")
    }
  }

  /// Reads a program of which students say what it prints, or that it does not compile.
  private mutating func readProgram() {
    question.stem = Array("What does this program print?".utf8)
    question.attributes.append("type=short-text")
    if let program = text("prompt.program") { showProgram(program) }
    guard let compiles = value("answer.doesCompile", \.boolean) else {
      return question.faults.append("'answer.doesCompile' is neither true nor false")
    }
    if compiles {
      guard var output = text("answer.stdout") else { return }
      let lines = (output.text ?? "").split(whereSeparator: \.isNewline)
      output.content = .text(lines.joined(separator: " "))
      question.attributes.append("case=sensitive")
      addAnswer(output, "the output of its program")
    } else {
      question.answer = [Array("= error".utf8)]
      if let line = value("answer.lineNumber", \.integer) {
        let text = Array("The compiler reports an error in line \(line).".utf8)
        question.explanation.append(SourceLine(number: question.line, text))
      }
    }
  }

  /// Sets the heading, which is the first paragraph of the text, and the text below it.
  private mutating func setText() {
    question.body = text("prompt.prompt").map { markdown($0).map(unquoted) } ?? []
    question.stem =
      takeHeading(from: &question.body).map { Array($0) }
      ?? Array("Question in line \(question.line)".utf8)
  }

  /// Adds an answer to type, which is one line.
  private mutating func addAnswer(_ value: TOMLValue, _ name: String) {
    let bytes = Array((value.text ?? "").utf8)
    let answer = withoutControls(bytes[...].trimmedBlank)
    if answer.isEmpty {
      question.faults.append("\(name) is empty, but students have to type something")
    } else if bytes[...].trimmedBlank.contains(10) {
      question.faults.append("\(name) has several lines, but students type one line")
    } else {
      question.answer.append(Array(typedAnswer(answer.string).utf8))
    }
  }

  /// Shows a program, and how its output is answered.
  private mutating func showProgram(_ value: TOMLValue) {
    let program = value.text ?? ""
    let fence = String(repeating: "`", count: max(3, longestBackticks(program.utf8) + 1))
    let lines = markdown("\(fence)rust\n\(program)\n\(fence)", value.line)
    let request = """
      Write its output on one line, with spaces instead of line breaks, or `error` if it does not \
      compile.
      """
    question.body =
      lines.prefix(1) + withoutBlankEnds(Array(lines.dropFirst().dropLast())) + lines.suffix(1)
      + [SourceLine(number: value.line)] + markdown(request, value.line)
  }
}

extension MdBookQuestion {
  /// A field such as `prompt.prompt`; `nil` if it is missing.
  private subscript(path: String) -> TOMLValue? {
    path.split(separator: ".").reduce(entry as TOMLValue?) { $0?[String($1)] }
  }

  /// The value of a field that may be missing; one of another type is left.
  private mutating func value<Value>(
    _ path: String, _ type: KeyPath<TOMLValue, Value?>
  ) -> Value? {
    guard let value = self[path]?[keyPath: type] else { return nil }
    fieldsRead.insert(path)
    return value
  }

  /// A field that has to be text.
  private mutating func text(_ path: String) -> TOMLValue? {
    if value(path, \.text) != nil { return self[path] }
    question.faults.append(self[path] == nil ? "it has no '\(path)'" : "'\(path)' is not text")
    fieldsRead.insert(path)
    return nil
  }

  /// The texts of a field that has to be text or a list of texts.
  private mutating func texts(_ path: String) -> [TOMLValue] {
    guard let items = value(path, \.items) else { return text(path).map { [$0] } ?? [] }
    if items.contains(where: { $0.text == nil }) {
      question.faults.append("'\(path)' contains something that is not text")
    }
    return items.filter { $0.text != nil }
  }

  private mutating func markdown(_ value: TOMLValue) -> [SourceLine] {
    markdown(value.text ?? "", value.line)
  }

  private mutating func markdown(_ text: String, _ line: Int) -> [SourceLine] {
    var found = markdownLines(of: text, line)
    for index in found.indices where found[index].role == .code {
      let count = found[index].bytes.count
      for mark in ["`[", "]`"] { found[index].bytes.replace(Array(mark.utf8), with: []) }
      if found[index].bytes.count < count {
        notes.append(
          (line, "code between '`[' and ']`' is not highlighted: the marks are left out"))
      }
    }
    lines += found
    return found
  }
}

/// The lines of a text in Markdown that starts at a line, without blank lines at its ends.
func markdownLines(of text: String, _ line: Int) -> [SourceLine] {
  let lines = sourceLines(SourceText(path: "", bytes: Array(text.utf8))).map { one in
    var one = one
    one.number = line
    return one
  }
  return withoutBlankEnds(lines)
}

private func withoutBlankEnds(_ lines: [SourceLine]) -> [SourceLine] {
  let start = lines.firstIndex { !$0.isBlank } ?? lines.count
  let end = lines.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
  return Array(lines[start..<end])
}

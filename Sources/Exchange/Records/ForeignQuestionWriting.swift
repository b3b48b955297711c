import Courseware

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
        found.append("the answer is too long to be typed: it is the rubric of an essay")
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
    if let draftReason { blocks.append("<!-- not published: \(comment(draftReason)) -->") }
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
    let line = plain.lines.first.map { String($0.drop { $0.isWhitespace }) } ?? ""
    let isPlain = line.unicodeScalars.allSatisfy {
      $0 == " " || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    if isPlain { return "= \(line)" }
    // Between backticks, the answer is not read as a pattern, a list or a comment.
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let quotes = String(repeating: "`", count: longest + 1)
    let space = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return "= \(quotes)\(space)\(line)\(space)\(quotes)"
  }
}

/// Whether an answer can be typed into a text field.
private func isOneLine(_ answer: String) -> Bool {
  let lines = PlainMarkdown(answer).lines
  return lines.count == 1 && lines[0].utf8.count <= maxTypedAnswer
}

/// The maximum size of a typed answer in bytes; longer ones become rubrics of essays.
private let maxTypedAnswer = 200

/// A reason without characters that would end a comment.
private func comment(_ reason: String) -> String {
  reason.split(separator: "--", omittingEmptySubsequences: false).joined(separator: "- -")
    .filter { $0 != ">" && $0 != "\n" }
}

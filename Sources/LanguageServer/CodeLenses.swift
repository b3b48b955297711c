import Authoring
import Courseware

extension LanguageServer {
  /// "Preview" and the number of students at the name of a quiz, and the facility at each question.
  mutating func codeLenses(_ parameters: JSONValue) -> JSONValue {
    guard let document = document(parameters), document.kind == .quiz else { return .array([]) }
    let path = originalPath(of: document.text.path)
    let figures = figures(of: document)[path]
    let top = document.positions.range(0..<0)
    var lenses: [JSONValue] = []
    if hasPreview {
      let command = object([
        "title": .string("Preview"), "command": .string("quizpress.preview"),
        "arguments": .array([.string(document.address)]),
      ])
      lenses.append(object(["range": top, "command": command]))
    }
    guard let figures, figures.students > 0 else { return .array(lenses) }
    lenses.append(lens(counted(figures.students), at: top))
    for question in document.outline.questions {
      guard let id = question.id, let own = figures.questions[id] else { continue }
      lenses.append(
        lens(
          "\(counted(own.students)), facility \(twoDecimals(own.facility))",
          at: document.positions.range(question.heading)))
    }
    return .array(lenses)
  }

  private func counted(_ students: Int) -> String {
    students == 1 ? "1 student" : "\(students) students"
  }

  /// A facility with two decimals; a penalty can make it negative.
  private func twoDecimals(_ facility: Double) -> String {
    let hundredths = Int(abs(facility).rounded(times: 100))
    let sign = facility < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(zeroPadded(hundredths % 100))"
  }

  /// A text without a command.
  private func lens(_ title: String, at range: JSONValue) -> JSONValue {
    object([
      "range": range, "command": object(["title": .string(title), "command": .string("")]),
    ])
  }
}

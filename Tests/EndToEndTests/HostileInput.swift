import Foundation

/// A file that anybody might send, and the place of its fault.
struct HostileInput: CustomStringConvertible, Sendable {
  var description: String
  var bytes: [UInt8]
  /// Below the course's folder.
  var path = "content/class/quizzes/quiz.md"
  /// The rule's code, with the line and column of the fault; `nil` where the file is welcome.
  var fault: Fault?

  struct Fault: Equatable, Sendable {
    var code: String
    var line: Int
    var column: Int
  }

  /// A whole file.
  init(
    _ description: String, file bytes: some Sequence<UInt8>, at path: String? = nil, _ fault: Fault?
  ) {
    self.description = description
    self.bytes = Array(bytes)
    self.fault = fault
    self.path = path ?? self.path
  }

  /// A quiz whose front matter ends with these lines; they start in line 5.
  init(_ description: String, head: String, _ fault: Fault?) {
    let text =
      "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n\(head)\n---\n\(Self.question)"
    self.init(description, file: text.utf8, fault)
  }

  /// A quiz whose introduction is these bytes; they start in line 7.
  init(_ description: String, body: [UInt8], _ fault: Fault?) {
    let head = "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n---\n\n"
    self.init(description, file: Array(head.utf8) + body + Array(Self.question.utf8), fault)
  }

  init(_ description: String, body: String, _ fault: Fault?) {
    self.init(description, body: Array(body.utf8), fault)
  }

  private static let question = "\n\n## Which one?\n\n- [x] This\n- [ ] That\n"
  private static let otherQuestion = "\n\n## What is left?\n\n- [x] Some\n- [ ] None\n"

  /// A course that nothing is wrong with, and this file in it.
  func course() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("title: Course\ntime-zone: Europe/Berlin\n", to: "content/site.yml")
    try folder.write(
      "---\nname: Some class\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
      to: "content/class/classroom.md")
    try folder.write(
      "---\nname: Another\ncreated: 2026-09-01\nkind: practice\n---\n\(Self.otherQuestion)",
      to: "content/class/quizzes/other.md")
    try folder.write(bytes, to: path)
    return folder
  }
}

func fault(_ code: String, _ line: Int, _ column: Int) -> HostileInput.Fault {
  HostileInput.Fault(code: code, line: line, column: column)
}

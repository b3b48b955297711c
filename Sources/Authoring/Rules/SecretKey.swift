import Courseware

extension Rule {
  /// No file of the course is a key file.
  static let secretKey = Rule(
    "secret-key", .error, "No file of the course is a key file.",
    explanation: """
      A file whose name ends in '.quizpress-key' opens what students hand in to exams. Whoever can
      read the folder or the history of its Git repository could read their answers. Move the file
      to the folder that 'quizpress keys list' names, run 'quizpress keys rotate' if others may have
      seen it, and keep copies elsewhere with 'quizpress keys backup'.
      """,
    bad: .files(
      ["content/0123456789abcdef.quizpress-key": "any"],
      shown: "content/0123456789abcdef.quizpress-key"),
    good: .files(
      ["content/class/notes.txt": "Ideas for an exam\n"], shown: "content/class/notes.txt"))

  /// Whether a path is that of a key file by its name.
  package static func isKeyFile(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".quizpress-key")
  }
}

import Courseware

extension Rule {
  static let secretKey = Rule(
    "secret-key", .error, "No file of the course is a key file or contains a private key.",
    explanation: """
      A file whose name ends in '.quizpress-key' decrypts students' attempts at exams, or answers
      that are not released yet. So does its content in any other file. Whoever can read the folder
      or the history of its Git repository could decrypt them, too. Move the file to the folder that
      'quizpress keys list' names, run 'quizpress keys rotate' if others may have seen it, and keep
      copies elsewhere with 'quizpress keys backup -o FILE'. The message does not show the line.
      """,
    bad: .files(
      ["content/0123456789abcdef.quizpress-key": "any"],
      shown: "content/0123456789abcdef.quizpress-key"),
    good: .files(
      ["content/class/notes.txt": "Ideas for an exam\n"], shown: "content/class/notes.txt"))

  /// Whether a path is that of a key file, by its name.
  package static func isKeyFile(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".quizpress-key")
  }

  /// The range of a private key in the format of key files, `"quizpress":"exam-key"`, with any
  /// white space or as a string in JSON; `nil` if there is none.
  package static func privateKey(in text: [UInt8]) -> Range<Int>? {
    var start = 0
    while let found = firstIndex(of: UInt8(ascii: "q"), in: text.span, from: start) {
      start = found + 1
      guard text[found...].starts(with: "quizpress".utf8) else { continue }
      let rest = text[found...].prefix(64).filter { !" \t\r\n\\\"".utf8.contains($0) }
      let value = rest.dropFirst(9)
      guard value.first == UInt8(ascii: ":") else { continue }
      let word = value.dropFirst().prefix { $0 == UInt8(ascii: "-") || (97...122).contains($0) }
      if String(decoding: word, as: UTF8.self).hasSuffix("-key") { return found..<found + 9 }
    }
    return nil
  }
}

import Courseware

extension Rule {
  static let cloneSecretKey = Rule(
    "clone-secret-key", .error, "A quiz whose key is secret is not published for others to copy.",
    explanation: """
      'clone: true' publishes the file of the quiz, and the file has the answer key. Exams, and
      quizzes with 'answers: teacher', keep the key out of the site. Delete one of the two lines, or
      write 'answers: open' if everyone may read the key.
      """,
    bad: .fields(cloned("kind: exam\n")), good: .fields(cloned("")))
}

private func cloned(_ line: String) -> String {
  """
  name: Cells
  author: Ada Example
  created: 2026-09-01
  deadline: 2026-09-14
  \(line)clone: true
  """
}

import Courseware

extension Rule {
  static let missingField = Rule(
    "missing-field", .error, "Required fields are present.",
    explanation: """
      Some facts cannot be guessed: what a quiz is called, when it was created and by when it is
      due; who teaches a classroom; what the site is called. Add the line. A practice quiz needs
      no deadline: write 'kind: practice'.
      """,
    bad: .fields("name: Cell structure\ncreated: 2026-09-01"), good: .quiz())
}

import Courseware

extension Rule {
  /// A course uses only available features.
  static let notAvailable = Rule(
    "not-available", .error, "A course uses only available features.",
    explanation: """
      This feature is planned but has no effect in this version of Quizpress: for example, a
      classroom would be open although you set a password. The message says what to do until it is
      available.
      """,
    bad: .files(
      ["content/class/classroom.md": .text(classroom("password"))], shown: classroom("password")),
    good: .files(
      ["content/class/classroom.md": .text(classroom("open"))], shown: classroom("open")))
}

private func classroom(_ access: String) -> String {
  """
  ---
  name: Biology 9B
  teacher: Ada Example
  created: 2026-08-01
  access: \(access)
  ---

  """
}

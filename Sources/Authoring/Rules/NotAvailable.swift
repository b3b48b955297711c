import Courseware

extension Rule {
  static let notAvailable = Rule(
    "not-available", .error, "A course uses only available features.",
    explanation: """
      This feature is planned but has no effect in this version of Quizpress: for example, nothing
      could link to a section by the id that you gave it. The message says what to do until it is
      available.
      """,
    bad: .quiz(quiz("# Planets {#planets}")), good: .quiz(quiz("# Planets")))
}

private func quiz(_ heading: String) -> String {
  """
  ---
  name: Planets
  created: 2026-09-01
  kind: practice
  ---

  \(heading)

  ## Which planet has rings?

  - [x] Saturn
  - [ ] Mars

  """
}

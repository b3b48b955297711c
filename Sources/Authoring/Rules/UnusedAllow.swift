import Courseware

extension Rule {
  static let unusedAllow = Rule(
    "unused-allow", .warning, "Every code in 'allow' turns off a warning.",
    explanation: """
      'allow' also hides future warnings with the same code. If the reason for it no longer
      exists, the next mistake of this kind goes unnoticed: an image without a description, a
      deadline in the wrong year. Delete the code, and write it again when you need it.
      """,
    bad: .quiz(fields: "allow: empty-option"),
    good: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      allow: empty-option
      ---

      ## Which digit means nothing at all?

      - [x] 0
      - [ ]
      """))

  /// Warnings that depend on installed programs, the date, Git or services, so that a single run
  /// cannot determine whether allowing them has an effect.
  static let environmentDependent: Set<String> = [
    "missing-highlighter", "deadline-past", "shared-roster", "name-length", "too-many-options",
  ]
}

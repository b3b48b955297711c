import Courseware

extension Rule {
  /// What 'allow' names is there to be allowed.
  static let unusedAllow = Rule(
    "unused-allow", .warning, "Every code in 'allow' turns off a warning.",
    explanation: """
      A warning that is allowed stays silent, today's and those to come. If the reason for it is
      gone, the next mistake of the same kind would not be noticed: an image without a
      description, a deadline in the wrong year. Delete the code, and write it again when you need
      it.
      """,
    bad: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      allow: empty-option
      ---

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """),
    good: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      allow: empty-option
      ---

      ## Which sign stands for nothing at all?

      - [x] 0
      - [ ]
      """))

  /// Warnings that come and go with what is installed, with the day, with git and with services, so
  /// that today's run cannot tell whether they are allowed in vain.
  static let comingAndGoing: Set<String> = [
    "missing-highlighter", "deadline-past", "shared-roster", "name-length", "too-many-options",
  ]
}

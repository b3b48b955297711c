import Courseware

extension Rule {
  /// What 'allow' names is there to be allowed.
  static let unusedAllow = Rule(
    "unused-allow", .warning, "What 'allow' names is there to be allowed.",
    explanation: """
      A warning that is allowed stays silent, today's and those to come. Where the reason for it is
      gone, the next slip of the same kind would go unseen: an image without a description, a
      deadline in the wrong year. Take the code out, and write it again when you need it.
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

  /// Warnings that come and go with what is installed and with the day, so that today's run cannot
  /// tell whether they are allowed in vain.
  static let comingAndGoing: Set<String> = ["missing-highlighter", "deadline-past"]
}

import Courseware

extension Rule {
  /// A key has a value.
  static let emptyValue = Rule(
    "empty-value", .warning, "A key has a value.",
    explanation: """
      A key with nothing behind it is passed over, as if the line were not there: no time limit, no
      category, no pass mark. Most often something was meant to be filled in later. Write the value,
      or take the line out. A value that starts with '#' needs quotes around it, since what follows
      that sign is a comment.
      """,
    bad: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      time-limit:
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
      time-limit: 20 min
      ---

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """))
}

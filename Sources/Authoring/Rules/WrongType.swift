import Courseware

extension Rule {
  /// A value has the type that its field requires.
  static let wrongType = Rule(
    "wrong-type", .error, "A value has the type that its field requires.",
    explanation: """
      Each field requires a type of value: a number, a length of time, true or false, a list. The
      message says which type the field requires.
      """,
    bad: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      time-limit: half an hour
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
      time-limit: 30 min
      ---

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """))
}

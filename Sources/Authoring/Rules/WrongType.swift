import Courseware

extension Rule {
  /// A value is of the kind that its key asks for.
  static let wrongType = Rule(
    "wrong-type", .error, "A value is of the kind that its key asks for.",
    explanation: """
      Each key asks for a certain kind of value: a number, a length of time, true or false, a
      list. A value of another kind has no meaning there and would have to be guessed at. The
      message says what the key takes.
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

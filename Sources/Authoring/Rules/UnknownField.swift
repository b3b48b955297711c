import Courseware

extension Rule {
  static let unknownField = Rule(
    "unknown-field", .error, "Front matter has only fields that exist.",
    explanation: """
      An unknown field is usually a typo, and it would have no effect: with 'attemps: 1' students
      could try as often as they like. Correct the spelling, or delete the line. Fields of graded
      quizzes, such as 'pass', are also unknown in a survey or a poll. You can write notes to
      yourself after a '#'.
      """,
    bad: .fields(
      """
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      attemps: 1
      """),
    good: .fields(
      """
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      attempts: 1 # as agreed in class
      """))
}

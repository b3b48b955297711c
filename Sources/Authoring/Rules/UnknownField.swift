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
    bad: .quiz(fields: "attemps: 1"),
    good: .quiz(fields: "attempts: 1 # as agreed in class"))
}

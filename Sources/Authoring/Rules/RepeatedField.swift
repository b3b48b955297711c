import Courseware

extension Rule {
  static let repeatedField = Rule(
    "repeated-field", .error, "Each field is written once.",
    explanation: """
      Two lines set the same field to different values, and programs differ in which one they use.
      With two deadlines, students and the gradebook might not agree. Keep the line that you mean.
      """,
    bad: .quiz(fields: "deadline: 2026-09-21"),
    good: .quiz(deadline: "2026-09-21"))
}

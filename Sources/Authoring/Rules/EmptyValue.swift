import Courseware

extension Rule {
  static let emptyValue = Rule(
    "empty-value", .warning, "A field has a value.",
    explanation: """
      A field without a value is ignored, as if the line did not exist: no time limit, no
      category, no passing score. Most often something was meant to be filled in later. Write the
      value, or delete the line. A value that starts with '#' needs quotation marks, since '#'
      starts a comment.
      """,
    bad: .quiz(fields: "time-limit:"),
    good: .quiz(fields: "time-limit: 20 min"))
}

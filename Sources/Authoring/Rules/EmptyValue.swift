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
    bad: .fields(
      """
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      time-limit:
      """),
    good: .fields(
      """
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14
      time-limit: 20 min
      """))
}

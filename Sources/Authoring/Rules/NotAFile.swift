import Courseware

extension Rule {
  /// What is named like a text file is one.
  static let notAFile = Rule(
    "not-a-file", .error, "What is named like a text file is one.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

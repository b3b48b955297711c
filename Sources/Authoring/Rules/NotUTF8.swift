import Courseware

extension Rule {
  /// Every text file is UTF-8.
  static let notUTF8 = Rule(
    "not-utf-8", .error, "Every text file is UTF-8.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// Names of classrooms' folders and quizzes' files are lower-case letters, digits and hyphens.
  static let badFileName = Rule(
    "bad-file-name", .error, "Names of classrooms' folders and quizzes' files are lower-case letters, digits and hyphens.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// Classrooms and quizzes start with front matter.
  static let missingFrontMatter = Rule(
    "missing-front-matter", .error, "Classrooms and quizzes start with front matter.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

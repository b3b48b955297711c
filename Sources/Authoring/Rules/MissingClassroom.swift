import Courseware

extension Rule {
  /// A folder with quizzes has a classroom.md.
  static let missingClassroom = Rule(
    "missing-classroom", .error, "A folder with quizzes has a classroom.md.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// Links and images stay inside content/.
  static let pathOutsideCourse = Rule(
    "path-outside-course", .error, "Links and images stay inside content/.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// Quotes and lists nest at most 64 deep.
  static let tooDeeplyNested = Rule(
    "too-deeply-nested", .error, "Quotes and lists nest at most 64 deep.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

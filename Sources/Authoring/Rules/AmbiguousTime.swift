import Courseware

extension Rule {
  /// A local time is not in the hour that comes twice.
  static let ambiguousTime = Rule(
    "ambiguous-time", .error, "A local time is not in the hour that comes twice.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// A roster lists each id once.
  static let duplicateMember = Rule(
    "duplicate-member", .error, "A roster lists each id once.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

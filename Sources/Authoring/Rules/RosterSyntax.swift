import Courseware

extension Rule {
  /// A roster is a CSV file with the columns id and name.
  static let rosterSyntax = Rule(
    "roster-syntax", .error, "A roster is a CSV file with the columns id and name.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

import Courseware

extension Rule {
  /// Raw HTML is formatting from the list of allowed elements, opened and closed in one place.
  static let rawHTML = Rule(
    "raw-html", .error, "Raw HTML is formatting from the list of allowed elements, opened and closed in one place.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

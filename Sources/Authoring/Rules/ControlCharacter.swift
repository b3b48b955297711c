import Courseware

extension Rule {
  /// Text holds no NUL, and front matter no control characters or unusual line ends.
  static let controlCharacter = Rule(
    "control-character", .error, "Text holds no NUL, and front matter no control characters or unusual line ends.",
    explanation: """
      PENDING
      """,
    bad: .questions("PENDING"),
    good: .questions("PENDING"))
}

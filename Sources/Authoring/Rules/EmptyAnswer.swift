import Courseware

extension Rule {
  /// An answer says something.
  static let emptyAnswer = Rule(
    "empty-answer", .error, "An answer says something.",
    explanation: """
      An equals sign stands there with nothing behind it, or a bar of a blank has nothing beside it.
      An empty answer is never right: a student who leaves a field empty has not answered. Write the
      answer, or delete the sign. Where nobody needs to be right, use 'kind: survey'.
      """,
    bad: .questions(
      """
      ## Which gas do plants take in?

      = carbon dioxide
      =
      """),
    good: .questions(
      """
      ## Which gas do plants take in?

      = carbon dioxide
      = CO2
      """))
}

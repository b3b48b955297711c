import Courseware

extension Rule {
  static let emptyAnswer = Rule(
    "empty-answer", .error, "An answer is not empty.",
    explanation: """
      There is nothing after an equals sign, or on one side of a bar in a blank. An empty answer
      is never correct: a student who leaves a field empty has not answered. Write the answer, or
      delete the equals sign or the bar. If there is no correct answer, use 'kind: survey'.
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

import Courseware

extension Rule {
  static let emptyAnswer = Rule(
    "empty-answer", .error, "An answer is not empty.",
    explanation: """
      There is nothing after an equals sign, or on one side of a bar in a blank. An empty answer
      is never correct: a student who leaves a field empty has not answered. Write the answer, or
      delete the equals sign or the bar. If there is no correct answer, use 'kind: survey'.
      """,
    bad: "=", good: "= CO2"
  ) { line in
    """
    ## Which gas do plants take in?

    = carbon dioxide
    \(line)
    """
  }
}

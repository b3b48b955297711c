import Courseware

extension Rule {
  static let duplicateAnswer = Rule(
    "duplicate-answer", .warning, "The correct answers of a question are different.",
    explanation: """
      Two answers are the same, because case, repeated spaces and the shape of quotation marks and
      dashes do not matter when answers are compared. Delete one of them. If case matters, write
      '{case=sensitive}' at the end of the heading.
      """,
    bad: "= Carbon Dioxide", good: "= CO2"
  ) { answer in
    """
    ## Which gas do plants take in?

    = carbon dioxide
    \(answer)
    """
  }
}

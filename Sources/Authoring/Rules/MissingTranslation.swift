import Courseware

extension Rule {
  static let missingTranslation = Rule(
    "missing-translation", .warning, "A translation has everything that its original has.",
    explanation: """
      A question that the translation does not have is shown in the language of the original; a
      missing hint, feedback or explanation is not shown at all. Questions are paired by their ids,
      whatever their order. Draft questions count as missing.
      """,
    bad: .files(
      inTwoLanguages(
        germanQuestion(),
        """

        ## Which part of a plant takes it in? {#part}

        - [x] The leaves
        - [ ] The roots
        """),
      shown: """
        Where other.md asks

        ## Which gas do plants take in? {#gas}

        ## Which part of a plant takes it in? {#part}

        other.de.md asks

        ## Welches Gas nehmen Pflanzen auf? {#gas}
        """),
    good: .files(
      inTwoLanguages(germanQuestion()), shown: "## Welches Gas nehmen Pflanzen auf? {#gas}"))
}

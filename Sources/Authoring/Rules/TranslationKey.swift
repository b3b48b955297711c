import Courseware

extension Rule {
  static let translationKey = Rule(
    "translation-key", .error, "A translated question is graded like its original.",
    explanation: """
      A question and its translation must have the same kind, the same points, and the same number
      of options, blanks, items or pairs in the same order, with the same ones correct and the same
      scoring; numeric answers must be the same numbers. Otherwise an answer would earn points in
      one language and none in the other. Typed words and units may differ: those of every language
      are accepted.
      """,
    bad: .files(
      inTwoLanguages(wrongTranslation),
      shown: """
        Where other.md has

        ## Which gas do plants take in? {#gas}

        - [x] Carbon dioxide
        - [ ] Oxygen

        other.de.md has

        \(wrongTranslation)
        """),
    good: .files(inTwoLanguages(germanQuestion()), shown: germanQuestion()))
}

private let wrongTranslation = """
  ## Welches Gas nehmen Pflanzen auf? {#gas}

  - [ ] Kohlendioxid
  - [x] Sauerstoff
  """

import Courseware

extension Rule {
  static let staleTranslation = Rule(
    "stale-translation", .warning, "A translated question is up to date with its original.",
    explanation: """
      'from' in the braces of a translated question identifies the version of the original that was
      translated: eight digits that change with its text and answer key. They do not match, so the
      original has been edited since. Compare the two, correct the translation, and then write the
      new digits, which the message offers. Questions without 'from' are not checked.
      """,
    bad: .files(
      inTwoLanguages(germanQuestion("#gas from=00000000")),
      shown: "## Welches Gas nehmen Pflanzen auf? {#gas from=00000000}"),
    good: .files(
      inTwoLanguages(germanQuestion("#gas from=7d1803d1")),
      shown: "## Welches Gas nehmen Pflanzen auf? {#gas from=7d1803d1}"))
}

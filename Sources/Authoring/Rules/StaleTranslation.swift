import Courseware

extension Rule {
  /// A translated question is as new as its original.
  static let staleTranslation = Rule(
    "stale-translation", .warning, "A translated question is as new as its original.",
    explanation: """
      'from' in the braces of a translated question stands for its original as it was when
      somebody translated it: eight digits that change with the original's text and key. They no
      longer match, so the original was edited since. Compare the two, correct the translation,
      and then write the new digits, which the message offers. Questions without 'from' are not
      held to this.
      """,
    bad: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas from=00000000}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: "## Welches Gas nehmen Pflanzen auf? {#gas from=00000000}"),
    good: .files(
      inTwoLanguages(
        """
        ## Welches Gas nehmen Pflanzen auf? {#gas from=7d1803d1}

        - [x] Kohlendioxid
        - [ ] Sauerstoff
        """),
      shown: "## Welches Gas nehmen Pflanzen auf? {#gas from=7d1803d1}"),
    check: .course(checkStamps))
}

private func checkStamps(_ course: ParsedCourse, _ report: inout Report) {
  for translation in course.translations {
    for (own, original) in translation.pairs where own.form == original.form {
      guard let from = translation.digest.sources[own.id], from.value != original.stamp else {
        continue
      }
      let now = "from=\(stampText(original.stamp))"
      report.add(
        .staleTranslation, "the original of '\(own.id)' has changed since it was translated",
        at: from.span, notes: [.init("the original", at: translation.originalSpan(original))],
        fixes: [
          .init(
            title: "write '\(now)' once the translation is right",
            edits: [.init(span: from.span, replacement: now)], isSafe: false)
        ])
    }
  }
}

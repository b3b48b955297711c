import Courseware

extension Rule {
  static let badTranslation = Rule(
    "bad-translation", .error, "A translation is beside its original and has its questions.",
    explanation: """
      'cells.zh.md' is the translation of 'cells.md' in the same folder into Chinese. It needs its
      original, which is in another language, and its questions have the ids of the original's:
      write the same '{#id}' after both headings. A quiz has at most 100 translations, because
      every page links to all others.
      """,
    bad: .files(
      inTwoLanguages(germanQuestion("#gase")),
      shown: """
        Where other.md asks

        ## Which gas do plants take in? {#gas}

        other.de.md asks

        ## Welches Gas nehmen Pflanzen auf? {#gase}
        """),
    good: .files(
      inTwoLanguages(germanQuestion()), shown: "## Welches Gas nehmen Pflanzen auf? {#gas}"),
    check: .course(countTranslations))
}

private let maxTranslations = 100

private func countTranslations(_ course: ParsedCourse, _ report: inout Report) {
  let quizzes = Dictionary(grouping: course.translationHeads) { "\($0.classroom)/\($0.id)" }
  for translations in quizzes.values where translations.count > maxTranslations {
    report.add(
      .badTranslation,
      "a quiz can have at most \(maxTranslations) translations, and '\(translations[0].id)' has "
        + "\(translations.count)",
      at: Span(wholeFile: translations[maxTranslations].path))
  }
}

/// The translation of the question of 'other', with these attributes.
func germanQuestion(_ attributes: String = "#gas") -> String {
  """
  ## Welches Gas nehmen Pflanzen auf? {\(attributes)}

  - [x] Kohlendioxid
  - [ ] Sauerstoff
  """
}

/// An example with an original of one question, 'other', and its translation.
func inTwoLanguages(_ translated: String, _ original: String = "") -> [String: Rule.Example.File] {
  [
    "content/class/quizzes/other.md": .text(
      """
      ---
      name: Another quiz
      created: 2026-09-01
      kind: practice
      ---

      ## Which gas do plants take in? {#gas}

      - [x] Carbon dioxide
      - [ ] Oxygen
      \(original)
      """),
    "content/class/quizzes/other.de.md": .text(
      "---\nname: Ein anderes Quiz\n---\n\n\(translated)\n"),
  ]
}

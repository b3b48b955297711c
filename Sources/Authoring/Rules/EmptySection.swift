import Courseware

extension Rule {
  static let emptySection = Rule(
    "empty-section", .warning, "A section has a question.",
    explanation: """
      A heading of one number sign starts a section. Pages show the heading and the text of a
      section above its first question, so they do not show a section without questions. Move its
      text above the first question of the quiz or of another section, or write the heading with
      three number signs. An explanation belongs below the answers of its question, as a quote.
      Sections whose questions are all drafts are not reported.
      """,
    bad: "# Before you start", good: "### Before you start", check: .quiz(checkEmptySections)
  ) { heading in
    """
    \(heading)

    You need a calculator.

    # Planets

    ## Which is the largest?

    - [x] Jupiter
    - [ ] Saturn
    """
  }
}

private func checkEmptySections(_ quiz: ParsedQuiz, _ report: inout Report) {
  if quiz.head.isTranslation || quiz.questions.isEmpty || quiz.hasLostQuestion { return }
  for section in quiz.sections where section.questions.isEmpty && section.pick == nil {
    guard let span = section.span else { continue }
    let isAnswerKey = spokenLabels.contains(
      withoutMarks(
        String(decoding: quiz.prose[section.heading.markdown], as: UTF8.self)))
    report.add(
      .emptySection, "the section has no questions, so no page shows it", at: span,
      note: isAnswerKey
        ? "delete a list of answers: '[x]' and '= ' say which ones are correct"
        : "move its text above the first question of the quiz or of another section")
  }
}

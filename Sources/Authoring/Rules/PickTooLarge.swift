import Courseware

extension Rule {
  static let pickTooLarge = Rule(
    "pick-too-large", .error, "A section does not draw more questions than it has.",
    explanation: """
      'pick' is the number of questions of the section that each student gets, drawn at random. It
      cannot be larger than the number of questions. Write more questions or draw fewer; questions
      marked 'draft=true' do not count.
      """,
    bad: "# Planets {pick=3}", good: "# Planets {pick=1}", check: .quiz(checkPicks)
  ) { heading in
    """
    \(heading)

    ## Which is the largest?

    - [x] Jupiter
    - [ ] Saturn

    ## Which is the smallest?

    - [x] Mercury
    - [ ] Mars
    """
  }
}

private func checkPicks(_ quiz: ParsedQuiz, _ report: inout Report) {
  // A translation may lack questions, and its pick is compared with that of the original.
  if quiz.head.isTranslation { return }
  for section in quiz.sections {
    guard let pick = section.pick else { continue }
    let count = section.questions.count { !$0.isDraft }
    guard pick.value > count else { continue }
    report.add(
      .pickTooLarge,
      "the section draws \(pick.value == 1 ? "1 question" : "\(pick.value) questions") but has "
        + (count == 0 ? "none" : "only \(count)"),
      at: pick.span)
  }
}

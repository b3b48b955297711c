import Courseware

extension Rule {
  static let uselessScoring = Rule(
    "useless-scoring", .warning, "Scoring rules and weights apply to the question.",
    explanation: """
      Not every rule applies to every question: a penalty is for single choice, rules that count
      selected options are for multiple answers, and weights have an effect only with the rule
      'weights'. If a rule does not apply, the question is scored all or nothing, or in equal parts,
      which is not what you wrote. Choose another rule, or delete it. A rule in the front matter is
      for all kinds of questions and need not apply to each of them.
      """,
    bad: "## Which planets have rings? {scoring=penalty=0.5}",
    good: "## Which planets have rings? {scoring=net-correct}", check: .question(checkScoring),
    questions: planetsWithRings(heading:))
}

private func checkScoring(_ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report) {
  if let scoring = question.scoring {
    guard let rule = question.answer?.objection(to: scoring.value, question),
      !report.hasErrors(inSettingsOf: question)
    else { return }
    report.add(.uselessScoring, rule, at: scoring.span)
  } else if quiz.head.scoring == .weights {
    return
  }
  guard question.scoring?.value != .weights,
    let option = question.options?.first(where: { $0.weight != nil }),
    !report.hasErrors(inSettingsOf: question), !report.hasErrors(aboveQuestionsOf: quiz)
  else { return }
  if !quiz.head.kind.isGraded {
    report.add(
      .uselessScoring, "weights have no effect in a \(quiz.head.kind.rawValue)", at: option.span)
    return
  }
  report.add(
    .uselessScoring, "weights have no effect without the rule 'weights'", at: option.span,
    note: "write '{scoring=weights}' after the heading, or delete the weights")
}

extension Report {
  /// Whether the heading of a question or the first line of one of its options has an error, such
  /// as a weight that cannot be read, which explains what a rule about them finds.
  func hasErrors(inSettingsOf question: ParsedQuestion) -> Bool {
    hasErrors(within: question.span)
      || question.options?.contains { hasErrors(within: $0.span) } ?? false
  }

  /// Whether there is an error above the first question of a quiz, such as an unknown scoring rule
  /// in its front matter.
  fileprivate func hasErrors(aboveQuestionsOf quiz: ParsedQuiz) -> Bool {
    guard let first = quiz.questions.first else { return false }
    let above = 0..<first.span.bytes.lowerBound
    return hasErrors(within: Span(path: first.span.path, bytes: above))
  }
}

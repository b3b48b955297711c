import Courseware

extension Rule {
  /// A question has no more options than an importing service takes.
  static let tooManyOptions = Rule(
    "too-many-options", .warning, "A question has no more options than an importing service takes.",
    explanation: """
      The site shows as many options as you write. Services that take the bundle do not: five
      for a question of a quiz, twenty-six for a poll, one for each letter. Options that hardly
      anybody ticks can go without loss; where all are needed, and where no service is to take the
      quiz, write 'allow: too-many-options' in it.
      """,
    bad: .questions(
      """
      ## Which planet has the most moons?

      - [x] Saturn
      - [ ] Mercury
      - [ ] Venus
      - [ ] Mars
      - [ ] Uranus
      - [ ] Neptune
      """),
    good: .questions(
      """
      ## Which planet has the most moons?

      - [x] Saturn
      - [ ] Mars
      - [ ] Uranus
      - [ ] Neptune
      """),
    check: .quiz(checkNumberOfOptions))
}

/// Source: Qaptain's form for a quiz has five options, Pollo's letters end at Z.
private func checkNumberOfOptions(_ quiz: ParsedQuiz, _ report: inout Report) {
  let most = quiz.head.kind == .poll ? 26 : 5
  let large = quiz.questions.filter { !$0.isDraft && ($0.options?.count ?? 0) > most }
  guard let first = large.first, let count = first.options?.count else { return }
  let more = large.count - 1
  report.add(
    .tooManyOptions, "an importing service takes at most \(most) options, not \(count)",
    at: first.span,
    notes: more == 0
      ? []
      : [.init("\(more == 1 ? "1 more question has" : "\(more) more questions have") too many")])
}

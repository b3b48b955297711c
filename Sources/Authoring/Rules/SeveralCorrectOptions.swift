import Courseware

extension Rule {
  static let severalCorrectOptions = Rule(
    "several-correct-options", .error, "A single-choice question has one correct option.",
    explanation: """
      The question says that students select one option, but several are marked as correct, so no
      answer could ever be complete. Keep only one 'x'. If several options are correct, delete
      'type=single', so that students can select several.
      """,
    bad: "## Which planet has rings? {type=single}", good: "## Which planets have rings?",
    check: .question(checkSingleKeys),
    questions: planetsWithRings(heading:))
}

private func checkSingleKeys(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard question.type?.value == .single && question.keyCount > 1 else { return }
  let keys = (question.options ?? []).filter(\.isKey)
  report.add(
    .severalCorrectOptions,
    "a single-choice question must have one correct option, not \(keys.count)",
    at: question.type?.span ?? question.span,
    notes: keys.map { .init("a correct option", at: $0.span) })
}

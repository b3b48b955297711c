import Courseware

extension Rule {
  /// A single-choice question has one key.
  static let severalKeys = Rule(
    "several-keys", .error, "A single-choice question has one key.",
    explanation: """
      The question says that students tick one option, but several are marked as right, so no
      answer could ever be complete. Take away the marks that are too many; or, if several are
      right, take away 'type=single', and students may tick as many as they like.
      """,
    bad: .questions(
      """
      ## Which planet has rings? {type=single}

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """),
    good: .questions(
      """
      ## Which planets have rings?

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """),
    check: .question(checkSingleKeys))
}

private func checkSingleKeys(
  _ question: ParsedQuestion, _ quiz: ParsedQuiz, _ report: inout Report
) {
  guard question.type?.value == .single && question.keyCount > 1 else { return }
  let keys = (question.options ?? []).filter(\.isKey)
  report.add(
    .severalKeys, "a single-choice question has one key, not \(keys.count)",
    at: question.type?.span ?? question.span,
    notes: keys.map { .init("a key", at: $0.span) })
}

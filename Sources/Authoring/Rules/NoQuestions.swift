import Courseware

extension Rule {
  static let noQuestions = Rule(
    "no-questions", .error, "A quiz has a question.",
    explanation: """
      A question starts with a heading of two number signs: '## What is …?'. A quiz without one
      shows students an empty page and gives them nothing to answer; a numbered list of questions
      is text like any other. A file in the format of another program, such as R/exams, GIFT or
      mdbook-quiz, is reported as a whole, with how its parts are written here or how to import
      it. If you have not written the questions yet, write 'draft: true' at the top to keep the
      quiz out of the site.
      """,
    bad: .questions("What is the largest planet? Jupiter, as everybody knows."),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """),
    check: .quiz(checkQuestions))
}

private func checkQuestions(_ quiz: ParsedQuiz, _ report: inout Report) {
  guard quiz.questions.isEmpty, !quiz.hasLostQuestion,
    // An unclosed fence turns all of them into code.
    !report.diagnostics.contains(where: { $0.code == Rule.unclosedFence.code })
  else { return }
  if let found = quiz.misplacedQuestion {
    return report.add(.noQuestions, found.rule, at: found.place)
  }
  report.add(
    .noQuestions, "the quiz has no questions", at: quiz.head.name?.span ?? quiz.head.place,
    note: "write a question as a heading '## …' with a list of options '- [ ] …' below it")
}

import Courseware

extension Rule {
  /// The questions of a quiz have different ids.
  static let duplicateQuestionID = Rule(
    "duplicate-question-id", .error, "The questions of a quiz have different ids.",
    explanation: """
      Attempts and grades are kept by the question's id: the word after '#', or one made from the
      question itself. Where two questions share one, a student's answer to the first would count
      for the second. Give each its own id; where the same question stands there twice, delete
      one.
      """,
    bad: .questions(
      """
      ## What is the largest planet? {#planet}

      - [x] Jupiter
      - [ ] Saturn

      ## What is the smallest planet? {#planet}

      - [x] Mercury
      - [ ] Mars
      """),
    good: .questions(
      """
      ## What is the largest planet? {#largest}

      - [x] Jupiter
      - [ ] Saturn

      ## What is the smallest planet? {#smallest}

      - [x] Mercury
      - [ ] Mars
      """),
    check: .quiz(checkQuestionIDs))
}

private func checkQuestionIDs(_ quiz: ParsedQuiz, _ report: inout Report) {
  var seen: [String: Int] = [:]
  seen.reserveCapacity(quiz.questions.count)
  for (index, question) in quiz.questions.enumerated() where !question.isDraft {
    if let earlier = seen[question.id] {
      let first = quiz.questions[earlier]
      let isWritten = question.isIDWritten || first.isIDWritten
      let isBlanks = if case .blanks = question.answer { true } else { false }
      report.add(
        .duplicateQuestionID,
        isWritten
          ? "question id '\(question.id)' already used"
          : isBlanks
            ? "two questions have the same text around their blanks"
            : "the same question is written twice",
        at: question.span,
        notes: [
          .init("first here", at: first.span),
          .init(
            isWritten
              ? "write another word behind the '#', or delete it to have an id made"
              : "delete one, or tell them apart: write '{#…}' behind each heading"),
        ])
    } else {
      seen[question.id] = index
    }
  }
}

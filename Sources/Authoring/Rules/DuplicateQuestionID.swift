import Courseware

extension Rule {
  static let duplicateQuestionID = Rule(
    "duplicate-question-id", .error, "The questions of a quiz have different ids.",
    explanation: """
      Attempts and grades are kept by the question's id: the word after '#', or one made from the
      question itself. If two questions have the same id, a student's answer to the first would
      count for the second. Give each its own id.
      """,
    bad: questions("planet", "planet"), good: questions("largest", "smallest"),
    check: .quiz(checkQuestionIDs))

  private static func questions(_ first: String, _ second: String) -> Example {
    .questions(
      """
      ## What is the largest planet? {#\(first)}

      - [x] Jupiter
      - [ ] Saturn

      ## What is the smallest planet? {#\(second)}

      - [x] Mercury
      - [ ] Mars
      """)
  }
}

private func checkQuestionIDs(_ quiz: ParsedQuiz, _ report: inout Report) {
  var seen: [String: Int] = [:]
  seen.reserveCapacity(quiz.questions.count)
  for index in quiz.questions.indices where !quiz.questions[index].isDraft {
    guard let earlier = seen[quiz.questions[index].id] else {
      seen[quiz.questions[index].id] = index
      continue
    }
    let (first, question) = (quiz.questions[earlier], quiz.questions[index])
    if question.isIDWritten || first.isIDWritten {
      report.add(
        .duplicateQuestionID, "the question id '\(question.id)' is already used", at: question.span,
        notes: [
          .init("first used here", at: first.span),
          .init("write another word after the '#', or delete it to get an id automatically"),
        ])
    } else {
      report.addRepeat(of: first, at: question, in: quiz, isError: true)
    }
  }
}

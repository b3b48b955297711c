import Courseware

extension Rule {
  /// Questions have no numbers in their headings.
  static let questionNumber = Rule(
    "question-number", .warning, "Questions have no numbers in their headings.",
    explanation: """
      Pages number the questions, so that students see '1. Question 3: …', and each may get them
      in another order. Delete the number. '3. …' is taken for a number where it is the question's
      own or goes on with the one before; other numbers may be part of the text.
      """,
    bad: .questions(
      #"""
      ## Question 1: What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """#),
    good: .questions(
      #"""
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """#))
}

import Courseware

extension Rule {
  static let questionNumber = Rule(
    "question-number", .warning, "Questions have no numbers in their headings.",
    explanation: """
      Pages number the questions, so students would see '1. Question 3: …', and the order may
      differ for each student. Delete the number. '3. …', 'c) …' and 'C. Which …' are reported if
      that is the position of the question or continues the previous one; other numbers and letters
      may be part of the text. A heading such as 'Question' or 'Question 3 (multiple choice)' is
      reported, too: the heading is the place of the question itself.
      """,
    bad: "## Question 1: What is the largest planet?", good: "## What is the largest planet?",
    questions: planet(heading:))
}

import Courseware

extension Rule {
  static let emptyStem = Rule(
    "empty-stem", .error, "A question's heading says what is asked.",
    explanation: """
      The heading is the question as students see it in the quiz, in their results and in your
      statistics. Without words in it, it is not clear what is asked. Write the question after the
      two number signs; what belongs to it, such as a picture or a listing, may follow below.
      """,
    bad: "## {#largest}\n\nWhat is the largest planet?",
    good: "## What is the largest planet? {#largest}",
    questions: planet(heading:))
}

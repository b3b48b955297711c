import Courseware

extension Rule {
  static let repeatedAttribute = Rule(
    "repeated-attribute", .error, "Each attribute is written once.",
    explanation: """
      The braces set the same attribute twice, and only one value can apply. Keep the one that you
      mean.
      """,
    bad: "## What is the largest planet? {points=2 points=3}",
    good: "## What is the largest planet? {points=3}",
    questions: planet(heading:))
}

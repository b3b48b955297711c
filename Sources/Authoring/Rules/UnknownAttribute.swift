import Courseware

extension Rule {
  static let unknownAttribute = Rule(
    "unknown-attribute", .error,
    "Headings and options have only attributes that exist.",
    explanation: """
      An unknown setting is usually a typo, and it would have no effect. Correct the spelling, or
      delete it. Where the braces are part of the question, as in a set of numbers, put a backslash
      before the first: '\\{x=1}'.
      """,
    bad: "## What is the largest planet? {pionts=2}",
    good: "## What is the largest planet? {points=2}",
    questions: planet(heading:))
}

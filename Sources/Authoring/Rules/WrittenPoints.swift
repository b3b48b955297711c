import Courseware

extension Rule {
  static let writtenPoints = Rule(
    "written-points", .warning, "Points in a question's text match its 'points'.",
    explanation: """
      '(2 points)' in the text of a question has no effect: the question is worth one point, or
      the value of 'points' at the end of its heading, and students would read both. Write
      '{points=2}' at the end of the heading; pages show it.
      """,
    bad: "## What is the largest planet? (2 points)",
    good: "## What is the largest planet? {points=2}",
    questions: planet(heading:))
}

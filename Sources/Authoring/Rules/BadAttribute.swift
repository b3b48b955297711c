import Courseware

extension Rule {
  static let badAttribute = Rule(
    "bad-attribute", .error,
    "Braces contain '#id' or 'name=value', with a value that the attribute accepts.",
    explanation: """
      Braces at the end of a heading or an option contain settings, such as '{points=2}' or
      '{#planet}'. A setting with an invalid value would be ignored silently, and the question
      would count one point. The message lists the allowed values; a value of several words needs
      quotation marks.
      """,
    bad: "## What is the largest planet? {points=two}",
    good: "## What is the largest planet? {points=2}",
    questions: planet(heading:))
}

import Courseware

extension Rule {
  static let misreadAnswer = Rule(
    "misread-answer", .warning, "A typed answer is read as what it looks like.",
    explanation: """
      Some answers look like a number, a range, several answers or a pattern but are read as
      something else, so that correct responses are graded as wrong: '3-5' is text, and only '3-5'
      matches it; '46 or 47' is the number 46 with the unit 'or 47'. The message says how the
      answer is read and how to write what you probably mean. If it is intended as written, write
      '{type=short-text}' at the end of the heading for numbers that are words, and backticks
      around an answer that contains bars or slashes.
      """,
    bad: "= 3-4", good: "= 3..4"
  ) { answer in
    """
    ## How many planets have rings?

    \(answer)
    """
  }
}

import Courseware

extension Rule {
  static let badPattern = Rule(
    "bad-pattern", .error, "A pattern uses supported syntax and does not accept an empty answer.",
    explanation: """
      An answer between slashes is a pattern: '/colou?r/' accepts 'color' and 'colour'. The page and
      'merge' must match it in the same way and quickly, so a pattern has no lookaround, no
      backreferences and no lazy repetitions; it always matches the whole answer. The message names
      the part that is not supported and says what to write. To ask for text with slashes around it,
      put it between backticks.
      """,
    bad: "= /\\bcolou?r\\b/i", good: "= /colou?r/i"
  ) { answer in
    """
    ## Which word do both spellings of a shade stand for?

    \(answer)
    """
  }
}

import Courseware

extension Rule {
  static let emptyOption = Rule(
    "empty-option", .warning, "An option is not empty.",
    explanation: """
      There is nothing after the brackets, so students see an empty line to select. Write the
      option, or delete the line. If 'nothing' is meant as an answer, write the word.
      """,
    bad: "- [ ]", good: "- [ ] Nothing at all"
  ) { option in
    """
    ## What does an empty list print?

    - [x] `[]`
    \(option)
    """
  }
}

import Courseware

extension Rule {
  static let twoWaysToAnswer = Rule(
    "two-ways-to-answer", .error, "A question has one kind of answer.",
    explanation: """
      Options to select, answers after '=' and blanks in double brackets are three ways to answer,
      and a question must use only one of them. Otherwise it would not be clear what the points are
      for, and the page would reveal the key. Divide the question into two. A line that only looks
      like an answer, or brackets that only look like a blank, need a backslash before them, or
      backticks around them.
      """,
    bad: "= carbon dioxide\n\n- [x] Carbon dioxide", good: "- [x] Carbon dioxide"
  ) { answers in
    """
    ## Which gas do plants give off at night?

    \(answers)
    - [ ] Oxygen
    """
  }
}

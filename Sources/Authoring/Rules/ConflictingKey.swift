import Courseware

extension Rule {
  static let conflictingKey = Rule(
    "conflicting-key", .warning, "A question has the same answer key wherever it is asked.",
    explanation: """
      The same question, word for word, is asked twice, but with different correct answers: some
      students lose points for a correct answer. Find out which key is right and delete the other
      question. The order of options and the line breaks may differ; the key is compared by the
      text of the options. In one quiz it is an error, since both questions would have one id.
      An explanation that starts with 'Answer: Oxygen' or 'The correct answer is oxygen' while
      another option has '[x]' is reported as well.
      """,
    bad: .questions(
      question, shown: "Beside another quiz where carbon dioxide is right:\n\n" + question),
    good: .questions(
      """
      ## Which gas do plants give off?

      - [ ] Carbon dioxide
      - [x] Oxygen
      """))
}

private let question = """
  ## Which gas do plants take in?

  - [ ] Carbon dioxide
  - [x] Oxygen
  """

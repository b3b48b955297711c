import Courseware

extension Rule {
  static let badNumber = Rule(
    "bad-number", .error, "A numeric answer is valid, and some response can match it.",
    explanation: """
      Write a number after '= ', with a tolerance, a range or a unit if you like: '46',
      '3.14 ± 0.01', '5 +- 2%', '1.25..1.30', '9.81 m/s²'. With a tolerance below zero, or a range
      that ends below its start, no response is correct. If the answer is text that only looks
      like a number, write '{type=short-text}' after the heading.
      """,
    bad: "= 101..99", good: "= 99..101"
  ) { answer in
    """
    ## What is the boiling point of water in °C?

    \(answer)
    """
  }
}

import Courseware

extension Rule {
  /// A numeric answer is valid, and some response can match it.
  static let badNumber = Rule(
    "bad-number", .error, "A numeric answer is valid, and some response can match it.",
    explanation: """
      Write a number after '= ', with a tolerance, a range or a unit if you like: '46',
      '3.14 ± 0.01', '5 +- 2%', '1.25..1.30', '9.81 m/s²'. With a tolerance below zero, or a range
      that ends before it starts, no answer is right. Where words are meant that only look like a
      number, say so with '{type=short-text}'.
      """,
    bad: .questions(
      """
      ## What is the boiling point of water in °C?

      = 101..99
      """),
    good: .questions(
      """
      ## What is the boiling point of water in °C?

      = 99..101
      """))
}

import Courseware

extension Rule {
  /// A formula is TeX that KaTeX can typeset.
  static let badFormula = Rule(
    "bad-formula", .error, "A formula is TeX that KaTeX can typeset.",
    explanation: """
      The text between dollar signs is a formula, written in TeX: '$\\frac{1}{2}$',
      '$x_1 \\le x^2$'. Something in it is not understood: a misspelled command, a brace that is
      not closed, or one of the commands that KaTeX does not know. Where no formula was meant,
      write '\\$' for a dollar or put the text in code.
      """,
    bad: .questions(
      """
      ## What is $\\frac{1{2}$ of 10?

      - [x] 5
      - [ ] 2
      """),
    good: .questions(
      """
      ## What is $\\frac{1}{2}$ of \\$10?

      - [x] \\$5
      - [ ] \\$2
      """))
}

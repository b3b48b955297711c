import Courseware

extension Rule {
  static let badFormula = Rule(
    "bad-formula", .error, "A formula is TeX that KaTeX can typeset.",
    explanation: """
      The text between dollar signs is a formula, written in TeX: '$\\frac{1}{2}$',
      '$x_1 \\le x^2$'. Something in it is not understood: a misspelled command, a brace that is
      not closed, or one of the commands that KaTeX does not know. If you did not mean a formula,
      write '\\$' for a dollar sign, or format the text as code.
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

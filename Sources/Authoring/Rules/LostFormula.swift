import Courseware

extension Rule {
  /// A formula stands between dollars that open and close it.
  static let lostFormula = Rule(
    "lost-formula", .warning, "A formula stands between dollars that open and close it.",
    explanation: """
      Here is TeX that no formula holds, so students see it as it is written. A formula stands
      between two dollars on one line, '$\\frac{1}{2}$': no blank follows the first, none stands
      before the last and no digit behind it. Over several lines it stands between two '$$'. Other
      programs take '\\(…\\)' and '\\[…\\]' as well, which in Markdown are brackets. Where no
      formula is meant, put the text in code or write '\\$'.
      """,
    bad: .questions(
      """
      ## What is $\\frac{1}{2} of ten?

      - [x] 5
      - [ ] 2
      """),
    good: .questions(
      """
      ## What is $\\frac{1}{2}$ of ten?

      - [x] 5
      - [ ] 2
      """))
}

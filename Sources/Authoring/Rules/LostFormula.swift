import Courseware

extension Rule {
  static let lostFormula = Rule(
    "lost-formula", .warning, "A formula is between two dollar signs.",
    explanation: """
      This TeX is not in a formula, so students see it as it is written. A formula is between two
      dollar signs on one line, '$\\frac{1}{2}$': no space follows the first, no space precedes the
      last, and no digit follows it. Over several lines it is between two '$$'. Other programs also
      read '\\(…\\)', '\\[…\\]' and fences marked 'math' as formulas; in Markdown these are brackets
      and code. Where no formula is meant, put the text in code or write '\\$'.
      """,
    bad: "## What is $\\frac{1}{2} of ten?", good: "## What is $\\frac{1}{2}$ of ten?"
  ) { heading in
    """
    \(heading)

    - [x] 5
    - [ ] 2
    """
  }
}

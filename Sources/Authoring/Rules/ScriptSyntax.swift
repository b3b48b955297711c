import Courseware

extension Rule {
  static let scriptSyntax = Rule(
    "script-syntax", .warning, "Subscripts and superscripts are written in HTML or as formulas.",
    explanation: """
      'H~2~O' and 'x^2^' are subscript and superscript to Pandoc. Here the first is crossed out, as
      GitHub shows it, and the second is text. Write 'H<sub>2</sub>O' and 'x<sup>2</sup>', or the
      formulas '$H_2O$' and '$x^2$'.
      """,
    bad: "## What is H~2~O?", good: "## What is H<sub>2</sub>O?"
  ) { heading in
    """
    \(heading)

    - [x] Water
    - [ ] Hydrogen
    """
  }
}

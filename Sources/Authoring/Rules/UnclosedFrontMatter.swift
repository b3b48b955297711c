import Courseware

extension Rule {
  static let unclosedFrontMatter = Rule(
    "unclosed-front-matter", .error, "Front matter ends with a line of three dashes.",
    explanation: """
      The lines about a quiz end with a second line of three dashes. Without it the questions
      would be taken for more such lines, and nothing in the file could be read. Put '---' on a
      line of its own before the text begins.
      """,
    bad: .quiz(
      """
      ---
      name: Cell structure
      created: 2026-09-01
      deadline: 2026-09-14

      ## Which part holds the chromosomes?

      - [x] Nucleus
      - [ ] Membrane
      """),
    good: .quiz())
}

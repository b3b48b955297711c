import Courseware

extension Rule {
  /// Text has no syntax of templates and other Markdown programs.
  static let templateSyntax = Rule(
    "template-syntax", .warning, "Text has no syntax of templates and other Markdown programs.",
    explanation: """
      '{{name}}', '${name}', '{{< include a.md >}}', '{% … %}', '<% … %>', '!include', '[[toc]]',
      '::: note' and '\\input{…}' mean something to Hugo, Jekyll, Quarto, Pandoc, LaTeX and others.
      Here they are text, and students see them as they are written. Write the text that is to be
      shown. Where the question is about such syntax, put it between back quotes or in a block of
      code.
      """,
    bad: .questions(
      #"""
      ## What is the largest planet of {{ system }}?

      - [x] Jupiter
      - [ ] Saturn
      """#),
    good: .questions(
      #"""
      ## What is the largest planet, and what does `{{ system }}` print?

      - [x] Jupiter
      - [ ] Saturn
      """#))
}

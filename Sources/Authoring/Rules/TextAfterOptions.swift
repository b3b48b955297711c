import Courseware

extension Rule {
  static let textAfterOptions = Rule(
    "text-after-options", .error,
    "Only block quotes come between the answers and the next heading.",
    explanation: """
      After the answers of a question only block quotes may follow, whose lines start with '>':
      hints, which students open, and the explanation, which they see after answering. Plain text
      in this place would not be shown. Put '> ' before it, or move it up between the heading and
      the options; text that belongs to an option is indented by two spaces. An answer needs a blank
      line above it where a quote or a list comes before it: without one Markdown reads it as part
      of them. All options start with the same character.
      """,
    bad: "Jupiter is eleven times as wide as the Earth.",
    good: "> Jupiter is eleven times as wide as the Earth."
  ) { line in
    """
    ## What is the largest planet?

    - [x] Jupiter
    - [ ] Saturn

    \(line)
    """
  }
}

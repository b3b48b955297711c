import Courseware

extension Rule {
  static let lostOption = Rule(
    "lost-option", .error, "An option starts with a dash, a space and brackets.",
    explanation: """
      In Markdown, a list item starts with a dash and a space. '-[x] Jupiter' and '[x] Jupiter'
      are text: the line would be read as part of the question or of the option above it, and
      students could not select it. Write '- [x] Jupiter', each option on a line of its own, with a
      hyphen and not a long dash, a bullet or a letter. Options and typed answers above the first
      heading with two '#', options that are code because of four spaces before them, questions that
      are items of a list instead of headings, and a heading that is indented below an option are
      lost in the same way. So are items to order such as '2.light' and '(2) light', and steps of a
      scale such as '-light'.
      """,
    bad: "-[x] Jupiter", good: "- [x] Jupiter"
  ) { line in
    """
    ## What is the largest planet?

    - [ ] Saturn
    \(line)
    - [ ] Neptune
    """
  }
}

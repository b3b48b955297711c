import Courseware

extension Rule {
  static let unknownAlert = Rule(
    "unknown-alert", .warning, "A marker such as '[!NOTE]' in a quote is one of the five alerts.",
    explanation: """
      A quote whose first line is '[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]' or '[!CAUTION]',
      alone and in capitals, is shown as a box with that title; below a question '[!TIP]' is a hint.
      With another word, with lower-case letters or with text after it, the brackets are shown as
      text; below a question '[!tip]' and '[!TIP] text' are still read as hints, but other Markdown
      viewers show the brackets. Write one of the five, or delete the brackets. A hint without text
      is reported, too: its text is probably below it without '>', or after a blank line. So are a
      mark outside of a quote or below other text in one, '[TIP]' without the exclamation mark,
      '［!TIP］' with full-width characters, '[!TIP' with a wrong bracket, and a quote that starts
      with 'Hint:'.
      """,
    bad: "> [!HINT]", good: "> [!TIP]"
  ) { line in
    """
    ## What is the largest planet?

    - [x] Jupiter
    - [ ] Saturn

    \(line)
    > It has a red spot.
    """
  }
}

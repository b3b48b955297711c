import Courseware

extension Rule {
  /// Every item of a list of options has a mark.
  static let unmarkedOption = Rule(
    "unmarked-option", .error, "Every item of a list of options has a mark.",
    explanation: """
      One item of this list has no brackets, while others have. It may be a distractor, a key or a
      remark, and each would change the question. Begin it with '[ ]' or '[x]'; indent a remark by
      two blanks so that it belongs to the option above. A colon right behind the brackets makes the
      address of a link of the line, and Markdown shows nothing of it.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      - Neptune
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      - [ ] Neptune
      """))
}

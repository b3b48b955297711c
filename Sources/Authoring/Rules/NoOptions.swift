import Courseware

extension Rule {
  /// A question has something to answer it by.
  static let noOptions = Rule(
    "no-options", .error, "A question has something to answer it by.",
    explanation: """
      What stands under a question says how it is answered: a list with '- [x]' before what is right
      and '- [ ]' before what is not; or right answers to type, each after '= '; or blanks in the
      text, such as '[[word]]'. Other kinds name their type: '{type=ordering}' with a numbered list,
      '{type=matching}' with a table, '{type=scale}' with a list, '{type=essay}' alone. Check that
      the brackets of an option hold a blank, and that answers have an empty line above them.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - Jupiter
      - Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """))
}

import Courseware

extension Rule {
  /// A mark is '[ ]' or '[x]', with the letter x of the Latin alphabet.
  static let lookAlikeMark = Rule(
    "look-alike-mark", .warning,
    "A mark is '[ ]' or '[x]', with the letter x of the Latin alphabet.",
    explanation: """
      Other characters look like the letter x: the Cyrillic letter of the same shape, the
      multiplication sign, a tick. Quizpress reads them as you most likely mean them, but other
      programs show the brackets as text, and the option seems unmarked. Type an 'x' from the
      keyboard, or a single space.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [×] Jupiter
      - [ ] Saturn
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn
      """))
}

import Courseware

extension Rule {
  static let lookAlikeBrackets = Rule(
    "look-alike-brackets", .warning,
    "Brackets are '[ ]' or '[x]', with the letter x of the Latin alphabet.",
    explanation: """
      Other characters look like the letter x: the Cyrillic letter of the same shape, the
      multiplication sign, a check mark. Quizpress reads them as you most likely mean them, but
      other programs show the brackets as text, and the option looks incorrect. Type an 'x' from the
      keyboard, or a single space.
      """,
    bad: "- [×] Jupiter", good: "- [x] Jupiter",
    questions: planet(firstOption:))
}

import Courseware

extension Rule {
  static let optionWithoutBrackets = Rule(
    "option-without-brackets", .error, "Every item of a list of options has brackets.",
    explanation: """
      One item of this list has no brackets, while others have. It may be an incorrect option, a
      correct one or a remark, and each would change the question. Begin it with '[ ]' or '[x]';
      indent a remark by two spaces so that it belongs to the option above. A colon directly after
      the brackets makes the line a link definition, which Markdown does not show.
      """,
    bad: "- Neptune", good: "- [ ] Neptune",
    questions: planet(lastOption:))
}

import Courseware

extension Rule {
  static let noOptions = Rule(
    "no-options", .error, "A question has options or an answer.",
    explanation: """
      The text after a heading determines how the question is answered: a list with '- [x]' for
      correct and '- [ ]' for incorrect options; or correct answers to type, each after '= '; or
      '= true' or '= false'; or blanks in the text, such as '[[word]]'. Other kinds name their type:
      '{type=ordering}' with a numbered list, '{type=matching}' with a table, '{type=hotspot}' with
      an image and a list of its regions, '{type=scale}' with a list, '{type=essay}' alone. Check
      that there is a space between the brackets of an option, and a blank line before the answers.
      """,
    bad: "- Jupiter\n- Saturn", good: "- [x] Jupiter\n- [ ] Saturn",
    questions: planet(options:))
}

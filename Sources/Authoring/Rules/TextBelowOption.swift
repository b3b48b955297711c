import Courseware

extension Rule {
  static let textBelowOption = Rule(
    "text-below-option", .warning, "Text directly below the last option is not part of it.",
    explanation: """
      A line at the margin directly below an option continues the option, so an explanation there
      becomes part of the last option, and students read it before they answer. To make it the
      explanation, put a blank line above it and '> ' before it. If it belongs to the option,
      indent it by two spaces. A quote there that is indented less than the option's text is the
      explanation, and not feedback on the option.
      """,
    bad: "Explanation: Jupiter is eleven times as wide as the Earth.",
    good: "\n> Jupiter is eleven times as wide as the Earth.",
    questions: planet(lastOption:))
}

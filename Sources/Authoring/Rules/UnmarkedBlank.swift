import Courseware

extension Rule {
  static let unmarkedBlank = Rule(
    "unmarked-blank", .warning, "Each blank of a question can be filled in.",
    explanation: """
      Underscores are only text: next to a blank '[[…]]' they look like another blank, which
      students cannot fill in; and if there are several of them above lines that start with '= ',
      each of those lines is a correct answer to the whole question. Replace each with its correct
      answer between '[[' and ']]'. Beside a blank, '[am|is|are]' is only text as well. One
      underscore before answers to type, or above options, is fine.
      """,
    bad: .questions("## The ____ goes around the ____.\n\n= moon\n= earth"),
    good: .questions("## The [[moon]] goes around the [[earth]]."))
}

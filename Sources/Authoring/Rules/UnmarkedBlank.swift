import Courseware

extension Rule {
  /// Each blank of a question can be filled in.
  static let unmarkedBlank = Rule(
    "unmarked-blank", .warning, "Each blank of a question can be filled in.",
    explanation: """
      Underscores are text: beside a blank '[[…]]' they look like another one that students cannot
      fill in, and where there are several above lines after '= ', each of those lines is a right
      answer to the whole question. Write what is right in the place of each, between '[[' and
      ']]'. One underscore before answers to type, or above options, is fine.
      """,
    bad: .questions(
      #"""
      ## The ____ goes around the ____.

      = moon
      = earth
      """#),
    good: .questions(
      #"""
      ## The [[moon]] goes around the [[earth]].
      """#))
}

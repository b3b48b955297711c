import Courseware

extension Rule {
  static let unknownQuestionType = Rule(
    "unknown-question-type", .error, "A question's type is one of the kinds of questions.",
    explanation: """
      The types are 'single' and 'multiple' for options, 'numeric' and 'short-text' for what is
      typed, 'true-false', 'blanks', 'ordering', 'matching', 'hotspot', 'essay' and 'scale'.
      Questions with options, typed answers or blanks need no type; if you write one, the answers
      must be of that type. Delete the type, or write one of these.
      """,
    bad: "## Which planets have rings? {type=many}",
    good: "## Which planets have rings? {type=multiple}",
    questions: planetsWithRings(heading:))
}

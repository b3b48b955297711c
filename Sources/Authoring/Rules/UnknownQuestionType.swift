import Courseware

extension Rule {
  /// A question's type is one of the kinds of questions.
  static let unknownQuestionType = Rule(
    "unknown-question-type", .error, "A question's type is one of the kinds of questions.",
    explanation: """
      The types are 'single' and 'multiple' for options, 'numeric' and 'short-text' for what is
      typed, 'true-false', 'blanks', 'ordering', 'matching', 'hotspot', 'essay' and 'scale'.
      Options, typed answers and blanks say their kind themselves, so they need no type; with one
      you insist on it. Take the type out, or write one of these.
      """,
    bad: .questions(
      """
      ## Which planets have rings? {type=many}

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """),
    good: .questions(
      """
      ## Which planets have rings? {type=multiple}

      - [x] Saturn
      - [x] Uranus
      - [ ] Mars
      """))
}

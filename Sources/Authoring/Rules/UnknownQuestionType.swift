import Courseware

extension Rule {
  /// A question's type is 'single' or 'multiple'.
  static let unknownQuestionType = Rule(
    "unknown-question-type", .error, "A question's type is 'single' or 'multiple'.",
    explanation: """
      The type says how many options a student may tick: one with 'single', any number with
      'multiple'. Without a type the marks decide, one key or several. Take the type out, or write
      one of the two.
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

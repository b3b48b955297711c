import Courseware

extension Rule {
  /// A quote's mark in brackets is one of five alerts.
  static let unknownAlert = Rule(
    "unknown-alert", .warning, "A quote's mark in brackets is one of five alerts.",
    explanation: """
      A quote whose first line is '[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]' or '[!CAUTION]',
      alone and in capitals, is shown as a box with that title; below a question '[!TIP]' is a hint.
      With another word, with small letters or with text behind it, the brackets are shown as text,
      and what was to be a hint is in plain sight. Write one of the five, or take the brackets out.
      """,
    bad: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn

      > [!HINT]
      > It has a red spot.
      """),
    good: .questions(
      """
      ## What is the largest planet?

      - [x] Jupiter
      - [ ] Saturn

      > [!TIP]
      > It has a red spot.
      """))
}

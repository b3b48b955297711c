import Courseware

extension Rule {
  /// The questions of a course differ by more than a few letters.
  static let nearDuplicateQuestion = Rule(
    "near-duplicate-question", .warning,
    "The questions of a course differ by more than a few letters.",
    explanation: """
      Two questions differ only in a letter or a word: probably one was copied and corrected, and
      the other was not. Delete the worse one. Alike means that of the runs of three letters in
      stem, text and options nine in ten are the same in both, whatever the case, the punctuation
      and the order of options; a word more or less is enough to differ where there are few. Never
      alike are questions with other numbers, other symbols such as `+` or `<`, other pictures or
      other code, so that each may be called 'What does this print?'; nor are questions of which one
      word differs that changes what is right, as in 'What does A do?' and 'What does B do?' with
      the same options. Quizzes with errors are compared once the errors are fixed.
      """,
    bad: .questions(
      """
      ## Which of these processes turns carbon dioxide and water into sugar with the help of light?

      - [x] Photosynthesis
      - [ ] Respiration
      - [ ] Fermentation

      ## Which of these processes turns carbon dioxide and water into sugars with the help of light?

      - [x] Photosynthesis
      - [ ] Respiration
      - [ ] Fermentation
      """),
    good: .questions(
      """
      ## Which of these processes turns carbon dioxide and water into sugar with the help of light?

      - [x] Photosynthesis
      - [ ] Respiration
      - [ ] Fermentation

      ## Which of these processes takes place in every cell, by day and by night?

      - [ ] Photosynthesis
      - [x] Respiration
      - [ ] Fermentation
      """))
}

import Courseware

extension Rule {
  static let nearDuplicateQuestion = Rule(
    "near-duplicate-question", .warning,
    "The questions of a course differ by more than a few letters.",
    explanation: """
      Two questions differ only in a letter or a word: probably one was copied and corrected, and
      the other was not. Delete the worse one. Two questions are reported if nine in ten of the
      three-letter sequences in their stems, texts and options are the same, ignoring case,
      punctuation and the order of options; in a short question, one more word is enough of a
      difference. Questions with different numbers, symbols such as '+' or '<', images or code are
      never reported, so several may be called 'What does this print?'. Neither are questions that
      differ in one word that changes the answer, such as 'What does A do?' and 'What does B do?'
      with the same options, nor questions in classrooms with the same 'number' and another
      'term', unless their keys differ. Quizzes with errors are compared once the errors are fixed.
      """,
    bad: """
      ## Which of these processes turns carbon dioxide and water into sugars with the help of light?

      - [x] Photosynthesis
      - [ ] Respiration
      """,
    good: """
      ## Which of these processes takes place in every cell, by day and by night?

      - [ ] Photosynthesis
      - [x] Respiration
      """
  ) { question in
    """
    ## Which of these processes turns carbon dioxide and water into sugar with the help of light?

    - [x] Photosynthesis
    - [ ] Respiration
    - [ ] Fermentation

    \(question)
    - [ ] Fermentation
    """
  }
}

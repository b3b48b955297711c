import Courseware

extension Rule {
  static let duplicateQuestion = Rule(
    "duplicate-question", .warning, "A question is asked once in a course.",
    explanation: """
      The stem, the text below it and the options are the same as those of another question; only
      the order of the options and the line breaks may differ. Students who know the first
      question know the second, and when one is corrected, the other is easily forgotten. Delete
      one, or ask for something else. Several questions of another quiz are one message, at the
      first of them. In one quiz a repeat is an error, since both would have one id; a draft that
      repeats a question of its quiz is a warning. Between quizzes 'allow: duplicate-question' in
      either file says that the repetition is intended, for example if a practice quiz prepares
      for an exam, or if two classes take the same quiz. Classrooms with the same 'number' and
      another 'term' ask the same questions each year: only another answer key is reported.
      Surveys, polls, drafts and translations are not compared with other quizzes.
      """,
    bad: .questions(question, shown: "Beside another quiz that asks this, too:\n\n" + question),
    good: .questions(
      """
      ## Which gas do plants give off?

      - [x] Oxygen
      - [ ] Carbon dioxide
      """),
    check: .course(compareQuestions))
}

private let question = """
  ## Which gas do plants take in?

  - [ ] Oxygen
  - [x] Carbon dioxide
  """

/// Reports ``Rule/duplicateQuestion``, ``Rule/conflictingKey`` and ``Rule/nearDuplicateQuestion``
/// in a single pass over the questions.
private func compareQuestions(_ course: ParsedCourse, _ report: inout Report) {
  var comparison = QuestionComparison(course)
  comparison.run(&report)
}

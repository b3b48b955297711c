import Courseware

extension Disclosure {
  /// Visits all prose of a quiz that its page may hold: no rubric ever, and nothing that only an
  /// answer explains where answers are kept.
  func visitShownProse(of quiz: Quiz, _ visit: (Prose) -> Void) {
    visit(quiz.introduction)
    for section in quiz.sections {
      visit(section.heading)
      visit(section.introduction)
      for question in section.questions { visitShownProse(of: question, visit) }
    }
  }

  private func visitShownProse(of question: Question, _ visit: (Prose) -> Void) {
    visit(question.stem)
    visit(question.body)
    for hint in question.hints { visit(hint) }
    for heading in question.kind.content.headings { visit(heading) }
    for part in question.kind.parts where part.list.isBelowStem {
      visit(part.text)
      if showsAnswers { visit(part.feedback) }
    }
    if showsAnswers { visit(question.explanation) }
  }
}

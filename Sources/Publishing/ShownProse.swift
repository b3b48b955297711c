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
    switch question.kind {
    case .choice(let choice):
      for option in choice.options {
        visit(option.text)
        if showsAnswers { visit(option.feedback) }
      }
    case .ordering(let ordering): for item in ordering.items { visit(item.text) }
    case .matching(let matching):
      visit(matching.rowsHeading)
      visit(matching.partnersHeading)
      for row in matching.rows { visit(row.text) }
      for partner in matching.partners { visit(partner.text) }
    case .scale(let scale): for step in scale.steps { visit(step.text) }
    case .numeric, .shortText, .blanks, .essay: break
    }
    if showsAnswers { visit(question.explanation) }
  }
}

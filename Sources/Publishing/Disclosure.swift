import Courseware

/// Decides which answers are published; every page and index uses it.
struct Disclosure: Sendable, Equatable {
  /// Whether the key, the weights, the feedback and the explanations may be in the site.
  let showsAnswers: Bool
  /// Whether a page can compute a score: there is one, and the answer key is in the site.
  let showsScore: Bool
  /// The encryption of answers in a page that does not show them; `nil` if the page does not have
  /// them.
  let seal: AnswerSeal?
  /// Whether files that only answers refer to, such as images of explanations, are in the site.
  let showsFilesOfAnswers: Bool

  /// The disclosure for teachers.
  static let everything = Disclosure(showsAnswers: true, showsScore: true)

  /// What students see before the answers are shown.
  static let nothing = Disclosure(showsAnswers: false, showsScore: false)

  private init(showsAnswers: Bool, showsScore: Bool) {
    (self.showsAnswers, self.showsScore) = (showsAnswers, showsScore)
    (seal, showsFilesOfAnswers) = (nil, showsAnswers)
  }

  /// Creates the disclosure that the `answers` field of a quiz and its release require.
  init(of quiz: Quiz) {
    showsAnswers = quiz.answers == .open
    showsScore = showsAnswers && quiz.kind.isGraded
    seal = quiz.answers == .release ? quiz.seal : nil
    showsFilesOfAnswers = showsAnswers || seal?.isReleased == true
  }

  /// Visits all prose of a quiz that readers of its page may see.
  static func visitShown(of quiz: Quiz, _ visit: (Prose) -> Void) {
    Disclosure(of: quiz).visitShownProse(of: quiz, visit)
  }

  /// Visits all prose of a quiz that readers of its page may see: never rubrics, and feedback and
  /// explanations only if the answers are open or have been released.
  func visitShownProse(of quiz: Quiz, _ visit: (Prose) -> Void) {
    visit(quiz.introduction)
    for section in quiz.sections {
      visit(section.heading)
      visit(section.introduction)
      for index in section.questions.indices {
        visitShownProse(of: section.questions[index], visit)
      }
    }
  }

  private func visitShownProse(of question: Question, _ visit: (Prose) -> Void) {
    visit(question.stem)
    visit(question.body)
    for hint in question.hints { visit(hint) }
    for heading in question.kind.content.headings { visit(heading) }
    let parts = question.kind.parts
    for index in parts.indices where parts[index].list.isBelowStem {
      visit(parts[index].text)
      if showsFilesOfAnswers { visit(parts[index].feedback) }
    }
    if showsFilesOfAnswers { visit(question.explanation) }
  }
}

extension Quiz {
  /// Whether the site contains the quiz's source, which includes the answer key.
  var publishesSource: Bool { allowsCloning && Disclosure(of: self).showsAnswers }
}

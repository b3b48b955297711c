package import Courseware

/// Which answers leave the teacher's machine: every page and index asks here and nowhere else.
package struct Disclosure: Sendable, Equatable {
  /// Whether the key, the weights, the feedback and the explanations may be in the site.
  package let showsAnswers: Bool
  /// Whether a page can work out a score: there is one, and its key is in the site.
  package let showsScore: Bool

  package init(of quiz: Quiz) {
    showsAnswers = quiz.answers == .open
    showsScore = showsAnswers && quiz.kind.isGraded
  }
}

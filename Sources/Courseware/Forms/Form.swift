/// A quiz as one attempt lays it out: which questions, and everything in its order.
///
/// Documentation/grading.md states the algorithm, and the page's script computes the same.
package struct Form: Sendable, Equatable {
  /// In the order they are shown.
  package var questions: [Shown]

  /// One question of the form.
  package struct Shown: Sendable, Equatable {
    /// The question's id.
    package var question: String
    /// The ids of what it lays out: options, items to order or partners; empty where nothing is.
    package var items: [String]
    /// The ids of the items of each menu in it, by the blank's id, in the order of the text.
    package var menus: [Menu]
  }

  /// A menu of the form.
  package struct Menu: Sendable, Equatable {
    package var blank: String
    package var items: [String]
  }

  /// Lays a quiz out by a seed of 32 hexadecimal digits, `nil` where it is none.
  ///
  /// First the sections in source order draw and order their questions; then every question of the
  /// quiz, drawn or not, in source order, orders what it holds. So one seed gives one form.
  package init?(of quiz: Quiz, seed: String) {
    guard var chance = Chance(seed: seed) else { return nil }
    let drawn = Draw(of: quiz).places(&chance, shufflesQuestions: quiz.shuffle.shufflesQuestions)
    let all = quiz.questions.map { Shown($0, quiz.shuffle.shufflesOptions, &chance) }
    questions = drawn.map { all[$0] }
  }
}

extension Form.Shown {
  fileprivate init(_ question: Question, _ isShuffled: Bool, _ chance: inout Chance) {
    let content = question.kind.content
    let items = content.laidOut(&chance)
    self.init(
      question: question.id, items: items, menus: content.menus(&chance, isShuffled: isShuffled))
  }
}

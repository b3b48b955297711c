/// The form of one attempt: its questions, options and items in their order.
///
/// Documentation/grading.md defines the algorithm, and the page's script computes the same.
package struct Form: Sendable, Equatable {
  /// In the order they are shown.
  package var questions: [Shown]

  /// One question of the form.
  package struct Shown: Sendable, Equatable {
    /// The question's id.
    package var question: String
    /// The ids of the shuffled parts: options, items to order or partners; may be empty.
    package var items: [String]
    /// The ids of the items of each menu in it, by the blank's id, in the order of the text.
    package var menus: [Menu]
  }

  /// A menu of the form.
  package struct Menu: Sendable, Equatable {
    /// The id of the blank that the menu fills, unique in its question.
    package var blank: String
    /// The ids of the menu's items in the order shown: by id if the quiz does not shuffle options.
    package var items: [String]
  }

  /// Creates the form for a seed of 32 hexadecimal digits; `nil` for an invalid seed.
  ///
  /// First the sections draw and order their questions, in source order; then every question of the
  /// quiz, drawn or not, orders its parts, in source order. So each seed gives exactly one form.
  package init?(of quiz: Quiz, seed: String) {
    guard var chance = DrawGenerator(seed: seed) else { return nil }
    let drawn = Draw(of: quiz).places(&chance, shufflesQuestions: quiz.shuffle.shufflesQuestions)
    let all = quiz.questions.map { Shown($0, quiz.shuffle.shufflesOptions, &chance) }
    questions = drawn.map { all[$0] }
  }
}

extension Form.Shown {
  fileprivate init(_ question: Question, _ isShuffled: Bool, _ chance: inout DrawGenerator) {
    let content = question.kind.content
    let items = content.shuffledIDs(&chance)
    self.init(
      question: question.id, items: items, menus: content.menus(&chance, isShuffled: isShuffled))
  }
}

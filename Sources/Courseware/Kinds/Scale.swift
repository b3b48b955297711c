/// A question with a scale: students choose one step, and none is correct.
package struct Scale: Sendable, Equatable {
  /// At least two, in the order of the scale; the text of each is next to its radio button.
  package var steps: [IdentifiedText]

  /// Creates a scale from steps in their order.
  package init(steps: [IdentifiedText]) { self.steps = steps }
}

extension Scale: QuestionContent {
  /// Also the value of the attribute `type` in source.
  package var name: String { "scale" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "a scale" }
  /// Not graded: no step is correct, and the question has 0 points.
  package var marking: Question.GradingMethod { .none }

  /// The steps in order, each with its number from 1 as ``QuestionPart/right``.
  package var parts: [QuestionPart] {
    steps.enumerated().map { index, step in
      QuestionPart(.step, id: step.id, text: step.text, right: String(index + 1))
    }
  }

  /// The ids of the steps in the order of the scale, which is never shuffled.
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] { steps.map(\.id) }
}

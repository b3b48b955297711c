/// A question with a scale: students choose one step, and none is correct.
package struct Scale: Sendable, Equatable {
  /// At least two, in the order of the scale.
  package var steps: [Step]

  /// Creates a scale from steps in their order.
  package init(steps: [Step]) { self.steps = steps }

  /// One step of the scale.
  package struct Step: Sendable, Equatable {
    /// Unique in its question.
    package var id: String
    /// The text next to the step's radio button.
    package var text: Prose

    /// Creates a step; its number is its place in ``Scale/steps``, from 1.
    package init(id: String, text: Prose) {
      self.id = id
      self.text = text
    }
  }
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

/// A question with a scale: students choose one step, and none is correct.
package struct Scale: Sendable, Equatable {
  /// At least two, in the order of the scale.
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// One step of the scale.
  package struct Step: Sendable, Equatable {
    /// Unique in its question.
    package var id: String
    package var text: Prose

    package init(id: String, text: Prose) {
      self.id = id
      self.text = text
    }
  }
}

extension Scale: QuestionContent {
  package var name: String { "scale" }
  package var words: String { "a scale" }
  package var marking: Question.GradingMethod { .none }

  package var parts: [QuestionPart] {
    steps.enumerated().map { index, step in
      QuestionPart(.step, id: step.id, text: step.text, right: String(index + 1))
    }
  }

  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] { steps.map(\.id) }
}

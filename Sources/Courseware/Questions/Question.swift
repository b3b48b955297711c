/// One question: its stem, what helps and explains, and the kind that says how it is answered.
package struct Question: Sendable, Equatable {
  /// Unique in its quiz: written by the teacher or made from the stem, never from a position.
  package var id: String
  /// The heading.
  package var stem: Prose
  /// Blocks between the heading and the options: code, images, tables.
  package var body: Prose
  /// Given on request, in this order.
  package var hints: [Prose]
  /// Why the key is right.
  package var explanation: Prose
  package var points: Points
  package var tags: [String]
  package var difficulty: String?
  /// Whether everybody who was shown it gets its points, whatever was answered.
  package var isVoid = false
  package var kind: Kind

  package init(id: String, stem: Prose, body: Prose, points: Points, kind: Kind) {
    self.id = id
    self.stem = stem
    self.body = body
    self.points = points
    self.kind = kind
    hints = []
    explanation = .empty
    tags = []
  }

  /// The options to tick, where that is how the question is answered by a key.
  package var choice: Choice? { kind.content.choice }

  /// How an answer is graded.
  package enum GradingMethod: Sendable {
    /// The key: at once by the page where it holds it, and always by the merger.
    case byKey
    /// The teacher, reading.
    case byHand
    /// Not graded: there is no correct answer.
    case none
  }

  /// Who says what an answer earns; what is void needs nobody: everybody gets its points.
  package var marking: GradingMethod { isVoid ? .byKey : kind.content.marking }
}

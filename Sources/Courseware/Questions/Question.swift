/// One question: its stem, what helps and explains, and the kind that says how it is answered.
package struct Question: Sendable {
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

  /// How a question is answered.
  package enum Kind: Sendable {
    case choice(Choice)
  }

  package var choice: Choice {
    switch kind {
    case .choice(let choice): choice
    }
  }
}

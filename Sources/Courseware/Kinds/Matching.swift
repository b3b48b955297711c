/// A question answered by choosing the partner of each of several rows.
package struct Matching: Sendable, Equatable {
  /// At least two, as written.
  package var rows: [Row]
  /// The partners to choose from, each once, sorted by id so that the order does not reveal the
  /// pairs; one that no row names is a distractor.
  package var partners: [IdentifiedText]
  /// The heading of the column of rows; empty if there is none.
  package var rowsHeading = Prose.empty
  /// The heading of the column of partners; empty if there is none.
  package var partnersHeading = Prose.empty
  /// Whether each pair earns its share of the points.
  package var scoresParts: Bool

  /// Creates a question without headings; the partners may be in any order and are sorted by id.
  package init(rows: [Row], partners: [IdentifiedText], scoresParts: Bool) {
    self.rows = rows
    self.partners = partners.sorted { $0.id < $1.id }
    self.scoresParts = scoresParts
  }

  /// Whether either column has a heading.
  package var hasHeadings: Bool { !rowsHeading.isEmpty || !partnersHeading.isEmpty }

  /// A row that needs a partner.
  package struct Row: Sendable, Equatable {
    /// Unique among the rows of its question.
    package var id: String
    /// The cell in the left column of the table.
    package var text: Prose
    /// The id of the right partner; several rows may share one.
    package var partner: String

    /// Creates a row; `partner` must be the id of one of the question's partners.
    package init(id: String, text: Prose, partner: String) {
      (self.id, self.text, self.partner) = (id, text, partner)
    }
  }
}

extension Matching: QuestionContent {
  /// Also the value of the attribute `type` in source.
  package var name: String { "matching" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "pairs" }

  /// The rows, then the partners.
  package var parts: [QuestionPart] {
    rows.map { QuestionPart(.row, id: $0.id, text: $0.text, right: $0.partner) }
      + partners.map { QuestionPart(.partner, id: $0.id, text: $0.text) }
  }

  /// The headings of the rows and of the partners, one of which may be empty; no elements if both
  /// are.
  package var headings: [Prose] { hasHeadings ? [rowsHeading, partnersHeading] : [] }

  /// One text for each row, in source order: the row, a colon and its partner.
  package var rightWords: [String] {
    let texts = Dictionary(keepingFirst: partners.map { ($0.id, $0.text.shownText) })
    return rows.map { "\($0.text.shownText): \(texts[$0.partner] ?? "")" }
  }

  /// `each part` or `all-or-nothing`, as ``scoresParts`` says; never `nil`.
  package var ruleWords: String? { wordsOfRule(scoresParts: scoresParts) }

  /// The ids of the partners, always shuffled, starting from their order by id.
  package func shuffledIDs(_ chance: inout DrawGenerator) -> [String] {
    chance.shuffled(partners.map(\.id))
  }
}

/// A question whose stem or body has blanks to fill in.
///
/// The HTML contains ``marker(of:)`` in the position of each blank; the form replaces it with a
/// control.
package struct Blanks: Sendable, Equatable {
  /// At least one, in the order of the text.
  package var blanks: [Blank]
  /// Whether each blank earns its share of the points; otherwise all blanks must be correct.
  package var scoresParts: Bool

  /// Creates the blanks of a question, whose stem or body must have the marker of each, in this
  /// order.
  package init(_ blanks: [Blank], scoresParts: Bool) {
    (self.blanks, self.scoresParts) = (blanks, scoresParts)
  }

  /// One place to fill in.
  package struct Blank: Sendable, Equatable {
    /// Unique in its question; made from the text around it, never from the correct answer.
    package var id: String
    /// What the student types or chooses, with the correct answers.
    package var content: Content

    /// Creates a blank; `id` must be the id in its marker.
    package init(id: String, content: Content) {
      (self.id, self.content) = (id, content)
    }
  }

  /// How a blank is filled in.
  package enum Content: Sendable, Equatable {
    case typed(AnswerField)
    /// A menu with at least two items, as written.
    case menu([Item])
  }

  /// One item of a menu.
  package struct Item: Sendable, Equatable {
    /// Unique in its blank.
    package var id: String
    /// Plain text: a menu shows no markup.
    package var text: String
    /// Whether the item is correct; a menu may have several correct items.
    package var isKey: Bool

    /// Creates an item; `id` must be unique in its menu.
    package init(id: String, text: String, isKey: Bool) {
      (self.id, self.text, self.isKey) = (id, text, isKey)
    }
  }

  /// The items of a menu sorted by id, which is the order in pages and on screen if nothing is
  /// shuffled.
  ///
  /// Most authors write the correct item first.
  package static func itemsByID(_ items: [Item]) -> [Item] { items.sorted { $0.id < $1.id } }

  /// The HTML in the position of a blank; as plain text it is three underscores.
  package static func marker(of id: String) -> String { "\(markerStart)\(id)\(markerEnd)" }
  /// The part of a marker before the id.
  package static let markerStart = "<i data-blank=\""
  /// The part of a marker after the id.
  package static let markerEnd = "\">___</i>"

  /// Prose with the ids in its markers replaced; `ids` maps old ids to new ones.
  package static func renamed(in prose: Prose, _ ids: [String: String]) -> Prose {
    let pieces = prose.html.split(separator: markerStart, omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return prose }
    let named = pieces.dropFirst().map { piece in
      let id = String(piece.prefix { $0 != "\"" })
      return markerStart + (ids[id] ?? id) + piece.dropFirst(id.count)
    }
    return Prose(markdown: prose.markdown, html: pieces[0] + named.joined())
  }
}

extension Blanks: QuestionContent {
  /// Also the value of the attribute `type` in source, for typed blanks and menus alike.
  package var name: String { "blanks" }
  /// Recorded with published revisions; questions are matched by similarity only if it is equal.
  package var words: String { "blanks" }
  /// The blanks in the order of the text, each followed by the items of its menu, if it has one.
  package var parts: [QuestionPart] { blanks.flatMap { $0.parts { $0 } } }
  /// Like ``parts``, with the items of each menu sorted by id.
  package var pageParts: [QuestionPart] { blanks.flatMap { $0.parts(Blanks.itemsByID) } }
  /// One text for each blank, with ' or ' between several correct answers.
  package var rightWords: [String] { blanks.map(\.content.rightWords) }
  /// `each part` or `all-or-nothing`, as ``scoresParts`` says; never `nil`.
  package var ruleWords: String? { wordsOfRule(scoresParts: scoresParts) }

  /// The fields of the blanks to type into, in the order of the text; menus have none.
  package var answerFields: [AnswerField] {
    blanks.compactMap { if case .typed(let field) = $0.content { field } else { nil } }
  }

  /// The menus in the order of the text, each with its items sorted by id, then shuffled if
  /// `isShuffled` is set.
  package func menus(_ chance: inout DrawGenerator, isShuffled: Bool) -> [Form.Menu] {
    blanks.compactMap { blank in
      guard case .menu(let items) = blank.content else { return nil }
      let ids = Blanks.itemsByID(items).map(\.id)
      return Form.Menu(blank: blank.id, items: isShuffled ? chance.shuffled(ids) : ids)
    }
  }
}

extension Blanks.Blank {
  /// The blank, and the items of its menu in the order that `ordered` returns.
  fileprivate func parts(_ ordered: ([Blanks.Item]) -> [Blanks.Item]) -> [QuestionPart] {
    let words = Prose(plain: id.split(separator: "-").joined(separator: " "))
    switch content {
    case .typed(let field):
      let right = field.words.joined(separator: "\n")
      var part = QuestionPart(.blank, id: id, text: words, right: right)
      part.typed = field.words
      return [part]
    case .menu(let items):
      let choices = ordered(items).map { item in
        QuestionPart(.menu(id), id: item.id, text: Prose(plain: item.text), isKey: item.isKey)
      }
      return [QuestionPart(.blank, id: id, text: words, right: "menu")] + choices
    }
  }
}

extension Blanks.Content {
  fileprivate var rightWords: String {
    switch self {
    case .typed(let field): field.words.joined(separator: " or ")
    case .menu(let items): items.filter(\.isKey).map(\.text).joined(separator: " or ")
    }
  }
}

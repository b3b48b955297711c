extension Question {
  /// How a question is answered: one case for each kind.
  package enum Kind: Sendable, Equatable {
    case choice(Choice)
    /// A number, typed.
    case numeric(Numeric)
    /// A few words, typed.
    case shortText(ShortText)
    case blanks(Blanks)
    case ordering(Ordering)
    case matching(Matching)
    case essay(Essay)
    case scale(Scale)
    case trueFalse(TrueFalse)
    case hotspot(Hotspot)

    /// The content of the question, as the protocol that all kinds conform to.
    package var content: any QuestionContent {
      switch self {
      case .choice(let choice): choice
      case .numeric(let numeric): numeric
      case .shortText(let words): words
      case .blanks(let blanks): blanks
      case .ordering(let ordering): ordering
      case .matching(let matching): matching
      case .essay(let essay): essay
      case .scale(let scale): scale
      case .trueFalse(let statement): statement
      case .hotspot(let hotspot): hotspot
      }
    }

    /// The kind's identifier in the bundle, in pages and in reports.
    package var name: String { content.name }
    /// All parts that an answer can refer to, in source order.
    package var parts: [QuestionPart] { content.parts }
    /// Whether the answer is selected in an image, so that the texts alone do not ask the question.
    package var isAnsweredInImage: Bool { parts.contains { !$0.place.isEmpty } }
    /// Whether an accepted answer is a number, which the decimal mark decides how to read.
    package var asksForNumber: Bool {
      content.answerFields.flatMap(\.accepted).contains {
        if case .number = $0 { true } else { false }
      }
    }
  }
}

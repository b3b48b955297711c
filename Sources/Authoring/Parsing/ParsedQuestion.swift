import Courseware

/// A level-2 heading and what stands below it.
package struct ParsedQuestion: Sendable {
  /// The heading's line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  /// Where one more attribute would stand: before the closing brace, or behind the heading.
  var attributesEnd: (offset: Int, areWritten: Bool) = (0, false)
  var stem: ParsedProse = .empty
  var body: ParsedProse = .empty
  var hints: [ParsedProse] = []
  var explanation: ParsedProse = .empty
  var points: Points = .one
  var tags: [String] = []
  var difficulty: String?
  /// The stamp of the question that this one translates, as it was then.
  var source: Located<UInt32>?
  var isDraft = false
  /// Whether everybody gets its points.
  var isVoid = false
  var type: Located<QuestionType>?
  var scoring: Located<ScoringRule>?
  var shuffles = true
  var pinsLast = false
  var isCaseSensitive = false
  var answer: ParsedAnswer = .missing

  /// What `{type=…}` may say.
  enum QuestionType: String, Sendable, CaseIterable {
    case single, multiple, numeric, text, blanks, ordering, matching, essay, scale
  }

  /// The options to tick; `nil` where the question is answered in another way.
  var options: [ParsedOption]? { if case .options(let options) = answer { options } else { nil } }

  /// The edit that gives its heading one more attribute, such as `pin=last`.
  func edit(adding attribute: String) -> Diagnostic.Edit {
    let (at, areWritten) = attributesEnd
    return .init(
      span: Span(path: span.path, bytes: at..<at),
      replacement: areWritten ? " \(attribute)" : " {\(attribute)}")
  }

  /// Calls with what students tick, order, match or choose from: in each list all differ.
  func forEachList(_ body: ([ParsedOption]) -> Void) {
    switch answer {
    case .options(let items), .ordering(let items), .scale(let items): body(items)
    case .matching(let pairs):
      body(pairs.rows)
      body(pairs.partners)
    case .missing, .typed, .blanks, .essay: break
    }
  }

  /// Whether it is known of each option whether it is a key.
  var isMarked: Bool { options?.allSatisfy(\.isMarked) ?? true }

  var keyCount: Int { options?.count { $0.isKey } ?? 0 }

  /// Whether a student may tick several options.
  var allowsSeveral: Bool { type.map { $0.value == .multiple } ?? (keyCount > 1) }
}

/// How a question is answered, as written; the reader of each case has a file of its own.
enum ParsedAnswer: Sendable {
  /// Nothing stands there, or nothing that could be read; the reader has said so.
  case missing
  case options([ParsedOption])
  /// Whether a number is asked for, and what is right.
  case typed(isNumber: Bool, Gap)
  /// At least one.
  case blanks([Blanks.Blank])
  /// In the right order.
  case ordering([ParsedOption])
  case matching(ParsedPairs)
  case essay(rubric: ParsedProse)
  case scale([ParsedOption])

  var isEssay: Bool { if case .essay = self { true } else { false } }
}

/// One item of a list: an option to tick, an item to order, a step of a scale.
package struct ParsedOption: Sendable {
  /// Its first line.
  var span: Span
  var id: String
  var isIDWritten: Bool
  var text: ParsedProse
  /// Only ever set on an option to tick.
  var isKey: Bool
  /// Whether brackets say that it is an option to tick; an error has been reported where not.
  var isMarked = true
  var feedback: ParsedProse = .empty
  var weight: Percent?
  /// Only ever set on an option to tick: whether it is taken out.
  var isVoid = false
}

/// The rows of a matching question, and everything there is to choose from.
struct ParsedPairs: Sendable {
  var rows: [ParsedOption] = []
  /// For each row the place of its partner.
  var partnerIndices: [Int] = []
  /// Each once, in the order of the table.
  var partners: [ParsedOption] = []
  /// Of the two columns.
  var headings: [ParsedProse] = []
}

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
  /// `nil` where nothing says how it is answered, or nothing that could be read; an error has been
  /// reported.
  var answer: (any ParsedAnswer)?

  /// The options to tick; `nil` where the question is answered in another way.
  var options: [ParsedOption]? { answer?.optionsToTick }

  /// The edit that gives its heading one more attribute, such as `pin=last`.
  func edit(adding attribute: String) -> Diagnostic.Edit {
    let (at, areWritten) = attributesEnd
    return .init(
      span: Span(path: span.path, bytes: at..<at),
      replacement: areWritten ? " \(attribute)" : " {\(attribute)}")
  }

  /// Calls with what students tick, order, match or choose from: in each list all differ.
  func forEachList(_ body: ([ParsedOption]) -> Void) { answer?.lists.forEach(body) }

  /// Whether it is known of each option whether it is a key.
  var isMarked: Bool { options?.allSatisfy(\.isMarked) ?? true }

  var keyCount: Int { options?.count { $0.isKey } ?? 0 }

  /// Whether a student may tick several options.
  var allowsSeveral: Bool { type?.value.allowsSeveral ?? (keyCount > 1) }
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
  /// What its attributes say that only its kind of question reads, by their names.
  var attributes: [String: Located<String>] = [:]
  /// Only ever set on an option to tick: whether it is taken out.
  var isVoid = false
}

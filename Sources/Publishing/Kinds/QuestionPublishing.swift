import Courseware

/// What pages and the bundle need from a kind of question; each kind has a file in this folder, and
/// its script is `Assets/kind-….js`.
///
/// The defaults of the members fit most kinds.
protocol QuestionPublishing: QuestionContent {
  /// `data-kind`: which class of the script the question is; the kind's name, but where it would
  /// tell something of the key.
  var scriptName: String { get }
  /// The part of the script that holds the class; empty where every page has it.
  var script: QuizScript { get }
  /// Whether the heading is the name of the one control.
  var isNamedByStem: Bool { get }
  /// Whether a student may tick several options.
  var allowsSeveral: Bool { get }
  /// Whether ``writeKey(_:to:)`` writes something.
  var hasKey: Bool { get }

  /// Appends the attributes of the fieldset that the script reads, besides `data-kind`.
  func writeAttributes(to out: inout [UInt8])
  /// Appends the stem or the body, with the controls in it.
  func write(_ prose: Prose, _ disclosure: Disclosure, to out: inout [UInt8])
  /// Appends what stands below the stem and the body; `number` is the question's place in the page.
  func writeForm(number: Int, _ disclosure: Disclosure, to out: inout [UInt8])
  /// How it is scored, where it is not simply right or wrong.
  func scoringNote(_ disclosure: Disclosure) -> String?
  /// Appends what the script scores by, as members of a JSON object; ranges are shown in words
  /// with this decimal mark.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8])
  /// Appends the members of the bundle's record that only this kind has.
  func writeRecord(to out: inout [UInt8])
}

extension QuestionPublishing {
  var scriptName: String { name }
  var script: QuizScript { [] }
  var isNamedByStem: Bool { false }
  var allowsSeveral: Bool { false }
  var hasKey: Bool { true }

  func writeAttributes(to out: inout [UInt8]) {}

  func write(_ prose: Prose, _ disclosure: Disclosure, to out: inout [UInt8]) {
    out.append(contentsOf: prose.htmlBytes)
  }

  func scoringNote(_ disclosure: Disclosure) -> String? { nil }
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {}
}

extension Question.Kind {
  /// What pages and the bundle need from the kind.
  var publishing: any QuestionPublishing {
    switch self {
    case .choice(let choice): choice
    case .numeric(let gap): Numeric(answer: gap)
    case .shortText(let gap): ShortText(answer: gap)
    case .blanks(let blanks): blanks
    case .ordering(let ordering): ordering
    case .matching(let matching): matching
    case .essay(let essay): essay
    case .scale(let scale): scale
    case .trueFalse(let statement): statement
    case .hotspot(let hotspot): hotspot
    }
  }
}

extension [UInt8] {
  /// Appends to a key that each part earns its part of the points, where it does.
  mutating func writeParts(_ scoresParts: Bool) {
    if scoresParts { write(",\"parts\":true") }
  }

  /// Appends an item of a bundle's record: `{"id":…,"text":…}`.
  mutating func writeItem(_ id: String, _ text: Prose) {
    beginObject()
    field("id", id)
    field("text", text)
    endObject()
  }
}

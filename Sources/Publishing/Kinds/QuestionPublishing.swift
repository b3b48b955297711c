import Courseware

/// The requirements of a kind of question for pages and the bundle.
///
/// Each kind has a file in this folder. The scripts `Assets/kind-….js` have a class for each way
/// to answer, which several kinds can share.
///
/// The default implementations fit most kinds.
protocol QuestionPublishing: QuestionContent {
  /// `data-kind`, the class of the script for this question: the kind's name, unless that would
  /// reveal something about the key.
  var scriptName: String { get }
  /// Whether the heading is the label of the only control.
  var isNamedByStem: Bool { get }
  /// Whether a student may select several options.
  var allowsSeveral: Bool { get }
  /// Whether ``writeKey(_:to:)`` writes anything.
  var hasKey: Bool { get }

  /// Appends the attributes of the fieldset that the script reads, in addition to `data-kind`.
  func writeAttributes(to out: inout [UInt8])
  /// Appends the stem or the body, with the controls in it.
  func write(_ prose: Prose, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8])
  /// Appends the part of the form below the stem and the body; `number` is the number of the
  /// question in the page.
  func writeForm(number: Int, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8])
  /// How the question is scored, in words; `nil` if it is simply correct or incorrect.
  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String?
  /// Appends the key for the script as members of a JSON object; ranges are written with this
  /// decimal mark.
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8])
  /// Appends the stem or the body on paper, with the places in it to write on.
  func writePaper(_ prose: Prose, _ paper: PaperQuestion, to out: inout [UInt8])
  /// Appends the part of the form below the stem and the body on paper.
  func writePaperForm(_ paper: PaperQuestion, to out: inout [UInt8])
  /// The correct answers of its parts, in the letters and numbers of a sheet; empty without a key.
  func paperAnswers(_ paper: PaperQuestion) -> [String]
  /// The correct answers of its parts for the projector, without words of the interface; ranges
  /// are written with this decimal mark.
  func projectedAnswers(_ mark: DecimalMark) -> [String]
  /// Appends the members of the bundle's record that only this kind has.
  func writeRecord(to out: inout [UInt8])
}

extension QuestionPublishing {
  var scriptName: String { name }
  var isNamedByStem: Bool { false }
  var allowsSeveral: Bool { false }
  var hasKey: Bool { true }

  func writeAttributes(to out: inout [UInt8]) {}

  func write(_ prose: Prose, _ disclosure: Disclosure, _ phrases: Phrases, to out: inout [UInt8]) {
    out.write(prose)
  }

  func scoringNote(_ disclosure: Disclosure, _ phrases: Phrases) -> String? { nil }
  func writeKey(_ mark: DecimalMark, to out: inout [UInt8]) {}
  func projectedAnswers(_ mark: DecimalMark) -> [String] { rightWords }

  func writePaper(_ prose: Prose, _ paper: PaperQuestion, to out: inout [UInt8]) {
    out.write(prose)
  }
}

extension Question.Kind {
  /// The kind's implementation of publishing.
  var publishing: any QuestionPublishing {
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

  /// The scripts of the kinds.
  static let scripts = [
    "kind-choice.js", "kind-short-text.js", "kind-blanks.js", "kind-ordering.js",
    "kind-matching.js", "kind-hotspot.js",
  ]
}

extension [UInt8] {
  /// Appends to a key whether each part earns its share of the points.
  mutating func writeParts(_ scoresParts: Bool) {
    if scoresParts { write(",\"scoresParts\":true") }
  }

  /// Appends an item of a bundle's record: `{"id":…,"text":…}`.
  mutating func writeItem(_ id: String, _ text: Prose) {
    beginObject()
    field("id", id)
    field("text", text)
    endObject()
  }
}

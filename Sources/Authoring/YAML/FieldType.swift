import Courseware

/// The type of a field in front matter.
///
/// Readers, completion, hover and the JSON Schemas all use this description.
indirect enum FieldType: Sendable {
  case text
  /// Text that must not be empty.
  case name
  case mail
  /// An address that starts with one of several schemes.
  case address([String])
  case flag
  /// One of several words.
  case choice([String])
  case scoring
  /// A time; a date without a time means the start or the end of that day.
  case time(DayEdge)
  /// A duration in seconds.
  case duration(ClosedRange<Int>)
  /// A whole number, or a single word instead.
  case count(ClosedRange<Int>, or: String?)
  /// A number with at most two decimals; a percent sign may follow.
  case percent(ClosedRange<Int>)
  /// A percentage from 0 to 100, which needs its percent sign if it is less than 1.
  case wholePercent
  case language
  case timeZone
  /// A point on the curve P-256, in base64url.
  case publicKey
  case color
  case font
  case image
  /// One of several words, or a list of them.
  case words([String])
  /// Language codes of pages, ignoring case.
  case interfaceLanguages
  /// Codes of warnings.
  case warnings
  /// Words, separated by commas or as a list.
  case tags
  /// Former names of a quiz or a classroom.
  case formerNames(ofQuiz: Bool)
  /// Paths of files.
  case files
  /// A person: a name, or a group of fields.
  case person
  case people
  case group(KnownFields)
  /// A list of such groups.
  case groups(KnownFields)
  /// A group whose fields the teacher names, each with a number.
  case numbers(FieldType)

  /// The values of an enumeration.
  static func choice<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> FieldType
  where Value.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
  }

  /// The type as far as formatting is concerned.
  var layout: KnownFields.Value {
    switch self {
    case .text, .name: .text
    case .words, .interfaceLanguages, .warnings, .tags, .formerNames, .files: .list
    case .person: .person
    case .people: .people
    case .group(let fields): .group(fields)
    case .groups(let fields): .groups(fields)
    case .numbers: .numbers
    case .mail, .address, .flag, .choice, .scoring, .time, .duration, .count, .percent,
      .wholePercent, .language, .timeZone, .color, .font, .image, .publicKey:
      .term
    }
  }

  /// The range of its numbers; in seconds for a duration.
  var range: ClosedRange<Int>? {
    switch self {
    case .duration(let range), .count(let range, _), .percent(let range): range
    case .wholePercent: 0...100
    default: nil
    }
  }

  /// The words that it accepts if they are few and known; `false` and `true` for a flag.
  var words: [String] {
    switch self {
    case .choice(let words), .words(let words): words
    case .flag: ["true", "false"]
    case .scoring: ScoringRule.names
    case .count(_, let word): word.map { [$0] } ?? []
    case .interfaceLanguages: Site.interfaceLanguages
    case .warnings: Rule.all.filter { $0.severity == .warning }.map(\.code)
    case .font: SiteStyle.Font.named.map(\.name)
    default: []
    }
  }

  /// A short description of what to write.
  var description: String {
    switch self {
    case .text, .name: "text"
    case .mail: "an e-mail address"
    case .address(let schemes): "an address that starts with \(either(schemes.map { $0 + ":" }))"
    case .flag, .choice: either(words)
    case .scoring: "a scoring rule: " + either(words)
    case .time(.start): "a time, such as 2026-09-14 08:00; a date alone is the start of the day"
    case .time(.end): "a time, such as 2026-09-14 23:59; a date alone is the end of the day"
    case .duration(let range): "a length of time, such as 20 min, at most \(inUnits(range))"
    case .count(let range, let word):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (word.map { ", or \($0)" } ?? "")
    case .percent(let range):
      "a number from \(range.lowerBound) to \(range.upperBound), with at most two decimals"
    case .wholePercent: "a percentage from 0 to 100"
    case .language: "the code of a language, such as en or pt-BR"
    case .publicKey: "the public key that 'quizpress keys new' writes"
    case .timeZone: "an IANA time zone, such as Europe/Berlin"
    case .color: "a color, such as \"#0b6e4f\""
    case .font: either(words) + ", or a font file in 'content'"
    case .image: "an image in 'content'"
    case .words, .interfaceLanguages: "a list of " + either(words)
    case .warnings: "a list of codes of warnings"
    case .tags: "a list, or words separated by commas"
    case .formerNames: "a list of earlier names"
    case .files: "a list of files"
    case .person: "a name, or a group of 'name' and 'email'"
    case .people: "a list of names, or of groups of 'name' and 'email'"
    case .group(let fields): "a group of " + either(fields.names, "and")
    case .groups(let fields): "a list of groups of " + either(fields.names, "and")
    case .numbers(let each): "a group of names, each with \(each.description)"
    }
  }
}

private func inUnits(_ range: ClosedRange<Int>) -> String { "\(range.upperBound / 86_400) d" }

private func either(_ words: [String], _ last: String = "or") -> String {
  guard let end = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(last) \(end)"
}

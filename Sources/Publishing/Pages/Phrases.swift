import Courseware
import EmbeddedFiles

/// The texts of a site's pages in one language, apart from those of its teachers.
///
/// Each language is a file in `Sources/Publishing/Languages`. ``Site/interfaceLanguages`` lists
/// them.
struct Phrases: Sendable {
  /// A BCP 47 tag, as pages declare it: `zh-Hans`.
  let tag: String
  /// The name of the language in itself.
  let name: String
  /// `ltr` or `rtl`.
  let direction: String
  private let plural: PluralRule
  private let months: [String]
  /// The language of dates and numbers in scripts, without a script; the region is that of dates
  /// with the day before the month.
  private var locale: String
  fileprivate let entries: [String: Entry]
  /// The phrases of templates, escaped for HTML.
  fileprivate let escaped: [String: ArraySlice<UInt8>]
  fileprivate let document: JSONValue

  fileprivate enum Entry: Sendable {
    case text(Text)
    /// A text for each plural form.
    case counted([String: Text])
  }

  /// A text with placeholders for values.
  fileprivate struct Text: Sendable {
    let whole: String
    /// The pieces of text between placeholders and the names of the placeholders, alternating;
    /// found once, because finding them for every page takes too long.
    private let pieces: [String]

    init(_ whole: String) {
      self.whole = whole
      pieces = whole.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }.map(
        String.init)
    }

    func filled(_ values: [String: String]) -> String {
      var text = ""
      for (index, piece) in pieces.enumerated() {
        text += index.isMultiple(of: 2) ? piece : values[piece] ?? ""
      }
      return text
    }
  }

  /// Reads a file of a language; `nil` if it has no valid header.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSONValue(bytes, limit: 1 << 20), let header = document["language"],
      let tag = header["tag"]?.string, let name = header["name"]?.string,
      let direction = header["direction"]?.string,
      let plural = header["plural"]?.string.flatMap(PluralRule.init),
      let months = header["months"]?.array?.compactMap(\.string), months.count == 12
    else { return nil }
    (self.tag, self.name, self.direction) = (tag, name, direction)
    (self.plural, self.months, self.document) = (plural, months, document)
    locale = Site.primaryLanguage(tag)
    let pairs = (document["pages"]?.object ?? []).compactMap { member in
      Entry(member.value).map { (member.key, $0) }
    }
    entries = Dictionary(keepingFirst: pairs)
    escaped = entries.compactMapValues { entry in
      if case .text(let text) = entry { ArraySlice(escapedForHTML(text.whole).utf8) } else { nil }
    }
  }

  /// The same phrases with dates as they are written in the region of a content language, such as
  /// `14 September 2026` for `en-GB`.
  func withDates(of language: String) -> Phrases {
    var phrases = self
    if tag == "en", hasDayFirst(language) { phrases.locale = "en-GB" }
    return phrases
  }

  /// A phrase without values.
  ///
  /// A test checks that each name is in each language.
  subscript(_ name: String) -> String {
    if case .text(let text) = entries[name] { text.whole } else { "" }
  }

  /// A phrase with its values, each in the place of its name in braces.
  func callAsFunction(_ name: String, _ values: [String: String]) -> String {
    if case .text(let text) = entries[name] { text.filled(values) } else { "" }
  }

  /// A phrase that counts, in the form for this number; `written` is the number in digits.
  func callAsFunction(
    _ name: String, count: Int, written: String? = nil, _ values: [String: String] = [:]
  ) -> String {
    guard case .counted(let forms) = entries[name] else { return "" }
    let text = forms[plural.category(of: count)] ?? forms["other"]
    return text?.filled(values.merging(["n": written ?? String(count)]) { own, _ in own }) ?? ""
  }
}

extension Phrases.Entry {
  fileprivate init?(_ value: JSONValue) {
    if let text = value.string {
      self = .text(Phrases.Text(text))
    } else if let forms = value.object {
      let pairs = forms.compactMap { form in form.value.string.map { (form.key, Phrases.Text($0)) }
      }
      self = .counted(Dictionary(keepingFirst: pairs))
    } else {
      return nil
    }
  }
}

/// The rule that selects the form of a phrase for a number.
///
/// Source: Unicode CLDR 45, plural rules for cardinal numbers, for whole numbers.
enum PluralRule: String, Sendable {
  case other
  case oneOther = "one-other"
  case arabic

  func category(of number: Int) -> String {
    switch (self, number % 100) {
    case (.other, _): "other"
    case (.oneOther, _): number == 1 ? "one" : "other"
    case (.arabic, _) where number < 3: ["zero", "one", "two"][max(number, 0)]
    case (.arabic, 3...10): "few"
    case (.arabic, 11...99): "many"
    case (.arabic, _): "other"
    }
  }
}

extension Phrases {
  /// The prefix of the names of phrases in templates: `{{say.start}}`.
  static let prefix = "say."

  private static let english = Phrases(embeddedFile("en.json"))
  private static let languages = Dictionary(
    uniqueKeysWithValues: Site.interfaceLanguages.compactMap { code in
      Phrases(embeddedFile("\(code).json")).map { (code, $0) }
    })

  /// The phrases of a language of ``Site/interfaceLanguages``.
  static func of(_ language: String) -> Phrases? { languages[language] }

  /// A phrase for templates, escaped; `nil` if no phrase has this name.
  func inTemplates(_ name: String) -> ArraySlice<UInt8>? { escaped[name] }

  /// The names that templates can use.
  static var names: [String] { english.map { $0.escaped.keys.sorted() } ?? [] }

  /// Whether `{{say.name}}` has a text.
  static func hasText(_ name: String) -> Bool { english?.escaped[name] != nil }

  /// The phrases for scripts as a statement that declares them.
  func script(_ groups: [String]) -> [UInt8] {
    Array("const PHRASES = ".utf8) + words(groups) + Array(";\n".utf8)
  }

  /// Phrases for a script that is loaded later than the one that declares them, as a statement.
  func furtherScript(_ groups: [String]) -> [UInt8] {
    Array("Object.assign(PHRASES, ".utf8) + words(groups) + Array(");\n".utf8)
  }

  /// The phrases for scripts as an object.
  func words(_ groups: [String]) -> [UInt8] {
    var members: [JSONValue.Member] = []
    for group in groups { members += document[group]?.object ?? [] }
    if groups.contains("everyScript") {
      members.append(JSONValue.Member(key: "locale", value: .string(locale)))
    }
    var out: [UInt8] = []
    out.writeJSON(JSONValue.object(members))
    return out
  }

  /// The name of a kind of quiz.
  func kind(_ kind: Quiz.Kind) -> String {
    switch kind {
    case .quiz: self["kindQuiz"]
    case .practice: self["kindPractice"]
    case .exam: self["kindExam"]
    case .survey: self["kindSurvey"]
    case .poll: self["kindPoll"]
    }
  }

  /// The displayed name of a category of work, from its name in the source; grades-page.js does the
  /// same.
  func category(_ name: String) -> String {
    switch name.lowercased() {
    case "assignments": self["workAssignments"]
    case "exams": self["workExams"]
    case "homework": self["workHomework"]
    case "labs": self["workLabs"]
    case "participation": self["workParticipation"]
    case "projects": self["workProjects"]
    case "quizzes": self["workQuizzes"]
    default: name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  /// The phrase that says which of several attempts is the grade.
  func counting(_ score: Quiz.CountingAttempt) -> String {
    switch score {
    case .best: self["countBest"]
    case .last: self["countLast"]
    case .first: self["countFirst"]
    case .average: self["countAverage"]
    }
  }

  /// How a question is scored, if it is not simply right or wrong.
  func rule(_ rule: ScoringRule) -> String? {
    switch rule {
    case .allOrNothing: nil
    case .netCorrect: self["noteNet"]
    case .eachOption: self["noteEach"]
    case .eachOptionPenalty: self["noteEachPenalty"]
    case .weights: self["noteWeights"]
    case .penalty(let cost): self("notePenalty", ["percent": percent(cost)])
    }
  }

  func points(_ points: Points) -> String {
    // Half points take the form for 100, which is that of fractions.
    let count = points.halves % 2 == 0 ? points.halves / 2 : 100
    return self("countPoints", count: count, written: points.words)
  }

  func percent(_ percent: Percent) -> String {
    self("percent", ["number": percent.words])
  }

  func duration(_ length: Seconds) -> String {
    let parts = [
      (length.count / 3_600, "hours"), (length.count / 60 % 60, "minutes"),
      (length.count % 60, "seconds"),
    ]
    return parts.filter { $0.0 > 0 }.map { self($0.1, ["n": String($0.0)]) }.joined(separator: " ")
  }

  /// The name of a numbered item, without a number if it is the only one.
  func numbered(_ name: String, _ number: Int, of count: Int) -> String {
    count == 1 ? self[name] : self(name + "Of", ["place": String(number), "all": String(count)])
  }

  /// The day in the class's time zone, in words: `September 14, 2026`.
  func date(_ moment: Moment) -> String {
    let day = moment.local
    if locale == "en-GB" { return "\(day.day) \(months[day.month - 1]) \(day.year)" }
    return self(
      "date", ["day": String(day.day), "month": months[day.month - 1], "year": String(day.year)])
  }

  /// The month and year in the class's time zone.
  func month(_ moment: Moment) -> String {
    let day = moment.local
    return self("monthOfYear", ["month": months[day.month - 1], "year": String(day.year)])
  }
}

/// Whether a tag names English in a region that writes the day before the month.
private func hasDayFirst(_ tag: String) -> Bool {
  let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
  let region = parts.dropFirst().first {
    $0.count == 2 || $0.count == 3 && $0.allSatisfy(\.isNumber)
  }
  guard parts.first == "en", let region else { return false }
  return !monthFirstRegions.contains(String(region))
}

/// The regions that write the month first in English.
///
/// Source: Unicode CLDR 45, long dates.
private let monthFirstRegions: Set = [
  "as", "bi", "ca", "gu", "mh", "mp", "ph", "pr", "um", "us", "vi",
]

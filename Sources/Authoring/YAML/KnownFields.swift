import Courseware

/// The fields of a kind of front matter, and those of its groups.
///
/// The list makes it possible to distinguish a typo from a word of the teacher before any reader
/// runs.
struct KnownFields: Sendable {
  /// What a key takes, as far as its layout goes.
  enum Value: Sendable {
    /// Words, which may hold anything.
    case text
    /// Words, or a list of them.
    case list
    /// A time, a number, one of a few words: never a colon with a blank after it.
    case term
    /// A person: a name, or a group of fields.
    case person
    case people
    case group(KnownFields)
    /// A list of such groups.
    case groups(KnownFields)
    /// A group of the teacher's own keys, each with a number.
    case numbers
  }

  /// What the keys belong to, for messages: "a quiz".
  let owner: String
  let values: [String: Value]
  /// Keys without which it cannot be, whatever the others say.
  let required: [String]
  /// What other programs and other people call a key, by `comparableName`.
  let otherNames: [String: OtherName]

  init(
    owner: String, required: [String] = [], otherNames: [String: OtherName] = [:],
    _ values: [String: Value]
  ) {
    self.owner = owner
    self.required = required
    self.otherNames = otherNames
    self.values = values
  }

  var names: [String] { values.keys.sorted() }

  /// The key that an unknown one stands for: in another spelling, by another word, by its first
  /// letters, or by a typo.
  func meant(by word: String) -> String? {
    if let same = sameName(as: word) { return same }
    if let other = otherNames[comparableName(word)] { return other.field }
    if belongsElsewhere(word) != nil { return nil }
    let longer = names.filter { $0.hasPrefix(word) && $0.utf8.count == word.utf8.count + 1 }
    return longer.first ?? nearest(to: word, among: names)
  }

  /// A key that differs in capitals and separators alone: `time_limit`, `timeLimit`.
  func sameName(as word: String) -> String? {
    let name = comparableName(word)
    return names.first { comparableName($0) == name }
  }

  /// Where a key belongs that only another kind of file has.
  func belongsElsewhere(_ word: String) -> String? {
    let files: [(keys: KnownFields, place: String)] = [
      (.quiz, "the front matter of a quiz"), (.classroom, "classroom.md"), (.site, "site.yml"),
    ]
    guard files.contains(where: { $0.keys.owner == owner }) else { return nil }
    return files.first { $0.keys.values[word] != nil }?.place
  }

  /// Whether a word is a key of the file or of one of its groups.
  func contains(_ word: String) -> Bool {
    values.contains { key, value in
      if key == word { return true }
      return switch value {
      case .group(let keys), .groups(let keys): keys.contains(word)
      default: false
      }
    } || (containsPeople && Self.person.values[word] != nil)
  }

  private var containsPeople: Bool {
    values.values.contains {
      switch $0 {
      case .person, .people: true
      default: false
      }
    }
  }
}

extension KnownFields {
  static let quiz = KnownFields(
    owner: "a quiz", required: ["name", "created"],
    otherNames: OtherName.ofQuizzes,
    [
      "name": .text, "created": .term, "kind": .term, "deadline": .term, "opens": .term,
      "closes": .term, "answers": .term, "draft": .term, "attempts": .term, "score": .term,
      "time-limit": .term, "shuffle": .term, "scoring": .term, "pass": .term, "category": .text,
      "extra-credit": .term, "anonymous": .term,
      "description": .text, "author": .text, "tags": .list, "language": .term, "license": .text,
      "allow": .list, "clone": .term, "formerly": .list, "publish": .list,
    ])

  static let classroom = KnownFields(
    owner: "a classroom", required: ["name", "created"],
    otherNames: OtherName.ofClassrooms,
    [
      "name": .text, "teacher": .person, "teachers": .people, "created": .term, "term": .text,
      "number": .text, "section": .text, "credits": .term, "starts": .term, "ends": .term,
      "access": .term, "allow": .list, "weights": .numbers, "grading": .group(grading),
      "extensions": .groups(moreTime), "formerly": .list, "publish": .list, "show-members": .term,
    ])

  static let site = KnownFields(
    owner: "the site", required: ["title"],
    otherNames: OtherName.ofSites,
    [
      "title": .text, "organization": .text, "time-zone": .term, "language": .term,
      "base-url": .term, "description": .text, "page-size": .term,
      "submit-to": .term, "allow": .list, "languages": .list,
      "bundle": .group(bundle), "colors": .group(colors), "font": .term, "logo": .term,
    ])

  static let colors = KnownFields(
    owner: "colors", otherNames: OtherName.ofColors, ["accent": .term, "accent-dark": .term])

  static let bundle = KnownFields(owner: "bundle", ["for": .list])

  static let person = KnownFields(
    owner: "a teacher", required: ["name"], otherNames: OtherName.ofPeople,
    ["name": .text, "email": .term])

  static let grading = KnownFields(
    owner: "grading", otherNames: OtherName.ofGrading,
    [
      "scale": .numbers, "points": .numbers, "drop-lowest": .numbers, "late": .term,
      "missing": .term, "grace": .term,
    ])

  static let moreTime = KnownFields(
    owner: "an extension", otherNames: OtherName.ofExtensions,
    ["member": .text, "section": .text, "quiz": .term, "until": .term, "by": .term])
}

/// A field, a value or a folder that is planned but not supported yet.
///
/// Each is an error, so that nothing is accepted and then ignored. A feature that becomes available
/// loses its entry here.
struct UnavailableField: Sendable {
  /// What the field belongs to, as ``KnownFields/owner`` has it, or "a question" or "a section" for
  /// an attribute.
  let owner: String
  let field: String
  /// The values that are refused; empty where every value is.
  var values: Set<String> = []
  /// What to do until then.
  let instead: String
  /// The value to write in its place, where one does most of it.
  var replacement: String?

  static let all: [UnavailableField] = [
    UnavailableField(
      owner: "a classroom", field: "access", values: ["password"],
      instead: "delete it, and protect the folder with a password on the web server"),
    UnavailableField(
      owner: "a classroom", field: "lectures/",
      instead: "put the polls into the folder 'quizzes', with 'kind: poll'"),
    UnavailableField(
      owner: "a quiz", field: "answers", values: ["release"],
      instead: "'teacher' keeps the answer key out of the site", replacement: "teacher"),
    UnavailableField(
      owner: "a section", field: "id",
      instead: "delete it; link to a section by the text of its heading"),
  ]

  /// The entry for a field with a value; `nil` where it is available, or where nothing knows it.
  static func find(_ field: String, _ value: String?, of owner: String) -> UnavailableField? {
    all.first {
      $0.owner == owner && $0.field == field
        && ($0.values.isEmpty || value.map($0.values.contains) ?? false)
    }
  }
}

extension Report {
  /// Says that something, such as 'answers: release', is not available yet, and what to do.
  ///
  /// Where the entry names another value, a fix writes it in the place of the one at `value`.
  mutating func addNotAvailable(
    _ written: String, _ entry: UnavailableField, at span: Span, value: Span? = nil
  ) {
    var fixes: [Diagnostic.Fix] = []
    if let value, let text = entry.replacement { fixes = [.writing(text, at: value)] }
    add(
      .notAvailable, "\(written) is not available yet", at: span, notes: [.init(entry.instead)],
      fixes: fixes)
  }

  /// Whether something is wrong beside features that are not available yet: those leave certain
  /// what the rest of a file says.
  var hasFaults: Bool {
    diagnostics.contains { $0.severity == .error && $0.code != Rule.notAvailable.code }
  }
}

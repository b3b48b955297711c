import Courseware

/// The fields of a kind of front matter, and those of its groups.
///
/// The list makes it possible to distinguish a typo from a name chosen by the teacher before any
/// reader runs.
struct KnownFields: Sendable {
  /// The type of a field, as far as formatting is concerned.
  enum Value: Sendable {
    case text
    /// A text, or a list of texts.
    case list
    /// A time, a number or one of a few words, which never contains a colon followed by a space.
    case term
    /// A person: a name, or a group of fields.
    case person
    case people
    case group(KnownFields)
    /// A list of such groups.
    case groups(KnownFields)
    /// A group whose fields the teacher names, each with a number.
    case numbers
  }

  /// A field: its type and purpose.
  struct Field: Sendable {
    let type: FieldType
    /// The purpose, as a sentence without its period.
    let summary: String

    init(_ type: FieldType, _ summary: String) {
      (self.type, self.summary) = (type, summary)
    }
  }

  /// The owner of the fields, for messages: "a quiz".
  let owner: String
  /// The names in the order of the tables of Documentation/format.md.
  private(set) var order: [String]
  private(set) var fields: [String: Field]
  /// The type of each field, as far as formatting is concerned.
  private(set) var values: [String: Value]
  /// The fields that are always required.
  private(set) var required: [String]
  /// The names that other programs and people use, by `comparableName`.
  let otherNames: [String: OtherName]

  init(
    owner: String, required: [String] = [], otherNames: [String: OtherName] = [:],
    _ fields: KeyValuePairs<String, Field>
  ) {
    (self.owner, self.required, self.otherNames) = (owner, required, otherNames)
    order = fields.map(\.key)
    self.fields = Dictionary(keepingFirst: fields.map { ($0, $1) })
    values = self.fields.mapValues(\.type.layout)
  }

  /// Some of the fields, of which only the name is required.
  private func requiringName(_ kept: [String]) -> KnownFields {
    var known = self
    known.required = ["name"]
    known.order = kept
    known.fields = fields.filter { kept.contains($0.key) }
    known.values = values.filter { kept.contains($0.key) }
    return known
  }

  /// The range of numbers that a field accepts; `0...0` for a field without numbers.
  func range(of field: String) -> ClosedRange<Int> { fields[field]?.type.range ?? 0...0 }

  var names: [String] { values.keys.sorted() }

  /// The fields of a group; `nil` if the field is not a group with known fields.
  func group(_ name: String) -> KnownFields? {
    switch values[name] {
    case .group(let fields), .groups(let fields): fields
    case .person, .people: .person
    default: nil
    }
  }

  /// Entries in the order of the fields; an unknown one stays after the entry before it.
  func sorted(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
    var rank = -1
    let ranked = entries.enumerated().map { index, entry in
      rank = order.firstIndex(of: entry.key.value) ?? rank
      return (rank: rank, index: index, entry: entry)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }

  /// The known field that an unknown one stands for: in another spelling, by another name, by its
  /// first letters, or with a typo.
  func meant(by word: String) -> String? {
    if let same = sameName(as: word) { return same }
    if let other = otherNames[comparableName(word)] { return other.field }
    if belongsElsewhere(word) != nil { return nil }
    let longer = names.filter { $0.hasPrefix(word) && $0.utf8.count == word.utf8.count + 1 }
    return longer.first ?? nearest(to: word, among: names)
  }

  /// The known field that differs only in case and separators: `time_limit`, `timeLimit`.
  func sameName(as word: String) -> String? {
    let name = comparableName(word)
    return names.first { comparableName($0) == name }
  }

  /// The place of a field that only another kind of file has.
  func belongsElsewhere(_ word: String) -> String? {
    let files: [(keys: KnownFields, place: String)] = [
      (.quiz, "the front matter of a quiz"), (.classroom, "classroom.md"), (.site, "site.yml"),
    ]
    guard files.contains(where: { $0.keys.owner == owner }) else { return nil }
    return files.first { $0.keys.values[word] != nil }?.place
  }

  /// Whether a word is a field of the file or of one of its groups.
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

  static let quiz = KnownFields(
    owner: "a quiz", required: ["name", "created"],
    otherNames: OtherName.ofQuizzes,
    [
      "name": .init(.name, "The name of the quiz, unique in its classroom"),
      "description": .init(.text, "A sentence about the quiz, shown in lists"),
      "author": .init(.text, "Who wrote the quiz, shown with it"),
      "created": .init(.time(.start), "When the quiz was written"),
      "kind": .init(
        .choice(Quiz.Kind.self), "Whether the quiz is graded, and when feedback is shown"),
      "anonymous": .init(.flag, "Whether a survey or a poll asks for no name"),
      "opens": .init(.time(.start), "Before this time the page shows no questions"),
      "deadline": .init(.time(.end), "An attempt received after this time is late"),
      "closes": .init(.time(.end), "An attempt received after this time does not count"),
      "draft": .init(.flag, "Whether only builds with '--drafts' contain the quiz"),
      "answers": .init(.choice(Quiz.Answers.self), "Whether the site contains the answer key"),
      "release": .init(
        .time(.end), "When the answers of a quiz with 'answers: release' are to be released"),
      "attempts": .init(.count(1...1_000, or: "unlimited"), "How many attempts count"),
      "score": .init(.choice(Quiz.CountingAttempt.self), "Which attempt is the grade"),
      "time-limit": .init(
        .duration(1...7 * 86_400), "How long an attempt may take; then the page submits it"),
      "shuffle": .init(.choice(Quiz.Shuffle.self), "What is shuffled in each attempt"),
      "scoring": .init(.scoring, "The scoring rule of questions that have none of their own"),
      "pass": .init(.wholePercent, "The percentage that a student needs to pass"),
      "category": .init(.text, "A category in the weights of the classroom"),
      "extra-credit": .init(.flag, "Whether the points are added and never lower a grade"),
      "tags": .init(.tags, "Words to find the quiz by"),
      "language": .init(.language, "The language of the quiz, if it is not that of the site"),
      "license": .init(.text, "The license of the quiz"),
      "clone": .init(.flag, "Whether the source, key included, is published for others to copy"),
      "formerly": .init(
        .formerNames(ofQuiz: true), "Earlier ids of the file, whose attempts count for this quiz"),
      "publish": .init(.files, "Files to publish although their type is not published by default"),
      "allow": .init(.warnings, "Warnings that are intended in this file"),
    ])

  /// The fields of a lecture, whose file name is its date.
  static let lecture = quiz.requiringName(quiz.order)

  /// The fields of a translation: texts, and fields about the file itself.
  static let translation = quiz.requiringName(["name", "description", "draft", "publish", "allow"])

  static let classroom = KnownFields(
    owner: "a classroom", required: ["name", "created"],
    otherNames: OtherName.ofClassrooms,
    [
      "name": .init(.name, "The name of the classroom, unique among those of its teacher"),
      "teacher": .init(.person, "The teacher"),
      "teachers": .init(.people, "Several teachers, or more of them"),
      "created": .init(.time(.start), "When the classroom was set up"),
      "term": .init(.text, "The term, as your catalog names it"),
      "number": .init(.text, "The number of the course in your catalog"),
      "section": .init(.text, "The section of the course"),
      "credits": .init(.percent(0...1_000), "The credits of the course"),
      "starts": .init(.time(.start), "When the term starts; earlier deadlines are a warning"),
      "ends": .init(.time(.end), "When the term ends; later deadlines are a warning"),
      "access": .init(.choice(Classroom.Access.self), "Who can open the classroom"),
      "show-members": .init(.flag, "Whether the page shows the names of the students"),
      "weights": .init(
        .numbers(.percent(0...100)), "The percentage of each category; together 100"),
      "grading": .init(.group(grading), "How scores become grades"),
      "extensions": .init(.groups(moreTime), "More time for a student or a section"),
      "formerly": .init(
        .formerNames(ofQuiz: false), "Earlier names of the folder, whose attempts count here"),
      "publish": .init(.files, "Files to publish although their type is not published by default"),
      "allow": .init(.warnings, "Warnings that are intended here, in the roster and in images"),
    ])

  static let site = KnownFields(
    owner: "the site", required: ["title"],
    otherNames: OtherName.ofSites,
    [
      "title": .init(.name, "The name of the site"),
      "organization": .init(.text, "Who runs the site, shown on the home page"),
      "description": .init(.text, "A sentence about the site, shown on the home page"),
      "time-zone": .init(.timeZone, "The zone of all times without one"),
      "language": .init(.language, "The language of the content"),
      "languages": .init(.interfaceLanguages, "The languages that students can choose for pages"),
      "base-url": .init(.address(["https", "http"]), "The address of the site"),
      "page-size": .init(
        .count(1...1_000, or: nil), "How many classrooms the home page shows at once"),
      "submit-to": .init(.address(["mailto", "https"]), "Where students send attempts"),
      "exam-key": .init(.publicKey, "The public key that exam pages encrypt attempts with"),
      "colors": .init(.group(colors), "The colors of links and buttons"),
      "font": .init(.font, "The font of the pages"),
      "logo": .init(.image, "The image in the bar of every page"),
      "bundle": .init(.group(bundle), "What the bundle is for"),
      "allow": .init(.warnings, "Warnings that are intended in this file"),
    ])

  static let colors = KnownFields(
    owner: "colors", otherNames: OtherName.ofColors,
    [
      "accent": .init(.color, "The color of links and buttons"),
      "accent-dark": .init(.color, "The same for devices with a dark color scheme"),
    ])

  static let bundle = KnownFields(
    owner: "bundle",
    [
      "for": .init(
        .words(Site.Importer.allCases.map(\.rawValue)), "Services that import the course")
    ])

  static let person = KnownFields(
    owner: "a teacher", required: ["name"], otherNames: OtherName.ofPeople,
    [
      "name": .init(.name, "The name of the teacher"),
      "email": .init(.mail, "The e-mail address of the teacher"),
    ])

  static let grading = KnownFields(
    owner: "grading", otherNames: OtherName.ofGrading,
    [
      "scale": .init(.numbers(.wholePercent), "The lowest percentage of each letter"),
      "points": .init(.numbers(.percent(0...100)), "The grade points of each letter"),
      "drop-lowest": .init(
        .numbers(.count(0...999_999_999, or: nil)), "How many scores to drop in each category"),
      "late": .init(.choice(Classroom.Lateness.self), "Whether late attempts count"),
      "missing": .init(.choice(Classroom.Missing.self), "How missing work counts"),
      "grace": .init(
        .duration(0...7 * 86_400), "How long after the deadline an attempt is still on time"),
    ])

  static let moreTime = KnownFields(
    owner: "an extension", otherNames: OtherName.ofExtensions,
    [
      "member": .init(.text, "The id of a student in the roster"),
      "section": .init(.text, "A section of the roster"),
      "quiz": .init(.text, "The name of a quiz's file without '.md'; all quizzes by default"),
      "until": .init(.time(.end), "The new deadline"),
      "by": .init(.duration(1...366 * 86_400), "How much later the deadline is"),
      "time-limit": .init(
        .percent(0...1_000), "The time limit as a percentage of that of the quiz, such as 150%"),
    ])
}

extension Report {
  /// Whether there are errors other than features that are not available yet; the latter do not
  /// make the rest of a file uncertain.
  var hasFaults: Bool {
    diagnostics.contains { $0.severity == .error && $0.code != Rule.notAvailable.code }
  }
}

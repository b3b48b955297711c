import Courseware

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
      owner: "the site", field: "languages",
      instead: "delete it; a quiz with 'translates' does not need it"),
    UnavailableField(
      owner: "the site", field: "colors", instead: "delete it; page templates can set colors"),
    UnavailableField(
      owner: "the site", field: "font", instead: "delete it; page templates can set a font"),
    UnavailableField(
      owner: "the site", field: "logo", instead: "delete it; page templates can show an image"),
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
      owner: "a quiz", field: "clone",
      instead: "delete it, and share the quiz's file yourself"),
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
  /// Says that what was written, such as "'clone'", is not available yet, and what to do instead.
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

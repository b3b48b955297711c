import Courseware

/// The order of the fields in front matter: that of the tables in Documentation/format.md.
///
/// Fields named by the author, such as categories, keep their order; an unknown field stays after
/// its neighbor.
struct FieldOrder {
  var keys: [String] = []
  /// The order within the value of a key.
  var inner: [String: [String]] = [:]

  static let none = FieldOrder()

  static let quiz = FieldOrder(keys: [
    "name", "description", "author", "created", "kind", "opens", "deadline", "closes", "draft",
    "answers", "attempts", "score", "time-limit", "shuffle", "scoring", "pass", "category",
    "extra-credit", "tags", "language", "license", "translates", "formerly", "publish", "allow",
  ])

  static let classroom = FieldOrder(
    keys: [
      "name", "teacher", "teachers", "created", "term", "number", "section", "credits", "starts",
      "ends", "access", "weights", "grading", "extensions", "formerly", "publish",
      "allow",
    ],
    inner: [
      "teacher": ["name", "email"], "teachers": ["name", "email"],
      "grading": ["scale", "points", "drop-lowest", "late", "missing", "grace"],
      "extensions": ["member", "section", "quiz", "until", "by"],
    ])

  static let site = FieldOrder(keys: [
    "title", "organization", "description", "time-zone", "language", "base-url", "page-size",
    "submit-to", "bundle", "allow",
  ])

  /// The order of what stands below a key.
  func below(_ key: String) -> FieldOrder { FieldOrder(keys: inner[key] ?? []) }

  func sorted(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
    var rank = -1
    let ranked = entries.enumerated().map { index, entry in
      rank = keys.firstIndex(of: entry.key.value) ?? rank
      return (rank: rank, index: index, entry: entry)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.entry)
  }
}

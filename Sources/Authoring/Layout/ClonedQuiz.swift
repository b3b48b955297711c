package import Courseware

/// The copy of another quiz's source, for the teacher's own course.
///
/// It keeps the texts, the questions and the names of their authors. Times, former ids and whatever
/// concerns only the other course are left out, and so are the files that its author publishes,
/// since they may be programs that run in the browser. If answers are released at a time, those of
/// the copy stay secret.
package struct ClonedQuiz: Sendable {
  /// The source of the copy.
  package let source: [UInt8]
  /// Whether the author allows others to clone it.
  package let allowsCloning: Bool

  /// The fields that a copy keeps.
  private static let kept: Set<String> = [
    "name", "description", "author", "kind", "answers", "anonymous", "attempts", "score",
    "time-limit", "shuffle", "scoring", "pass", "tags", "language", "license",
  ]

  /// The front matter of a copy; texts are in YAML notation.
  package struct Heading: Sendable {
    /// A new name; `nil` to keep the name of the original.
    package var name: String?
    /// The author, if the original does not name one.
    var author: String?
    /// The source and date of the copy, for a comment.
    var origin: String
    /// The date of creation.
    package var created: String
    /// The date of the deadline, for kinds that need one.
    var deadline: String
    /// Whether the original is a lecture.
    ///
    /// The copy is not one.
    ///
    /// By default, a lecture is a poll, and its answers are secret unless it is a practice.
    var isLecture: Bool

    /// Creates the front matter of a copy; all texts but `origin` are in YAML notation.
    package init(
      name: String?, author: String?, origin: String, created: String, deadline: String,
      isLecture: Bool
    ) {
      (self.name, self.author, self.origin) = (name, author, origin)
      (self.created, self.deadline, self.isLecture) = (created, deadline, isLecture)
    }
  }

  /// `nil` if the text has no valid front matter.
  package init?(of text: SourceText, _ heading: Heading) {
    guard let front = text.frontMatter else { return nil }
    let values = Dictionary(keepingFirst: front.entries.map { ($0.key.value, $0.value.text ?? "") })
    allowsCloning = ["true", "yes"].contains(values["clone"])
    let origin = heading.origin.split(whereSeparator: \.isNewline).joined(separator: " ")
    var added: [String: String] = ["created": heading.created]
    added["name"] = heading.name
    if values["author"] == nil { added["author"] = heading.author }
    let kind = values["kind"].flatMap(Quiz.Kind.init) ?? (heading.isLecture ? .poll : .quiz)
    if heading.isLecture {
      if values["kind"] == nil { added["kind"] = "poll" }
      if values["answers"] == nil, kind != .practice { added["answers"] = "teacher" }
    }
    if values["answers"] == "release" { added["answers"] = "teacher" }
    if kind.needsDeadline { added["deadline"] = heading.deadline }
    source =
      Array("---\n# Copied from \(origin).\n".utf8)
      + Self.written(front, where: Self.kept.contains, adding: added, text)
  }

  /// A copy of a translation, without the permissions and published files of its author; `nil` if
  /// the text has no valid front matter.
  package static func translation(of text: SourceText) -> [UInt8]? {
    guard let front = text.frontMatter else { return nil }
    let kept = ["name", "description", "draft"]
    return Array("---\n".utf8) + written(front, where: kept.contains, adding: [:], text)
  }

  /// The fields that are kept and added, in the standard order, the end of the front matter and the
  /// text below it.
  ///
  /// An added field replaces one of the same name.
  private static func written(
    _ front: (entries: [YAMLNode.Entry], end: Int, body: Range<Int>),
    where isKept: (String) -> Bool, adding added: [String: String], _ text: SourceText
  ) -> [UInt8] {
    var fields: [String: [UInt8]] = [:]
    for (name, value) in added { fields[name] = Array("\(name): \(value)\n".utf8) }
    let starts = front.entries.map(\.key.span.bytes.lowerBound) + [front.end]
    for (place, entry) in front.entries.enumerated() {
      let name = entry.key.value
      guard isKept(name), added[name] == nil else { continue }
      fields[name, default: []] += text.bytes[starts[place]..<starts[place + 1]]
      if fields[name]?.last != UInt8(ascii: "\n") { fields[name]?.append(UInt8(ascii: "\n")) }
    }
    let sorted = KnownFields.quiz.order.compactMap { fields[$0] }
    return Array(sorted.joined()) + Array("---\n".utf8) + text.bytes[front.body]
  }
}

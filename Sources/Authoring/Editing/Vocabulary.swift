import Courseware

/// The words that the format defines for a place in a file, so that an editor can offer them.
package enum Vocabulary {
  /// The fields of a file's front matter, or of `site.yml`; or those of one of its groups.
  ///
  /// Sorted; empty if the teacher chooses the names of the fields, or if nothing is known.
  package static func fields(of path: String, in group: String?) -> [String] {
    guard let kind = layoutKind(of: path) else { return [] }
    let isTranslation = kind == .quiz && QuizFile(path: path, classroom: "").language != nil
    let known = isTranslation ? .translation : kind.fields
    guard let group else { return known.names }
    return isTranslation ? [] : kind.fields.group(group)?.names ?? []
  }

  /// Whether the value of a field is a group or a list, on lines of its own.
  package static func isGroup(_ field: String, _ kind: LayoutKind) -> Bool {
    switch kind.fields.values[field] {
    case .group, .groups, .people, .numbers: true
    default: false
    }
  }

  /// The values that a field accepts, at the top level or in a group; empty if it accepts any.
  package static func values(of field: String, in group: String?, _ kind: LayoutKind) -> [String] {
    guard let known = group.map(kind.fields.group) ?? kind.fields else { return [] }
    return known.fields[field]?.type.words ?? []
  }

  /// The settings of questions, sections and options.
  package static var attributes: [String] { attributeNames.sorted() }

  /// The values that a setting accepts; empty if it accepts any.
  package static func values(ofAttribute name: String) -> [String] {
    KnownAttribute.all[name]?.words ?? []
  }

  /// An explanation of a setting, in Markdown.
  package static func explanation(ofAttribute name: String) -> String? {
    KnownAttribute.all[name].map { "**\(name)**: \($0.summary)." }
  }

  /// An explanation of a field and the values it accepts, in Markdown.
  package static func explanation(
    ofField name: String, in group: String?, of path: String
  ) -> String? {
    guard let kind = layoutKind(of: path) else { return nil }
    let own = QuizFolder(ofSource: path) == .lectures ? .lecture : kind.fields
    let known = group.map(kind.fields.group) ?? own
    guard let field = known?.fields[name] else { return nil }
    let isRequired = known?.required.contains(name) ?? false
    return "**\(name)**\(isRequired ? " (required)" : ""): \(field.summary).\n\n"
      + "Write \(field.type.description)."
  }

  /// A short description of a kind of quiz or question; `nil` for other words.
  package static func explanation(of word: String, for field: String) -> String? {
    switch field {
    case "kind": Quiz.Kind(rawValue: word).map(explanation)
    case "type": ParsedQuestion.QuestionType(rawValue: word)?.explanation
    default: nil
    }
  }

  private static func explanation(_ kind: Quiz.Kind) -> String {
    switch kind {
    case .quiz: "graded; feedback after submitting"
    case .practice: "not in the gradebook; feedback after each question"
    case .exam: "graded by 'merge'; the site has no answer key"
    case .survey: "not graded; every answer is welcome"
    case .poll: "not graded; shown in class"
    }
  }
}

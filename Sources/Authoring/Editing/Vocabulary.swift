import Courseware

/// The words that the format has for a place in a file, so that an editor can offer them.
package enum Vocabulary {
  /// The fields of a file's front matter, or of `site.yml`; or those of one of its groups.
  ///
  /// Sorted; empty where the teacher's own keys are meant, or nothing is known.
  package static func fields(of path: String, in group: String?) -> [String] {
    guard let kind = layoutKind(of: path) else { return [] }
    let isTranslation = kind == .quiz && QuizFile(path: path, classroom: "").language != nil
    if isTranslation { return group == nil ? translatedFields.sorted() : [] }
    let known = knownFields(kind)
    guard let group else { return known.names }
    return switch known.values[group] {
    case .group(let fields), .groups(let fields): fields.names
    case .person, .people: KnownFields.person.names
    default: []
    }
  }

  /// Whether the value of a field is a group or a list, on lines of its own.
  package static func isGroup(_ field: String, _ kind: LayoutKind) -> Bool {
    switch knownFields(kind).values[field] {
    case .group, .groups, .people, .numbers: true
    default: false
    }
  }

  /// The words that a field takes; empty where it takes any.
  package static func values(of field: String, _ kind: LayoutKind) -> [String] {
    let known = allValues(of: field, kind)
    return known.filter {
      UnavailableField.find(field, $0, of: knownFields(kind).owner) == nil
    }
  }

  private static func allValues(of field: String, _ kind: LayoutKind) -> [String] {
    switch (kind, field) {
    case (.quiz, "kind"): Quiz.Kind.allCases.map(\.rawValue)
    case (.quiz, "answers"): Quiz.Answers.allCases.map(\.rawValue)
    case (.quiz, "score"): Quiz.CountingAttempt.allCases.map(\.rawValue)
    case (.quiz, "shuffle"): Quiz.Shuffle.allCases.map(\.rawValue)
    case (.quiz, "scoring"): ScoringRule.names
    case (.quiz, "attempts"): ["unlimited"]
    case (.quiz, "draft"), (.quiz, "clone"), (.quiz, "anonymous"), (.quiz, "extra-credit"),
      (.classroom, "show-members"):
      ["true", "false"]
    case (.classroom, "access"): Classroom.Access.allCases.map(\.rawValue)
    case (.classroom, "late"): Classroom.Lateness.allCases.map(\.rawValue)
    case (.classroom, "missing"): Classroom.Missing.allCases.map(\.rawValue)
    case (.quiz, "allow"), (.classroom, "allow"), (.site, "allow"):
      Rule.all.filter { $0.severity == .warning }.map(\.code)
    default: []
    }
  }

  /// The settings of questions, sections and options.
  package static var attributes: [String] { attributeNames.sorted() }

  /// The words that a setting takes; empty where it takes any.
  package static func values(ofAttribute name: String) -> [String] {
    switch name {
    case "type": ParsedQuestion.QuestionType.allCases.map(\.rawValue)
    case "scoring": ScoringRule.names
    case "shuffle", "draft", "void": ["true", "false"]
    case "pin": ["last"]
    case "case": ["sensitive"]
    default: []
    }
  }

  private static func knownFields(_ kind: LayoutKind) -> KnownFields {
    switch kind {
    case .quiz: .quiz
    case .classroom: .classroom
    case .site: .site
    }
  }
}

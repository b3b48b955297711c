package import Courseware

/// A value of front matter and where it stands.
package struct YAMLNode: Sendable {
  package var span: Span
  package var content: Content

  package enum Content: Sendable {
    /// Plain says that no quotes stood around it.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: Located<String>
    package var value: YAMLNode
  }

  /// Whether nothing is written, or YAML's own sign for nothing.
  var isEmpty: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return text.isEmpty || text == "~"
  }

  /// What it is, in a teacher's words.
  var kindName: String {
    switch content {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a group of fields"
    }
  }
}

/// Limits checked before libyaml, which has no nesting limit: it takes seconds for 60,000 nested
/// brackets.
enum YAMLLimit {
  /// Bytes of a front matter block or of site.yml.
  static let size = 64 * 1024
  /// How deep lists and groups may nest.
  static let depth = 16
  /// Brackets that may be open at once before libyaml is asked at all.
  static let openBrackets = 64
  /// Events of one block.
  static let events = 10_000
}

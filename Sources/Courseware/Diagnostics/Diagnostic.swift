/// A problem in a source file.
package struct Diagnostic: Sendable, Hashable {
  /// Kebab-case; also the name of the rule's file, its fixture and its page.
  package var code: String
  package var severity: Severity
  /// Headline style, lower case, no full stop.
  package var message: String
  /// `nil` where the fault is the absence of a file.
  package var span: Span?
  package var notes: [Note]
  package var fixes: [Fix]

  package init(
    code: String, severity: Severity, message: String, span: Span?, notes: [Note] = [],
    fixes: [Fix] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.notes = notes
    self.fixes = fixes
  }

  /// Whether a course with it can be built.
  package enum Severity: String, Sendable {
    case error, warning
  }

  /// What helps to understand it, at another place or at none.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var span: Span?

    package init(_ message: String, at span: Span? = nil) {
      self.message = message
      self.span = span
    }
  }

  /// A change to the source that fixes the problem.
  package struct Fix: Sendable, Hashable {
    /// A verb phrase: "write 'deadline'".
    package var title: String
    package var edits: [Edit]
    /// Whether it keeps the author's meaning for certain.
    package var isSafe: Bool

    package init(title: String, edits: [Edit], isSafe: Bool) {
      self.title = title
      self.edits = edits
      self.isSafe = isSafe
    }
  }

  /// Text to put in the place of other text.
  package struct Edit: Sendable, Hashable {
    package var span: Span
    package var replacement: String

    package init(span: Span, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }
}

extension Diagnostic {
  /// File order: by path, place, then code; what has no file comes first.
  package static func inFileOrder(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    guard let first = a.span, let second = b.span else {
      return a.span == nil && (b.span != nil || a.code < b.code)
    }
    if first.path != second.path { return first.path < second.path }
    if first.bytes.lowerBound != second.bytes.lowerBound {
      return first.bytes.lowerBound < second.bytes.lowerBound
    }
    return a.code < b.code
  }
}

/// A problem in a source file.
package struct Diagnostic: Sendable, Hashable {
  /// Kebab-case; also the name of the rule's file, its fixture and its page.
  package var code: String
  /// Usually that of the rule with this code; `check --deny` turns warnings into errors.
  package var severity: Severity
  /// Headline style, lower case, no period.
  package var message: String
  /// `nil` if the problem is a missing file.
  package var span: Span?
  /// In the order in which they are printed after the message; often empty.
  package var notes: [Note]
  /// The possible changes, any one of which fixes the problem; empty if there is no obvious one.
  package var fixes: [Fix]

  /// Creates a diagnostic, by default without notes and fixes.
  package init(
    code: String, severity: Severity, message: String, span: Span?, notes: [Note] = [],
    fixes: [Fix] = []
  ) {
    (self.code, self.severity, self.message) = (code, severity, message)
    (self.span, self.notes, self.fixes) = (span, notes, fixes)
  }

  /// Whether a course with it can be built.
  package enum Severity: String, Sendable {
    case error, warning
  }

  /// Additional information, about another place in the source or about none.
  package struct Note: Sendable, Hashable {
    /// Lower case, no period at the end, like the message of a diagnostic.
    package var message: String
    /// The place that the note is about, possibly in another file; `nil` if it is advice.
    package var span: Span?

    /// Creates a note, by default one without a place.
    package init(_ message: String, at span: Span? = nil) {
      (self.message, self.span) = (message, span)
    }
  }

  /// A change to the source that fixes the problem.
  package struct Fix: Sendable, Hashable {
    /// A verb phrase: "write 'deadline'".
    package var title: String
    /// The edits to make together, possibly in several files; they must not overlap.
    package var edits: [Edit]
    /// Whether it certainly keeps the author's meaning.
    package var isSafe: Bool

    /// Creates a fix; `isSafe` allows `check --fix` to apply it without `--unsafe`.
    package init(_ title: String, _ edits: [Edit], isSafe: Bool = false) {
      (self.title, self.edits, self.isSafe) = (title, edits, isSafe)
    }

    /// Creates a fix with a single edit, which by default may not be what the author means.
    package init(
      _ title: String, at span: Span, writing replacement: String, isSafe: Bool = false
    ) {
      self.init(title, [.init(span: span, replacement: replacement)], isSafe: isSafe)
    }

    /// A fix that replaces a text by words, which by default may not be what the author means; its
    /// title shows the words.
    package static func writing(_ words: String, at span: Span, isSafe: Bool = false) -> Fix {
      Fix("write '\(words)'", at: span, writing: words, isSafe: isSafe)
    }

    /// A fix that deletes a text, which may not be what the author means.
    package static func deleting(_ span: Span) -> Fix { Fix("delete it", at: span, writing: "") }
  }

  /// A replacement of a part of the source.
  package struct Edit: Sendable, Hashable {
    /// The text to replace; empty to insert something before its first byte.
    package var span: Span
    /// The new text, with `\n` as line end; empty to delete the old one.
    package var replacement: String

    /// Creates an edit; `span` must be in the text that was checked.
    package init(span: Span, replacement: String) {
      (self.span, self.replacement) = (span, replacement)
    }
  }

  /// File order: by path, position, then code; diagnostics without a file come first.
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

/// The identity of a finding from run to run, even if its line moves.
///
/// It consists of the code, the file, the marked lines without white space and, if these are equal,
/// an index; it never contains a line number.
package struct DiagnosticIdentity: Sendable {
  private let lines: LineMap
  private var seen: [UInt64: Int] = [:]

  /// Creates the identities of one run; `lines` must have the texts of the files with findings.
  package init(_ lines: LineMap) { self.lines = lines }

  /// The identity of the next of several diagnostics in file order: 16 hexadecimal digits.
  package mutating func next(_ diagnostic: Diagnostic) -> String {
    var hash = FNV1a.start
    add(diagnostic.code.utf8, to: &hash)
    // If nothing is marked, the message quotes the author's words.
    if let span = diagnostic.span { add(span.path.utf8, to: &hash) }
    let marked = diagnostic.span.map(markedText) ?? []
    if marked.isEmpty { add(diagnostic.message.utf8, to: &hash) } else { add(marked, to: &hash) }
    let number = seen[hash, default: 0]
    seen[hash] = number + 1
    add(String(number).utf8, to: &hash)
    return hexadecimal(hash)
  }

  private func markedText(_ span: Span) -> [UInt8] {
    guard !span.bytes.isEmpty, let text = lines.text(span.path) else { return [] }
    let first = lines.bytes(ofLine: lines.start(of: span).line, in: span.path)
    let last = lines.bytes(ofLine: lines.end(of: span).line, in: span.path)
    let marked = min(first.lowerBound, last.upperBound)..<last.upperBound
    return text.bytes[marked].filter { $0 != 32 && $0 != 9 && $0 != 10 }
  }
}

/// Adds a part to a hash, and a terminator that no part contains.
private func add(_ part: some Sequence<UInt8>, to hash: inout UInt64) {
  hash = fnv1a(FNV1a.hash(part, from: hash), 0xFF)
}

/// The description of a rule in output formats that list the rules with the findings.
package struct ReportedRule: Sendable {
  /// The value of ``Diagnostic/code`` in findings of the rule.
  package var code: String
  /// The severity of findings of the rule, unless `check --deny` raises it.
  var severity: Diagnostic.Severity
  /// One sentence.
  var summary: String
  /// Why the rule exists, in sentences.
  var explanation: String
  /// The explanation with both examples, as plain text.
  var help: String

  /// Creates a description; `summary` and `explanation` are one line each, `help` has several.
  package init(
    code: String, severity: Diagnostic.Severity, summary: String, explanation: String, help: String
  ) {
    (self.code, self.severity, self.summary) = (code, severity, summary)
    (self.explanation, self.help) = (explanation, help)
  }
}

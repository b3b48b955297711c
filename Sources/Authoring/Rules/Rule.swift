package import Courseware

/// A rule by which a course is checked.
///
/// Its code is also the name of its file in this folder, of its fixture and of its section in
/// rules.md, and the argument of `quizpress explain`.
package struct Rule: Sendable {
  /// Lower-case words joined by hyphens, such as `empty-option`.
  package let code: String
  /// The severity of its diagnostics; the field `allow` can list only warnings.
  package let severity: Diagnostic.Severity
  /// One sentence that states the rule.
  package let summary: String
  /// The reason for the rule, for teachers.
  package let explanation: String
  let check: Check
  private let makeBad: @Sendable () -> Example
  private let makeGood: @Sendable () -> Example

  /// An example that causes exactly this code; created on demand, since checks do not need it.
  package var bad: Example { makeBad() }
  /// An example without diagnostics.
  package var good: Example { makeGood() }

  init(
    _ code: String, _ severity: Diagnostic.Severity, _ summary: String, explanation: String,
    bad: @escaping @Sendable @autoclosure () -> Example,
    good: @escaping @Sendable @autoclosure () -> Example, check: Check = .whileReading
  ) {
    (self.code, self.severity, self.summary) = (code, severity, summary)
    self.explanation = explanation
    makeBad = bad
    makeGood = good
    self.check = check
  }

  /// A rule with two examples of the same questions, in which only one line differs: `bad` breaks
  /// the rule, and `good` is written instead.
  init(
    _ code: String, _ severity: Diagnostic.Severity, _ summary: String, explanation: String,
    bad: String, good: String, check: Check = .whileReading,
    questions: @escaping @Sendable (_ line: String) -> String
  ) {
    self.init(
      code, severity, summary, explanation: explanation, bad: .questions(questions(bad)),
      good: .questions(questions(good)), check: check)
  }

  /// The stage at which a rule is checked.
  enum Check: Sendable {
    /// Reported by the reader that finds the mistake.
    case whileReading
    case question(@Sendable (ParsedQuestion, ParsedQuiz, inout Report) -> Void)
    case quiz(@Sendable (ParsedQuiz, inout Report) -> Void)
    case course(@Sendable (ParsedCourse, inout Report) -> Void)
  }
}

/// The diagnostics found while reading.
struct Report: Sendable {
  /// In the order in which they were found.
  var diagnostics: [Diagnostic] = []
  /// The errors found before, if they are in another report.
  var earlierErrors: ErrorPlaces?

  mutating func add(
    _ rule: Rule, _ message: String, at span: Span?, notes: [Diagnostic.Note] = [],
    fixes: [Diagnostic.Fix] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code: rule.code, severity: rule.severity, message: message, span: span, notes: notes,
        fixes: fixes))
  }

  /// Adds a diagnostic with one note, which is about no other place, or with none.
  mutating func add(
    _ rule: Rule, _ message: String, at span: Span?, note: String?, fixes: [Diagnostic.Fix] = []
  ) {
    add(rule, message, at: span, notes: note.map { [.init($0)] } ?? [], fixes: fixes)
  }

  /// Adds the diagnostics of another report, except consequences of syntax mistakes: those at the
  /// same place, and missing fields.
  mutating func take(_ other: Report) {
    if other.diagnostics.isEmpty { return }
    let codes = [Rule.frontMatterSyntax, .unsupportedYAML].map(\.code)
    let mistakes = Dictionary(
      grouping: diagnostics.filter { codes.contains($0.code) }.flatMap(\.marked), by: \.path)
    diagnostics += other.diagnostics.filter { found in
      guard let span = found.span, let mistakes = mistakes[span.path] else { return true }
      if found.code == Rule.missingField.code, span.bytes.lowerBound == 0 { return false }
      return !mistakes.contains {
        $0.bytes.lowerBound <= span.bytes.upperBound
          && span.bytes.lowerBound <= $0.bytes.upperBound
      }
    }
  }

  func hasErrors(within place: Span) -> Bool {
    if earlierErrors?.hasPlace(within: place) == true { return true }
    return diagnostics.contains {
      guard $0.severity == .error, let span = $0.span, span.path == place.path else { return false }
      return place.bytes.lowerBound <= span.bytes.lowerBound
        && span.bytes.upperBound <= place.bytes.upperBound
    }
  }

  /// Whether any diagnostic is an error, in whatever file it is.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// The places of the errors in one file, for many searches.
struct ErrorPlaces: Sendable {
  private let path: String
  /// By start, then by end.
  private let places: [Range<Int>]

  init(of diagnostics: [Diagnostic], in path: String) {
    self.path = path
    places = diagnostics.compactMap { found in
      guard found.severity == .error, let span = found.span, span.path == path else { return nil }
      return span.bytes
    }
    .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  func hasPlace(within place: Span) -> Bool {
    guard place.path == path else { return false }
    let first = places.partitioningIndex { $0.lowerBound >= place.bytes.lowerBound }
    return places[first...].prefix { $0.lowerBound <= place.bytes.upperBound }
      .contains { $0.upperBound <= place.bytes.upperBound }
  }
}

extension Diagnostic {
  /// The spans of the diagnostic and its fixes.
  fileprivate var marked: [Span] {
    ([span] + fixes.flatMap(\.edits).map(\.span)).compactMap(\.self)
  }
}

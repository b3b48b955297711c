package import Courseware

/// Something the compiler holds a course to.
///
/// One name in five places: its code is its file here, its fixture, its page in rules.md and what
/// `quizpress explain` takes.
package struct Rule: Sendable {
  package let code: String
  package let severity: Diagnostic.Severity
  /// One sentence that states the rule.
  package let summary: String
  /// Why it is one, for a teacher.
  package let explanation: String
  /// Raises exactly this code.
  package let bad: Example
  /// Raises nothing.
  package let good: Example
  let check: Check

  init(
    _ code: String, _ severity: Diagnostic.Severity, _ summary: String, explanation: String,
    bad: Example, good: Example, check: Check = .whileReading
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.bad = bad
    self.good = good
    self.check = check
  }

  /// When a rule looks.
  enum Check: Sendable {
    /// Raised by the reader that meets the fault.
    case whileReading
    case quiz(@Sendable (ParsedQuiz, inout Report) -> Void)
    case course(@Sendable (ParsedCourse, inout Report) -> Void)
  }

  /// A small course that shows a rule: its files by path below the root.
  ///
  /// What an example does not say comes from ``Example/completed``.
  package struct Example: Sendable {
    package let files: [String: String]
    /// The one to show to a reader.
    package let shown: String

    /// A quiz alone, in a course with nothing else to say.
    static func quiz(_ text: String) -> Example {
      Example(files: ["content/class/quizzes/quiz.md": text], shown: text)
    }

    /// Questions alone, below front matter with nothing to say.
    static func questions(_ text: String) -> Example {
      Example(
        files: [
          "content/class/quizzes/quiz.md": """
          ---
          name: Cells
          created: 2026-09-01
          deadline: 2026-09-14
          ---

          \(text)
          """
        ], shown: text)
    }

    /// Any files; the one shown is the first by name unless said.
    static func files(_ files: [String: String], shown: String) -> Example {
      Example(files: files, shown: shown)
    }

    /// The files with a site and a classroom where the example has none.
    package var completed: [String: String] {
      [
        "content/site.yml": "title: Course\ntime-zone: Europe/Berlin\n",
        "content/class/classroom.md": """
        ---
        name: Biology 9B
        teacher: { name: Ada Example, email: ada@example.org }
        created: 2026-08-01
        ---

        """,
        "content/class/quizzes/other.md": """
        ---
        name: Another quiz
        created: 2026-09-01
        kind: practice
        ---

        ## Which gas do plants take in?

        - [x] Carbon dioxide
        - [ ] Oxygen

        """,
      ].merging(files) { $1 }
    }
  }
}

/// What was found while something was read.
package struct Report: Sendable {
  package var diagnostics: [Diagnostic] = []

  package init() {}

  mutating func add(
    _ rule: Rule, _ message: String, at span: Span?, notes: [Diagnostic.Note] = [],
    fixes: [Diagnostic.Fix] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code: rule.code, severity: rule.severity, message: message, span: span, notes: notes,
        fixes: fixes))
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

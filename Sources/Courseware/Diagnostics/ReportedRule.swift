/// What formats that list the rules beside the findings say of one.
package struct ReportedRule: Sendable {
  package var code: String
  package var severity: Diagnostic.Severity
  /// One sentence.
  package var summary: String
  /// Why it is one, in sentences.
  package var explanation: String
  /// All of it with both examples, as plain text.
  package var help: String

  package init(
    code: String, severity: Diagnostic.Severity, summary: String, explanation: String, help: String
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.help = help
  }
}

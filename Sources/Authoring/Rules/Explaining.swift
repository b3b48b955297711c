package import Courseware

extension Rule {
  /// The description of the rule in output formats that list rules together with diagnostics.
  package var reported: ReportedRule {
    ReportedRule(
      code: code, severity: severity, summary: singleLine(summary),
      explanation: singleLine(explanation),
      help: Authoring.explanation(of: self))
  }
}

/// The output of `quizpress explain CODE`: the rule in words, then a bad and a good example.
package func explanation(of rule: Rule) -> String {
  """
  \(rule.severity.rawValue)[\(rule.code)]

  \(wrapped(rule.summary + " " + rule.explanation))

  Instead of

  \(indented(rule.bad.shown))

  write

  \(indented(rule.good.shown))

  """
}

/// A text indented by four columns; empty lines stay empty.
private func indented(_ text: String) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}

/// A text in lines of at most 80 columns, the usual minimum width of a terminal.
private func wrapped(_ text: String) -> String {
  var lines: [String] = []
  for word in text.split(whereSeparator: \.isWhitespace) {
    if let last = lines.last, last.count + word.count < 80 {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n")
}

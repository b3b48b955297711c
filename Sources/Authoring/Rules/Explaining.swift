package import Courseware

extension Rule {
  /// The description of the rule in output formats that list the rules with the findings.
  package var reported: ReportedRule {
    ReportedRule(
      code: code, severity: severity, summary: oneLine(summary), explanation: oneLine(explanation),
      help: Authoring.explanation(of: self))
  }
}

private func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// What `quizpress explain CODE` prints: the rule in words, then what is wrong and what is right.
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

/// Text four columns further right; empty lines stay empty.
private func indented(_ text: String) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}

/// Words in lines of at most 80 columns, which is what a terminal has at least.
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

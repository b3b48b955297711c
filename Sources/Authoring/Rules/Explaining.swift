import Courseware

/// What `quizpress explain` prints of a rule.
package func explanation(of rule: Rule) -> String {
  """
  \(rule.severity.rawValue)[\(rule.code)]: \(rule.summary)

  \(rule.explanation)

  Bad:

  \(indented(rule.bad.shown))

  Good:

  \(indented(rule.good.shown))

  """
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}

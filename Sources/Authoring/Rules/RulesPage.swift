import Courseware

/// The contents of Documentation/rules.md: every rule below a heading with its code.
package func rulesPage() -> String {
  let head = """
    # Rules

    The rules that `quizpress check` applies, in this order. An error keeps the site from \
    being built; a warning does not, and `allow: CODE` in the front matter of its file says that \
    it is intended there. `quizpress explain CODE` prints one rule.

    This page is generated from the rules themselves. A test reads each example and finds exactly
    the mistake that it shows.

    """
  return head + Rule.all.map(entry).joined()
}

private func entry(_ rule: Rule) -> String {
  """

  ## \(rule.code)

  \(rule.severity == .error ? "Error" : "Warning"). \(rule.summary)

  \(rule.explanation)

  Instead of

  \(fenced(rule.bad.shown))

  write

  \(fenced(rule.good.shown))

  """
}

/// A code block with a fence that is longer than any run of backticks in the text.
private func fenced(_ text: String) -> String {
  var (longest, run) = (0, 0)
  for byte in text.utf8 {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: max(3, longest + 1))
  let end = text.hasSuffix("\n") ? "" : "\n"
  return "\(fence)\n\(text)\(end)\(fence)"
}

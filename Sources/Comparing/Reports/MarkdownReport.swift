import Courseware

extension Comparison {
  /// The comparison as a comment on a pull request: a summary, a table, and folded details.
  ///
  /// It is safe to show on GitHub: text from authors is always shown literally, and the comment
  /// stays below GitHub's limit of 65,536 characters.
  package func markdown(showsKeys: Bool) -> String {
    var text = "<!-- quizpress diff -->\n### Quizpress: \(summary)\n"
    guard !groups.isEmpty else { return text }
    text += "\n| | affects grades | content | cosmetic |\n|---|--:|--:|--:|\n"
    let rows = groups.map(\.row)
    text += rows.prefix(100).joined()
    if rows.count > 100 { text += "| and \(rows.count - 100) more | | | |\n" }
    for (place, group) in groups.enumerated() {
      let details = group.details(showsKeys)
      guard text.utf16.count + details.utf16.count < Self.maxCommentLength else {
        return text + "\nDetails of \(groups.count - place) more are omitted: "
          + "`quizpress diff REV` shows them.\n"
      }
      text += details
    }
    return text
  }

  /// A little less than GitHub's limit, to leave space for the last sentence.
  private static let maxCommentLength = 65_000
}

extension Comparison.Group {
  fileprivate var row: String {
    let counts = Impact.allCases.reversed().map { impact in
      let count = changes.count { $0.impact == impact }
      return count == 0 ? " " : " \(count) "
    }
    return "| \(escaped(owner.words)) |\(counts.joined(separator: "|"))|\n"
  }

  fileprivate func details(_ showsKeys: Bool) -> String {
    let style = SentenceStyle.markdown
    var text = "\n<details><summary>\(escaped(owner.words))</summary>\n\n"
    for change in changes {
      text += "- **\(change.impact.words)**: "
      text += change.sentence(style, showsKeys: showsKeys) + "\n"
      if let consequence = change.consequence(style) { text += "  - \(consequence)\n" }
    }
    if let effect { text += "\n\(escaped(effect.words))\n" }
    if let finalGrades { text += "\n\(escaped(finalGrades.words))\n" }
    return text + "\n</details>\n"
  }
}

extension SentenceStyle {
  fileprivate static let markdown = SentenceStyle(
    plain: escaped,
    quoted: { "'\(escaped(shortened($0, to: 120)))'" },
    removed: { "<del>\(escaped(shortened($0, to: 200)))</del>" },
    added: { "<ins>\(escaped(shortened($0, to: 200)))</ins>" },
    // Ids contain only letters, digits and hyphens.
    code: { $0.contains("`") ? escaped($0) : "`\(safeForTerminal($0))`" })
}

/// Text escaped so that Markdown on GitHub shows it literally: it creates no tag, link, formula,
/// mention or issue reference.
///
/// It must not start a line. Zero-width spaces prevent GitHub's filters, which process the rendered
/// text, from detecting mentions, issues and addresses.
func escaped(_ text: String) -> String {
  let scalars = Array(safeForTerminal(singleLine(text)).unicodeScalars)
  var out = ""
  for (place, scalar) in scalars.enumerated() {
    let last = place > 0 ? scalars[place - 1] : " "
    let next = place + 1 < scalars.count ? scalars[place + 1] : " "
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "$": out += "<span>$</span>"
    case "\\", "`", "*", "_", "[", "]", "|", "~": out += "\\\(scalar)"
    case "@", "#": out += "\(scalar)&#8203;"
    case ":" where !isBlankOrDigit(next): out += ":&#8203;"
    case "." where last == "w" || last == "W": out += "&#8203;."
    case "-" where last == "H" || last == "h": out += "-&#8203;"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}

private func isBlankOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  scalar == " " || ("0"..."9").contains(scalar)
}

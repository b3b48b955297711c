import Courseware

extension Comparison {
  /// The comparison for a terminal: a paragraph for each quiz, and a line for each change.
  package func text(usesColor: Bool, showsKeys: Bool) -> String {
    let style = SentenceStyle.terminal(usesColor: usesColor)
    return groups.map { $0.text(style, usesColor, showsKeys) + "\n" }.joined() + summary + "\n"
  }
}

extension Comparison.Group {
  fileprivate func text(_ style: SentenceStyle, _ usesColor: Bool, _ showsKeys: Bool) -> String {
    var text = painted(style.plain(owner.words), "1", usesColor) + "\n"
    for change in changes {
      let impact = painted(change.impact.words, change.impact.color, usesColor)
      text += "  \(impact): \(change.sentence(style, showsKeys: showsKeys))\n"
      if let consequence = change.consequence(style) { text += "    \(consequence)\n" }
    }
    if let effect { text += "  \(effect.words)\n" }
    if let finalGrades { text += "  \(finalGrades.words)\n" }
    return text
  }
}

extension Impact {
  fileprivate var color: String {
    switch self {
    case .grades: "1;31"
    case .content: "33"
    case .cosmetic: "2"
    }
  }
}

extension SentenceStyle {
  /// Escapes terminal control sequences; removed and added words are marked in the same way as by
  /// git.
  fileprivate static func terminal(usesColor: Bool) -> SentenceStyle {
    SentenceStyle(
      plain: safeForTerminal,
      quoted: { "'\(safeForTerminal(shortened($0, to: 120)))'" },
      removed: { painted("[-\(safeForTerminal(shortened($0, to: 200)))-]", "31", usesColor) },
      added: { painted("{+\(safeForTerminal(shortened($0, to: 200)))+}", "32", usesColor) },
      code: safeForTerminal)
  }
}

private func painted(_ text: String, _ code: String, _ usesColor: Bool) -> String {
  usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
}

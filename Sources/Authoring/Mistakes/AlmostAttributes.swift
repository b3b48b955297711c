import Courseware

extension QuestionReader {
  /// Warns of a word in braces at the end of a text that is almost an attribute and is shown as
  /// text, such as `{viod}` or `{Essay}`.
  mutating func warnOfWord(
    in braces: Range<Int>, endOf source: Range<Int>, _ node: MarkdownNode
  ) {
    guard braces.count < 24, braces.lowerBound > source.lowerBound,
      isFirst(braces.lowerBound, of: source)
    else { return }
    let written = document.text.string(braces)
    guard let meant = attribute(almost: String(written.dropFirst().dropLast())) else { return }
    let place = document.span(braces)
    // Only `void` belongs to an option as well.
    let isAllowed = node.kind == .heading(2) || meant == "void" && node.kind == .paragraph
    report.warn(
      ofShownText: place, in: document,
      note: isAllowed
        ? "the attribute is written '{\(meant)}'"
        : "'{\(meant)}' belongs at the end of a question's heading",
      fixes: isAllowed ? [.writing("{\(meant)}", at: place)] : [])
  }
}

/// The attribute that a word in braces most likely means although it is none; `nil` for other
/// words, such as the names in templates.
private func attribute(almost word: String) -> String? {
  guard word.utf8.count > 3, word.utf8.allSatisfy({ isLetter($0) || $0 == UInt8(ascii: "-") })
  else { return nil }
  let lower = word.lowercased()
  if lower.contains("-"), ScoringRule.names.contains(lower) { return "scoring=\(lower)" }
  return wordsAlone.first { isTypo(lower, of: $0.name) }?.attribute
}

/// Whether a word has the letters of a name in another order, or lacks one letter of a long name.
///
/// Other typos are also words: `{blank}`, `{drift}`, `{sale}`, `{multiply}`.
private func isTypo(_ word: String, of name: String) -> Bool {
  guard name.utf8.first == word.utf8.first else { return false }
  if word.utf8.count == name.utf8.count {
    return word.utf8.sorted() == name.utf8.sorted()
      && editDistance(word, name) <= (name.utf8.count < 8 ? 1 : 2)
  }
  return name.utf8.count > 6 && word.utf8.count + 1 == name.utf8.count
    && editDistance(word, name) == 1
}

/// The words that people write alone in braces, and the attributes that they mean.
private let wordsAlone: [(name: String, attribute: String)] =
  [("void", "void"), ("draft", "draft=true")]
  + ParsedQuestion.QuestionType.allCases.map { ($0.rawValue, "type=\($0.rawValue)") }

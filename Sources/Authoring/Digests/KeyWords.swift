import Courseware

extension Question {
  /// What is right, as a message says it: `'Chloroplast'`, `'2', '3'`, `no key`; not more than a
  /// line holds.
  var keyWords: String {
    let words = rightWords
    if words.isEmpty { return "no key" }
    let shown = words.prefix(4).map { "'\(shortened(cleanedName($0)))'" }.joined(separator: ", ")
    return words.count > 4 ? "\(shown) and \(words.count - 4) more" : shown
  }
}

private func shortened(_ text: String) -> String {
  text.count <= 60 ? text : String(text.prefix(59)) + "…"
}

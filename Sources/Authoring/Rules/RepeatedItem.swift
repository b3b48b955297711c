import Courseware

extension Rule {
  static let repeatedItem = Rule(
    "repeated-item", .warning, "Each item of a list is written once.",
    explanation: """
      A tag, a language, a service or a teacher that a list in front matter contains twice has no
      more effect than one that is there once. Often the second one was meant to be another. Write
      that one, or delete it.
      """,
    bad: .quiz(fields: "tags: [cells, plants, cells]"),
    good: .quiz(fields: "tags: [cells, plants]"))
}

extension Report {
  /// Warns of what the list in a field contains already.
  mutating func checkRepeats(in entry: YAMLNode.Entry, _ type: FieldType?) {
    var ignoresCase = false
    switch type {
    case .tags, .formerNames: checkRepeats(inText: entry.value, of: entry.key.value)
    case .interfaceLanguages: ignoresCase = true
    case .words, .warnings, .files, .people, .groups: break
    default: return
    }
    checkRepeats(in: entry.value.items ?? [], of: entry.key.value, ignoringCase: ignoresCase)
  }

  private mutating func checkRepeats(inText value: YAMLNode, of field: String) {
    var seen: Set<String> = []
    let words = value.text.map(listedWords) ?? []
    guard let word = words.first(where: { !seen.insert($0).inserted }) else { return }
    add(.repeatedItem, "'\(word)' is in '\(field)' twice", at: value.span)
  }

  private mutating func checkRepeats(
    in items: [YAMLNode], of field: String, ignoringCase ignoresCase: Bool
  ) {
    guard items.count > 1 else { return }
    var first: [String: Span] = [:]
    for (index, item) in items.enumerated() where !item.hasNoText {
      let value = ignoresCase ? item.comparison.lowercased() : item.comparison
      guard let other = first[value] else {
        first[value] = item.span
        continue
      }
      let name = item.text.map { "'\($0)'" }
      let end = items[index - 1].span.bytes.upperBound
      add(
        .repeatedItem, "\(name ?? "this item") is already in '\(field)'", at: item.span,
        notes: [.init("first written here", at: other)],
        fixes: [
          .init(
            "delete \(name ?? "it")",
            at: Span(path: item.span.path, bytes: end..<item.span.bytes.upperBound), writing: "",
            // So few bytes between two items contain no comment.
            isSafe: item.span.bytes.lowerBound - end <= 5)
        ])
    }
  }
}

/// The words of a list that is written as one text, with commas or semicolons between them, also
/// with those of Chinese, Japanese and Arabic.
func listedWords(in text: String) -> [String] {
  text.split { ",;，、；،؛".contains($0) }.map(cleanedName).filter { !$0.isEmpty }
}

extension YAMLNode {
  /// The texts in the value: the same for values that differ only in quotation marks and in the
  /// order of fields.
  fileprivate var comparison: String {
    switch content {
    case .scalar(let text, _): cleanedName(text)
    case .sequence(let items): "[\(items.map(\.comparison).joined(separator: "\n"))]"
    case .mapping(let entries):
      entries.map { "{\($0.key.value)\n\($0.value.comparison)}" }.sorted().joined()
    }
  }
}

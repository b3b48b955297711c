/// Mistakes in the names of groups: a group without its name, or fields in no group that are
/// indented.
extension YAMLMistakes {
  /// Indented fields without the name of their group above them, such as `late: accept` without
  /// `grading:`, and indented fields that belong in no group.
  func namelessGroups(_ index: Int) -> [YAMLMistake] {
    let first = lines[index]
    guard !first.indent.isEmpty, isWithoutName(index) else { return [] }
    let inner = lines[index...].prefix { $0.indent.count >= first.indent.count }
    let fields = inner.filter { first.dash == nil ? $0.indent.count == first.indent.count : true }
    let words = fields.compactMap { $0.word(in: bytes).map(text) }
    guard words.count == fields.count, first.dash == nil || fields.allSatisfy({ $0.colon != nil })
    else { return [] }
    let lost = known.order.filter { name in
      holds(name, words, isList: first.dash != nil) && !lines.contains { isTopField($0, name) }
    }
    let start = first.range.lowerBound
    return lost.map { name in
      YAMLMistake(
        "the line '\(name):' is missing above \(inner.count == 1 ? "this line" : "these lines")",
        at: first.content, "write '\(name):' above", [(start..<start, name + ":\n")])
    } + indentedFields(Array(inner), words)
  }

  /// Whether the line above is not the name of a group that the line belongs to.
  private func isWithoutName(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let (line, above) = (lines[index], lines[index - 1])
    return above.indent.count >= line.indent.count || above.value(in: bytes) != nil
  }

  private func isTopField(_ line: WrittenLine, _ name: String) -> Bool {
    line.indent.isEmpty && line.word(in: bytes).map(text) == name
  }

  /// Whether a field can be a group, or a list of groups, with all of some fields.
  private func holds(_ name: String, _ words: [String], isList: Bool) -> Bool {
    switch (known.values[name], isList) {
    case (.group(let fields), false), (.groups(let fields), true):
      words.allSatisfy { fields.values[$0] != nil }
    case (.person, false), (.people, true):
      words.allSatisfy { KnownFields.person.values[$0] != nil }
    case (.numbers, false): words.allSatisfy { !known.contains($0) }
    default: false
    }
  }

  /// Several fields of no group, all of which are indented.
  private func indentedFields(_ lines: [WrittenLine], _ words: [String]) -> [YAMLMistake] {
    guard words.count > 1, words.count == lines.count,
      words.allSatisfy({ known.values[$0] != nil })
    else { return [] }
    return [
      YAMLMistake(
        "the fields of a group must have the same indentation", at: lines[0].content,
        "remove the indentation of these \(lines.count) lines", lines.map { ($0.indent, "") })
    ]
  }
}

/// Mistakes with characters that are special in YAML: at the start of values, brackets, dashes,
/// lines of dashes.
extension YAMLMistakes {
  /// `name: @home`, `name: [Draft] Cells`, `name: *Important*`.
  func openingCharacters(_ index: Int) -> [YAMLMistake] {
    guard let value = lines[index].value(in: bytes) else { return [] }
    let character = text(value.lowerBound..<value.lowerBound + 1)
    guard bytes[value.lowerBound] < 128, "@`%,]}|>&*!?-[{#".contains(character) else { return [] }
    if character == "[" || character == "{", !isText(afterBracketOf: value) { return [] }
    let message = "a value that starts with '\(character)' needs quotation marks"
    return [quoting(value, message, isSafe: "@`%".contains(character))]
  }

  /// Whether the bracket at the start of a value is closed before the end of the value, as in
  /// `[Draft] Cells`, or starts a template, as in `{{ title }}`.
  func isText(afterBracketOf value: Range<Int>) -> Bool {
    if ["{{", "{%"].contains(where: { bytes[value].starts(with: $0.utf8) }) { return true }
    let close: [UInt8] = [bytes[value.lowerBound] + 2]
    guard let end = value.first(where: { close.contains(bytes[$0]) }) else { return false }
    return end + 1 < value.upperBound && unmatched(value.lowerBound..<end + 1).open.isEmpty
      && unmatched(end + 1..<value.upperBound) == ([], nil)
  }

  /// `[a, b`, `{ a: b]`, `[a, b]]`, `{ a: b c: d }`, `a, b]`.
  func brackets(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let value = line.value(in: bytes) else { return [] }
    let (open, extra) = unmatched(value)
    var found: [YAMLMistake] = []
    if let first = open.first {
      if let hidden = hiddenValues(after: value, in: line) { found.append(hidden) }
      let closing = open.reversed().map { bytes[$0] == UInt8(ascii: "[") ? "]" : "}" }.joined()
      let character = text(first..<first + 1)
      let message =
        "a \(character == "[" ? "list" : "group") that starts with '\(character)' is not closed"
      let title = "close it with '\(closing)'"
      if let extra {
        found.append(
          YAMLMistake(message, at: first..<value.upperBound, title, [(extra..<extra + 1, closing)]))
      }
      let ends = [value.upperBound, endOfFurtherLines(index)].filter { $0 >= value.upperBound }
      for end in ends {
        found.append(
          YAMLMistake(message, at: first..<value.upperBound, title, [(end..<end, closing)]))
      }
      found.append(quoting(value, "a text with an unmatched bracket needs quotation marks"))
    } else if let extra {
      let character = text(extra..<extra + 1)
      let pair = character == "]" ? "[" : "{"
      let message = "this '\(character)' has no matching '\(pair)'"
      let start = value.lowerBound
      found.append(
        YAMLMistake(message, at: value, "open it with '\(pair)'", [(start..<start, pair)]))
      found.append(
        YAMLMistake(message, at: extra..<extra + 1, "delete it", [(extra..<extra + 1, "")]))
      found.append(quoting(value, "a text with an unmatched bracket needs quotation marks"))
    }
    return found + missingCommas(value)
  }

  /// `{ accent: #0b6e4f }` and `[a #b, c]`, whose rest would be a comment.
  private func hiddenValues(after value: Range<Int>, in line: WrittenLine) -> YAMLMistake? {
    var edits: [(Range<Int>, String)] = []
    var at = value.upperBound
    let end = line.content.upperBound
    while let sign = bytes[at..<end].firstIndex(of: UInt8(ascii: "#")) {
      at = bytes[sign..<end].firstIndex { ",]}".utf8.contains($0) } ?? end
      let before = (line.content.lowerBound..<sign).last { place in
        ",[{".utf8.contains(bytes[place])
          || bytes[place] == UInt8(ascii: ":") && bytes[place + 1] == 32
      }
      // As part of a word, as in 'C#', it starts no comment.
      guard bytes[sign - 1] == 32, let before else { continue }
      let start = firstAfterBlanks(before + 1, in: line)
      let last = bytes[sign..<at].lastIndex { $0 != 32 } ?? sign
      edits.append((start..<last + 1, quoted(text(start..<last + 1))))
    }
    guard let first = edits.first else { return nil }
    return YAMLMistake(
      "a value with a number sign needs quotation marks, since ' #' starts a comment", at: first.0,
      "put quotation marks around the value", edits)
  }

  /// The brackets in a value that are not closed, and the first closing one without an opening one.
  private func unmatched(_ value: Range<Int>) -> (open: [Int], extra: Int?) {
    var open: [Int] = []
    var at = value.lowerBound
    while at < value.upperBound {
      switch bytes[at] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isOpening = at == value.lowerBound || !isWordByte(bytes[at - 1])
        if isOpening, let close = closingQuote(bytes, at..<value.upperBound) { at = close }
      case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(at)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // In ASCII, the code of a closing bracket is two more than that of the opening one.
        guard let last = open.last, bytes[last] + 2 == bytes[at] else { return (open, at) }
        open.removeLast()
      default: break
      }
      at += 1
    }
    return (open, nil)
  }

  /// The end of the lines after a line that are indented more deeply.
  private func endOfFurtherLines(_ index: Int) -> Int {
    let depth = lines[index].indent.count
    let further = lines[(index + 1)...].prefix { $0.indent.count > depth }
    return further.last?.content.upperBound ?? lines[index].content.upperBound
  }

  private func missingCommas(_ value: Range<Int>) -> [YAMLMistake] {
    guard [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[value.lowerBound]) else {
      return []
    }
    return value.filter { $0 > value.lowerBound && bytes[$0] == 32 }.compactMap { at in
      let before = bytes[at - 1]
      guard before != UInt8(ascii: ","), before != UInt8(ascii: ":"), before != 32 else {
        return nil
      }
      return YAMLMistake(
        "separate the parts of a list or group with commas", at: at - 1..<at + 1,
        "insert a comma", [(at..<at, ",")])
    }
  }

  /// `- name: Cells`, `-cells` in a list, and an item without a '-'.
  func dashes(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    if let dash = line.dash { return dashes(index, dash) }
    let start = line.content.lowerBound
    let message = "each item of a list must start with '-' and a space"
    if let character = bullet(bytes, start) {
      let all = lines.filter { $0.indent.count == line.indent.count }
        .compactMap { bullet(bytes, $0.content.lowerBound) }
      return [YAMLMistake(message, at: character, "write '- '", all.map { ($0, "- ") })]
    }
    if isGlued(line) { return gluedDashes(index, message) }
    let depth = line.indent.count
    let above = lines[..<index].last { $0.indent.count <= depth }
    let below = lines[(index + 1)...].first { $0.indent.count <= depth }
    guard above?.dash != nil || below?.dash != nil else { return [] }
    return [
      YAMLMistake(message, at: line.content, "insert '- ' before it", [(start..<start, "- ")])
    ]
  }

  /// Whether a line starts with a dash that no space or dash follows.
  private func isGlued(_ line: WrittenLine) -> Bool {
    let start = line.content.lowerBound
    return line.dash == nil && line.content.count > 1 && bytes[start] == UInt8(ascii: "-")
      && bytes[start + 1] != bytes[start]
  }

  /// `-cells`, alone and on several lines, and indented differently from the items above it.
  private func gluedDashes(_ index: Int, _ message: String) -> [YAMLMistake] {
    let start = lines[index].content.lowerBound
    let place = start..<start + 1
    let all = lines.indices.filter { isGlued(lines[$0]) }
    var found = [
      YAMLMistake(message, at: place, "insert a space after '-'", spaces(in: index)),
      YAMLMistake(message, at: place, "insert a space after each '-'", all.flatMap(spaces)),
    ]
    if let item = lines[..<index].last(where: { $0.dash != nil }) {
      let mark = String(repeating: " ", count: item.indent.count) + "- "
      let edits = all.map { at in
        (lines[at].range.lowerBound..<lines[at].content.lowerBound + 1, mark)
      }
      found.append(YAMLMistake(message, at: place, "write '- ' as in the item above it", edits))
    }
    return found
  }

  /// The edits that insert a space after the dash of a line, and before the lines that were aligned
  /// to its text.
  private func spaces(in index: Int) -> [(Range<Int>, String)] {
    let line = lines[index]
    let dash = line.content.lowerBound + 1
    let aligned = lines[(index + 1)...].prefix { $0.indent.count > line.indent.count }
      .filter { $0.indent.count == line.indent.count + 1 }
    return [(dash..<dash, " ")]
      + aligned.map { ($0.range.lowerBound..<$0.range.lowerBound, " ") }
  }

  private func dashes(_ index: Int, _ dash: Range<Int>) -> [YAMLMistake] {
    let line = lines[index]
    let item = YAMLMistake(
      "a list item must be below the field that it belongs to",
      at: dash.lowerBound..<line.content.upperBound, "delete it",
      [(dash.lowerBound..<line.content.upperBound, "")])
    guard line.colon != nil || line.word(in: bytes).map({ known.contains(text($0)) }) ?? false
    else {
      let isAlone =
        index == 0
        || lines[index - 1].colon.map { _ in lines[index - 1].value(in: bytes) != nil } ?? false
      return isAlone ? [item] : []
    }
    let others = lines.filter { $0.indent.count == line.indent.count }.compactMap(\.dash)
    let message = "there must be no '-' before a field"
    return [
      YAMLMistake(message, at: dash, "delete it", [(dash, "")]),
      YAMLMistake(message, at: dash, "delete them", others.map { ($0, "") }),
    ]
  }

  /// `// a note`, `<!-- a note -->`.
  func notes(_ index: Int) -> [YAMLMistake] {
    let start = lines[index].content.lowerBound
    guard ["//", "<!--", "%%"].contains(where: { bytes[start...].starts(with: $0.utf8) }) else {
      return []
    }
    return [
      YAMLMistake(
        "a comment must start with '#'", at: lines[index].content, "insert '# ' before it",
        [(start..<start, "# ")])
    ]
  }

  /// `**name**: Cells`, and a colon without a field name.
  func markedFields(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let colon = line.colon else { return [] }
    let key = line.content.lowerBound..<colon
    if key.isEmpty {
      return [
        YAMLMistake(
          "a colon needs a field name before it", at: line.content, "delete this line",
          [(line.content, "")])
      ]
    }
    let word = key.filter { isWordByte(bytes[$0]) && bytes[$0] != UInt8(ascii: "_") }
    guard let first = word.first, let last = word.last, first > key.lowerBound,
      known.contains(text(first..<last + 1))
    else { return [] }
    return [
      YAMLMistake(
        "a field name must be a plain word", at: key, "write '\(text(first..<last + 1))'",
        [(key, text(first..<last + 1))], isSafe: true)
    ]
  }

  /// A line of dashes or dots within the block.
  func fences(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    let mark = text(line.content)
    guard line.indent.isEmpty, mark == "---" || mark == "..." else { return [] }
    return [
      YAMLMistake(
        "all fields must be in one block without '\(mark)' between them", at: line.content,
        "delete this line", [(line.range, "")])
    ]
  }
}

/// The range of a bullet and a space at an offset, as other programs and people write them before
/// an item.
func bullet(_ bytes: [UInt8], _ start: Int) -> Range<Int>? {
  guard start < bytes.count, bytes[start] >= 0xC2 || "*+".utf8.contains(bytes[start]) else {
    return nil
  }
  return ["– ", "— ", "− ", "• ", "· ", "* ", "+ "].first { bytes[start...].starts(with: $0.utf8) }
    .map { start..<start + $0.utf8.count }
}

/// Mistakes in the layout: tabs, unusual spaces, wrong indentation, broken lines.
extension YAMLMistakes {
  /// Tabs in the indentation.
  func tabs(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let tab = line.indent.first(where: { bytes[$0] == 9 }) else { return [] }
    let message = "indent lines with spaces, not tabs"
    let all = lines.flatMap { $0.indent.filter { bytes[$0] == 9 } }.map { ($0..<$0 + 1, "  ") }
    let place = tab..<line.indent.upperBound
    let title = "replace the tabs with spaces"
    return [YAMLMistake(message, at: place, title, all, isSafe: true)]
      + depths(around: index).map { depth in
        YAMLMistake(
          message, at: place, title, [(line.indent, String(repeating: " ", count: depth))])
      }
  }

  /// A special space, such as a no-break space, in a place where YAML needs a plain one.
  func blanks(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    let found = line.content.compactMap { at in
      Self.specialSpaces.first { bytes[at...].starts(with: $0) }.map { at..<at + $0.count }
    }
    guard let first = found.first else { return [] }
    return [
      YAMLMistake(
        "use a regular space here", at: first, "write a regular space",
        [(first, " ")], isSafe: true),
      YAMLMistake(
        "use a regular space here", at: first, "write regular spaces",
        found.map { ($0, " ") }),
    ]
  }

  /// No-break, figure, narrow no-break and ideographic space, as UTF-8.
  private static let specialSpaces: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0x87], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80],
  ]

  /// A value on the line below its field name, or a continuation line without indentation.
  func brokenLines(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard index > 0 else { return [] }
    guard line.colon == nil else { return colonInFurtherLine(index) }
    let above = lines[index - 1]
    let start = line.content.lowerBound
    if line.dash == nil, let colon = above.colon, above.value(in: bytes) == nil {
      return [
        YAMLMistake(
          "a value must be on the line of its field name", at: line.content,
          "move it up after '\(text(above.content.lowerBound..<colon + 1))'",
          [(colon + 1..<start, " ")])
      ]
    }
    let indent = String(repeating: " ", count: above.indent.count + 2)
    return [
      YAMLMistake(
        "a value that continues on another line must be indented there", at: line.content,
        "indent this line", [(line.indent, indent)])
    ]
  }

  /// A text of several lines, one of which contains a colon and a space.
  private func colonInFurtherLine(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard let first = lines[..<index].last(where: { $0.indent.count < line.indent.count }),
      first.dash == nil, let colon = first.colon, let key = first.word(in: bytes),
      case .text? = known.values[text(key)],
      line.word(in: bytes).map({ !known.contains(text($0)) }) ?? true
    else { return [] }
    let indent = String(repeating: " ", count: first.indent.count + 2)
    let value = first.value(in: bytes)
    return [
      YAMLMistake(
        "a text of several lines that contains a colon and a space must start with '>-'",
        at: line.content, "write '>-' after '\(text(first.content.lowerBound..<colon + 1))'",
        [(colon + 1..<(value?.lowerBound ?? colon + 1), value == nil ? " >-" : " >-\n" + indent)])
    ]
  }

  /// Lines of other fields between a field and the lines that belong to it.
  func misplacedLines(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    let depth = line.indent.count
    guard index + 1 < lines.count, isBelowOwner(lines[index + 1], depth), isComplete(line) else {
      return []
    }
    let last = lines[..<index].lastIndex { $0.indent.count != depth || !isComplete($0) }
    let above = last.map { $0 + 1 } ?? 0
    guard let owner = lines[..<above].last(where: { $0.indent.count <= depth }),
      owner.indent.count == depth, owner.dash == nil, owner.colon != nil,
      let name = owner.word(in: bytes).map(text), continuesBelow(owner)
    else { return [] }
    let moved = lines[above].range.lowerBound..<line.range.upperBound + 1
    let start = owner.range.lowerBound
    let isOne = above == index
    var mistake = YAMLMistake(
      "\(isOne ? "this line is" : "these lines are") between '\(name)' and what belongs to it",
      at: lines[above].content.lowerBound..<line.content.upperBound,
      "move the \(isOne ? "line" : "lines") above '\(name)'",
      [(start..<start, text(moved)), (moved, "")])
    mistake.moved = moved
    return [mistake]
  }

  /// Whether a line can belong to a field with a certain indentation above it.
  private func isBelowOwner(_ line: WrittenLine, _ depth: Int) -> Bool {
    line.indent.count > depth || (line.indent.count == depth && line.dash != nil)
  }

  /// Whether a line is a known field with a value that does not continue on the next line.
  private func isComplete(_ line: WrittenLine) -> Bool {
    guard line.dash == nil, line.colon != nil, let word = line.word(in: bytes) else { return false }
    return known.contains(text(word)) && !continuesBelow(line)
  }

  /// Whether a line has no value, or only the sign of a text on the lines below it.
  private func continuesBelow(_ line: WrittenLine) -> Bool {
    line.value(in: bytes).map { ">|".utf8.contains(bytes[$0.lowerBound]) } ?? true
  }

  /// `weights: 100`, `weights:: 100` and `weights:,` above the fields of the group.
  func valuesOfGroups(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    guard index + 1 < lines.count, lines[index + 1].indent.count > line.depth,
      let (colon, value) = valueOfGroup(line),
      ![UInt8(ascii: ">"), UInt8(ascii: "|")].contains(bytes[value.lowerBound])
    else { return [] }
    // `created:2026-09-01` above another field only lacks a space.
    if line.colon == nil, let word = lines[index + 1].word(in: bytes),
      known.values[text(word)] != nil
    {
      return []
    }
    let isDoubled = colon > 0 && bytes[colon - 1] == UInt8(ascii: ":")
    let extra = isDoubled ? colon..<value.upperBound : value
    return [
      YAMLMistake(
        "a field has either a value or indented lines below it, not both", at: extra,
        isDoubled ? "delete '\(text(extra))'" : "delete the value", [(extra, "")])
    ]
  }

  /// The colon after a field name, and the text after it, even if no space is between them.
  private func valueOfGroup(_ line: WrittenLine) -> (colon: Int, value: Range<Int>)? {
    if let colon = line.colon { return line.value(in: bytes).map { (colon: colon, value: $0) } }
    guard let word = line.word(in: bytes), known.contains(text(word)),
      bytes[word.upperBound...].first == UInt8(ascii: ":"),
      word.upperBound + 1 < line.content.upperBound
    else { return nil }
    return (colon: word.upperBound, value: word.upperBound + 1..<line.content.upperBound)
  }

  /// A line that is indented more or less than the lines around it.
  func indents(_ index: Int) -> [YAMLMistake] {
    let line = lines[index]
    let place = line.indent.isEmpty ? line.content : line.range.lowerBound..<line.content.upperBound
    let least = isBelowValue(index) ? line.indent.count : 0
    return depths(around: index).filter { $0 >= least && !wouldAbsorb(line, at: $0, index) }.map {
      depth in
      YAMLMistake(
        "the fields of a group must have the same indentation", at: place,
        depth == 0 ? "remove the indentation of this line" : "indent this line by \(depth) spaces",
        [(line.indent, String(repeating: " ", count: depth))])
    }
  }

  /// Whether a line is part of a group below a field that does not accept one, such as `author:`
  /// with `name: Ada` below it: that is a wrong type, not a wrong indentation.
  private func isBelowValue(_ index: Int) -> Bool {
    var depth = lines[index].indent.count
    for at in lines[..<index].indices.reversed() where lines[at].indent.count < depth {
      depth = lines[at].indent.count
      guard lines[at].dash == nil, lines[at + 1].dash == nil, lines[at].value(in: bytes) == nil,
        let word = lines[at].word(in: bytes)
      else { continue }
      switch known.values[text(word)] {
      case .text, .list, .term, .people, .groups: return true
      default: continue
      }
    }
    return false
  }

  /// Whether a field with such an indentation would become part of the text above it.
  private func wouldAbsorb(_ line: WrittenLine, at depth: Int, _ index: Int) -> Bool {
    guard depth > line.indent.count, line.colon != nil, line.word(in: bytes) != nil else {
      return false
    }
    let above = lines[..<index].last { $0.indent.count < depth }
    return above.map { $0.colon == nil || ($0.depth < depth && $0.value(in: bytes) != nil) }
      ?? false
  }

  /// The unindented fields of a group: one guess for each possible number of them.
  var groups: [YAMLMistake] {
    lines.indices.flatMap { index -> [YAMLMistake] in
      let line = lines[index]
      guard let colon = line.colon, colon + 1 == line.content.upperBound,
        index + 1 < lines.count, lines[index + 1].indent.count == line.indent.count
      else { return [] }
      let key = text(line.content.lowerBound..<colon)
      return (1...max(1, min(8, lines.count - index - 1))).map { count in
        let inner = lines[index + 1..<index + 1 + count]
        return YAMLMistake(
          "the fields of '\(key)' must be indented", at: lines[index + 1].content,
          "indent what belongs to '\(key)'",
          inner.map { ($0.range.lowerBound..<$0.range.lowerBound, "  ") })
      }
    }
  }

  /// The indentations that a line may have been meant to have: those of other lines, or one step
  /// deeper.
  private func depths(around index: Int) -> [Int] {
    let own = lines[index].indent
    var found: [Int] = []
    if index > 0 { found += [lines[index - 1].indent.count, lines[index - 1].indent.count + 2] }
    if index + 1 < lines.count { found.append(lines[index + 1].indent.count) }
    found += firstOfDepth.prefix { $0 < index }.map { lines[$0].indent.count } + [0]
    let isPlain = !bytes[own].contains(9)
    var seen: Set<Int> = isPlain ? [own.count] : []
    return found.filter { seen.insert($0).inserted }
  }
}

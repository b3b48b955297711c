/// Slips in the layout: tabs, odd blanks, lines that stand too far in or out, or are broken.
extension Slips {
  /// Tabs that indent.
  func tabs(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard let tab = line.indent.first(where: { bytes[$0] == 9 }) else { return [] }
    let message = "blanks indent a line, never tabs"
    let all = lines.flatMap { $0.indent.filter { bytes[$0] == 9 } }.map { ($0..<$0 + 1, "  ") }
    let place = tab..<line.indent.upperBound
    let title = "write blanks for tabs"
    return [Slip(message, at: place, title, all, isSafe: true)]
      + depths(around: index).map { depth in
        Slip(
          message, at: place, title, [(line.indent, String(repeating: " ", count: depth))])
      }
  }

  /// A blank of another kind, such as a no-break space, where YAML wants a plain one.
  func blanks(_ index: Int) -> [Slip] {
    let line = lines[index]
    let found = line.content.compactMap { at in
      Self.oddBlanks.first { bytes[at...].starts(with: $0) }.map { at..<at + $0.count }
    }
    guard let first = found.first else { return [] }
    return [
      Slip(
        "a plain blank stands here, not a special one", at: first, "write a plain blank",
        [(first, " ")], isSafe: true),
      Slip(
        "a plain blank stands here, not a special one", at: first, "write plain blanks",
        found.map { ($0, " ") }),
    ]
  }

  /// No-break, figure, narrow no-break and ideographic space, as UTF-8.
  private static let oddBlanks: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0x87], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80],
  ]

  /// A value on the line below its key, or one that goes on at the margin.
  func brokenLines(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard index > 0 else { return [] }
    guard line.colon == nil else { return colonInFurtherLine(index) }
    let above = lines[index - 1]
    let start = line.content.lowerBound
    if let colon = above.colon, above.value(in: bytes) == nil {
      return [
        Slip(
          "a value stands on the line of its key", at: line.content,
          "move it up behind '\(text(above.content.lowerBound..<colon + 1))'",
          [(colon + 1..<start, " ")])
      ]
    }
    let indent = String(repeating: " ", count: above.indent.count + 2)
    return [
      Slip(
        "a value that goes on in another line stands further in there", at: line.content,
        "indent this line", [(line.indent, indent)])
    ]
  }

  /// A text of several lines, of which one holds a colon and a blank.
  private func colonInFurtherLine(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard let first = lines[..<index].last(where: { $0.indent.count < line.indent.count }),
      first.dash == nil, let colon = first.colon, let key = first.word(in: bytes),
      case .text? = known.values[text(key)],
      line.word(in: bytes).map({ !known.holds(text($0)) }) ?? true
    else { return [] }
    let indent = String(repeating: " ", count: first.indent.count + 2)
    let value = first.value(in: bytes)
    return [
      Slip(
        "a text of several lines that holds a colon and a blank starts with '>-'",
        at: line.content, "write '>-' behind '\(text(first.content.lowerBound..<colon + 1))'",
        [(colon + 1..<(value?.lowerBound ?? colon + 1), value == nil ? " >-" : " >-\n" + indent)])
    ]
  }

  /// `weights: 100` and `weights:: 100` above the keys of the group.
  func valuesOfGroups(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard let colon = line.colon, let value = line.value(in: bytes), index + 1 < lines.count,
      lines[index + 1].indent.count > line.depth,
      ![UInt8(ascii: ">"), UInt8(ascii: "|")].contains(bytes[value.lowerBound])
    else { return [] }
    let isDoubled = colon > 0 && bytes[colon - 1] == UInt8(ascii: ":")
    let extra = isDoubled ? colon..<value.upperBound : value
    return [
      Slip(
        "a key has a value or lines of its own below it, not both", at: extra,
        isDoubled ? "take out '\(text(extra))'" : "take the value out", [(extra, "")])
    ]
  }

  /// A line that stands further in or out than its neighbours.
  func indents(_ index: Int) -> [Slip] {
    let line = lines[index]
    let place = line.indent.isEmpty ? line.content : line.range.lowerBound..<line.content.upperBound
    return depths(around: index).filter { !swallows(line, at: $0, index) }.map { depth in
      Slip(
        "the keys of a group stand equally far in", at: place,
        depth == 0 ? "start this line at the margin" : "indent this line by \(depth) blanks",
        [(line.indent, String(repeating: " ", count: depth))])
    }
  }

  /// Whether a key that stood so far in would become a part of the text above it.
  private func swallows(_ line: WrittenLine, at depth: Int, _ index: Int) -> Bool {
    guard depth > line.indent.count, line.colon != nil, line.word(in: bytes) != nil else {
      return false
    }
    let above = lines[..<index].last { $0.indent.count < depth }
    return above.map { $0.colon == nil || ($0.depth < depth && $0.value(in: bytes) != nil) }
      ?? false
  }

  /// The keys of a group at the margin: how many of them there are is for the reading to say.
  var groups: [Slip] {
    lines.indices.flatMap { index -> [Slip] in
      let line = lines[index]
      guard let colon = line.colon, colon + 1 == line.content.upperBound,
        index + 1 < lines.count, lines[index + 1].indent.count == line.indent.count
      else { return [] }
      let key = text(line.content.lowerBound..<colon)
      return (1...max(1, min(8, lines.count - index - 1))).map { count in
        let inner = lines[index + 1..<index + 1 + count]
        return Slip(
          "the keys of '\(key)' stand further in than it", at: lines[index + 1].content,
          "indent what belongs to '\(key)'",
          inner.map { ($0.range.lowerBound..<$0.range.lowerBound, "  ") })
      }
    }
  }

  /// How far in a line may have been meant to stand: as others do, or one step further.
  private func depths(around index: Int) -> [Int] {
    let own = lines[index].indent
    var found: [Int] = []
    if index > 0 { found += [lines[index - 1].indent.count, lines[index - 1].indent.count + 2] }
    if index + 1 < lines.count { found.append(lines[index + 1].indent.count) }
    found += lines.prefix(index).map(\.indent.count) + [0]
    let isPlain = !bytes[own].contains(9)
    var seen: Set<Int> = isPlain ? [own.count] : []
    return found.filter { seen.insert($0).inserted }
  }
}

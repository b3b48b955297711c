/// Slips with signs that mean something to YAML: what starts a value, brackets, dashes, fences.
extension Slips {
  /// `name: @home`, `name: [Draft] Cells`, `name: *Important*`.
  func openingSigns(_ index: Int) -> [Slip] {
    guard let value = lines[index].value(in: bytes) else { return [] }
    let sign = text(value.lowerBound..<value.lowerBound + 1)
    guard bytes[value.lowerBound] < 128, "@`%,]}|>&*!?-[{#".contains(sign) else { return [] }
    if sign == "[" || sign == "{", !isText(behindBracketOf: value) { return [] }
    return [
      Slip(
        "a value that starts with '\(sign)' needs quotes around it", at: value,
        "put quotes around the value", [(value, quoted(text(value)))],
        isSafe: "@`%".contains(sign))
    ]
  }

  /// Whether the bracket that a value starts with closes before its end: `[Draft] Cells`; or
  /// whether it is a template's mark, such as `{{ title }}`.
  func isText(behindBracketOf value: Range<Int>) -> Bool {
    if ["{{", "{%"].contains(where: { bytes[value].starts(with: $0.utf8) }) { return true }
    let close: [UInt8] = [bytes[value.lowerBound] + 2]
    guard let end = value.first(where: { close.contains(bytes[$0]) }) else { return false }
    return end + 1 < value.upperBound && unmatched(value.lowerBound..<end + 1).open.isEmpty
      && unmatched(end + 1..<value.upperBound) == ([], nil)
  }

  /// `[a, b`, `{ a: b]`, `[a, b]]`, `{ a: b c: d }`, `a, b]`.
  func brackets(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard let value = line.value(in: bytes) else { return [] }
    let (open, extra) = unmatched(value)
    var found: [Slip] = []
    if let first = open.first {
      let closing = open.reversed().map { bytes[$0] == UInt8(ascii: "[") ? "]" : "}" }.joined()
      let sign = text(first..<first + 1)
      let message = "a '\(sign)' that opens a \(sign == "[" ? "list" : "group") is also closed"
      let title = "close it with '\(closing)'"
      if let extra {
        found.append(
          Slip(message, at: first..<value.upperBound, title, [(extra..<extra + 1, closing)]))
      }
      let ends = [value.upperBound, endOfFurtherLines(index)].filter { $0 >= value.upperBound }
      for end in ends {
        found.append(Slip(message, at: first..<value.upperBound, title, [(end..<end, closing)]))
      }
      found.append(inQuotes(value))
    } else if let extra {
      let sign = text(extra..<extra + 1)
      let pair = sign == "]" ? "[" : "{"
      let message = "a '\(sign)' closes only what '\(pair)' opens"
      let start = value.lowerBound
      found.append(Slip(message, at: value, "open it with '\(pair)'", [(start..<start, pair)]))
      found.append(
        Slip(message, at: extra..<extra + 1, "take it out", [(extra..<extra + 1, "")]))
      found.append(inQuotes(value))
    }
    return found + missingCommas(value)
  }

  private func inQuotes(_ value: Range<Int>) -> Slip {
    Slip(
      "a text that holds a bracket without its partner needs quotes around it", at: value,
      "put quotes around the value", [(value, quoted(text(value)))])
  }

  /// The brackets of a value that nothing closes, and the first that closes nothing.
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
        // In ASCII a bracket closes the one that stands two before it.
        guard let last = open.last, bytes[last] + 2 == bytes[at] else { return (open, at) }
        open.removeLast()
      default: break
      }
      at += 1
    }
    return (open, nil)
  }

  /// Where the lines below a line that stand further in end.
  private func endOfFurtherLines(_ index: Int) -> Int {
    let depth = lines[index].indent.count
    let further = lines[(index + 1)...].prefix { $0.indent.count > depth }
    return further.last?.content.upperBound ?? lines[index].content.upperBound
  }

  private func missingCommas(_ value: Range<Int>) -> [Slip] {
    guard [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[value.lowerBound]) else {
      return []
    }
    return value.filter { $0 > value.lowerBound && bytes[$0] == 32 }.compactMap { at in
      let before = bytes[at - 1]
      guard before != UInt8(ascii: ","), before != UInt8(ascii: ":"), before != 32 else {
        return nil
      }
      return Slip(
        "a comma stands between the parts of a list or group", at: at - 1..<at + 1,
        "put a comma here", [(at..<at, ",")])
    }
  }

  /// `- name: Cells`, `-cells` in a list, and an item without its '-'.
  func dashes(_ index: Int) -> [Slip] {
    let line = lines[index]
    if let dash = line.dash { return dashes(index, dash) }
    let start = line.content.lowerBound
    let message = "each item of a list starts with '-' and a blank"
    if let sign = bullet(bytes, start) {
      let all = lines.filter { $0.indent.count == line.indent.count }
        .compactMap { bullet(bytes, $0.content.lowerBound) }
      return [Slip(message, at: sign, "write '- '", all.map { ($0, "- ") })]
    }
    if bytes[start] == UInt8(ascii: "-"), line.content.count > 1, bytes[start + 1] != bytes[start] {
      return [
        Slip(
          message, at: start..<start + 1, "put a blank after '-'", [(start + 1..<start + 1, " ")])
      ]
    }
    let depth = line.indent.count
    let above = lines[..<index].last { $0.indent.count <= depth }
    let below = lines[(index + 1)...].first { $0.indent.count <= depth }
    guard above?.dash != nil || below?.dash != nil else { return [] }
    return [Slip(message, at: line.content, "put '- ' before it", [(start..<start, "- ")])]
  }

  private func dashes(_ index: Int, _ dash: Range<Int>) -> [Slip] {
    let line = lines[index]
    let item = Slip(
      "an item of a list stands below the key that it belongs to",
      at: dash.lowerBound..<line.content.upperBound, "take it out",
      [(dash.lowerBound..<line.content.upperBound, "")])
    guard line.colon != nil || line.word(in: bytes).map({ known.holds(text($0)) }) ?? false else {
      let isAlone =
        index == 0
        || lines[index - 1].colon.map { _ in lines[index - 1].value(in: bytes) != nil } ?? false
      return isAlone ? [item] : []
    }
    let others = lines.filter { $0.indent.count == line.indent.count }.compactMap(\.dash)
    let message = "no '-' stands before a key"
    return [
      Slip(message, at: dash, "take it out", [(dash, "")]),
      Slip(message, at: dash, "take them out", others.map { ($0, "") }),
    ]
  }

  /// `// a note`, `<!-- a note -->`.
  func notes(_ index: Int) -> [Slip] {
    let start = lines[index].content.lowerBound
    guard ["//", "<!--", "%%"].contains(where: { bytes[start...].starts(with: $0.utf8) }) else {
      return []
    }
    return [
      Slip(
        "a note to yourself stands behind '#'", at: lines[index].content, "put '# ' before it",
        [(start..<start, "# ")])
    ]
  }

  /// `**name**: Cells`, and a colon without a key.
  func markedKeys(_ index: Int) -> [Slip] {
    let line = lines[index]
    guard let colon = line.colon else { return [] }
    let key = line.content.lowerBound..<colon
    if key.isEmpty {
      return [
        Slip(
          "a key stands before each colon", at: line.content, "take this line out",
          [(line.content, "")])
      ]
    }
    let word = key.filter { isWordByte(bytes[$0]) && bytes[$0] != UInt8(ascii: "_") }
    guard let first = word.first, let last = word.last, first > key.lowerBound,
      known.holds(text(first..<last + 1))
    else { return [] }
    return [
      Slip(
        "a key is a plain word", at: key, "write '\(text(first..<last + 1))'",
        [(key, text(first..<last + 1))], isSafe: true)
    ]
  }

  /// A line of dashes or dots that ends nothing here.
  func fences(_ index: Int) -> [Slip] {
    let line = lines[index]
    let mark = text(line.content)
    guard line.indent.isEmpty, mark == "---" || mark == "..." else { return [] }
    return [
      Slip(
        "all keys stand in one block, without '\(mark)' between them", at: line.content,
        "take this line out", [(line.range, "")])
    ]
  }
}

/// The sign and the blank at a place that other programs and other hands put before an item.
func bullet(_ bytes: [UInt8], _ start: Int) -> Range<Int>? {
  guard start < bytes.count, bytes[start] >= 0xC2 || "*+".utf8.contains(bytes[start]) else {
    return nil
  }
  return ["– ", "— ", "− ", "• ", "· ", "* ", "+ "].first { bytes[start...].starts(with: $0.utf8) }
    .map { start..<start + $0.utf8.count }
}

/// Slips with signs that mean something to YAML: what starts a value, brackets, dashes, fences.
extension Slips {
  /// `name: @home`, `name: [Draft] Cells`, `name: *Important*`.
  func openingSigns(_ index: Int) -> [Slip] {
    guard let value = lines[index].value(in: bytes) else { return [] }
    let sign = text(value.lowerBound..<value.lowerBound + 1)
    guard bytes[value.lowerBound] < 128, "@`%,]}|>&*!?-[{".contains(sign) else { return [] }
    return [
      Slip(
        "a value that starts with '\(sign)' needs quotes around it", at: value,
        "put quotes around the value", [(value, quoted(text(value)))],
        isSafe: "@`%".contains(sign))
    ]
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
    } else if let extra {
      let sign = text(extra..<extra + 1)
      let pair = sign == "]" ? "[" : "{"
      let message = "a '\(sign)' closes only what '\(pair)' opens"
      let start = value.lowerBound
      found.append(Slip(message, at: value, "open it with '\(pair)'", [(start..<start, pair)]))
      found.append(
        Slip(message, at: extra..<extra + 1, "take it out", [(extra..<extra + 1, "")]))
    }
    return found + missingCommas(value)
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
    if let dash = line.dash {
      let others = lines.filter { $0.indent.count == line.indent.count }.compactMap(\.dash)
      let message = "no '-' stands before a key"
      let alone = Slip(message, at: dash, "take it out", [(dash, "")])
      return [alone, Slip(message, at: dash, "take them out", others.map { ($0, "") })]
    }
    let start = line.content.lowerBound
    let above = index > 0 ? lines[index - 1] : nil
    let message = "each item of a list starts with '-' and a blank"
    if bytes[start] == UInt8(ascii: "-"), line.content.count > 1, bytes[start + 1] != bytes[start] {
      return [
        Slip(
          message, at: start..<start + 1, "put a blank after '-'", [(start + 1..<start + 1, " ")])
      ]
    }
    let below = index + 1 < lines.count ? lines[index + 1] : nil
    guard above?.dash != nil || below?.dash != nil else { return [] }
    return [Slip(message, at: line.content, "put '- ' before it", [(start..<start, "- ")])]
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

/// A line with several options: `-[ ] one -[x] two`.
struct MultiOptionLine {
  /// The marks behind the first and what stands behind each.
  private(set) var further: [OptionMark] = []
  /// What stands before the second mark.
  private(set) var head: ArraySlice<UInt8>
  /// Whether each mark is written for certain and says something.
  private(set) var isCertain = true

  /// Looks for marks in an option's text.
  ///
  /// - Parameters:
  ///   - text: What stands behind the line's own mark, if it has one.
  ///   - bullet: What the line starts with; it may part the options too.
  init?(_ text: ArraySlice<UInt8>, bullet: UInt8?) {
    head = text
    let starts = MultiOptionLine.starts(in: text, bullet)
    guard let first = starts.first else { return nil }
    head = text[..<first].trimmed
    isCertain = !saysNothing(head)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : text.endIndex
      guard let mark = OptionMark(text[start..<end]) else { continue }
      let box = text[(start + 1)..<end].trimmed
      let isWritten = ["[ ]", "[x]", "[X]"].contains { box.hasPrefix($0) }
      let isAlike = bullet.map { !isBullet($0) || $0 == text[start] } ?? false
      isCertain = isCertain && isWritten && isAlike && !saysNothing(mark.text)
      further.append(mark)
    }
  }

  /// Where marks start behind a blank, outside code.
  private static func starts(in text: ArraySlice<UInt8>, _ bullet: UInt8?) -> [Int] {
    guard text.contains(UInt8(ascii: "[")) else { return [] }
    let bytes = Array(text)
    var ticks = TickRuns(bytes)
    var found: [Int] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "`") {
        at = ticks.end(ofSpanAt: at)
        continue
      }
      let isSign = bytes[at] == UInt8(ascii: "-") || (isBullet(bytes[at]) && bytes[at] == bullet)
      let start = text.startIndex + at
      if isSign, at == 0 || bytes[at - 1] == 32, OptionMark(text[start...]) != nil {
        found.append(start)
      }
      at += 1
    }
    return found
  }
}

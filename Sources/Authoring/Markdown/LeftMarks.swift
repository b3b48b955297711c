import Courseware

/// Backticks without a partner, and feedback, tags and ids at the end of a line.
extension ForeignSyntax {
  /// `` `print(1) ``: a backtick before or after a word, without another one in its paragraph.
  init?(backtick bytes: [UInt8], _ line: Range<Int>) {
    let run = bytes[line].prefix { $0 == UInt8(ascii: "`") }
    let before = line.lowerBound > 0 ? bytes[line.lowerBound - 1] : 10
    let after = run.endIndex < line.upperBound ? bytes[run.endIndex] : 10
    // Three of them start a block of code.
    guard run.count < 3 else { return nil }
    if " \n([\"'>*_|".utf8.contains(before), after > 32, !".,;:!?)".utf8.contains(after) {
      let word = bytes[run.endIndex..<line.upperBound].prefix { $0 > 32 }
      let last = word.lastIndex { !".,;:!?".utf8.contains($0) } ?? word.startIndex
      self.init(.backtick(run.endIndex..<last + 1), run.startIndex..<last + 1)
    } else if ")]};\"'".utf8.contains(before), after <= 32 || ".,;:!?".utf8.contains(after) {
      let word = bytes[..<run.startIndex].reversed().prefix { $0 > 32 }
      let start = run.startIndex - word.count
      self.init(.backtick(start..<run.startIndex), start..<run.endIndex)
    } else {
      return nil
    }
  }

  /// `#biology #cells` at the end of a line, after a sentence or alone.
  init?(tag bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard start > 0, bytes[start - 1] <= 32 else { return nil }
    let words = bytes[line].split { $0 <= 32 }
    guard let last = words.last, words.allSatisfy(isTag) else { return nil }
    let text = bytes[bytes.lineStart(start)..<start].reversed().drop { $0 == 32 }
    let isAfterSentence = text.first.map { ".?!:".utf8.contains($0) } ?? true
    guard isAfterSentence || words.count > 1 else { return nil }
    self.init(.tag, start..<last.endIndex)
  }

  /// `- [x] light#Right!`: feedback after an option, in the notation of another quiz program.
  init?(feedback bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let text = bytes[(start + 1)..<line.upperBound].drop { $0 == 32 }
    guard let first = text.first, first >= 0x80 || (65...90).contains(first),
      let last = text.lastIndex(where: { $0 != 32 && $0 != 13 }),
      ".!".utf8.contains(WideMark.ascii(endOf: text[...last]) ?? text[last]),
      !text.contains(UInt8(ascii: "#"))
    else { return nil }
    // Last, because it searches the line from its start.
    let marker = bytes[bytes.lineStart(start)..<start].drop { $0 == 32 }
    guard optionMarks.contains(where: { marker.hasStart($0) && marker.count > $0.utf8.count })
    else { return nil }
    self.init(.feedback, start..<last + 1)
  }

  /// `## Which one? *`, as Google Forms marks questions that must be answered.
  init?(star bytes: [UInt8], _ line: Range<Int>) {
    let start = bytes.lineStart(line.lowerBound)
    // Another asterisk may be the start of emphasis.
    guard bytes[start...].starts(with: "## ".utf8), start + 3 < line.lowerBound,
      !bytes[start..<line.lowerBound].contains(UInt8(ascii: "*"))
    else { return nil }
    self.init(.star, line.lowerBound..<line.lowerBound + 1)
  }

  /// ` ^block-id` at the end of a line.
  init?(blockID bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let name = bytes[(start + 1)..<line.upperBound].prefix {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-")
    }
    let text = bytes[bytes.lineStart(start)..<start].reversed().drop { $0 == 32 }
    let isAfterSentence = text.first.map { ".?!:".utf8.contains($0) } ?? false
    guard name.count > (isAfterSentence ? 1 : 3), name.contains(where: isLetter), !text.isEmpty,
      bytes[name.endIndex..<line.upperBound].allSatisfy({ $0 <= 32 })
    else { return nil }
    self.init(.blockID, start..<name.endIndex)
  }

  /// The fix that closes code around a word, or deletes a tag or an id.
  func fixOfMark(_ document: MarkdownDocument) -> [Diagnostic.Fix] {
    let bytes = document.text.bytes
    if case .backtick(let word) = kind {
      // Other words may be the start of a longer piece of code.
      let isCode = bytes[word].contains { "(){}[]<>=_./\\-+*&|$#@".utf8.contains($0) }
      return isCode && place.count == word.count + 1
        ? [.writing("`\(document.text.string(word))`", at: document.span(place))] : []
    }
    let lineStart = bytes.lineStart(place.lowerBound)
    if kind == .tag, bytes[lineStart...].starts(with: "## ".utf8), !bytes[place].contains(32) {
      let name = document.text.string(place.dropFirst())
      return [.writing("{tags=\(name)}", at: document.span(place))]
    }
    var start = place.lowerBound
    while start > lineStart, bytes[start - 1] == 32 { start -= 1 }
    return [.deleting(document.span(start..<place.upperBound))]
  }
}

private let optionMarks = ["- [ ] ", "- [x] ", "* [ ] ", "* [x] "]

extension MarkdownDocument {
  /// Whether a paragraph is several tags, `#biology #cells`.
  func areTags(_ block: MarkdownNode) -> Bool {
    let words = text.bytes[bytes(of: block)].split { $0 <= 32 }
    return block.kind == .paragraph && words.count > 1 && words.allSatisfy(isTag)
  }
}

/// Whether a word is a tag, such as `#cells` or `#biology/cells`, and no color.
private func isTag(_ word: ArraySlice<UInt8>) -> Bool {
  let name = word.dropFirst()
  guard word.first == UInt8(ascii: "#"), name.count > 1, let first = name.first,
    isAnyLetter(first)
  else { return false }
  let isColor =
    [3, 4, 6, 8].contains(name.count)
    && name.allSatisfy { isDigit($0) || (97...102).contains($0 | 0x20) }
  return !isColor
    && name.allSatisfy { isLetterOrDigit($0) || "-_/".utf8.contains($0) }
}

/// The end of the inline code that starts at a backtick; `nil` if its paragraph has no partner for
/// it.
func endOfCode(_ bytes: [UInt8], _ start: Int) -> Int? {
  let mark = UInt8(ascii: "`")
  var at = start
  while at < bytes.count, bytes[at] == mark { at += 1 }
  let length = at - start
  while at < bytes.count {
    if bytes[at] == 10 {
      if endsParagraph(bytes, at) { return nil }
      at += 1
      continue
    }
    let first = at
    while at < bytes.count, bytes[at] == mark { at += 1 }
    if at - first == length { return at }
    if at == first { at += 1 }
  }
  return nil
}

/// Whether a paragraph with an offset ends at the end of a line: it is a heading, or an empty line
/// or another block follows.
private func endsParagraph(_ bytes: [UInt8], _ end: Int) -> Bool {
  if bytes[bytes.lineStart(end)] == UInt8(ascii: "#") { return true }
  let next = bytes[(end + 1)...].drop { " \t>".utf8.contains($0) }
  guard let first = next.first, first != 10, first != UInt8(ascii: "#") else { return true }
  let word = next.drop(while: isDigit)
  let isItem = word.startIndex > next.startIndex ? ".)" : "-*+"
  return isItem.utf8.contains(word.first ?? 10) && word.dropFirst().first == 32
}

import Courseware

extension ForeignSyntax {
  /// A `**` or a `*` without a space beside it.
  init?(asterisk bytes: [UInt8], _ line: Range<Int>) {
    if bytes[line.lowerBound + 1] == UInt8(ascii: "*") {
      self.init(bold: bytes, line)
    } else {
      self.init(product: bytes, line)
    }
  }

  /// `2*3*4` and `2*3 and 4*5`: Markdown shows what is between the asterisks in italics.
  ///
  /// Between longer words they may be meant: `in*ter*net`.
  private init?(product bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    guard let close = bytes[(start + 1)..<line.upperBound].firstIndex(of: UInt8(ascii: "*")),
      isBetweenLetters(bytes, close)
    else { return nil }
    let inner = bytes[start..<close]
    guard !inner.contains(UInt8(ascii: "`")), !inner.contains(UInt8(ascii: "$")),
      inner.contains(32) || [start, close].allSatisfy({ isBetweenFactors(bytes, $0) })
    else { return nil }
    var end = wordEnd(bytes, close)
    while end < line.upperBound, bytes[end] == UInt8(ascii: "*"), isBetweenLetters(bytes, end) {
      end = wordEnd(bytes, end)
    }
    self.init(.product, wordStart(bytes, start)..<end)
  }

  /// `**重点：**内容`: text that is not bold, because two of its asterisks are between a
  /// letter and punctuation.
  ///
  /// Asterisks before punctuation open only after white space or punctuation, and those after
  /// punctuation close only before white space or punctuation. Languages without spaces between
  /// words often have others. A formula and a blank count as letters.
  init?(bold bytes: [UInt8], _ line: Range<Int>) {
    let start = line.lowerBound
    let before = Neighbor(endOf: bytes[max(0, start - 4)..<start])
    let after = Neighbor(startOf: bytes[(start + 2)..<min(bytes.count, start + 6)])
    let earlier = boldMarks(bytes, paragraphStart(bytes, start)..<start)
    if earlier.count % 2 == 1, let open = earlier.last {
      guard before == .punctuation, after == .letter else { return nil }
      self.init(.bold(open + 2..<start), open..<start + 2)
    } else {
      guard before == .letter, after == .punctuation,
        let close = boldMarks(bytes, start + 2..<line.upperBound).first
      else { return nil }
      self.init(.bold(start + 2..<close), start..<close + 2)
    }
  }

  /// The first row of a table that is read as text, because the line `|---|---|` below it is
  /// missing or has another number of cells; or a row with more cells than the first one.
  init?(table bytes: [UInt8], _ line: Range<Int>) {
    let row = tableLine(bytes, line.lowerBound)
    guard isRow(bytes[row]), !isBelowRow(bytes, line.lowerBound) else { return nil }
    let second = tableLine(bytes, lineEnd(bytes, row.upperBound) + 1)
    let third = tableLine(bytes, lineEnd(bytes, second.upperBound) + 1)
    if isDelimiter(bytes[row]) {
      guard isRow(bytes[second]) else { return nil }
      self.init(.table("a table needs a first row above its line of dashes"), row)
    } else if isDelimiter(bytes[second]) {
      let cells = cellCount(bytes[row])
      if bytes[row].contains(where: { "$`[\\".utf8.contains($0) }) { return nil }
      if cells != cellCount(bytes[second]) {
        self.init(
          .table("the line of dashes below the first row needs as many cells: \(cells)"), row)
      } else if let long = longRow(bytes, lineEnd(bytes, second.upperBound) + 1, cells) {
        self.init(.cells(cells), long)
      } else {
        return nil
      }
    } else if second.isEmpty {
      guard isDelimiter(bytes[third]) else { return nil }
      self.init(.table("a table has no blank lines between its rows"), row)
    } else {
      let isGrid = bytes[second].allSatisfy { "|+-=: ".utf8.contains($0) }
      guard isRow(bytes[second]) || isGrid else { return nil }
      self.init(.table("write a line of dashes below the first row: '|---|---|'"), row)
    }
  }
}

/// What is beside two asterisks.
private enum Neighbor {
  case space, punctuation, letter

  /// The class of the last character before two asterisks.
  init(endOf text: ArraySlice<UInt8>) {
    self.init(String(decoding: text, as: UTF8.self).last, isBlank: text.suffix(2) == [93, 93])
  }

  /// The class of the first character after two asterisks.
  init(startOf text: ArraySlice<UInt8>) {
    self.init(String(decoding: text, as: UTF8.self).first, isBlank: text.prefix(2) == [91, 91])
  }

  /// The class of a character; the start and the end of a text count as white space.
  ///
  /// A dollar sign counts as the edge of a formula, which is a letter for Markdown.
  private init(_ character: Character?, isBlank: Bool) {
    guard let character, !character.isWhitespace else {
      self = .space
      return
    }
    if isBlank || character == "$" {
      self = .letter
      return
    }
    let isSymbol = character.isASCII && !character.isLetter && !character.isNumber
    self = isSymbol || character.isPunctuation ? .punctuation : .letter
  }
}

/// The offset after the last blank line before a place, or as far as foreign syntax is searched.
private func paragraphStart(_ bytes: [UInt8], _ place: Int) -> Int {
  var start = place
  while start > 1, place - start < ForeignSyntax.reach,
    bytes[start - 1] != 10 || bytes[start - 2] != 10
  {
    start -= 1
  }
  return start
}

/// The offsets of two asterisks in a range, outside code.
private func boldMarks(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
  // The number of backticks that the code around a place started with.
  var (marks, at, ticks) = ([Int](), range.lowerBound, 0)
  while at < range.upperBound {
    switch bytes[at] {
    case UInt8(ascii: "`"):
      let count = bytes[at..<range.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
      if ticks == 0 || ticks == count { ticks = ticks == 0 ? count : 0 }
      at += count - 1
    case UInt8(ascii: "\\") where ticks == 0: at += 1
    case UInt8(ascii: "*")
    where ticks == 0 && at + 1 < range.upperBound && bytes[at + 1] == UInt8(ascii: "*"):
      marks.append(at)
      at += 1
    default: break
    }
    at += 1
  }
  return marks
}

/// The range of a line that starts at an offset, without the marks of quotes before its text and
/// without white space at its ends.
private func tableLine(_ bytes: [UInt8], _ start: Int) -> Range<Int> {
  guard start < bytes.count else { return bytes.count..<bytes.count }
  var line = start..<lineEnd(bytes, start)
  while let first = line.first, " \t>".utf8.contains(bytes[first]) {
    line = first + 1..<line.upperBound
  }
  while let last = line.last, " \t\r".utf8.contains(bytes[last]) {
    line = line.lowerBound..<last
  }
  return line
}

/// Whether the line above the one with an offset has a bar, as rows of a table do, also in a list
/// or without bars at their ends.
private func isBelowRow(_ bytes: [UInt8], _ at: Int) -> Bool {
  guard let end = bytes[..<at].lastIndex(of: 10) else { return false }
  let start = bytes.lineStart(end)
  return bytes[start..<end].contains(UInt8(ascii: "|"))
}

/// Whether a line is a row of at least two cells, with bars at its ends.
private func isRow(_ line: ArraySlice<UInt8>) -> Bool {
  let bar = UInt8(ascii: "|")
  return line.first == bar && line.last == bar && line.count { $0 == bar } > 2
}

/// The first row of a table that has text after the given number of cells.
private func longRow(_ bytes: [UInt8], _ start: Int, _ cells: Int) -> Range<Int>? {
  var at = start
  while at < bytes.count {
    let row = tableLine(bytes, at)
    guard bytes[row].first == UInt8(ascii: "|") else { return nil }
    if hasText(bytes[row], after: cells) { return row }
    at = lineEnd(bytes, row.upperBound) + 1
  }
  return nil
}

/// Whether a row has text after a number of cells, where no page shows it.
///
/// Bars in formulas and blanks do not end a cell.
private func hasText(_ row: ArraySlice<UInt8>, after cells: Int) -> Bool {
  if row.contains(UInt8(ascii: "$")) || row.firstRange(of: Array("[[".utf8)) != nil
    || row.firstRange(of: Array("<!--".utf8)) != nil
  {
    return false
  }
  var (bars, at) = (0, row.startIndex + 1)
  while at < row.endIndex, bars < cells {
    if row[at] == UInt8(ascii: "|"), row[at - 1] != UInt8(ascii: "\\") { bars += 1 }
    at += 1
  }
  return row[at...].contains { !" \t|".utf8.contains($0) }
}

/// Whether a line is `|---|:-:|`.
private func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
  line.contains(UInt8(ascii: "-")) && line.contains(UInt8(ascii: "|"))
    && line.allSatisfy { "|-: \t".utf8.contains($0) }
}

/// The number of cells of a row or a line of dashes.
private func cellCount(_ line: ArraySlice<UInt8>) -> Int {
  let bar = UInt8(ascii: "|")
  return line.count { $0 == bar } + 1 - (line.first == bar ? 1 : 0) - (line.last == bar ? 1 : 0)
}

/// Whether an asterisk starts something between words: two of them where emphasis may fail, since
/// no spaces are between words, formulas or blanks; or one between letters or digits.
func isWithinWords(_ bytes: [UInt8], _ at: Int) -> Bool {
  let next = bytes[at + 1]
  guard next == UInt8(ascii: "*") else { return isBetweenLetters(bytes, at) }
  return at > 0 && bytes[at - 1] != next && bytes[at + 2] != next
    && (bytes[at - 1] >= 0x80 || bytes[at + 2] >= 0x80 || isBesideFormula(bytes, at))
}

/// Whether a dollar sign or the brackets of a blank are beside two asterisks.
private func isBesideFormula(_ bytes: [UInt8], _ at: Int) -> Bool {
  let (before, after) = (bytes[at - 1], bytes[at + 2])
  return before == UInt8(ascii: "$") || after == UInt8(ascii: "$")
    || at > 1 && before == UInt8(ascii: "]") && bytes[at - 2] == before
    || at + 3 < bytes.count && after == UInt8(ascii: "[") && bytes[at + 3] == after
}

private func isLetterOrNumber(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

/// Whether ASCII letters or digits are on both sides of a byte.
private func isBetweenLetters(_ bytes: [UInt8], _ at: Int) -> Bool {
  at > 0 && at + 1 < bytes.count && isLetterOrNumber(bytes[at - 1])
    && isLetterOrNumber(bytes[at + 1])
}

/// Whether a number or a single letter is on both sides of an asterisk.
private func isBetweenFactors(_ bytes: [UInt8], _ at: Int) -> Bool {
  [bytes[wordStart(bytes, at)..<at], bytes[(at + 1)..<wordEnd(bytes, at)]].allSatisfy { word in
    word.count == 1 || word.allSatisfy(isDigit)
  }
}

/// The start of the letters and digits before a byte.
private func wordStart(_ bytes: [UInt8], _ at: Int) -> Int {
  var start = at
  while start > 0, isLetterOrNumber(bytes[start - 1]) { start -= 1 }
  return start
}

/// The end of the letters and digits after a byte.
private func wordEnd(_ bytes: [UInt8], _ at: Int) -> Int {
  var end = at + 1
  while end < bytes.count, isLetterOrNumber(bytes[end]) { end += 1 }
  return end
}

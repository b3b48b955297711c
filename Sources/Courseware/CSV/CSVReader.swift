/// The rows of a table in text, one after another.
///
/// Source: RFC 4180, applied strictly with two exceptions: lines may end in `\r\n`, `\n` or `\r`,
/// and the separator may be a comma, a semicolon or a tab, whichever the first two lines contain
/// equally often, or else is most frequent in the heading, since spreadsheets choose it by country.
/// A byte order mark is skipped, and so is a first line such as `sep=;`, which determines the
/// separator.
package struct CSVReader: Sendable {
  /// The maximum number of cells in a row.
  package static let maxCells = 4_096
  /// The maximum size of a cell, in bytes.
  package static let maxCellSize = 1 << 20

  /// The separator of cells: a comma, a semicolon or a tab.
  package let separator: UInt8
  private let bytes: [UInt8]
  private let style: CSVStyle
  private var at: Int
  private var line = 1
  /// Where the current row starts.
  private var row: (start: Int, line: Int)

  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - style: Whether the apostrophes that ``CSVWriter`` put before formulas are removed.
  package init(_ bytes: [UInt8], style: CSVStyle = .safe) {
    (self.bytes, self.style) = (bytes, style)
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let found = separatorLine(bytes[at...]) {
      (separator, at, line) = (found.separator, found.end, 2)
    } else {
      separator = separatorOfHeading(bytes[at...])
    }
    row = (at, line)
  }

  /// The next row; `nil` after the last one, which need not have a line end.
  ///
  /// After an error, further results are meaningless.
  package mutating func next() throws(CSVFault) -> CSVRow? {
    guard at < bytes.count else { return nil }
    let start = at
    row = (at, line)
    guard !bytes[start...].starts(with: conflictMark) else {
      throw CSVFault(
        reason: "this is a conflict that Git left in the file: keep one of the two versions and "
          + "delete the lines with '<<<<<<<', '=======' and '>>>>>>>'", bytes: start..<start + 7)
    }
    var cells: [CSVRow.Cell] = []
    while true {
      cells.append(try cell())
      guard at < bytes.count, bytes[at] == separator else { break }
      guard cells.count < CSVReader.maxCells else {
        throw CSVFault(reason: "a row has more than \(CSVReader.maxCells) cells", bytes: start..<at)
      }
      at += 1
    }
    let row = CSVRow(cells: cells, line: line, bytes: start..<at)
    if at < bytes.count { at += lineEnd(at) }
    line += lineEnds(in: start..<at)
    return row
  }

  private mutating func cell() throws(CSVFault) -> CSVRow.Cell {
    let start = at
    let isQuoted = at < bytes.count && bytes[at] == quote
    let content = isQuoted ? try quoted() : try bare()
    guard content.count <= CSVReader.maxCellSize else {
      throw CSVFault(reason: "a cell is larger than 1 MB", bytes: start..<at)
    }
    // UTF-16 without a byte order mark has a NUL in most of its characters.
    let nuls = content.count { $0 == 0 }
    guard let text = String(validating: content, as: UTF8.self), nuls * 3 <= content.count else {
      throw CSVFault(
        reason: "the text is not UTF-8: save the table as 'CSV UTF-8'", bytes: start..<at)
    }
    guard nuls == 0 else {
      throw CSVFault(reason: "the cell contains a NUL character: delete it", bytes: start..<at)
    }
    return CSVRow.Cell(text: style == .safe ? withoutGuards(text) : text, bytes: start..<at)
  }

  private mutating func bare() throws(CSVFault) -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.count, bytes[at] != separator, lineEnd(at) == 0 {
      guard bytes[at] != quote else {
        throw CSVFault(
          reason: "write a quotation mark in a cell twice, and put the cell in quotation marks",
          bytes: at..<at + 1)
      }
      at += 1
    }
    return bytes[start..<at]
  }

  private mutating func quoted() throws(CSVFault) -> ArraySlice<UInt8> {
    let open = at
    var content: ArraySlice<UInt8> = []
    while true {
      let from = at + 1
      guard let next = bytes[from...].firstIndex(of: quote) else {
        throw CSVFault(
          reason: "the opening quotation mark of a cell is not closed", bytes: open..<open + 1)
      }
      content += bytes[from..<next]
      at = next + 1
      guard at < bytes.count, bytes[at] == quote else { break }
      content.append(quote)
    }
    guard at == bytes.count || bytes[at] == separator || lineEnd(at) > 0 else {
      throw CSVFault(
        reason: "nothing may follow the closing quotation mark of a cell", bytes: at..<at + 1)
    }
    return content
  }

  private func lineEnds(in range: Range<Int>) -> Int {
    var (place, count) = (range.lowerBound, 0)
    while place < range.upperBound {
      let length = lineEnd(place)
      count += length > 0 ? 1 : 0
      place += max(1, length)
    }
    return count
  }

  /// The length of the line end at an offset: 0 if there is none, else 1 or 2 bytes.
  private func lineEnd(_ at: Int) -> Int {
    if bytes[at] == 10 { return 1 }
    guard bytes[at] == 13 else { return 0 }
    return at + 1 < bytes.count && bytes[at + 1] == 10 ? 2 : 1
  }

  /// The position of a byte: line and column from 1, columns counted in Unicode scalars.
  ///
  /// Counting starts at the current row, or at the first row if the byte is before the current one.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let first = (start: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, line: 1)
    var (start, line) = offset < row.start ? first : row
    var place = start
    while place < min(offset, bytes.count) {
      let length = lineEnd(place)
      place += max(1, length)
      if length > 0, place <= offset { (line, start) = (line + 1, place) }
    }
    let column = bytes[start..<max(start, min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
    return (line, column + 1)
  }
}

/// The start of the line with which a conflict begins that Git left in a file.
let conflictMark = Array("<<<<<<< ".utf8)

private let quote = UInt8(ascii: "\"")

/// The separator in a first line such as `sep=;`, and the offset of the next line.
///
/// Excel reads such a line, and some programs write it for Excel.
private func separatorLine(_ bytes: ArraySlice<UInt8>) -> (separator: UInt8, end: Int)? {
  let line = bytes.prefix { $0 != 10 && $0 != 13 }
  guard line.count == 5, let separator = line.last, ",;\t".utf8.contains(separator),
    zip(line, "sep=".utf8).allSatisfy({ $0 | 0x20 == $1 })
  else { return nil }
  let rest = bytes[line.endIndex...]
  return (separator, line.endIndex + (rest.starts(with: [13, 10]) ? 2 : min(1, rest.count)))
}

/// The separator that the first two lines contain equally often outside of quotes, or else the most
/// frequent one in the first line; a comma if there is none.
///
/// A text in the heading may contain more commas than the line has semicolons between its cells.
private func separatorOfHeading(_ bytes: ArraySlice<UInt8>) -> UInt8 {
  let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  var rest = bytes
  let heading = takeLine(from: &rest, counting: separators)
  let second = takeLine(from: &rest, counting: separators)
  let same = zip(heading, second).map { $0 == $1 ? $0 : 0 }
  let counts = same.contains { $0 > 0 } ? same : heading
  let most = counts.max() ?? 0
  return zip(separators, counts).first { $1 == most }?.0 ?? UInt8(ascii: ",")
}

/// Removes the first line, and counts each of the separators in it outside of quotes.
private func takeLine(from bytes: inout ArraySlice<UInt8>, counting separators: [UInt8]) -> [Int] {
  var counts = separators.map { _ in 0 }
  var isQuoted = false
  while let byte = bytes.popFirst() {
    if byte == quote { isQuoted.toggle() }
    guard !isQuoted else { continue }
    if byte == 13, bytes.first == 10 { bytes.removeFirst() }
    if byte == 10 || byte == 13 { break }
    if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
  }
  return counts
}

/// The cells of a line of a table.
enum TableRow {
  /// Splits a line at its bars; one with a backslash before it belongs to its cell.
  static func cells(_ bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    var line = trimmed(bytes, line)
    if line.isEmpty { return [] }
    if bytes[line.lowerBound] == bar { line = line.lowerBound + 1..<line.upperBound }
    var cells: [Range<Int>] = []
    var start = line.lowerBound
    var at = start
    while at < line.upperBound {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < line.upperBound, isMark(bytes[at + 1]) {
        at += 2
        continue
      }
      if bytes[at] == bar {
        cells.append(trimmed(bytes, start..<at))
        start = at + 1
      }
      at += 1
    }
    if start < line.upperBound { cells.append(trimmed(bytes, start..<line.upperBound)) }
    return cells
  }

  /// Where each column of a table stands, by the row below its head; `nil` where it is none.
  static func alignments(_ bytes: [UInt8], _ line: Range<Int>) -> [(left: Bool, right: Bool)]? {
    let text = bytes[line]
    guard text.contains(bar) || text.contains(colon), text.contains(dash),
      text.allSatisfy({ $0 == bar || $0 == colon || $0 == dash || isBlank($0) })
    else { return nil }
    var found: [(left: Bool, right: Bool)] = []
    for cell in cells(bytes, line) {
      var dashes = bytes[cell]
      let isLeft = dashes.first == colon
      if isLeft { dashes.removeFirst() }
      let isRight = dashes.last == colon
      if isRight { dashes.removeLast() }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == dash }) else { return nil }
      found.append((isLeft, isRight))
    }
    return found.isEmpty ? nil : found
  }

  /// Whether a backslash takes its meaning from a byte: punctuation of ASCII.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 33...47, 58...64, 91...96, 123...126: true
    default: false
    }
  }

  private static let bar = UInt8(ascii: "|")
  private static let colon = UInt8(ascii: ":")
  private static let dash = UInt8(ascii: "-")
}

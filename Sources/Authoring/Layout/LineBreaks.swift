/// How the lines of a paragraph end.
struct LineBreaks {
  private let ends: [Int]
  private let breaks: [Bool]

  /// - Parameters:
  ///   - lines: The paragraph's.
  ///   - bytes: The text, formulas shielded.
  init(_ lines: [TextLine], _ bytes: [UInt8]) {
    let inCode = Self.linesEndingInCode(lines, bytes)
    var (ends, breaks): ([Int], [Bool]) = ([], [])
    for (index, line) in lines.enumerated() {
      let end =
        inCode.contains(index) ? line.bytes.upperBound : trimmed(bytes, line.bytes).upperBound
      let blanks = bytes[end..<line.bytes.upperBound].suffix(2)
      let isBreak =
        index < lines.count - 1 && blanks.count == 2 && blanks.allSatisfy { $0 == 32 }
        && !Self.isMark(bytes[line.bytes])
      ends.append(end)
      breaks.append(isBreak)
    }
    (self.ends, self.breaks) = (ends, breaks)
  }

  func end(of index: Int) -> Int { ends[index] }

  /// Whether the text goes on in a new line on the page, by blanks at the line's end.
  func isBreak(_ index: Int) -> Bool { breaks[index] }

  /// Whether a line is no prose: a link definition, or the mark of an alert.
  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "[") else { return false }
    return line.starts(with: "[!".utf8) || line.firstRange(of: Array("]:".utf8)) != nil
  }

  /// The lines whose end stands between back quotes or in a comment, where blanks count.
  private static func linesEndingInCode(_ lines: [TextLine], _ bytes: [UInt8]) -> Set<Int> {
    let mayContain = lines.contains {
      bytes[$0.bytes].contains(UInt8(ascii: "`")) || bytes[$0.bytes].contains(UInt8(ascii: "<"))
    }
    guard lines.count > 1, mayContain else { return [] }
    var joined: [UInt8] = []
    var feeds: [Int] = []
    for line in lines {
      joined += bytes[line.bytes]
      feeds.append(joined.count)
      joined.append(10)
    }
    let spans = CodeSpans.find(in: joined)
    return Set(
      feeds.indices.filter { index in spans.contains { $0.contains(feeds[index]) } })
  }
}

/// Where code and comments stand in a paragraph.
enum CodeSpans {
  static func find(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var hopeless: Set<Int> = []
    var at = 0
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "`"):
        let length = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
        let close = hopeless.contains(length) ? nil : run(of: length, in: text, from: at + length)
        if let close { found.append(at..<close) } else { hopeless.insert(length) }
        at = close ?? at + length
      case UInt8(ascii: "<") where text[at...].starts(with: "<!--".utf8):
        let end = text[(at + 4)...].firstRange(of: Array(HTMLEnd.comment.utf8))?.upperBound
        if let end { found.append(at..<end) }
        at = end ?? at + 4
      default: at += 1
      }
    }
    return found
  }

  /// Behind the next run of exactly so many back quotes.
  private static func run(of length: Int, in text: [UInt8], from start: Int) -> Int? {
    var at = start
    while at < text.count {
      guard text[at] == UInt8(ascii: "`") else {
        at += 1
        continue
      }
      let found = text[at...].prefix { $0 == UInt8(ascii: "`") }.count
      at += found
      if found == length { return at }
    }
    return nil
  }
}

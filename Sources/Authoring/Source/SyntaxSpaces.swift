import Courseware

/// The places of a line where Markdown, YAML or an attribute needs the keyboard's blank.
///
/// Another blank there looks the same, and the list, the heading or the key is none. Only where a
/// line cannot mean anything else: a no-break space behind a dash opens a dialogue in French.
struct SyntaxSpaces {
  /// Bytes of the file.
  private(set) var places: [Range<Int>] = []
  /// The line, other blanks made plain ones of as many bytes.
  private let line: [UInt8]
  private let start: Int

  /// - Parameters:
  ///   - line: The line, other blanks made plain ones of as many bytes.
  ///   - start: Where it starts in its file.
  ///   - isFront: Whether it is part of front matter.
  ///   - followsBlankLine: Whether the line above is empty or an answer, so that a paragraph
  ///     starts.
  init(_ line: [UInt8], at start: Int, isFront: Bool, followsBlankLine: Bool) {
    (self.line, self.start) = (line, start)
    isFront ? takeFront() : takeBody(followsBlankLine)
  }

  private mutating func takeFront() {
    let text = blanks(from: 0).upperBound
    if line[text...].first == UInt8(ascii: "-") { take(text + 1) }
    let key = line[text...].prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    if key.endIndex > text, line[key.endIndex...].first == UInt8(ascii: ":") {
      take(key.endIndex + 1)
    }
  }

  private mutating func takeBody(_ followsBlankLine: Bool) {
    var at = blanks(from: 0).upperBound
    while line[at...].first == UInt8(ascii: ">") {
      let behind = blanks(from: at + 1)
      if line[behind.upperBound...].starts(with: "[!".utf8) { take(at + 1) }
      at = behind.upperBound
    }
    switch line[at...].first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): takeOption(at + 1)
    case UInt8(ascii: "#"):
      let marks = line[at...].prefix { $0 == UInt8(ascii: "#") }
      guard marks.count > 1 || followsBlankLine, marks.count < 7 else { return }
      take(marks.endIndex)
      takeAttributes()
    case UInt8(ascii: "="): if followsBlankLine { take(at + 1) }
    default: break
    }
  }

  private mutating func takeOption(_ start: Int) {
    let open = blanks(from: start).upperBound
    guard open > start, line[open...].first == UInt8(ascii: "["),
      let close = line[open...].prefix(6).firstIndex(of: UInt8(ascii: "]"))
    else { return }
    take(start)
    take(close + 1)
    takeAttributes()
  }

  /// Blanks between attributes, those in quotes left out.
  private mutating func takeAttributes() {
    guard let end = line.lastIndex(where: { $0 != 32 }), line[end] == UInt8(ascii: "}"),
      let open = line.lastIndex(of: UInt8(ascii: "{"))
    else { return }
    var isQuoted = false
    for at in open..<end {
      if line[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if line[at] == 32, !isQuoted { places.append(start + at..<start + at + 1) }
    }
  }

  private mutating func take(_ at: Int) {
    let range = blanks(from: at)
    if !range.isEmpty { places.append(start + range.lowerBound..<start + range.upperBound) }
  }

  private func blanks(from at: Int) -> Range<Int> {
    var end = min(at, line.count)
    let first = end
    while end < line.count, line[end] == 32 || line[end] == 9 { end += 1 }
    return first..<end
  }
}

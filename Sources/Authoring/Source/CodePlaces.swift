import Courseware

/// Where a Markdown file contains code and formulas, as far as single lines and fences show.
///
/// Used by rules about single characters. These are rare, so for most files this is never computed.
struct CodePlaces {
  /// In order; none reaches into another.
  private(set) var places: [Range<Int>] = []
  /// The bytes of the front matter, its lines of dashes included; empty where there is none.
  private(set) var front = 0..<0
  private var fence: (character: UInt8, length: Int, start: Int)?
  private var formulaStart: Int?

  init(_ bytes: [UInt8]) {
    var (at, isFirst) = (0, true)
    while at < bytes.count {
      let end = lineEnd(bytes, at)
      if isFirst, bytes[at..<end].starts(with: "---".utf8) {
        front = 0..<endOfFront(bytes, end + 1)
        at = front.upperBound
      } else {
        takeLine(bytes, at..<end)
        at = end + 1
      }
      isFirst = false
    }
    if let start = fence?.start ?? formulaStart { places.append(start..<bytes.count) }
  }

  func contains(_ offset: Int) -> Bool {
    let index = places.partitioningIndex { $0.upperBound > offset }
    return index < places.count && places[index].contains(offset)
  }

  private func endOfFront(_ bytes: [UInt8], _ start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let end = lineEnd(bytes, at)
      if bytes[at..<end].starts(with: "---".utf8) { return min(end + 1, bytes.count) }
      at = end + 1
    }
    return bytes.count
  }

  private mutating func takeLine(_ bytes: [UInt8], _ line: Range<Int>) {
    var start = line.lowerBound
    while start < line.upperBound, [32, 9, UInt8(ascii: ">")].contains(bytes[start]) { start += 1 }
    let character = start < line.upperBound ? bytes[start] : 0
    var length = 0
    while start + length < line.upperBound, bytes[start + length] == character { length += 1 }
    if let open = fence {
      if character == open.character, length >= open.length {
        places.append(open.start..<line.upperBound)
        fence = nil
      }
    } else if length >= 3, character == UInt8(ascii: "`") || character == UInt8(ascii: "~") {
      // What names the language is text, in which references count.
      fence = (character, length, line.upperBound)
    } else {
      takeInlines(bytes, line)
    }
  }

  /// Code between back quotes and formulas between dollars.
  private mutating func takeInlines(_ bytes: [UInt8], _ line: Range<Int>) {
    let (dollar, quote) = (UInt8(ascii: "$"), UInt8(ascii: "`"))
    var at = line.lowerBound
    while at < line.upperBound {
      let character = bytes[at]
      var length = 1
      while at + length < line.upperBound, bytes[at + length] == character { length += 1 }
      if character == dollar, length == 2 {
        if let start = formulaStart { places.append(start..<at + 2) }
        formulaStart = formulaStart == nil ? at : nil
      } else if formulaStart == nil, character == quote || character == dollar && length == 1,
        let end = close(bytes, at + length..<line.upperBound, character, length)
      {
        places.append(at..<end)
        length = end - at
      }
      at +=
        character == UInt8(ascii: "\\") ? 2 : character == quote || character == dollar ? length : 1
    }
  }

  /// Behind the next run of a character of just this length.
  private func close(
    _ bytes: [UInt8], _ range: Range<Int>, _ character: UInt8, _ length: Int
  ) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      var run = 0
      while at + run < range.upperBound, bytes[at + run] == character { run += 1 }
      if run == length { return at + run }
      at += max(1, run)
    }
    return nil
  }
}

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

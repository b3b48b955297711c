import Courseware

/// The code and formulas in a Markdown file, as far as they can be recognized by single lines and
/// fences.
///
/// Used by rules about single characters, which are rare, so for most files this is never computed,
/// and by completion in editors.
package struct CodePlaces {
  /// The ranges in order, without overlap.
  private(set) var places: [Range<Int>] = []
  /// The front matter, including its lines of dashes; empty if there is none.
  private(set) var front = 0..<0
  private var fence: (character: UInt8, length: Int, start: Int)?
  private var formulaStart: Int?

  /// Finds the places in the bytes of a file, or in those before an offset.
  package init(_ bytes: [UInt8]) {
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

  /// Whether a byte is in code or in a formula.
  package func contains(_ offset: Int) -> Bool { places.contain(offset) }

  private func endOfFront(_ bytes: [UInt8], _ start: Int) -> Int {
    let lines = lineRanges(bytes, in: min(start, bytes.count)..<bytes.count)
    let fence = lines.first { bytes[$0].starts(with: "---".utf8) }
    return fence.map { min($0.upperBound + 1, bytes.count) } ?? bytes.count
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
      // The info string is text, in which character references are resolved.
      fence = (character, length, line.upperBound)
    } else {
      takeInlines(bytes, line)
    }
  }

  /// Adds inline code between back quotes and formulas between dollar signs.
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

  /// The offset after the next run of exactly `length` occurrences of a character.
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

/// The places in a line at which Markdown, YAML or attributes require a plain space.
///
/// Other spaces look the same there, but the list, heading or field would not be recognized. Only
/// places with an unambiguous meaning are included: in French, for example, a dash with a no-break
/// space starts a line of dialogue.
struct SyntaxSpaces {
  /// The ranges in the file, in bytes.
  private(set) var places: [Range<Int>] = []
  /// The line, with other spaces replaced by plain ones of the same number of bytes.
  private let line: [UInt8]
  private let start: Int

  /// - Parameters:
  ///   - line: The line, with other spaces replaced by plain ones of the same number of bytes.
  ///   - start: The offset of the line in its file.
  ///   - isFront: Whether the line is part of front matter.
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
    if line[at...].first == UInt8(ascii: ">") { take(0) }
    while line[at...].first == UInt8(ascii: ">") {
      let after = blanks(from: at + 1)
      if line[after.upperBound...].starts(with: "[!".utf8) { take(at + 1) }
      at = after.upperBound
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

  /// Adds the spaces between attributes, outside of quotes.
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

extension ArraySlice<UInt8> {
  /// Whether inline code that starts in a part of a line goes on after it: it has an odd number of
  /// backticks.
  var endsInCode: Bool { count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 }
}

import Courseware

/// The text of a file: everything except code, formulas, comments, front matter, blanks and typed
/// answers.
struct TextPlaces {
  private let code: CodePlaces
  /// The ranges of comments in order, without overlap.
  private var comments: [Range<Int>] = []
  private var blanks: [Range<Int>] = []
  /// Lines of answers, and lines that are indented like code.
  private var lines: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    code = CodePlaces(bytes)
    var at = 0
    while let open = firstIndex(of: UInt8(ascii: "<"), in: bytes.span, from: at) {
      at = open + 1
      guard bytes[open...].starts(with: "<!--".utf8) else { continue }
      while at < bytes.count, !bytes[at...].starts(with: "-->".utf8) { at += 1 }
      comments.append(open..<at)
    }
    for line in lineRanges(bytes, in: bytes.indices) {
      let isAnswer =
        bytes[line].first == UInt8(ascii: "=") && !bytes[line].starts(with: "==".utf8)
      if isAnswer || bytes[line].starts(with: "    ".utf8) {
        lines.append(line)
      }
      takeBlanks(bytes, line)
    }
  }

  /// Adds the blanks of a line, including their brackets.
  private mutating func takeBlanks(_ bytes: [UInt8], _ line: Range<Int>) {
    var open: Int?
    for at in line.dropFirst() where bytes[at] == bytes[at - 1] {
      if bytes[at] == UInt8(ascii: "["), open == nil { open = at + 1 }
      if bytes[at] == UInt8(ascii: "]"), let start = open {
        blanks.append(start..<at)
        open = nil
      }
    }
  }

  func contains(_ at: Int) -> Bool {
    if code.front.contains(at) || code.contains(at) { return false }
    return ![comments, blanks, lines].contains { $0.contain(at) }
  }
}

import Courseware

/// HTML of ours without what hardly anybody sees: emphasis, runs of blanks, the shape of quotes.
///
/// Code and formulas stay as they are, in which blanks count.
enum WordForm {
  static func bytes(_ html: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    read(html) { bytes.append($0) }
    return bytes
  }

  static func hash(_ html: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a.start
    read(html) { hash = FNV1a.step(hash, UInt64($0)) }
    return hash
  }

  /// Whether that is the HTML itself: it has nothing that is left out or made plain.
  static func isSame(as html: ArraySlice<UInt8>) -> Bool {
    let html = html.span
    var (isBlank, isPlain) = (true, true)
    for at in html.indices {
      let byte = html[at]
      let isSpecial = byte == UInt8(ascii: "<") || byte == 0xC2 || byte == 0xE2
      if isSpecial || byte < 32 || (isBlank && byte == 32) { isPlain = false }
      isBlank = byte == 32
    }
    return isPlain && !isBlank
  }

  @inline(__always)
  private static func read(_ html: ArraySlice<UInt8>, _ take: (UInt8) -> Void) {
    let html = html.span
    var (at, codeDepth) = (0, 0)
    var (isBlank, isFirst) = (false, true)
    while at < html.count {
      var (byte, length) = (html[at], 1)
      if byte == UInt8(ascii: "<") {
        let tag = Tag(html, at)
        codeDepth += tag.codeDepth
        length = codeDepth == 0 && tag.isEmphasis ? tag.length : 1
        if length > 1 { byte = 0 }
      } else if codeDepth == 0 {
        (byte, length) = plainCharacter(html, at)
      }
      at += length
      if byte == 0 { continue }
      if byte == 32, codeDepth == 0 {
        isBlank = true
        continue
      }
      if isBlank, !isFirst { take(32) }
      (isBlank, isFirst) = (false, false)
      take(byte)
    }
  }

  /// A byte with typographic quotes plain and everything blank a blank, and how many bytes of HTML
  /// it is.
  @inline(__always)
  private static func plainCharacter(_ html: borrowing Swift.Span<UInt8>, _ at: Int) -> (UInt8, Int)
  {
    switch html[at] {
    case 9, 10, 13: return (32, 1)
    case UInt8(ascii: "&"): return at + 1 < html.count && html[at + 1] == 113 ? (34, 6) : (38, 1)
    case 0xC2 where at + 1 < html.count:
      switch html[at + 1] {
      case 0xA0: return (32, 2)
      case 0xAB, 0xBB: return (34, 2)
      default: return (0xC2, 1)
      }
    case 0xE2 where at + 2 < html.count && html[at + 1] == 0x80:
      switch html[at + 2] {
      case 0x98...0x9B: return (39, 3)
      case 0x9C...0x9F: return (34, 3)
      case 0xAF: return (32, 3)
      default: return (0xE2, 1)
      }
    default: return (html[at], 1)
    }
  }

  /// A tag of HTML that we wrote.
  private struct Tag {
    var isEmphasis = false
    var length = 1
    /// 1 where code or a formula starts, -1 where it ends.
    var codeDepth = 0

    init(_ html: borrowing Swift.Span<UInt8>, _ start: Int) {
      let isEnd = start + 1 < html.count && html[start + 1] == UInt8(ascii: "/")
      let first = start + (isEnd ? 2 : 1)
      var end = first
      while end < html.count, isLowerLetter(html[end]) { end += 1 }
      guard end < html.count, end > first else { return }
      switch (html[first], end - first) {
      case (UInt8(ascii: "e"), 2), (UInt8(ascii: "s"), 6), (UInt8(ascii: "p"), 1):
        isEmphasis = html[end] == UInt8(ascii: ">")
        length = end + 1 - start
      // 'code', 'math' and 'pre', which may hold each other.
      case (UInt8(ascii: "c"), 4), (UInt8(ascii: "m"), 4), (UInt8(ascii: "p"), 3):
        codeDepth = isEnd ? -1 : 1
      default: break
      }
    }
  }
}

import Courseware
import UnicodeForms

/// HTML written by Quizpress, without details that readers hardly see: emphasis, runs of white
/// space, the shape of quotes.
///
/// Code and formulas stay unchanged, because their white space is significant.
enum WordForm {
  static func bytes(_ html: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    read(html) { bytes.append($0) }
    return bytes
  }

  static func hash(_ html: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a.start
    read(html) { hash = fnv1a(hash, UInt64($0)) }
    return hash
  }

  /// Whether the result is identical to the HTML: it has nothing to remove or simplify.
  static func isSame(as html: ArraySlice<UInt8>) -> Bool {
    let mayChange = changingBytes.span
    var last: UInt8 = 32
    for byte in html {
      if mayChange[Int(byte)], byte != 32 || last == 32 { return false }
      last = byte
    }
    return last != 32
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

  /// The byte at an offset, with typographic quotes as plain ones and white space as a space, and
  /// its length in the HTML.
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

  /// A tag in HTML written by Quizpress.
  private struct Tag {
    var isEmphasis = false
    var length = 1
    /// 1 at the start of code or a formula, -1 at its end, otherwise 0.
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
      // 'code', 'math' and 'pre', which can be nested.
      case (UInt8(ascii: "c"), 4), (UInt8(ascii: "m"), 4), (UInt8(ascii: "p"), 3):
        codeDepth = isEnd ? -1 : 1
      default: break
      }
    }
  }
}

/// The bytes at which ``WordForm`` may differ from the HTML: tags, white space, and the start of
/// quotes and of other spaces.
private let changingBytes = InlineArray<256, Bool> { byte in
  byte <= 32 || byte == 0x3C || byte == 0xC2 || byte == 0xE2
}

/// The cleaned parts of a text between separators; empty ones are kept.
func cleanedParts(_ text: some StringProtocol, at separator: String) -> [String] {
  text.parts(at: separator).map { cleanedName($0) }
}

/// The form in which names are compared: NFKC, full case folding, white space cleaned.
///
/// Folding is conversion to lower, upper, then lower case, so that 'ß' and 'ẞ' equal 'SS', and 'ς'
/// equals 'Σ'.
package func foldedName(_ text: String) -> String {
  let clean = cleanedName(text)
  if clean.utf8.allSatisfy({ $0 < 128 }) { return clean.lowercased() }
  let compatible = compatibilityForm(clean)
  return compatibilityForm(cleanedName(compatible.lowercased().uppercased().lowercased()))
}

/// The elements that repeat an earlier one: pairs of a later index and the first equal one.
///
/// Up to 16 elements are compared pairwise, which is faster than hashing for the options of a
/// question. More are looked up by hash, so that the time stays linear.
func repeats<Key: Hashable>(_ count: Int, by key: (Int) -> Key) -> [(later: Int, earlier: Int)] {
  count <= 16 ? repeatsByComparing(count, key) : repeatsByHashing(count, key)
}

private func repeatsByComparing<Key: Hashable>(
  _ count: Int, _ key: (Int) -> Key
) -> [(later: Int, earlier: Int)] {
  var found: [(later: Int, earlier: Int)] = []
  for later in 0..<count {
    let own = key(later)
    if let earlier = (0..<later).first(where: { key($0) == own }) {
      found.append((later, earlier))
    }
  }
  return found
}

private func repeatsByHashing<Key: Hashable>(
  _ count: Int, _ key: (Int) -> Key
) -> [(later: Int, earlier: Int)] {
  var found: [(later: Int, earlier: Int)] = []
  var first: [Key: Int] = [:]
  for later in 0..<count {
    let own = key(later)
    if let earlier = first[own] { found.append((later, earlier)) } else { first[own] = later }
  }
  return found
}

import Courseware

/// Reads the pieces of a question in a single pass over the bytes and hashes them.
///
/// Each piece gets a hash of its normal form, which differs only if a reader would see a
/// difference: a run of white space becomes one space, and outside code blocks white space at the
/// ends is removed. In addition it collects features of all pieces by which near copies are found.
struct TextScan {
  /// The sum of a hash for each number, each symbol such as `+` or `<`, each word of a code block
  /// and each picture.
  ///
  /// Near copies have the same sum, whatever the order of their pieces.
  private(set) var exact: UInt64 = 0
  /// The runs of three words, hashed and distributed over eight lanes: the smallest hash in each
  /// lane, `UInt32.max` in an empty lane.
  ///
  /// The share of equal lanes estimates the share of runs that two texts have in common. Source: P.
  /// Li, A. Owen, C.-H. Zhang, "One permutation hashing" (2012).
  private(set) var sketch = Sketch(repeating: .max)
  /// The runs of three letters or digits.
  private(set) var letters = LetterCounts()
  /// The number of visible characters in the last piece.
  private(set) var length = 0

  private var isInCode = false
  /// The two previous words.
  ///
  /// `last` is the previous word or symbol.
  private var before: (UInt64, UInt64) = (0, 0)
  private var last: UInt64 = 0
  private var words = 0

  /// Reads one piece: HTML made by Quizpress, without the output of formula and code libraries.
  ///
  /// - Returns: The hash of its normal form, the same on every machine.
  mutating func read(_ html: borrowing Swift.Span<UInt8>) -> UInt64 {
    let characters = charactersOfBytes.span
    var hash = emptyText
    var (isGap, at) = (false, 0)
    (before, last, words, length) = ((0, 0), 0, 0, 0)
    while at < html.count {
      let character = characters[Int(html[at])]
      if character == ByteClass.blank, !isInCode {
        isGap = true
        at += 1
        continue
      }
      if isGap {
        isGap = false
        if length > 0 { (hash, length) = (mixed(hash, 32), length + 1) }
      }
      at =
        character > ByteClass.last
        ? readWord(html, at, characters, &hash) : readCharacter(html, at, character, &hash)
    }
    if words == 1 || words == 2 { addRun(of: 0) }
    return hash
  }

  /// Reads a word of letters and digits.
  ///
  /// - Returns: The offset after the word.
  @inline(__always)
  private mutating func readWord(
    _ html: borrowing Swift.Span<UInt8>, _ start: Int, _ characters: borrowing Swift.Span<UInt8>,
    _ hash: inout UInt64
  ) -> Int {
    // Values that change with every byte are in local variables, so that they can stay in
    // registers.
    var (at, whole, word) = (start, hash, wordStart)
    var (count, holdsDigit) = (0, false)
    var run = LetterCounts.wordStart
    while at < html.count {
      let byte = html[at]
      let character = characters[Int(byte)]
      guard character > ByteClass.last else { break }
      whole = mixed(whole, byte)
      word = mixed(word, character)
      letters.add(character, to: &run)
      if byte < 58 { holdsDigit = true }
      if byte & 0xC0 != 0x80 { count += 1 }
      at += 1
    }
    letters.endWord(run, length: at - start)
    (hash, length) = (whole, length + count)
    if isInCode {
      addExact(word)
    } else if holdsDigit {
      exact &+= finished(word)
    }
    add(word)
    return at
  }

  /// Reads a character that is neither a letter or digit nor white space between words.
  ///
  /// - Returns: The offset after the character.
  private mutating func readCharacter(
    _ html: borrowing Swift.Span<UInt8>, _ start: Int, _ character: UInt8, _ hash: inout UInt64
  ) -> Int {
    let end = endOfCharacter(html, start, character)
    var own = wordStart
    for at in start..<end {
      hash = mixed(hash, html[at])
      own = mixed(own, html[at])
    }
    switch character {
    case ByteClass.tag: readTag(html, start, end, own)
    case ByteClass.wide: add(own)
    case ByteClass.exact where !isTypographic(html, start): addExact(own)
    case ByteClass.minus where start + 1 < html.count && isDigit(html[start + 1]):
      addExact(own)
    default: break
    }
    if character != ByteClass.tag { length += 1 }
    return end
  }

  /// Whether a character is a Unicode quote, dash or space: U+2000 to U+203F, and those in Latin-1.
  private func isTypographic(_ html: borrowing Swift.Span<UInt8>, _ start: Int) -> Bool {
    guard start + 1 < html.count else { return false }
    switch html[start] {
    case 0xE2: return html[start + 1] == 0x80
    case 0xC2: return [0xA0, 0xAB, 0xAD, 0xBB].contains(html[start + 1])
    default: return false
    }
  }

  /// The offset after the tag, character reference, scalar or byte that starts at `start`.
  private func endOfCharacter(_ html: borrowing Swift.Span<UInt8>, _ start: Int, _ character: UInt8)
    -> Int
  {
    var end = start + 1
    switch character {
    case ByteClass.tag:
      while end < html.count, html[end] != UInt8(ascii: ">") { end += 1 }
      return min(end + 1, html.count)
    case ByteClass.exact where html[start] == UInt8(ascii: "&"):
      while end < html.count, end < start + 8, html[end] != UInt8(ascii: ";") { end += 1 }
      return min(end + 1, html.count)
    default:
      while end < html.count, html[end] & 0xC0 == 0x80 { end += 1 }
      return end
    }
  }

  private mutating func readTag(
    _ html: borrowing Swift.Span<UInt8>, _ start: Int, _ end: Int, _ own: UInt64
  ) {
    guard end - start > 4 else { return }
    switch (html[start + 1], html[start + 2], html[start + 3]) {
    case (UInt8(ascii: "p"), UInt8(ascii: "r"), UInt8(ascii: "e")): isInCode = true
    case (UInt8(ascii: "/"), UInt8(ascii: "p"), UInt8(ascii: "r")): isInCode = false
    // Pictures, sound and video are identified by their addresses.
    case (UInt8(ascii: "i"), UInt8(ascii: "m"), _), (UInt8(ascii: "a"), UInt8(ascii: "u"), _),
      (UInt8(ascii: "v"), UInt8(ascii: "i"), _):
      addExact(own)
    default: break
    }
  }

  private mutating func addExact(_ token: UInt64) {
    exact &+= finished(token ^ (last &* 3))
    last = token
  }

  @inline(__always)
  private mutating func add(_ token: UInt64) {
    last = token
    words += 1
    if words > 2 { addRun(of: token) }
    before = (before.1, token)
  }

  @inline(__always)
  private mutating func addRun(of token: UInt64) {
    let run = finished(token &+ (before.1 &* 3) &+ (before.0 &* 5))
    let value = UInt32(truncatingIfNeeded: run >> 32)
    let lane = Int(value & 7)
    if value < sketch[lane] { sketch[lane] = value }
  }
}

var emptyText: UInt64 { fnv1aStart }
private var wordStart: UInt64 { emptyText }

/// A hash extended by one byte.
@inline(__always)
func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 { fnv1a(hash, UInt64(byte)) }

/// A hash in which every bit depends on every bit of the input, so that a sum of hashes can
/// represent a set.
///
/// Source: D. Stafford, "Better bit mixing" (2011), variant 13, which SplitMix64 ends with.
@inline(__always)
func finished(_ hash: UInt64) -> UInt64 {
  var bits = hash
  bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
  bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
  return bits ^ (bits >> 31)
}

/// The classes of bytes that do not belong to words.
private enum ByteClass {
  static let blank: UInt8 = 0
  /// Makes no difference: commas, quotes, parentheses.
  static let punctuation: UInt8 = 1
  /// Makes a different question: operators and the like.
  static let exact: UInt8 = 2
  static let tag: UInt8 = 3
  static let minus: UInt8 = 4
  /// Starts a character that is a word by itself, as in Chinese.
  static let wide: UInt8 = 5
  /// The highest class.
  ///
  /// Letters and digits have larger values: themselves, in lower case.
  static let last: UInt8 = 5
}

private let charactersOfBytes = InlineArray<256, UInt8> { number in
  let byte = UInt8(number)
  switch byte {
  case 0...32: return ByteClass.blank
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte + 32
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return byte
  case UInt8(ascii: "<"): return ByteClass.tag
  case UInt8(ascii: "-"): return ByteClass.minus
  // The first bytes of symbols: operators, dashes, quotes.
  case 0xC2, 0xE2: return ByteClass.exact
  case 0xE3...0xFF: return ByteClass.wide
  case 0x80...0xFF: return byte
  default:
    let isExact = "+*/=%^~|\\#@$&>[]{}!".utf8.contains(byte)
    return isExact ? ByteClass.exact : ByteClass.punctuation
  }
}

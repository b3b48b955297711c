import Courseware

/// The characters of a text that are invisible or look like others.
///
/// One pass that steps over ASCII eight bytes at a time, since nearly every text has none; what is
/// found is looked at again by the rules.
struct CharacterScan {
  /// Characters without shape or width, in order.
  var invisible: [Range<Int>] = []
  /// Marks that change which way the text around them is shown, in order.
  var directions: [Range<Int>] = []
  /// Blanks other than the one of the keyboard, in order.
  var blanks: [Range<Int>] = []
  /// Control characters above ASCII, and noncharacters, in order.
  var forbidden: [Range<Int>] = []
  /// Cyrillic and Greek letters that stand beside a Latin one, in order.
  var mixedScriptOffsets: [Int] = []
  /// Whether letters of a script that is written from right to left are among the text.
  var isRightToLeft = false

  var isEmpty: Bool {
    invisible.isEmpty && directions.isEmpty && blanks.isEmpty && mixedScriptOffsets.isEmpty
      && forbidden.isEmpty
  }

  /// The text is meant to be UTF-8; in others it finds nothing that is of use.
  init(_ bytes: borrowing Swift.Span<UInt8>) {
    var at = endOfASCII(bytes, 0)
    while at < bytes.count {
      at += take(bytes, at)
      if at < bytes.count, bytes[at] < 0x80 { at = endOfASCII(bytes, at) }
    }
  }

  /// Looks at the character of several bytes that starts at an offset.
  ///
  /// - Returns: How many bytes it has.
  private mutating func take(_ bytes: borrowing Swift.Span<UInt8>, _ at: Int) -> Int {
    let lead = bytes[at]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard at + length <= bytes.count else { return bytes.count - at }
    let second = bytes[at + 1]
    switch lead {
    case 0xC2:
      if second < 0xA0 { forbidden.append(at..<at + 2) }
      if second == 0xA0 { blanks.append(at..<at + 2) }
      if second == 0xAD { invisible.append(at..<at + 2) }
      return 2
    case 0xCE, 0xCF, 0xD0...0xD4:
      let isNearLatin =
        at > 0 && isLetter(bytes[at - 1]) || at + 2 < bytes.count && isLetter(bytes[at + 2])
      if isNearLatin { mixedScriptOffsets.append(at) }
      return 2
    case 0xD6...0xDF:
      if lead == 0xD8, second == 0x9C {
        directions.append(at..<at + 2)
      } else if lead > 0xD6 || second >= 0x90 {
        isRightToLeft = true
      }
      return 2
    case ..<0xE0: return 2
    case ..<0xF0:
      takeThree(lead, second, bytes[at + 2], at)
      return 3
    default:
      // The last two of every plane.
      if second & 0xF == 0xF, bytes[at + 2] == 0xBF, bytes[at + 3] >= 0xBE {
        forbidden.append(at..<at + 4)
      }
      if lead == 0xF3, second == 0xA0, bytes[at + 2] < 0x82 { invisible.append(at..<at + 4) }
      if lead == 0xF0, second == 0x90, bytes[at + 2] >= 0xA0 { isRightToLeft = true }
      return 4
    }
  }

  private mutating func takeThree(_ lead: UInt8, _ second: UInt8, _ third: UInt8, _ at: Int) {
    let place = at..<at + 3
    switch (lead, second, third) {
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80),
      (0xE1, 0x9A, 0x80):
      blanks.append(place)
    case (0xE2, 0x80, 0x8B...0x8D), (0xE2, 0x81, 0xA0...0xA4), (0xE2, 0x81, 0xAA...0xAF),
      (0xE3, 0x85, 0xA4), (0xEF, 0xBB, 0xBF), (0xEF, 0xBE, 0xA0):
      invisible.append(place)
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      directions.append(place)
    case (0xEF, 0xBF, 0xBE...0xBF), (0xEF, 0xB7, 0x90...0xAF): forbidden.append(place)
    case (0xE0, 0xA0...0xA3, _), (0xEF, 0xAC, 0x9D...), (0xEF, 0xAD...0xBB, _):
      isRightToLeft = true
    default: break
    }
  }
}

/// Whether a byte is a letter of ASCII.

/// Characters of UTF-8 by their place.
extension [UInt8] {
  /// The character that starts at an offset; `nil` at the end.
  func scalar(from at: Int) -> Unicode.Scalar? {
    guard at < count else { return nil }
    var end = at + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: self[at..<end], as: UTF8.self).unicodeScalars.first
  }

  /// The character that ends before an offset; `nil` at the start.
  func scalar(before at: Int) -> Unicode.Scalar? {
    var start = at - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? nil : scalar(from: start)
  }

  /// Where the line starts that holds an offset.
  func lineStart(_ at: Int) -> Int {
    var start = Swift.min(at, count)
    while start > 0, self[start - 1] != 10 { start -= 1 }
    return start
  }
}

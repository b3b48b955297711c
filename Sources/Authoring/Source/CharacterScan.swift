import Courseware

/// Finds the characters of a text that are invisible or look like others.
///
/// One pass that skips ASCII eight bytes at a time, since nearly all text is ASCII; the rules
/// examine what is found.
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

/// Reports characters of a text that are invisible or look like others.
///
/// - Returns: The text to read, of the same length: with the keyboard's blank where syntax needs it
///   and another stands.
func checkCharacters(_ text: SourceText, _ report: inout Report) -> SourceText {
  let scan = CharacterScan(text.bytes.span)
  let escaped = EscapedCharacters(in: text)
  if scan.isEmpty, escaped.isEmpty { return text }
  let code = CodePlaces(text.bytes)
  checkForbidden(scan, escaped, in: text, &report)
  checkDirections(scan, escaped, in: text, &report)
  checkScripts(scan, in: text, code, &report)
  checkEscapedInvisible(escaped, in: text, &report)
  return checkInvisible(scan, in: text, code, &report)
}

/// Letters of the Latin, the Cyrillic and the Greek alphabet that have one shape.
///
/// Source: Unicode Technical Standard #39, "Unicode Security Mechanisms", `confusables.txt`; of its
/// pairs those that nobody tells apart in upright type.
enum LookAlikeLetters {
  enum Script { case latin, cyrillic, greek }

  /// The script of a letter; `nil` for other letters and for all that is no letter.
  static func script(of letter: Unicode.Scalar) -> Script? {
    switch letter.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x373, 0x376...0x377, 0x37B...0x37D, 0x37F, 0x386, 0x388...0x3FF, 0x1F00...0x1FFF:
      .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// The letter of one script that looks like a letter of another.
  static func counterpart(of letter: Unicode.Scalar, in script: Script) -> Unicode.Scalar? {
    switch script {
    case .latin: toLatin[letter]
    case .cyrillic: toCyrillic[letter]
    case .greek: toGreek[letter]
    }
  }

  private static let cyrillic = pairs(
    "АВЕКМНОРСТУХЅІЈЁЇаеорсухѕіјһԁԛԝёї", "ABEKMHOPCTYXSIJËÏaeopcyxsijhdqwëï")

  /// Capitals, and of the small letters the one that no formula uses: the others, such as α and ν,
  /// stand beside Latin letters as characters of their own.
  private static let greek = pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")

  private static let toLatin = Dictionary(uniqueKeysWithValues: cyrillic + greek)
  private static let toCyrillic = Dictionary(uniqueKeysWithValues: cyrillic.map { ($1, $0) })
  private static let toGreek = Dictionary(uniqueKeysWithValues: greek.map { ($1, $0) })

  private static func pairs(_ own: String, _ latin: String) -> [(Unicode.Scalar, Unicode.Scalar)] {
    Array(zip(own.unicodeScalars, latin.unicodeScalars))
  }
}

/// A word of two scripts that reads as if it were of one.
struct MixedScriptWord: Equatable {
  /// In one script, as it seems to be.
  var plain: String
  /// The letters that are not of that script, in order.
  var foreign: [Unicode.Scalar]
  /// The script of most of its letters, or the only one that all of it can be written in.
  var script: LookAlikeLetters.Script
  /// Whether it can be written in one script alone, so that no other word is meant.
  var isCertain: Bool

  /// `nil` where the letters are of one script, or where some of them show that they are not.
  init?(_ word: [Unicode.Scalar]) {
    let scripts = word.map(LookAlikeLetters.script(of:))
    var readings: [MixedScriptWord] = []
    for script in [LookAlikeLetters.Script.latin, .cyrillic, .greek] where scripts.contains(script)
    {
      if let reading = Self.reading(word, scripts, in: script) { readings.append(reading) }
    }
    guard let best = readings.min(by: { $0.count < $1.count }) else { return nil }
    self = best
    isCertain = readings.count == 1
  }

  private init(_ plain: String, _ foreign: [Unicode.Scalar], _ script: LookAlikeLetters.Script) {
    (self.plain, self.foreign, self.script, isCertain) = (plain, foreign, script, true)
  }

  /// How many of its letters are foreign.
  private var count: Int { foreign.count }

  private static func reading(
    _ word: [Unicode.Scalar], _ scripts: [LookAlikeLetters.Script?],
    in script: LookAlikeLetters.Script
  ) -> MixedScriptWord? {
    var plain = String.UnicodeScalarView()
    var foreign: [Unicode.Scalar] = []
    for (letter, own) in zip(word, scripts) {
      if own == nil || own == script {
        plain.append(letter)
      } else if let same = LookAlikeLetters.counterpart(of: letter, in: script) {
        plain.append(same)
        foreign.append(letter)
      } else {
        return nil
      }
    }
    if foreign.isEmpty || script != .latin && isMeant(foreign, in: word, scripts, script) {
      return nil
    }
    return MixedScriptWord(String(plain), foreign, script)
  }

  /// Whether the Latin letters of a word may be meant as such: a character beside another as in
  /// 'Hα', or an abbreviation with an ending.
  private static func isMeant(
    _ latin: [Unicode.Scalar], in word: [Unicode.Scalar], _ scripts: [LookAlikeLetters.Script?],
    _ script: LookAlikeLetters.Script
  ) -> Bool {
    let startsWithAll = latin.count > 1 && word.starts(with: latin)
    return startsWithAll || latin.count >= scripts.count { $0 == script }
  }
}

import Courseware

/// Finds the characters of a text that are invisible or look like others.
///
/// A single pass that skips ASCII eight bytes at a time, since nearly all text is ASCII. The rules
/// examine the results.
struct CharacterScan {
  /// Invisible characters of zero width, in order.
  var invisible: [Range<Int>] = []
  /// Directional marks, in order.
  var directions: [Range<Int>] = []
  /// Spaces other than the plain space, in order.
  var blanks: [Range<Int>] = []
  /// Line separators U+2028 and paragraph separators U+2029, in order.
  var separators: [Range<Int>] = []
  /// Control characters above ASCII, and noncharacters, in order.
  var forbidden: [Range<Int>] = []
  /// The offsets of Cyrillic and Greek letters next to Latin ones, in order.
  var mixedScriptOffsets: [Int] = []
  /// Whether the text has letters of a right-to-left script.
  var isRightToLeft = false

  var isEmpty: Bool {
    invisible.isEmpty && directions.isEmpty && blanks.isEmpty && mixedScriptOffsets.isEmpty
      && forbidden.isEmpty && separators.isEmpty
  }

  /// Scans a text that should be UTF-8; for other encodings the results are meaningless.
  init(_ bytes: borrowing Swift.Span<UInt8>) {
    var at = endOfASCII(bytes, 0)
    while at < bytes.count {
      at += take(bytes, at)
      if at < bytes.count, bytes[at] < 0x80 { at = endOfASCII(bytes, at) }
    }
  }

  /// Examines the multi-byte character at an offset.
  ///
  /// - Returns: Its length in bytes.
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
    case 0xCD:
      if second == 0x8F { invisible.append(at..<at + 2) }
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
      // The last two code points of every plane are noncharacters.
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
      (0xE3, 0x85, 0xA4), (0xEF, 0xBB, 0xBF), (0xEF, 0xBE, 0xA0), (0xE1, 0x85, 0x9F...0xA0),
      (0xE1, 0x9E, 0xB4...0xB5), (0xE1, 0xA0, 0x8B...0x8F), (0xE2, 0xA0, 0x80),
      (0xEF, 0xBF, 0xB9...0xBC):
      invisible.append(place)
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      directions.append(place)
    case (0xE2, 0x80, 0xA8...0xA9): separators.append(place)
    case (0xEF, 0xBF, 0xBE...0xBF), (0xEF, 0xB7, 0x90...0xAF): forbidden.append(place)
    case (0xE0, 0xA0...0xA3, _), (0xEF, 0xAC, 0x9D...), (0xEF, 0xAD...0xBB, _):
      isRightToLeft = true
    default: break
    }
  }
}

/// Access to UTF-8 characters by offset.
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

  /// The offset of the start of the line that contains an offset.
  func lineStart(_ at: Int) -> Int {
    var start = Swift.min(at, count)
    while start > 0, self[start - 1] != 10 { start -= 1 }
    return start
  }
}

/// Reports characters of a text that are invisible or look like others.
///
/// - Returns: The text to read, of the same length: other spaces are replaced by plain ones where
///   the syntax needs them.
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

/// Letters of the Latin, Cyrillic and Greek alphabets that have the same shape.
///
/// Source: Unicode Technical Standard #39, "Unicode Security Mechanisms", `confusables.txt`, but
/// only pairs that are indistinguishable in upright type.
enum LookAlikeLetters {
  enum Script { case latin, cyrillic, greek }

  /// The script of a letter; `nil` for letters of other scripts and for other characters.
  static func script(of letter: Unicode.Scalar) -> Script? {
    switch letter.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x373, 0x376...0x377, 0x37B...0x37D, 0x37F, 0x386, 0x388...0x3FF, 0x1F00...0x1FFF:
      .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// The letter of a script that looks like a given letter of another script.
  static func counterpart(of letter: Unicode.Scalar, in script: Script) -> Unicode.Scalar? {
    switch script {
    case .latin: toLatin[letter]
    case .cyrillic: toCyrillic[letter]
    case .greek: toGreek[letter]
    }
  }

  private static let cyrillic = pairs(
    "АВЕКМНОРСТУХЅІЈЁЇаеорсухѕіјһԁԛԝёї", "ABEKMHOPCTYXSIJËÏaeopcyxsijhdqwëï")

  /// Capitals, and the only lowercase letter that formulas do not use.
  ///
  /// Other ones, such as α and ν, occur next to Latin letters as symbols.
  private static let greek = pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")

  private static let toLatin = Dictionary(uniqueKeysWithValues: cyrillic + greek)
  private static let toCyrillic = Dictionary(uniqueKeysWithValues: cyrillic.map { ($1, $0) })
  private static let toGreek = Dictionary(uniqueKeysWithValues: greek.map { ($1, $0) })

  private static func pairs(_ own: String, _ latin: String) -> [(Unicode.Scalar, Unicode.Scalar)] {
    Array(zip(own.unicodeScalars, latin.unicodeScalars))
  }
}

/// A word with letters of two scripts that looks like a word in one script.
struct MixedScriptWord: Equatable {
  /// The word with all letters in one script.
  var plain: String
  /// The letters that are not in that script, in order.
  var foreign: [Unicode.Scalar]
  /// The script of most of its letters, or the only one in which the whole word can be written.
  var script: LookAlikeLetters.Script

  /// `nil` if all letters are in one script, or if some cannot be replaced by letters of the other
  /// one.
  init?(_ word: [Unicode.Scalar]) {
    let scripts = word.map(LookAlikeLetters.script(of:))
    var readings: [MixedScriptWord] = []
    for script in [LookAlikeLetters.Script.latin, .cyrillic, .greek] where scripts.contains(script)
    {
      if let reading = Self.reading(word, scripts, in: script) { readings.append(reading) }
    }
    guard let best = readings.min(by: { $0.foreign.count < $1.foreign.count }) else { return nil }
    self = best
  }

  private init(_ plain: String, _ foreign: [Unicode.Scalar], _ script: LookAlikeLetters.Script) {
    (self.plain, self.foreign, self.script) = (plain, foreign, script)
  }

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

  /// Whether the Latin letters of a word may be intended: as a symbol next to another one, as in
  /// 'Hα', or as an abbreviation with an ending.
  private static func isMeant(
    _ latin: [Unicode.Scalar], in word: [Unicode.Scalar], _ scripts: [LookAlikeLetters.Script?],
    _ script: LookAlikeLetters.Script
  ) -> Bool {
    let startsWithAll = latin.count > 1 && word.starts(with: latin)
    return startsWithAll || latin.count >= scripts.count { $0 == script }
  }
}

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
  /// stand beside Latin letters as signs of their own.
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

  /// Whether the Latin letters of a word may be meant as such: a sign beside another as in 'Hα', or
  /// an abbreviation with an ending.
  private static func isMeant(
    _ latin: [Unicode.Scalar], in word: [Unicode.Scalar], _ scripts: [LookAlikeLetters.Script?],
    _ script: LookAlikeLetters.Script
  ) -> Bool {
    let startsWithAll = latin.count > 1 && word.starts(with: latin)
    return startsWithAll || latin.count >= scripts.count { $0 == script }
  }
}

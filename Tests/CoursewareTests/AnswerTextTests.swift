import Courseware
import Testing

/// Expectations by hand from the Unicode Standard 16.0: chapter 3.13, NFKC of UAX #15, the property
/// Default_Ignorable_Code_Point, SpecialCasing.txt.
@Suite struct AnswerTextTests {
  @Test(arguments: [
    ("", ""), ("   ", ""), (" \t\n", ""), ("a b", "a b"), ("  a   b ", "a b"),
    ("a\u{A0}b", "a b"), ("a\u{2009}\u{3000}b", "a b"), ("a\u{85}b\u{2028}c", "a b c"),
    ("a\u{1680}b\u{202F}c\u{205F}d", "a b c d"), ("a\u{1C}b", "a\u{1C}b"),
    ("\u{FEFF}a\u{200B}b\u{200D}c\u{2060}", "abc"), ("so\u{AD}lar", "solar"),
    ("\u{202E}abc\u{202C}", "abc"), ("\u{2764}\u{FE0F}", "\u{2764}"), ("\u{3164}", ""),
    ("a\u{34F}b", "ab"), ("\u{600}1", "\u{600}1"), ("\u{180E}x", "x"), ("\u{E0041}x", "x"),
    ("\u{FB01}nal", "final"), ("\u{FF21}\u{FF11}", "A1"), ("x\u{B2}", "x2"), ("\u{2163}", "IV"),
    ("\u{BD}", "1\u{2044}2"), ("\u{2126}", "\u{3A9}"), ("\u{B5}m", "\u{3BC}m"),
    ("\u{2103}", "\u{B0}C"), ("\u{1D54F}", "X"), ("\u{AC}", "\u{AC}"), ("\u{2026}", "..."),
    ("e\u{301}", "\u{E9}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{212B}", "\u{C5}"), ("\u{37A}", "\u{345}"),
    ("\u{2018}a\u{2019}", "'a'"), ("\u{201C}a\u{201D}", "\"a\""), ("\u{201E}a\u{201C}", "\"a\""),
    ("\u{AB}a\u{BB}", "\"a\""), ("\u{2039}a\u{203A}", "'a'"), ("a`b\u{B4}c", "a'b'c"),
    ("\u{149}", "'n"), ("\u{FF07}\u{FF02}\u{FF40}", "'\"'"), ("\u{300C}a\u{300D}", "\"a\""),
    ("5\u{2032} 3\u{2033}", "5' 3\""), ("\u{2034}\u{2057}", "'''''''"),
    ("1\u{2013}2\u{2014}3", "1-2-3"), ("\u{2212}5", "-5"), ("\u{FF0D}\u{FE63}\u{207B}", "---"),
    ("\u{2010}\u{2011}\u{2012}\u{2015}", "----"), ("\u{FE31}\u{FE32}", "--"),
  ])
  func `the plain form is what a reader sees`(text: String, plain: String) {
    #expect(Array(AnswerText.plain(text).unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test(arguments: [
    ("Stra\u{DF}e", "STRASSE"), ("\u{1E9E}", "ss"),
    (
      "\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}",
      "\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}"
    ), ("\u{3C2}", "\u{3C3}"),
    ("\u{130}stanbul", "istanbul"), ("\u{130}STANBUL", "ISTANBUL"), ("\u{131}", "I"),
    ("I\u{307}", "i"), ("i\u{307}\u{301}", "\u{ED}"), ("\u{FB01}NAL", "Final"),
    ("\u{1F80}", "\u{1F88}"), ("\u{17F}", "S"), ("\u{212A}", "k"), ("\u{3D0}", "\u{392}"),
    ("\u{13A0}", "\u{AB70}"), ("\u{10400}", "\u{10428}"), ("\u{1C4}", "\u{1C6}"),
    ("E\u{301}", "\u{E9}"), ("\u{149}A", "\u{2019}na"), ("\u{1F0}", "J\u{30C}"),
  ])
  func `the folded form disregards case`(one: String, other: String) {
    let folded = Array(AnswerText.folded(one).unicodeScalars)
    #expect(folded == Array(AnswerText.folded(other).unicodeScalars))
  }

  @Test(arguments: [
    ("a", "\u{E1}"), ("CO2", "C02"), ("rose", "ros\u{E8}"), ("a b", "ab"), ("\u{44}", "\u{414}"),
    ("o", "\u{F8}"), ("1/2", "\u{BD}"), ("it's", "its"), ("A", "\u{391}"), ("\u{E4}", "ae"),
  ])
  func `letters that differ stay different`(one: String, other: String) {
    #expect(AnswerText.folded(one) != AnswerText.folded(other))
  }

  @Test func `both forms are in NFC and forms of themselves for every character`() {
    var odd: [UInt32] = []
    // Ideographs, syllables and private use are left out: they make up most of the time.
    let blocks: [ClosedRange<UInt32>] = [0...0x33FF, 0xA000...0xABFF, 0xF900...0x1FFFF]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse
      else { continue }
      let plain = AnswerText.plain(String(scalar))
      let folded = AnswerText.folded(plain)
      if AnswerText.plain(plain) != plain || AnswerText.folded(folded) != folded
        || AnswerText.plain(folded) != folded
      {
        odd.append(value)
      }
    }
    #expect(odd.isEmpty)
  }
}

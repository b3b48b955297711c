import Foundation
import TestSupport
import Testing
import UnicodeForms

/// NFKC, held to Foundation's for single characters.
@Suite struct CompatibilityFormTests {
  /// Characters of Unicode 15.0 and before: the library's tables.
  ///
  /// Beyond these planes nothing has another form.
  private static let scalars = (0...0x2FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    .filter { ($0.properties.age.map { $0.major * 10 + $0.minor } ?? 999) <= 150 }

  @Test("Every character has the form that Foundation gives it") func characters() {
    for scalar in sampled(Self.scalars, every: 17) { expectSame(String(scalar)) }
  }

  /// By ECMAScript's `normalize("NFKC")`, as the page's script computes it; Foundation's gives
  /// another form for most of them.
  @Test(
    "Marks are sorted and syllables composed as in a browser",
    arguments: [
      ("\u{6D6}\u{5A4}\u{F75}", "\u{F71}\u{F74}\u{5A4}\u{6D6}"),
      ("\u{1FFD}\u{16FF0}", " \u{16FF0}\u{301}"), ("\u{C4F0}\u{11BD}", "\u{C506}"),
      ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"),
      ("\u{AC00}\u{11A7}\u{301}\u{FB01}", "\u{AC00}\u{11A7}\u{301}fi"),
      ("\u{2126}\u{338}\u{F73}", "\u{3A9}\u{338}\u{F71}\u{F72}"),
    ])
  func meeting(_ text: String, _ form: String) {
    #expect(compatibilityForm(text).unicodeScalars.elementsEqual(form.unicodeScalars))
  }

  private func expectSame(_ text: String) {
    let (ours, theirs) = (compatibilityForm(text), text.precomposedStringWithCompatibilityMapping)
    // Scalars, since Swift's equality would overlook what the forms are about.
    if !ours.unicodeScalars.elementsEqual(theirs.unicodeScalars) {
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }
}

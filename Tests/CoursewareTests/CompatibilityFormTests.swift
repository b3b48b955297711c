import Foundation
import TestSupport
import Testing
import UnicodeForms

/// NFKC, held to Foundation's, which is ICU's.
@Suite struct CompatibilityFormTests {
  /// Characters of Unicode 15.0 and before: the library's tables, which ICU's are ahead of.
  ///
  /// Beyond
  /// these planes nothing has another form.
  private static let scalars = (0...0x2FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    .filter { ($0.properties.age.map { $0.major * 10 + $0.minor } ?? 999) <= 150 }

  @Test("Every character has the form that ICU gives it") func characters() {
    for scalar in sampled(Self.scalars, every: 17) { expectSame(String(scalar)) }
  }

  @Test("So have runs of characters that meet each other") func runs() {
    let marked = Self.scalars.filter {
      $0.properties.canonicalCombiningClass != .notReordered
        || $0.properties.isFullCompositionExclusion
        || (0x1100...0x11FF).contains($0.value) || (0x300...0x36F).contains($0.value)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<(isFullRun ? 200_000 : 5_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        let pool = Bool.random(using: &random) ? marked : Self.scalars
        if let scalar = pool.randomElement(using: &random) { text.append(scalar) }
      }
      expectSame(String(text))
    }
  }

  private func expectSame(_ text: String) {
    let (ours, theirs) = (compatibilityForm(text), text.precomposedStringWithCompatibilityMapping)
    // Scalars, since Swift's equality would overlook what the forms are about.
    if !ours.unicodeScalars.elementsEqual(theirs.unicodeScalars) {
      Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }
}

/// What of a question tells at a glance that another one is not like it: 32 bytes, since far more
/// questions are looked at than compared.
struct QuestionTrace: Sendable {
  /// How often runs of letters occur (``LetterCounts/folded``).
  let letters: SIMD16<UInt8>
  /// How many runs there are, at most 65,535.
  let count: UInt16
  /// A part of ``QuestionDigest/exact``.
  let exact: UInt32

  init(_ digest: QuestionDigest) {
    letters = digest.letters.folded
    count = UInt16(clamping: digest.letters.total)
    exact = UInt32(truncatingIfNeeded: digest.exact)
  }

  /// Whether they have the same numbers, signs and code, and about the same letters.
  func mayBeLike(_ other: QuestionTrace) -> Bool {
    guard exact == other.exact else { return false }
    return LetterCounts.isNear(
      LetterCounts.distance(letters, other.letters), of: Int(count) + Int(other.count))
  }
}

/// The samples of a question's runs of words (``TextScan/sketch``).
typealias Sketch = SIMD8<UInt32>

extension Sketch {
  /// How many samples two questions share; `nil` where they are too few.
  @inline(__always)
  func samples(sharedWith other: Sketch) -> Int? {
    var shared = 0
    for lane in 0..<8 where self[lane] != .max {
      if any(other .== self[lane]) { shared += 1 }
    }
    return shared >= 2 || other.max() == .max ? shared : nil
  }
}

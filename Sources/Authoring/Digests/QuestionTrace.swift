/// What of a question tells at a glance that another one is not like it: 32 bytes, since far more
/// questions are looked at than compared.
struct QuestionTrace: Sendable {
  /// How often each letter and digit occurs, modulo 256; some share a place.
  let letters: SIMD16<UInt8>
  /// How many they are together, at most 65,535.
  let count: UInt16
  /// A part of ``QuestionDigest/exact``.
  let exact: UInt32

  init(_ digest: QuestionDigest) {
    letters = digest.letters
    count = UInt16(clamping: digest.letterCount)
    exact = UInt32(truncatingIfNeeded: digest.exact)
  }

  /// Whether so few letters differ that ``LetterRuns/likeness(to:)`` may reach ``leastLikeness``.
  ///
  /// A letter stands in two runs or three, and a run that differs accounts for three letters at
  /// most: with at most a tenth of the runs different, and as many runs as letters, no more than
  /// 0.15 of the letters are. Some are allowed for what folding changes. Counts differ modulo 256,
  /// which can only make questions seem closer.
  func mayBeLike(_ other: QuestionTrace) -> Bool {
    guard exact == other.exact else { return false }
    let apart = pointwiseMin(letters &- other.letters, other.letters &- letters)
    let sum = Int(SIMD16<UInt16>(truncatingIfNeeded: apart).wrappedSum())
    return sum * 6 <= Int(max(count, other.count)) + 12
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

/// What of a question tells at a glance that another one is not like it: 64 bytes, since far more
/// questions are looked at than compared.
struct QuestionTrace: Sendable {
  /// How often runs of letters occur (``LetterCounts/folded``).
  private let letters: SIMD16<UInt8>
  /// How many runs there are, at most 65,535.
  private let count: UInt16
  /// A part of ``QuestionDigest/exact``.
  private let exact: UInt32
  /// ``QuestionDigest/sketch``.
  private let sketch: Sketch

  init(_ digest: QuestionDigest) {
    letters = digest.letters.folded
    count = UInt16(clamping: digest.letters.total)
    exact = UInt32(truncatingIfNeeded: digest.exact)
    sketch = digest.sketch
  }

  /// How many samples two questions share; `nil` where they are too few, or where numbers, signs
  /// and code or the letters tell that the two are not alike.
  @inline(__always)
  func samples(sharedWith other: QuestionTrace) -> Int? {
    guard exact == other.exact,
      LetterCounts.isNear(
        LetterCounts.distance(letters, other.letters), of: Int(count) + Int(other.count))
    else { return nil }
    let filled = sketch .!= Sketch(repeating: .max)
    let shared = number(of: filled .& (sketch .== other.sketch))
    return shared > 0 && shared * 4 >= number(of: filled) ? shared : nil
  }

  /// Calls with a number of at most `mask`, which is all ones, for each sample; the same for
  /// questions that share it and have the same numbers, signs and code.
  @inline(__always)
  func forEachSlot(_ mask: Int, _ body: (Int) -> Void) {
    for lane in 0..<8 where sketch[lane] != .max {
      let slot = finished(UInt64(exact) << 32 | UInt64(sketch[lane]))
      body(Int(truncatingIfNeeded: slot) & mask)
    }
  }
}

private func number(of lanes: SIMDMask<SIMD8<Int32>>) -> Int {
  var ones = SIMD8<Int32>()
  ones.replace(with: 1, where: lanes)
  return Int(ones.wrappedSum())
}

/// The samples of a question's runs of words (``TextScan/sketch``).
typealias Sketch = SIMD8<UInt32>

/// xoshiro128** by Blackman and Vigna: the random numbers that decide what an attempt's form shows.
///
/// The page's script has the same generator, so that a seed gives the same form on both sides.
/// Source: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021.
package struct DrawGenerator: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32)

  /// - Parameter seed: 32 hexadecimal digits; `nil` for anything else. All zeros are treated as 1.
  package init?(seed: String) {
    let digits = Array(seed.utf8)
    guard digits.count == 32, digits.allSatisfy(isLowerHexDigit) else { return nil }
    let words = (0..<4).map { UInt32(seed.utf8.dropFirst($0 * 8).prefix(8).reduce(0, shifted)) }
    state = (words[0], words[1], words[2], words[3])
    if state == (0, 0, 0, 0) { state.0 = 1 }
  }

  /// The next 32 random bits.
  package mutating func next() -> UInt32 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 9
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 11)
    return result
  }

  /// A uniformly distributed whole number from 0 up to, but not including, a bound of at least 1.
  package mutating func below(_ bound: Int) -> Int {
    let bound = UInt64(max(1, bound))
    let limit = (1 << 32) - (1 << 32) % bound
    while true {
      let bits = UInt64(next())
      if bits < limit { return Int(bits % bound) }
    }
  }

  /// A shuffled copy by the Fisher–Yates algorithm, from the end.
  package mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var copy = items
    for last in copy.indices.dropFirst().reversed() { copy.swapAt(last, below(last + 1)) }
    return copy
  }
}

private func shifted(_ number: UInt32, _ digit: UInt8) -> UInt32 {
  number << 4 | UInt32(digit < 58 ? digit - 48 : digit - 87)
}

private func rotated(_ bits: UInt32, by count: UInt32) -> UInt32 {
  bits << count | bits >> (32 - count)
}

import Courseware
import Testing

@Suite struct DrawGeneratorTests {
  /// The first four are those that the authors' C code gives for the state 1, 2, 3, 4, and the ones
  /// that the tests of rand_xoshiro and of NumPy hold; the others by an own program in Python.
  @Test(arguments: [
    (
      "00000001000000020000000300000004",
      [11_520, 0, 5_927_040, 70_819_200, 2_031_721_883, 1_637_235_492, 1_287_239_034]
    ),
    ("00000000000000000000000000000000", [0, 5_760, 5_760, 2_954_880, 14_745_600, 4_197_258_880]),
    (
      "0123456789abcdef0123456789abcdef",
      [2_576_975_000, 2_576_975_000, 857_404_821, 967_348_376, 2_501_596_056]
    ),
  ])
  func `the generator is xoshiro128**`(seed: String, outputs: [UInt32]) throws {
    var chance = try #require(DrawGenerator(seed: seed))
    #expect(outputs.map { _ in chance.next() } == outputs)
  }

  @Test(arguments: [
    "", "1", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcde",
    "0123456789abcdef0123456789abcdef0", "0123456789abcdef0123456789abcdeg",
    "0x23456789abcdef0123456789abcdef", "é123456789abcdef0123456789abcde",
  ])
  func `a seed is 32 lower-case hexadecimal digits`(seed: String) {
    #expect(DrawGenerator(seed: seed) == nil)
  }

  /// By an own program in Python; 3 · 2³⁰ rejects every fourth number.
  @Test(arguments: [
    (
      "00000001000000020000000300000004", ["b", "c", "d", "e", "a"],
      [0, 9, 7, 5, 4, 1, 8, 2, 6, 3], [2, 0, 3, 2, 3, 5],
      [2_962_224_741, 2_455_399_324, 2_204_902_570, 539_482_314]
    ),
    (
      "ffffffffffffffffffffffffffffffff", ["c", "a", "b", "d", "e"],
      [6, 9, 7, 3, 1, 8, 2, 4, 5, 0], [2, 1, 4, 6, 0, 4],
      [2_727_939_977, 216_257_872, 2_852_856_479, 1_219_179_620]
    ),
  ])
  func `shuffles and numbers below a bound follow the generator`(
    seed: String, letters: [String], digits: [Int], small: [Int], large: [Int]
  ) throws {
    var chance = try #require(DrawGenerator(seed: seed))
    #expect(chance.shuffled(["a", "b", "c", "d", "e"]) == letters)
    #expect(chance.shuffled(Array(0..<10)) == digits)
    #expect(small.map { _ in chance.below(7) } == small)
    #expect(large.map { _ in chance.below(3 << 30) } == large)
  }

  @Test func `every order of four comes up about as often`() throws {
    var chance = try #require(DrawGenerator(seed: "00000000000000000000000000000007"))
    var counts: [[Int]: Int] = [:]
    for _ in 0..<24_000 { counts[chance.shuffled([0, 1, 2, 3]), default: 0] += 1 }
    #expect(counts.count == 24)
    // χ² with 23 degrees of freedom is below 49.7 in 999 of 1,000 samples.
    let spread = counts.values.reduce(0.0) { $0 + Double(($1 - 1_000) * ($1 - 1_000)) / 1_000 }
    #expect(spread < 49.7)
  }
}

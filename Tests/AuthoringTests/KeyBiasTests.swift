import TestSupport
import Testing

@testable import Authoring

@Suite struct KeyBiasTests {
  private func bias(_ count: Int, of questions: Int, options: UInt8 = 4) -> KeyBias {
    var bias = KeyBias()
    for index in 0..<questions { bias.take(index < count, ofOptions: options) }
    return bias
  }

  /// Sums of binomial probabilities, by Python: `sum(comb(n, i) * p**i * (1 - p)**(n - i))`.
  @Test(
    "The bound is above the exact chance, and near it",
    arguments: [
      (9, 12, 0.000392), (10, 12, 0.0000382), (12, 12, 0.0000000596), (19, 24, 0.0000000446),
      (20, 40, 0.000567), (40, 100, 0.000677),
    ])
  func bound(_ count: Int, _ questions: Int, _ exact: Double) {
    let found = bias(count, of: questions).chance
    #expect(found >= exact * 0.999 && found < exact * 12)
  }

  @Test("Fewer than twelve questions say nothing") func few() {
    #expect(!bias(11, of: 11).isStriking() && bias(12, of: 12).isStriking())
  }

  @Test("What chance would do is no bias, nor what hardly differs from it") func chance() {
    #expect(!bias(3, of: 12).isStriking() && !bias(30, of: 100).isStriking())
    #expect(!bias(0, of: 100).isStriking())
    #expect(bias(25_600, of: 100_000).chance < 0.001 && !bias(25_600, of: 100_000).isStriking())
    #expect(bias(34_800, of: 100_000).isStriking())
  }

  @Test("Of ten thousand fair quizzes hardly one is named", arguments: 1...2)
  func fair(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let named = (0..<10_000).count { _ in
      var bias = KeyBias()
      for _ in 0..<30 { bias.take(Int.random(in: 0..<4, using: &random) == 0, ofOptions: 4) }
      return bias.isStriking()
    }
    #expect(named <= 10)
  }

  @Test("Options of different numbers are counted by their own chance") func mixed() {
    var bias = KeyBias()
    for options in [2, 4] { bias.take(true, ofOptions: UInt8(options)) }
    #expect(bias.expected == 0.75 && bias.words == "2 of 2 questions; chance alone would give 0.8")
  }

  @Test("The longest is the only one with most characters") func longest() {
    func place(_ lengths: [Int], key: Int) -> CorrectOptionPosition? {
      var counting = CorrectOptionPosition.Counting()
      for (index, length) in lengths.enumerated() { counting.take(length, isKey: index == key) }
      return counting.place(keepsOrder: false)
    }
    #expect(place([3, 5, 4], key: 1)?.isLongest == true)
    #expect(place([3, 5, 4], key: 2)?.isLongest == false)
    #expect(place([3, 5, 5], key: 1)?.isLongest == nil)
    #expect(place([5, 5, 6], key: 2)?.isLongest == true && place([3, 4], key: 2) == nil)
  }
}

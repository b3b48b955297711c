import Courseware
import TestSupport
import Testing

@Suite("Exact numbers") struct FractionTests {
  private func fraction(_ top: Int, _ bottom: Int) -> Fraction {
    Fraction(
      isNegative: top < 0, WholeNumber(UInt64(top.magnitude)), over: WholeNumber(UInt64(bottom)))
  }

  private func large(_ generator: inout SeededGenerator) -> WholeNumber {
    (0..<Int.random(in: 1...5, using: &generator)).reduce(.zero) { number, _ in
      number * WholeNumber(1 << 63)
        + WholeNumber(UInt64.random(in: 0...UInt64.max, using: &generator))
    }
  }

  @Test("Whole numbers of any size divide with a rest below the divisor")
  func division() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let (a, b) = (large(&generator), large(&generator) + .one)
      let (quotient, rest) = a.divided(by: b)
      #expect(quotient * b + rest == a)
      #expect(rest < b)
      #expect(a + b - b == a)
      #expect(WholeNumber.greatestDivisor(a * b, b) == b)
    }
    #expect(WholeNumber(5).divided(by: .zero).quotient == .zero)
  }

  @Test("Sums, products and quotients obey the laws of numbers")
  func laws() {
    var generator = SeededGenerator(seed: 2)
    func some(_ generator: inout SeededGenerator) -> Fraction {
      fraction(
        Int.random(in: -99...99, using: &generator), Int.random(in: 1...99, using: &generator))
    }
    for _ in 0..<500 {
      let (a, b, c) = (some(&generator), some(&generator), some(&generator))
      #expect(a + b == b + a)
      #expect((a + b) + c == a + (b + c))
      #expect(a * (b + c) == a * b + a * c)
      #expect(a - a == .zero)
      #expect((a < b) == (a - b < .zero))
      if b != .zero { #expect((a * b).divided(by: b) == a) }
    }
    #expect(Fraction.one.divided(by: .zero) == nil)
  }

  @Test(
    "A number is rounded once, from the middle away from zero",
    arguments: [
      (89_995, 1_000, "90.00", "89.99", "90.00"), (2, 3, "0.67", "0.66", "0.67"),
      (1, 3, "0.33", "0.33", "0.34"), (-5, 1_000, "-0.01", "0.00", "-0.01"),
      (-4, 1_000, "0.00", "0.00", "-0.01"), (5, 1, "5.00", "5.00", "5.00"),
    ])
  func rounding(_ top: Int, _ bottom: Int, _ near: String, _ cut: String, _ up: String) {
    let number = fraction(top, bottom)
    #expect(number.decimals(2) == near)
    #expect(number.decimals(2, .cut) == cut)
    #expect(number.decimals(2, .up) == up)
  }

  @Test("The shortest form drops zeros after the point and none before it")
  func shortest() {
    #expect(fraction(5, 4).shortest(upTo: 6) == "1.25")
    #expect(Fraction(1_200).shortest(upTo: 4) == "1200")
    #expect(fraction(2, 3).shortest(upTo: 3) == "0.667")
    #expect(Fraction.zero.shortest(upTo: 2) == "0")
    let large = fraction(Int.max, 1) * fraction(Int.max, 1)
    #expect(large.decimals(0) == "85070591730234615847396907784232501249")
  }

  @Test("Points that doubles fell short of come back as what they stand for")
  func points() {
    let tenths = (0..<10).reduce(0.0) { sum, _ in sum + 0.1 }
    #expect(tenths != 1)
    #expect(Fraction(points: tenths) == .one)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var (sum, exact) = (0.0, Fraction.zero)
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        let parts = Int.random(in: 1...9, using: &generator)
        let right = Int.random(in: 0...parts, using: &generator)
        let halves = Int.random(in: 1...20, using: &generator)
        sum += Double(right) / Double(parts) * (Double(halves) / 2)
        exact = exact + fraction(right * halves, parts * 2)
      }
      #expect(Fraction(points: sum) == exact)
    }
    #expect(Fraction(points: .nan) == .zero)
    #expect(Fraction(points: -1) == .zero)
  }

  @Test("A decimal number is taken as it is written")
  func decimals() throws {
    let measure = try #require(Measure("-12.345", .point))
    #expect(Fraction(measure.number) == fraction(-12_345, 1_000))
    let huge = try #require(Measure("1e3000", .point))
    #expect(Fraction(huge.number) == nil)
  }

  @Test(
    "A percentage is written without zeros at its end",
    arguments: [(0, "0"), (50, "0.5"), (1234, "12.34"), (105, "1.05"), (-50, "-0.5")])
  func percentages(hundredths: Int, expected: String) {
    #expect(Percent(hundredths: hundredths).words == expected)
  }
}

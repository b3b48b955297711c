import Courseware
import TestSupport
import Testing

@Suite struct ExactNumberTests {
  private func number(_ text: String) throws -> ExactNumber {
    try #require(Measure(text, .point)?.number)
  }

  @Test func `numbers compare by value whatever their size`() throws {
    let ascending = [
      "-1e400", "-10.5", "-10", "-1.01", "-1", "-0.1", "-1e-400", "0", "1e-400", "0.09", "0.1",
      "0.11", "1", "1.0000000000000000000000000001", "9.99", "10", "1e400", "1.1e400",
    ]
    let numbers = try ascending.map(number)
    for (i, a) in numbers.enumerated() {
      for (j, b) in numbers.enumerated() {
        #expect((a < b) == (i < j))
        #expect((a == b) == (i == j))
      }
    }
  }

  /// By hand.
  @Test(arguments: [
    ("0.1", "0.2", "0.3", "0.2e-1"), ("3.14", "-0.01", "0.313e1", "-0.314e-1"),
    ("1", "-1", "0", "-0.1e1"), ("0", "5", "0.5e1", "0"), ("999", "1", "0.1e4", "0.999e3"),
    ("-2", "-3", "-0.5e1", "0.6e1"), ("1e20", "1", "0.100000000000000000001e21", "0.1e21"),
    ("-100", "0.02", "-0.9998e2", "-0.2e1"),
  ])
  func `sums and products are exact`(a: String, b: String, sum: String, product: String) throws {
    let first = try number(a), second = try number(b)
    #expect(ExactNumber.sum(first, second)?.text == sum)
    #expect(ExactNumber.product(first, second)?.text == product)
  }

  @Test func `numbers that lie too far apart have no sum`() throws {
    #expect(ExactNumber.sum(try number("1e600"), try number("1e-600")) == nil)
    let long = try number(String(repeating: "7", count: 600))
    #expect(ExactNumber.product(long, long) == nil)
  }

  @Test func `ten thousand sums and products agree with whole numbers`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<10_000 {
      let a = Int.random(in: -99_999...99_999, using: &random)
      let b = Int.random(in: -99_999...99_999, using: &random)
      let first = try number("\(a)"), second = try number("\(b)")
      #expect(ExactNumber.sum(first, second) == (try number("\(a + b)")))
      #expect(ExactNumber.product(first, second) == (try number("\(a * b)")))
      #expect((first < second) == (a < b))
    }
  }
}

/// What a question is worth: a multiple of one half, from 0 to 10,000.
package struct Points: Sendable, Hashable {
  package var halves: Int

  package init(halves: Int) { self.halves = halves }

  package static let one = Points(halves: 2)

  /// Exact: halves are binary fractions.
  package var value: Double { Double(halves) / 2 }
}

/// A percentage with two decimals, exact.
package struct Percent: Sendable, Hashable {
  package var hundredths: Int

  package init(hundredths: Int) { self.hundredths = hundredths }

  package static let zero = Percent(hundredths: 0)

  /// The percentage as a number: 12.5 for 12.5 %.
  package var value: Double { Double(hundredths) / 100 }
  /// The percentage as a fraction: 0.125 for 12.5 %.
  package var fraction: Double { Double(hundredths) / 10_000 }
}

extension Percent: Comparable {
  package static func < (a: Percent, b: Percent) -> Bool { a.hundredths < b.hundredths }
}

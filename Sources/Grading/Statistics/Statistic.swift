/// A number, or the reason why there is none: never NaN, never a zero that stands for nothing.
package enum Statistic: Sendable, Equatable {
  case value(Double)
  /// In words that follow "undefined:".
  case undefined(String)

  /// The number, where there is one.
  package var value: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// Why there is none.
  package var reason: String? {
    guard case .undefined(let reason) = self else { return nil }
    return reason
  }

  /// Another number made from this one, where there is one.
  func map(_ make: (Double) -> Double) -> Statistic {
    switch self {
    case .value(let value): .value(make(value))
    case .undefined: self
    }
  }
}

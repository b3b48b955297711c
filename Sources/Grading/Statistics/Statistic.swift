/// A number, or the reason why there is none: never NaN, never a zero that stands for nothing.
package enum Statistic: Sendable, Equatable {
  case value(Double)
  /// In words that follow "undefined:".
  case undefined(String)

  package var value: Double? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  package var reason: String? {
    guard case .undefined(let reason) = self else { return nil }
    return reason
  }
}

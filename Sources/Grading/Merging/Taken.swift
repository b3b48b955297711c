extension Array {
  /// Hands all elements on and forgets them, so that many are not in memory twice.
  mutating func taken() -> [Element] {
    defer { self = [] }
    return self
  }
}

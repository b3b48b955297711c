extension Dictionary {
  /// Creates a dictionary with the first value of each key: ids that must be unique are not when a
  /// file has mistakes.
  @inlinable package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

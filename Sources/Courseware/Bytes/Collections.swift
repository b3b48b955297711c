// Generic code that other targets use is public: only then does the compiler specialize it there.

extension Dictionary {
  /// Creates a dictionary with the first value of each key: ids that must be unique are not when a
  /// file has mistakes.
  @inlinable public init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a condition, by binary search; all elements
  /// after it must satisfy it, too.
  @inlinable public func partitioningIndex(_ isLast: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isLast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

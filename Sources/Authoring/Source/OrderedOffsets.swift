import Courseware

extension [Range<Int>] {
  /// Whether one of the ranges contains an offset; they must be in order and not overlap.
  func contain(_ offset: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > offset }
    return index < count && self[index].contains(offset)
  }
}

extension [Int] {
  /// The offsets in a range; all offsets must be in order.
  func inside(_ range: Range<Int>) -> ArraySlice<Int> {
    self[partitioningIndex { $0 >= range.lowerBound }...].prefix { $0 < range.upperBound }
  }
}

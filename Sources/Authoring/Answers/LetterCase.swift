/// Letters that differ in case alone, one character each, for patterns that ignore case.
enum LetterCase {
  /// A character and all that it may be written as.
  static func variants(of scalar: Unicode.Scalar) -> Set<Unicode.Scalar> {
    var found: Set = [scalar]
    for other in mappings(of: scalar) {
      found.insert(other)
      found.formUnion(mappings(of: other))
    }
    if found.contains("σ") { found.insert("ς") }
    return found
  }

  private static func mappings(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap {
      let scalars = $0.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }

  /// Ranges with the letters added that differ from theirs in case alone.
  static func closed(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    let isASCII = ranges.allSatisfy { $0.upperBound < 128 }
    let pairs = isASCII ? asciiPairs : allPairs
    let more = pairs.lazy.filter { pair in ranges.contains { $0.contains(pair.letter) } }
      .map { $0.other...$0.other }
    return ranges + more
  }

  private static let asciiPairs = pairs(in: 65...122)

  /// All of Unicode's: the last letter with a case is in the block Adlam, below U+1E960.
  private static let allPairs = pairs(in: 65...0x1E95F)

  private static func pairs(
    in scalars: ClosedRange<UInt32>
  ) -> [(letter: UInt32, other: UInt32)] {
    scalars.lazy.compactMap(Unicode.Scalar.init).filter { $0.properties.isCased }.flatMap {
      scalar in
      variants(of: scalar).subtracting([scalar]).map { ($0.value, scalar.value) }
    }
  }
}

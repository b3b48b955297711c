/// Files that are sets of lines, in the one order that they are written in.
///
/// A line merge of two branches leaves lines in an order of its own, and some twice; the next run
/// writes the file as if one of them had said everything.
extension [UInt8] {
  /// Whether each line is ended and comes behind the one before it by its bytes.
  var hasSortedLines: Bool {
    guard last ?? 10 == 10 else { return false }
    var former: ArraySlice<UInt8> = []
    for line in dropLast().split(separator: 10, omittingEmptySubsequences: false) {
      guard former.lexicographicallyPrecedes(line) else { return isEmpty }
      former = line
    }
    return true
  }

  /// Its lines by their bytes, each once and ended; empty ones are left out.
  var sortedLines: [UInt8] {
    if hasSortedLines { return self }
    var sorted: [UInt8] = []
    var former: ArraySlice<UInt8> = []
    for line in split(separator: 10).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where line != former {
      sorted += line
      sorted.append(10)
      former = line
    }
    return sorted
  }
}

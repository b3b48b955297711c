/// The number of insertions, deletions, substitutions and transpositions of adjacent letters that
/// turn one word into the other (optimal string alignment).
///
/// `Int.max` if the lengths differ by more than two or a word is longer than 64.
package func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  if abs(a.count - b.count) > 2 || a.count > 64 { return .max }
  var before: [Int] = []
  var row = Array(0...b.count)
  for i in a.indices {
    var next = [i + 1]
    for j in b.indices {
      var best = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      next.append(best)
    }
    (before, row) = (row, next)
  }
  return row[b.count]
}

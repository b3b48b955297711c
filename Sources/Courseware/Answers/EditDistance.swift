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

/// The known word nearest to an unknown one; `nil` if none is near enough to be meant.
///
/// Nearness is ``editDistance(_:_:)`` without regard to case: at most 1 for words up to four
/// letters, 2 for longer ones. Among equally near words, the one that shares the most letters wins,
/// wherever they are: people omit or swap letters more often than they replace them.
package func nearest(to word: String, among known: [String]) -> String? {
  let limit = word.count <= 4 ? 1 : 2
  let typed = word.lowercased()
  let near = known.map { ($0, editDistance(typed, $0.lowercased())) }.filter { $0.1 <= limit }
  guard let least = near.map(\.1).min() else { return nil }
  return near.filter { $0.1 == least }.map(\.0).min { first, second in
    otherLetters(typed, first.lowercased()) < otherLetters(typed, second.lowercased())
  }
}

/// The number of letters that occur in only one of two words.
private func otherLetters(_ first: String, _ second: String) -> Int {
  var counts: [Character: Int] = [:]
  for letter in first { counts[letter, default: 0] += 1 }
  for letter in second { counts[letter, default: 0] -= 1 }
  return counts.values.reduce(0) { $0 + abs($1) }
}

/// `; did you mean 'x'?` if there is a word, else nothing.
package func suggestion(_ word: String?) -> String {
  word.map { "; did you mean '\($0)'?" } ?? ""
}

/// `; did you mean 'x'?` if a known word is near, else nothing.
package func suggestion(_ word: String, _ known: [String]) -> String {
  suggestion(nearest(to: word, among: known))
}

/// The words to search for typing mistakes; none if there are too many to search quickly, for each
/// of many unknown words.
package func fewWords(_ words: [String]) -> [String] { words.count > 200 ? [] : words }

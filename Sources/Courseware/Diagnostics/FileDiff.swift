/// The changes of a file as a unified diff, for `patch -p1` and `git apply`.
///
/// Source: POSIX.1-2017, `diff -u`; Git's documentation, "diff-format", for the names.
package func unifiedDiff(of path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
  let (old, new) = (linesWithEnds(old), linesWithEnds(new))
  var out = Array("--- \(diffName("a/" + path))\n+++ \(diffName("b/" + path))\n".utf8)
  for hunk in hunks(of: changes(from: old, to: new), old.count) {
    var body: [UInt8] = []
    var at = hunk.old.lowerBound
    for change in hunk.changes {
      for line in old[at..<change.old.lowerBound] { write(line, " ", to: &body) }
      for line in old[change.old] { write(line, "-", to: &body) }
      for line in new[change.new] { write(line, "+", to: &body) }
      at = change.old.upperBound
    }
    for line in old[at..<hunk.old.upperBound] { write(line, " ", to: &body) }
    out.write("@@ -\(place(hunk.old)) +\(place(hunk.new)) @@\n")
    out += body
  }
  return out
}

/// A range of lines and the range that replaces it; one of them may be empty.
private struct Change {
  var old: Range<Int>
  var new: Range<Int>
}

/// Changes near each other, with the lines around them.
private struct Hunk {
  var old: Range<Int>
  var new: Range<Int>
  var changes: [Change]
}

private func linesWithEnds(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
    lines.append(bytes[start..<end])
    start = end
  }
  return lines
}

/// The differences between two lists of lines.
///
/// Each difference ends at the nearest pair of equal lines, so that time grows with the size of the
/// file and of each change.
private func changes(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Change] {
  var changes: [Change] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    if i < old.count, j < new.count, old[i] == new[j] {
      (i, j) = (i + 1, j + 1)
      continue
    }
    let (skippedOld, skippedNew) = distance(old[i...], new[j...])
    changes.append(Change(old: i..<i + skippedOld, new: j..<j + skippedNew))
    (i, j) = (i + skippedOld, j + skippedNew)
  }
  return changes
}

/// How many lines of each list to skip until both are equal again; all of them if that is too far.
private func distance(
  _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
) -> (Int, Int) {
  let furthest = 400
  for sum in 1...furthest {
    for skippedOld in stride(from: min(sum, old.count), through: max(0, sum - new.count), by: -1) {
      let (a, b) = (old.dropFirst(skippedOld), new.dropFirst(sum - skippedOld))
      if a.isEmpty, b.isEmpty { return (skippedOld, sum - skippedOld) }
      guard let first = a.first, first == b.first else { continue }
      // A single equal line is not enough, since it is usually empty.
      if a.dropFirst().first == b.dropFirst().first { return (skippedOld, sum - skippedOld) }
    }
  }
  return (old.count, new.count)
}

private func hunks(of changes: [Change], _ lineCount: Int) -> [Hunk] {
  let around = 3
  var hunks: [Hunk] = []
  for change in changes {
    let before = min(around, change.old.lowerBound)
    let end = min(lineCount, change.old.upperBound + around)
    let newEnd = change.new.upperBound + end - change.old.upperBound
    if let last = hunks.last, change.old.lowerBound - before <= last.old.upperBound {
      hunks[hunks.count - 1].old = last.old.lowerBound..<end
      hunks[hunks.count - 1].new = last.new.lowerBound..<newEnd
      hunks[hunks.count - 1].changes.append(change)
    } else {
      hunks.append(
        Hunk(
          old: change.old.lowerBound - before..<end, new: change.new.lowerBound - before..<newEnd,
          changes: [change]))
    }
  }
  return hunks
}

private func write(_ line: ArraySlice<UInt8>, _ mark: StaticString, to out: inout [UInt8]) {
  out.write(mark)
  out += line
  if line.last != 10 { out.write("\n\\ No newline at end of file\n") }
}

/// `3,7`: the first line, from 1, and the number of lines; for an empty range, the line before it.
private func place(_ lines: Range<Int>) -> String {
  "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
}

/// A file's name in a diff: in quotes if it contains characters that need an escape, and with a tab
/// after it if it contains a space.
private func diffName(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { $0 >= 32 && $0 != 127 && $0 != 34 && $0 != 92 }
  guard !isPlain else { return path.utf8.contains(32) ? path + "\t" : path }
  var out = "\""
  for scalar in path.unicodeScalars {
    switch scalar {
    case "\"", "\\": out += "\\\(scalar)"
    case let control where control.value < 32 || control.value == 127:
      out += "\\" + zeroPadded(control.value, to: 3, radix: 8)
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}

/// The lines in which two texts differ, with three lines around each: `-` expected, `+` found.
func unifiedDiff(expected: String, found: String, name: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let new = found.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let lines = edits(from: old, to: new)
  var shown = Set<Int>()
  for (index, line) in lines.enumerated() where line.mark != " " {
    shown.formUnion(max(0, index - 3)...min(lines.count - 1, index + 3))
  }
  var text = "--- expected/\(name)\n+++ found\n"
  var last = -1
  for index in shown.sorted() {
    if index != last + 1 { text += "@@ expected line \(lines[index].number) @@\n" }
    text += "\(lines[index].mark)\(lines[index].text)\n"
    last = index
  }
  return text
}

private struct DiffLine {
  var mark: Character
  var text: String
  /// Of the expected text, from 1.
  var number: Int
}

private func edits(from old: [String], to new: [String]) -> [DiffLine] {
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [DiffLine] = []
  var (before, after) = (0, 0)
  while before < old.count || after < new.count {
    if removed.contains(before) {
      lines.append(DiffLine(mark: "-", text: old[before], number: before + 1))
      before += 1
    } else if inserted.contains(after) {
      lines.append(DiffLine(mark: "+", text: new[after], number: before + 1))
      after += 1
    } else {
      lines.append(DiffLine(mark: " ", text: old[before], number: before + 1))
      before += 1
      after += 1
    }
  }
  return lines
}

import Courseware

extension ChangeList {
  /// Compares a classroom's score sheet before and after; a missing sheet has no rows.
  ///
  /// Only counts are reported, because scores are private.
  mutating func compareScores(_ old: [UInt8]?, _ new: [UInt8]?) {
    guard old != new else { return }
    let (before, after) = comparableRows(old ?? [], new ?? [])
    let kept = after.keys.filter { before[$0] != nil }
    let parts = [
      (after.count - kept.count, "added"), (before.count - kept.count, "removed"),
      (kept.count { before[$0] != after[$0] }, "changed"),
    ].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return }
    add(
      .scores, .grades, "score sheet",
      after: .words(parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")))
  }
}

/// The rows of a score sheet: what they say, by classroom, student and item.
private typealias ScoreRows = [[String]: Set<[String]>]

/// The rows of two sheets; if one of them is not a table, their lines.
private func comparableRows(_ old: [UInt8], _ new: [UInt8]) -> (old: ScoreRows, new: ScoreRows) {
  if let before = rows(of: old), let after = rows(of: new) { return (before, after) }
  return (lines(of: old), lines(of: new))
}

/// The rows of a table; `nil` if it cannot be read as one.
///
/// The order of rows and columns makes no difference, nor does the case of names.
private func rows(of csv: [UInt8]) -> ScoreRows? {
  var reader = CSVReader(csv)
  var rows: ScoreRows = [:]
  do throws(CSVFault) {
    let heading = (try reader.next()?.cells ?? []).map { AnswerText.folded($0.text) }
    while let row = try reader.next() {
      if row.isBlank { continue }
      let cells = Dictionary(
        zip(heading, row.cells.map { AnswerText.folded($0.text) }),
        uniquingKeysWith: { first, _ in first })
      let key = ["classroom", "member", "item"].map { cells[$0] ?? "" }
      rows[key, default: []].insert(["category", "score", "maximum"].map { cells[$0] ?? "" })
    }
    return rows
  } catch {
    return nil
  }
}

/// The lines of a sheet, each as a row of its own.
private func lines(of csv: [UInt8]) -> ScoreRows {
  var rows: ScoreRows = [:]
  for line in csv.split(separator: UInt8(ascii: "\n")) {
    rows[[String(decoding: line, as: UTF8.self)]] = []
  }
  return rows
}

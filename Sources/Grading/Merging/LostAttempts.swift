import Disk
import Ledgers

extension StatsFolder {
  /// The ledgers that lack attempts of the summaries beside them, by path.
  ///
  /// An attempt is lost if it is in no ledger and was not removed with its student: a ledger was
  /// emptied or deleted, or replaced by an earlier one or by that of another quiz. For each
  /// incomplete last line that is dropped, one attempt may be missing.
  ///
  /// - Parameters:
  ///   - missing: The attempts that the summary of a quiz lists and that are not in its ledger.
  ///   - records: Every attempt where it belongs.
  /// - Returns: A fault for each ledger.
  /// - Throws: The first error of the disk.
  func lostAttempts(
    _ missing: [QuizReference: Set<AttemptID>] = [:], in records: Records
  ) throws(DiskError) -> [String: [LedgerDamage]] {
    var missing = missing
    for quiz in summaries where records.ledgers[quiz] == nil {
      missing[quiz] = try attempts(inSummaryOf: quiz)
    }
    if missing.isEmpty { return [:] }
    let kept = Set(records.entries.compactMap(\.id))
    let lost = missing.mapValues { ids in
      ids.count { !kept.contains($0) && !removed.contains($0) }
    }
    guard lost.values.reduce(0, +) > cutOff.count else { return [:] }
    var found: [String: [LedgerDamage]] = [:]
    for (quiz, count) in lost where count > 0 {
      let summary = quiz.quiz + StatsFolder.summaryEnding
      let what =
        count == 1
        ? "1 attempt of '\(summary)' is in no ledger"
        : "\(count) attempts of '\(summary)' are in no ledger"
      found[pathOfLedger(quiz)] = [
        LedgerDamage(
          line: 0,
          reason: "\(what): restore the ledger from Git or a backup, or merge the attempts again; "
            + "to go on without them, delete '\(summary)'")
      ]
    }
    return found
  }

  /// The attempts that the summary of a quiz lists.
  private func attempts(
    inSummaryOf quiz: QuizReference
  ) throws(DiskError) -> Set<AttemptID> {
    var lines = FormerLines(of: try formerSummary(of: quiz))
    var found: Set<AttemptID> = []
    while let line = try lines.next() {
      var student = FormerSummary()
      _ = student.add(Array(line))
      found.formUnion(student.ids)
    }
    return found.union(lines.unknownAttempts).union(lines.conflicts)
  }
}

import Courseware

/// The checks of attempts that a teacher has settled: `stats/settled.jsonl`.
///
/// The file is a set of lines `{"kind":"…","attempts":["…"]}`. A check is settled if one line of
/// its kind contains all of its attempts: if another attempt is added to the check later, it is
/// open again. Combining the lines of two branches loses nothing.
package struct SettledChecks: Sendable, Equatable {
  private var lines: Set<Line> = []
  private var linesByAttempt: [AttemptID: Set<Line>] = [:]

  /// One settled check.
  package struct Line: Sendable, Hashable {
    /// The kind of check as reports name it; a later version may have more kinds.
    package let kind: String
    /// The attempts that the check is about; a line that is read has at least one.
    package let attempts: Set<AttemptID>
    private let smallest: AttemptID?

    /// Hashes only one of the attempts, because a line is stored under each of its attempts.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(attempts.count)
      hasher.combine(smallest)
    }

    /// Creates a settled check, about at most ``SettledChecks/maxAttempts`` attempts.
    package init(kind: String, attempts: Set<AttemptID>) {
      (self.kind, self.attempts, smallest) = (kind, attempts, attempts.min())
    }
  }

  /// No settled checks, as in a course without `stats/settled.jsonl`.
  package static let none = SettledChecks()

  /// The maximum number of attempts in one line, which keeps lines short enough to be read again.
  package static let maxAttempts = 10_000

  private init() {}

  /// Whether no check is settled.
  package var isEmpty: Bool { lines.isEmpty }

  /// Reads the file; a line merge may have reordered or repeated its lines.
  package static func read(_ bytes: [UInt8]) -> (settled: SettledChecks, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in
      guard let kind = json["kind"]?.string,
        let ids = json["attempts"]?.array?.map({ $0.string.flatMap { AttemptID($0) } }),
        !ids.isEmpty, !ids.contains(nil)
      else { throw AttemptFault("a settled check needs 'kind' and 'attempts'") }
      return Line(kind: kind, attempts: Set(ids.compactMap(\.self)))
    }
    var settled = SettledChecks.none
    for line in lines { settled.settle(line) }
    return (settled, damage)
  }

  /// Settles a check.
  package mutating func settle(_ line: Line) {
    lines.insert(line)
    for id in line.attempts { linesByAttempt[id, default: []].insert(line) }
  }

  /// Reopens all checks about an attempt; returns the number of removed lines.
  package mutating func reopen(_ id: AttemptID) -> Int {
    let removed = linesByAttempt[id] ?? []
    lines.subtract(removed)
    for line in removed {
      for other in line.attempts { linesByAttempt[other]?.remove(line) }
    }
    return removed.count
  }

  /// Whether a check of some attempts is settled.
  package func contains(_ kind: String, _ attempts: [AttemptID]) -> Bool {
    guard let first = attempts.first, let lines = linesByAttempt[first] else { return false }
    return lines.contains { line in
      line.kind == kind && attempts.allSatisfy(line.attempts.contains)
    }
  }

  /// The lines that settle none of some checks, without those contained in lines that do.
  package func unused(by checks: [Line]) -> Set<Line> {
    let used = checks.reduce(into: Set<Line>()) { $0.formUnion(linesContaining($1)) }
    return lines.filter { used.isDisjoint(with: linesContaining($0)) }
  }

  /// The lines that settle a check.
  private func linesContaining(_ check: Line) -> Set<Line> {
    guard let first = check.attempts.first, let own = linesByAttempt[first] else { return [] }
    return own.filter { $0.kind == check.kind && check.attempts.isSubset(of: $0.attempts) }
  }

  /// The bytes of the file: sorted lines, each ending with a line feed.
  package var bytes: [UInt8] {
    let all = lines.map { line -> [UInt8] in
      var out: [UInt8] = []
      out.write(#"{"kind":"#)
      out.writeJSON(line.kind)
      out.write(#","attempts":["#)
      out.writeList(line.attempts.sorted()) { $0.writeJSON($1.description) }
      out.write("]}\n")
      return out
    }
    return Array(all.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }
}

import Courseware

/// The checks of attempts that a teacher has settled: `stats/settled.jsonl`.
///
/// A set of lines `{"kind":"…","attempts":["…"]}`. A check is settled if one line of its kind
/// contains all of its attempts: if an attempt joins the others later, the check is open again, and
/// joining the lines of two branches loses nothing.
package struct SettledChecks: Sendable, Equatable {
  private var lines: Set<Line> = []
  private var linesByAttempt: [AttemptID: Set<Line>] = [:]

  /// One settled check.
  package struct Line: Sendable, Hashable {
    /// The kind of check, as reports write it; a later version may know more kinds.
    package let kind: String
    package let attempts: Set<AttemptID>
    private let smallest: AttemptID?

    /// Takes one attempt and not all of them, since a line is kept for each.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(attempts.count)
      hasher.combine(smallest)
    }

    package init(kind: String, attempts: Set<AttemptID>) {
      (self.kind, self.attempts, smallest) = (kind, attempts, attempts.min())
    }
  }

  package static let none = SettledChecks()

  /// How many attempts one line may have, so that every line can be read again.
  package static let maxAttempts = 10_000

  private init() {}

  package var isEmpty: Bool { lines.isEmpty }

  /// Reads the file, in whatever order and however often a line merge left its lines.
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

  /// Opens all checks again that are about an attempt; returns how many lines that removes.
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

  /// The file: sorted, a line feed after every line.
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

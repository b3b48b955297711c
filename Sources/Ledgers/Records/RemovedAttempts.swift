import Courseware
import Digest

/// Attempts that were removed with their student: `stats/removed.jsonl`, one line for each attempt.
///
/// It contains no names: a line has the random id and a digest of the content. Both must match, so
/// that a forged id removes nothing. An attempt in a later format has the id zero. The file is a
/// set of lines, so the lines of two branches can be combined in any order.
package struct RemovedAttempts: Sendable, Equatable {
  private var digests: [AttemptID: Set<String>] = [:]

  /// No removed attempts, as in a course without `stats/removed.jsonl`.
  package static let none = RemovedAttempts([])

  /// The attempts of some entries.
  package init(_ entries: [LedgerEntry]) {
    for entry in entries {
      digests[entry.removalID, default: []].insert(contentDigest(of: entry.content))
    }
  }

  /// Whether no attempt was removed.
  package var isEmpty: Bool { digests.isEmpty }

  /// Whether exactly this content was removed.
  package func contains(_ entry: LedgerEntry) -> Bool {
    guard !digests.isEmpty, let removed = digests[entry.removalID] else { return false }
    return removed.contains(contentDigest(of: entry.content))
  }

  /// Whether an attempt with this id was removed, with any content.
  package func contains(_ id: AttemptID) -> Bool { digests[id] != nil }

  /// The attempts that are in at least one of the two sets.
  func union(_ other: RemovedAttempts) -> RemovedAttempts {
    var both = self
    both.digests.merge(other.digests) { $0.union($1) }
    return both
  }

  /// Lines of JSON without those of removed attempts.
  ///
  /// A line is kept if its id is in `left`, because another attempt may have the same id as a
  /// removed one.
  func withoutLines(_ lines: [UInt8], left: Set<AttemptID>) -> [UInt8] {
    lines.split(separator: 10).filter { line in
      let json = try? JSONValue(Array(line), limit: .max)
      let id = json?["attempt"]?.string.flatMap { AttemptID($0) }
      return id.map { digests[$0] == nil || left.contains($0) } ?? true
    }.reduce(into: []) { kept, line in kept += line + [10] }
  }

  /// The file, in the byte order of its lines.
  var jsonLines: [UInt8] {
    var out: [UInt8] = []
    for (id, contents) in digests.sorted(by: { $0.key < $1.key }) {
      for content in contents.sorted() {
        out.write(#"{"attempt":""#)
        id.write(to: &out)
        out.write(#"","content":"\#(content)"}"#)
        out.write("\n")
      }
    }
    return out
  }

  /// Reads the file; a line merge may have reordered or repeated its lines.
  static func read(_ bytes: [UInt8]) -> (removed: RemovedAttempts, damage: [LedgerDamage]) {
    var removed = RemovedAttempts.none
    var damage: [LedgerDamage] = []
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !isConflictMark(line) {
      guard let json = try? JSONValue(Array(line), limit: 1_000),
        let id = json["attempt"]?.string.flatMap({ AttemptID($0) }),
        let content = json["content"]?.string
      else {
        damage.append(
          LedgerDamage(line: index + 1, reason: "a removed attempt needs 'attempt' and 'content'"))
        continue
      }
      removed.digests[id, default: []].insert(content)
    }
    return (removed, damage)
  }
}

extension LedgerEntry {
  fileprivate var removalID: AttemptID { id ?? .zero }
}

extension Records {
  /// The records without removed attempts; a ledger that becomes empty is kept.
  func without(_ removed: RemovedAttempts) -> Records {
    guard !removed.isEmpty else { return self }
    func kept(_ ledger: Ledger) -> Ledger {
      ledger.entries.contains(where: removed.contains)
        ? Ledger(ledger.entries.filter { !removed.contains($0) }) : ledger
    }
    var records = self
    (records.ledgers, records.setAside) = (ledgers.mapValues(kept), kept(setAside))
    return records
  }
}

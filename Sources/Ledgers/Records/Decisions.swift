import Courseware

/// The decisions about conflicts: `stats/resolved.jsonl`.
///
/// The file is a set of lines `{"id":"…","keep":"…","over":["…"]}`: the hash of the version that
/// counts and the hashes of the others. Combining two sets loses no decision; two that contradict
/// each other, or a version that is in neither, make a conflict again.
package struct Decisions: Sendable, Equatable {
  private var lines: [AttemptID: Set<Decision>] = [:]

  private struct Decision: Sendable, Hashable {
    var keep: ContentHash
    var over: Set<ContentHash>
  }

  /// No decisions, as in a course without `stats/resolved.jsonl`.
  package static let none = Decisions()

  private init() {}

  /// Reads the file; a line merge may have reordered or repeated its lines.
  package static func read(_ bytes: [UInt8]) -> (decisions: Decisions, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in
      guard let id = json["id"]?.string.flatMap({ AttemptID($0) }),
        let keep = json["keep"]?.string.flatMap({ ContentHash($0) }),
        let over = json["over"]?.array?.map({ $0.string.flatMap { ContentHash($0) } }),
        !over.contains(nil)
      else { throw AttemptFault("a decision needs 'id', 'keep' and 'over'") }
      return (id, Decision(keep: keep, over: Set(over.compactMap(\.self))))
    }
    var decisions = Decisions.none
    for (id, decision) in lines { decisions.lines[id, default: []].insert(decision) }
    return (decisions, damage)
  }

  /// Records the content to keep, replacing earlier decisions.
  package mutating func keep(_ kept: ContentHash, of id: AttemptID, among all: [ContentHash]) {
    lines[id] = [Decision(keep: kept, over: Set(all).subtracting([kept]))]
  }

  /// Removes a decision; returns whether there was one.
  package mutating func forget(_ id: AttemptID) -> Bool { lines.removeValue(forKey: id) != nil }

  /// The ids with a decision.
  var ids: Set<AttemptID> { Set(lines.keys) }

  /// Whether there is a decision about an id.
  package func decides(_ id: AttemptID) -> Bool { lines[id] != nil }

  /// The version to keep, which may have been removed since; `nil` if no decision covers all
  /// versions, or if decisions contradict each other.
  package func kept(of id: AttemptID, among all: [ContentHash]) -> ContentHash? {
    let decided = lines[id] ?? []
    let known = decided.reduce(into: Set<ContentHash>()) { $0.formUnion($1.over) }
    guard let kept = decided.first?.keep, decided.allSatisfy({ $0.keep == kept }),
      all.count(where: { $0 == kept }) < 2,
      all.allSatisfy({ $0 == kept || known.contains($0) })
    else { return nil }
    return kept
  }

  /// The bytes of the file: sorted lines, each ending with a line feed.
  package var bytes: [UInt8] {
    var all: [[UInt8]] = []
    for (id, decisions) in lines {
      for decision in decisions {
        var line: [UInt8] = []
        line.write(#"{"id":"\#(id)","keep":"\#(decision.keep)","over":["#)
        line.writeList(decision.over.sorted()) { $0.writeJSON($1.description) }
        line.write("]}\n")
        all.append(line)
      }
    }
    return Array(all.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }
}

/// Attempts in conflict: ids with more than one content, and the decisions about ids.
package struct AttemptConflicts: Sendable, Equatable {
  /// The ids without a decision, whose attempts do not count.
  ///
  /// If the content that a decision kept was removed, the contents that it rejected still do not
  /// count, and the id needs another decision.
  package var open: Set<AttemptID> = []
  /// The only content that counts, by id, for ids with a decision.
  var kept: [AttemptID: ContentHash] = [:]

  /// No conflicts and no decisions, so that every attempt counts.
  static let none = AttemptConflicts()

  /// Whether there is neither a conflict nor a decision that applies, so that every attempt counts.
  package var isEmpty: Bool { open.isEmpty && kept.isEmpty }

  /// Whether an attempt must not be graded.
  package func leavesOut(_ id: AttemptID, _ content: UnsafeBufferPointer<UInt8>) -> Bool {
    if open.contains(id) { return true }
    guard let kept = kept[id] else { return false }
    return unsafe kept != ContentHash(content)
  }
}

/// Attempts at a quiz that are in conflict and do not count until someone decides.
package struct UndecidedAttempts: Sendable {
  /// The quiz that they are attempts at.
  var reference: QuizReference
  /// The number of ids in conflict, at least 1.
  var attempts: Int
  /// The smallest of these ids.
  package var first: AttemptID

  /// Creates a count of ids, at least 1, that are in conflict at a quiz; `first` is the smallest.
  package init(reference: QuizReference, attempts: Int, first: AttemptID) {
    (self.reference, self.attempts, self.first) = (reference, attempts, first)
  }

  /// One line of text for a terminal.
  package var text: String {
    let quiz = "'\(reference.name)'"
    return attempts == 1
      ? "1 attempt at \(quiz) is in conflict and does not count; 'quizpress resolve \(first)' "
        + "shows its versions"
      : "\(attempts) attempts at \(quiz) are in conflict and do not count; 'quizpress merge' lists "
        + "them, and 'quizpress resolve \(first)' shows the versions of the first"
  }
}

/// A 64-bit hash of an attempt's canonical bytes, to distinguish the contents of one id.
///
/// A hash collision gains nothing: then no decision applies.
package struct ContentHash: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let bits: UInt64

  init(_ content: some Sequence<UInt8>) {
    bits = FNV1a.hash(content)
  }

  /// Reads 16 hexadecimal digits.
  init?(_ text: String) {
    guard text.utf8.count == 16, let bits = UInt64(hexDigits: text) else { return nil }
    self.bits = bits
  }

  /// The 16 hexadecimal digits in lower case, as in `stats/resolved.jsonl`.
  package var description: String { hexadecimal(bits) }

  /// The same order as that of the digits.
  package static func < (a: ContentHash, b: ContentHash) -> Bool { a.bits < b.bits }
}

extension LedgerEntry {
  /// The hash by which decisions identify the content.
  package var stamp: ContentHash { ContentHash(content) }
}

extension Records {
  /// The attempt ids that have more than one content in any ledger, or only rejected ones, and the
  /// decisions about ids.
  package var attemptConflicts: AttemptConflicts {
    // Sorting is fast, because the ledgers, and thus the runs of ids, are already sorted.
    var ids: [AttemptID] = []
    let all = ledgers.values + [setAside]
    ids.reserveCapacity(all.reduce(0) { $0 + $1.entries.count })
    for ledger in all { ids += ledger.entries.lazy.compactMap(\.id) }
    ids.sort()
    var attemptConflicts = AttemptConflicts()
    attemptConflicts.open = Set(zip(ids, ids.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    for (id, entries) in contents(of: decisions.ids) {
      let stamps = entries.map(\.stamp)
      guard let kept = decisions.kept(of: id, among: stamps) else { continue }
      guard stamps.contains(kept) else {
        attemptConflicts.open.insert(id)
        continue
      }
      attemptConflicts.open.remove(id)
      attemptConflicts.kept[id] = kept
    }
    return attemptConflicts
  }

  /// The number of attempts in conflict at each quiz, in the order of the quizzes.
  package func undecided(_ attemptConflicts: AttemptConflicts) -> [UndecidedAttempts] {
    let open = attemptConflicts.open
    if open.isEmpty { return [] }
    var ids: [QuizReference: Set<AttemptID>] = [:]
    for (reference, ledger) in ledgers {
      for entry in ledger.entries {
        if let id = entry.id, open.contains(id) { ids[reference, default: []].insert(id) }
      }
    }
    return ids.sorted { $0.key < $1.key }.compactMap { reference, ids in
      ids.min().map { UndecidedAttempts(reference: reference, attempts: ids.count, first: $0) }
    }
  }

  /// All contents of some ids, in byte order, which is the order in which they are numbered from 1.
  package func contents(of ids: Set<AttemptID>) -> [AttemptID: [LedgerEntry]] {
    var contents: [AttemptID: [LedgerEntry]] = [:]
    guard !ids.isEmpty else { return [:] }
    for ledger in ledgers.values + [setAside] {
      for entry in ledger.entries {
        if let id = entry.id, ids.contains(id) { contents[id, default: []].append(entry) }
      }
    }
    return contents.mapValues { $0.sorted(by: LedgerEntry.inLedgerOrder) }
  }
}

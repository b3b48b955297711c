import Courseware

/// What was decided on purpose about ids that stand for several contents: `stats/resolved.jsonl`.
///
/// A set of lines `{"id":"…","keep":"…","over":["…"]}`: of the contents with these stamps the one
/// that counts. Joining two sets cannot lose a decision, and two that contradict each other, or a
/// content that none of them knew, make a conflict again.
package struct Decisions: Sendable, Equatable {
  private var lines: [AttemptID: Set<Decision>] = [:]

  private struct Decision: Sendable, Hashable {
    var keep: ContentStamp
    var over: Set<ContentStamp>
  }

  package static let none = Decisions()

  private init() {}

  /// Reads the file, in whatever order and however often a line merge left its lines.
  package static func read(_ bytes: [UInt8]) -> (decisions: Decisions, damage: [LedgerDamage]) {
    let (lines, damage) = readRecords(bytes) { json throws(AttemptFault) in
      guard let id = json["id"]?.string.flatMap({ AttemptID($0) }),
        let keep = json["keep"]?.string.flatMap({ ContentStamp($0) }),
        let over = json["over"]?.array?.map({ $0.string.flatMap { ContentStamp($0) } }),
        !over.contains(nil)
      else { throw AttemptFault("a decision needs 'id', 'keep' and 'over'") }
      return (id, Decision(keep: keep, over: Set(over.compactMap(\.self))))
    }
    var decisions = Decisions.none
    for (id, decision) in lines { decisions.lines[id, default: []].insert(decision) }
    return (decisions, damage)
  }

  /// Decides for one content over all the others, whatever was decided before.
  package mutating func keep(_ kept: ContentStamp, of id: AttemptID, among all: [ContentStamp]) {
    lines[id] = [Decision(keep: kept, over: Set(all).subtracting([kept]))]
  }

  /// Takes back what was decided; whether there was anything.
  package mutating func forget(_ id: AttemptID) -> Bool { lines.removeValue(forKey: id) != nil }

  func decides(_ id: AttemptID) -> Bool { lines[id] != nil }

  /// The content to keep; `nil` where nobody decided about all of them, or not in one way.
  package func kept(of id: AttemptID, among all: [ContentStamp]) -> ContentStamp? {
    let decided = lines[id] ?? []
    let known = decided.reduce(into: Set<ContentStamp>()) { $0.formUnion($1.over) }
    guard let kept = decided.first?.keep, decided.allSatisfy({ $0.keep == kept }),
      all.count(where: { $0 == kept }) == 1,
      all.allSatisfy({ $0 == kept || known.contains($0) })
    else { return nil }
    return kept
  }

  /// The file: sorted, a line feed behind every line.
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

import Courseware

/// Ids that stand for more than one content, and what was decided about them.
package struct Disputes: Sendable, Equatable {
  /// None of these attempts counts.
  package var open: Set<AttemptID> = []
  /// Of these the content with this stamp counts, and no other.
  var kept: [AttemptID: ContentStamp] = [:]

  package static let none = Disputes()

  var isEmpty: Bool { open.isEmpty && kept.isEmpty }

  /// Whether an attempt is to be left alone.
  func leavesOut(_ id: AttemptID, _ content: UnsafeBufferPointer<UInt8>) -> Bool {
    if open.contains(id) { return true }
    guard let kept = kept[id] else { return false }
    return kept != ContentStamp(content)
  }
}

/// 64 bits that stand for an attempt's canonical bytes, among the few contents of one id.
///
/// Whoever makes two contents with one stamp wins nothing: then no decision holds.
package struct ContentStamp: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let bits: UInt64

  init(_ content: some Sequence<UInt8>) {
    bits = FNV1a.hash(content)
  }

  /// Reads 16 hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 16, let bits = UInt64(hexDigits: text) else { return nil }
    self.bits = bits
  }

  package var description: String { hexadecimal(bits) }

  package static func < (a: ContentStamp, b: ContentStamp) -> Bool { a.bits < b.bits }
}

extension LedgerEntry {
  /// What stands for its content where one of several is chosen.
  package var stamp: ContentStamp { ContentStamp(content) }
}

extension Records {
  /// Ids that stand for more than one content, anywhere.
  package var disputes: Disputes {
    // Ledgers are sorted, so that this puts sorted runs together.
    var ids: [AttemptID] = []
    for ledger in ledgers.values + [setAside] { ids += ledger.entries.lazy.compactMap(\.id) }
    ids.sort()
    var disputes = Disputes()
    disputes.open = Set(zip(ids, ids.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    for (id, entries) in contents(of: disputes.open.filter { decisions.decides($0) }) {
      guard let kept = decisions.kept(of: id, among: entries.map(\.stamp)) else { continue }
      disputes.open.remove(id)
      disputes.kept[id] = kept
    }
    return disputes
  }

  /// Every content of some ids, in the order in which they are numbered from 1: by their bytes.
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

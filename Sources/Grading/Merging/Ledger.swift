/// A set of attempts, each content once with the earliest time it was received.
///
/// Union of ledgers is idempotent, commutative and associative: that is what makes merging so.
package struct Ledger: Sendable, Equatable {
  /// By id, then by content.
  package private(set) var entries: [LedgerEntry]

  /// Nothing handed in.
  package static let empty = Ledger([])

  /// The set of these entries, in whatever order they come and however often.
  package init(_ entries: [LedgerEntry]) {
    self.entries = []
    self.entries.reserveCapacity(entries.count)
    for entry in entries.sorted(by: LedgerEntry.inLedgerOrder) {
      if let last = self.entries.last, last.id == entry.id, last.content == entry.content {
        let earliest = min(last.received, entry.received)
        self.entries[self.entries.count - 1].received = earliest
      } else {
        self.entries.append(entry)
      }
    }
  }

  /// Whether it holds no attempt.
  package var isEmpty: Bool { entries.isEmpty }

  /// The entries whose content another ledger does not have.
  package func entries(notIn other: Ledger) -> [LedgerEntry] {
    var others = other.entries[...]
    return entries.filter { entry in
      while let first = others.first, LedgerEntry.inLedgerOrder(first, entry) {
        others.removeFirst()
      }
      return others.first?.content != entry.content
    }
  }
}

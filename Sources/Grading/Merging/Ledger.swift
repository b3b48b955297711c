/// A set of attempts, each content once with the earliest time it was received.
///
/// Union of ledgers is idempotent, commutative and associative: that is what makes merging so.
package struct Ledger: Sendable, Equatable {
  /// By id, then by content.
  package private(set) var entries: [LedgerEntry]

  /// Nothing handed in.
  package static let empty = Ledger([])

  /// The set of these entries, in whatever order they come and however often.
  package init(_ entries: consuming [LedgerEntry]) {
    self.entries = entries
    let isSorted = self.entries.indices.dropFirst().allSatisfy {
      self.entries[$0 - 1].isCertainlyBefore(self.entries[$0])
    }
    guard !isSorted else { return }
    self.entries.sort(by: LedgerEntry.inLedgerOrder)
    dropRepeats()
  }

  /// Leaves the first of each content with the earliest time.
  private mutating func dropRepeats() {
    var kept = 0
    for index in entries.indices {
      if kept > 0, entries[kept - 1].isRepeated(by: entries[index]) {
        let earliest = min(entries[kept - 1].received, entries[index].received)
        entries[kept - 1].received = earliest
      } else {
        if kept != index { entries[kept] = entries[index] }
        kept += 1
      }
    }
    entries.removeSubrange(kept...)
  }

  /// All entries of both; where both have the same content, this one's stays.
  func union(_ other: Ledger) -> Ledger {
    if isEmpty { return other }
    return other.isEmpty ? self : Ledger(entries + other.entries)
  }

  /// The same entries, their bytes where they were written anew.
  func moved(to stores: [LineStore], _ places: [(store: Int, offset: Int)]) -> Ledger {
    var moved = self
    for (index, place) in places.enumerated() {
      moved.entries[index] = LedgerEntry(
        moved.entries[index], in: stores[place.store], at: place.offset)
    }
    return moved
  }

  /// Whether it holds no attempt.
  package var isEmpty: Bool { entries.isEmpty }

  /// The entries whose content another ledger does not have.
  package func entries(notIn other: Ledger) -> [LedgerEntry] {
    if other.isEmpty { return entries }
    var next = 0
    return entries.filter { entry in
      while next < other.entries.count,
        LedgerEntry.inLedgerOrder(other.entries[next], entry)
      {
        next += 1
      }
      return next == other.entries.count || !other.entries[next].isRepeated(by: entry)
    }
  }
}

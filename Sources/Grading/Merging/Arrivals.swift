package import Disk

/// What a merge takes in, and what it takes out.
package struct Arrivals: Sendable {
  package var received: [LedgerEntry] = []
  /// A table of answers collected elsewhere.
  package var collected: CollectedSheet? = nil
  /// Attempts that are taken out for good, as those were that earlier runs took out.
  package var removing = RemovedAttempts.none

  package init(_ received: [LedgerEntry] = [], _ collected: CollectedSheet? = nil) {
    (self.received, self.collected) = (received, collected)
  }
}

/// Where a merge finds what was merged before, and whether it writes.
package struct MergePlace: Sendable {
  /// The course's, locked by the caller.
  package var root: Folder
  /// A dry run only tells.
  package var isDryRun = false
  /// Where it says that nothing but new attempts came, only these are looked at.
  package var memory: MergeMemory? = nil

  package init(_ root: Folder) { self.root = root }
}

extension Arrivals {
  /// Takes the table's attempts to the others and leaves out those that were taken out with their
  /// students; how many these are.
  mutating func leaveOut(_ removed: RemovedAttempts) -> Int {
    if let collected { received += collected.entries }
    let count = received.count
    if !removed.isEmpty { received.removeAll(where: removed.contains) }
    return count - received.count
  }
}

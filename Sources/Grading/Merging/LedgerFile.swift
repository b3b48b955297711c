import Disk

extension StagedFile {
  /// Writes a ledger's lines, several workers at once: how long each is shows beforehand.
  func write(_ ledger: Ledger, jobs: Int) throws(DiskError) {
    let pieces = ledger.pieces
    let starts = ledger.lineStarts(of: pieces)
    try forEachIndex(below: pieces.count, jobs: jobs) { piece throws(DiskError) in
      var writer = LedgerWriter()
      var out: [UInt8] = []
      out.reserveCapacity(starts[piece + 1] - starts[piece])
      ledger.forEachContent(in: pieces[piece]) { index, content in
        writer.write(ledger.entries[index], content, to: &out)
      }
      try write(out, at: starts[piece])
    }
    try ledger.check()
  }
}

extension Ledger {
  /// Where the first line of each piece of it starts in its file, and where the last one ends.
  fileprivate func lineStarts(of pieces: [Range<Int>]) -> [Int] {
    var writer = LedgerWriter()
    var starts = [0]
    for piece in pieces {
      starts.append(
        piece.reduce(starts[starts.count - 1]) { end, index in
          end + writer.length(of: entries[index])
        })
    }
    return starts
  }

  /// Whether a file's bytes are just this ledger, each line in its place.
  func stands(in former: Ledger, ofSize size: Int) -> Bool {
    guard entries.count == former.entries.count else { return false }
    var writer = LedgerWriter()
    var end = 0
    for (entry, old) in zip(entries, former.entries) {
      let length = writer.length(of: entry)
      guard entry.store === old.store, entry.range == old.range, entry.received == old.received,
        entry.range.upperBound + 2 == end + length
      else { return false }
      end += length
    }
    return end == size
  }
}

package import Disk

extension Ledger {
  /// Calls `body` with every entry and its content; entries that are close together in a file are
  /// read together.
  package func forEachContent(_ body: (LedgerEntry, UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe forEachContent(in: entries.indices) { unsafe body(entries[$0], $1) }
  }

  /// Calls `body` with the index and the content of every entry in a range.
  package func forEachContent(
    in range: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var buffer: [UInt8] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let run = run(from: start, to: range.upperBound)
      let first = entries[start].range.lowerBound
      let last = entries[run.upperBound - 1].range.upperBound
      unsafe entries[start].store.withBytes(first..<last, buffer: &buffer) { bytes in
        // After a read error there are no bytes; callers that use the results call ``check()``.
        guard bytes.count == last - first else { return }
        for index in run {
          let own = entries[index].range
          unsafe body(
            index,
            UnsafeBufferPointer(
              rebasing: bytes[(own.lowerBound - first)..<(own.upperBound - first)]))
        }
      }
      start = run.upperBound
    }
  }

  /// The range of entries that follow each other closely in one file, up to 256 KiB.
  private func run(from start: Int, to end: Int) -> Range<Int> {
    let store = entries[start].store
    guard store.isFile else { return start..<(start + 1) }
    let first = entries[start].range
    var next = start + 1
    var reached = first.upperBound
    while next < end, entries[next].store === store {
      let range = entries[next].range
      guard range.lowerBound >= reached, range.lowerBound - reached < 256,
        range.upperBound - first.lowerBound <= 1 << 18
      else { break }
      reached = range.upperBound
      next += 1
    }
    return start..<next
  }

  /// The indices of the entries in pieces, each of which a worker processes at a time.
  package var pieces: [Range<Int>] {
    stride(from: 0, to: entries.count, by: 2_048).map {
      $0..<Swift.min($0 + 2_048, entries.count)
    }
  }

  /// Throws the first read error, if any.
  ///
  /// Results from a file with a read error must not be used.
  package func check() throws(DiskError) {
    var last: LineStore?
    for entry in entries where entry.store !== last {
      try entry.store.check()
      last = entry.store
    }
  }
}

extension StagedFile {
  /// Writes a ledger's lines with several workers; their lengths are computed first.
  func write(_ ledger: Ledger, jobs: Int) throws(DiskError) {
    let pieces = ledger.pieces
    let starts = ledger.lineStarts(of: pieces)
    try forEachIndex(below: pieces.count, jobs: jobs) { piece throws(DiskError) in
      var writer = LedgerWriter()
      var out: [UInt8] = []
      out.reserveCapacity(starts[piece + 1] - starts[piece])
      unsafe ledger.forEachContent(in: pieces[piece]) { index, content in
        unsafe writer.write(ledger.entries[index], content, to: &out)
      }
      try write(out, at: starts[piece])
    }
    try ledger.check()
  }
}

extension Ledger {
  /// The offset in the file of each piece's first line, followed by the end of the last line.
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

  /// Whether the file of `former` contains exactly this ledger's lines, in the same order.
  func isStored(in former: Ledger, ofSize size: Int) -> Bool {
    guard entries.count == former.entries.count else { return false }
    var writer = LedgerWriter()
    var end = 0
    for (entry, old) in zip(entries, former.entries) {
      let length = writer.length(of: entry)
      guard entry.store === old.store, entry.range == old.range, entry.received == old.received,
        entry.range.upperBound + LedgerWriter.tail.utf8CodeUnitCount == end + length
      else { return false }
      end += length
    }
    return end == size
  }
}

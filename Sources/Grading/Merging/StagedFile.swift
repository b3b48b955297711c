import Glibc
import Synchronization

/// A file being written beside its place, under a name of its own until it is whole.
final class StagedFile: Sendable {
  private let file: OpenFile

  /// Starts it anew, whatever a killed run left there.
  init(_ name: String, in folder: Folder) throws(DiskFault) {
    file = OpenFile(try folder.openStaged(name), path: folder.below(name))
  }

  /// Writes bytes at a place in it; several workers may write at different ones.
  func write(_ bytes: [UInt8], at start: Int) throws(DiskFault) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          file.descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written,
          off_t(start + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault() }
      written += count
    }
  }

  /// Makes every byte of it survive a power cut.
  func finish() throws(DiskFault) {
    guard fsync(file.descriptor) == 0 else { throw fault() }
  }

  /// Whether another file holds the same bytes.
  func isSame(as other: OpenFile) throws(DiskFault) -> Bool {
    let size = try file.size()
    guard try other.size() == size else { return false }
    var (own, others) = ([UInt8](), [UInt8]())
    for start in stride(from: 0, to: size, by: 1 << 20) {
      let range = start..<min(start + (1 << 20), size)
      try file.read(range, into: &own)
      try other.read(range, into: &others)
      guard own[..<range.count] == others[..<range.count] else { return false }
    }
    return true
  }

  private func fault() -> DiskFault { DiskFault("cannot write '\(file.path)'") }
}

extension StagedFile {
  /// Writes a ledger's lines, several workers at once: how long each is shows beforehand.
  func write(_ ledger: Ledger, jobs: Int) throws(DiskFault) {
    let pieces = ledger.pieces
    let starts = ledger.lineStarts(of: pieces)
    let fault = Mutex<DiskFault?>(nil)
    let _: [Bool] = inParallel(pieces.count, jobs: jobs) { piece in
      guard fault.withLock({ $0 == nil }) else { return false }
      var writer = LedgerWriter()
      var out: [UInt8] = []
      out.reserveCapacity(starts[piece + 1] - starts[piece])
      ledger.forEachContent(in: pieces[piece]) { index, content in
        writer.write(ledger.entries[index], content, to: &out)
      }
      do throws(DiskFault) {
        try self.write(out, at: starts[piece])
      } catch {
        fault.withLock { $0 = error }
      }
      return true
    }
    if let fault = fault.withLock({ $0 }) { throw fault }
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

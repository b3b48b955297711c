import Glibc
import Synchronization

/// Where the attempts of one run wait to be sorted: in memory while they are few, then in a file
/// without a name, which goes with the process however that ends.
final class Spool: Sendable {
  /// How many bytes stay in memory.
  private static let memory = 16 << 20

  private let folder: Folder?
  private let state = Mutex(State())

  private struct State {
    var kept = 0
    var file: OpenFile?
    var end = 0
  }

  /// Without a folder everything stays in memory.
  init(in folder: Folder?) { self.folder = folder }

  /// Keeps what was found; where the disk does not take it, in memory all the same.
  func keep(_ lines: FoundLines) -> [LedgerEntry] {
    guard !lines.found.isEmpty else { return [] }
    if let (file, start) = reserve(lines.bytes.count), file.write(lines.bytes, at: start) {
      let store = LineStore(file, references: lines.references)
      return lines.found.map { LedgerEntry($0, in: store, at: start) }
    }
    let store = LineStore(lines.bytes, references: lines.references)
    return lines.found.map { LedgerEntry($0, in: store) }
  }

  /// A place for so many bytes in the file; `nil` where they should stay in memory.
  private func reserve(_ count: Int) -> (file: OpenFile, start: Int)? {
    state.withLock { state in
      state.kept += count
      guard state.kept > Spool.memory, let folder else { return nil }
      if state.file == nil { state.file = folder.makeNamelessFile() }
      guard let file = state.file else { return nil }
      defer { state.end += count }
      return (file, state.end)
    }
  }
}

extension Folder {
  /// A file for reading and writing that never has a name; `nil` where the disk has no such.
  fileprivate func makeNamelessFile() -> OpenFile? {
    let file = openForSpooling()
    return file < 0 ? nil : OpenFile(file, path: path)
  }
}

extension OpenFile {
  /// Writes bytes at a place; whether all of them were taken.
  fileprivate func write(_ bytes: [UInt8], at start: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(start + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

import Disk
import Synchronization

/// Stores the attempts of one run until they are sorted: in memory while there are few, then in an
/// unnamed file that disappears with the process.
final class Spool: Sendable {
  /// The number of bytes that are kept in memory, 16 MiB.
  private static let memory = 16 << 20

  private let folder: Folder?
  private let state = Mutex(State())

  private struct State {
    var kept = 0
    var file: OpenFile?
    var end = 0
  }

  /// Without a folder, everything stays in memory.
  init(in folder: Folder?) { self.folder = folder }

  /// Stores attempts in the file, or in memory if writing fails.
  func keep(_ lines: FoundAttempts) -> [LedgerEntry] {
    guard !lines.found.isEmpty else { return [] }
    if let (file, start) = reserve(lines.bytes.count),
      (try? file.write(lines.bytes, at: start)) != nil
    {
      let store = LineStore(file, references: lines.references)
      return lines.found.map { LedgerEntry($0, in: store, at: start) }
    }
    let store = LineStore(lines.bytes, references: lines.references)
    return lines.found.map { LedgerEntry($0, in: store) }
  }

  /// Reserves a number of bytes in the file; `nil` if they should stay in memory.
  private func reserve(_ count: Int) -> (file: OpenFile, start: Int)? {
    state.withLock { state in
      state.kept += count
      guard state.kept > Spool.memory, let folder else { return nil }
      if state.file == nil { state.file = try? folder.makeNamelessFile() }
      guard let file = state.file else { return nil }
      defer { state.end += count }
      return (file, state.end)
    }
  }
}

import Disk
import Synchronization

/// Lines of JSON that ledger entries refer to: bytes in memory, or a range of an open file.
///
/// A million attempts are a gigabyte, so only the position of each is kept in memory. A store never
/// changes: files are replaced as a whole, and the old file stays readable while it is open.
final class LineStore: Sendable {
  /// The distinct quizzes that its attempts name.
  let references: [QuizReference]
  private let place: Place
  /// A read error: the content was treated as empty, so results from it must be discarded.
  private let failure = Mutex<DiskError?>(nil)

  private enum Place {
    case memory([UInt8])
    case file(OpenFile)
  }

  init(_ bytes: [UInt8], references: [QuizReference]) {
    place = .memory(bytes)
    self.references = references
  }

  init(_ file: OpenFile, references: [QuizReference]) {
    place = .file(file)
    self.references = references
  }

  /// Whether the lines are in a file, so that nearby lines should be read together.
  var isFile: Bool { if case .file = place { true } else { false } }

  /// Passes the bytes of a range to `body`; bytes in a file are first read into `buffer`.
  func withBytes<Result>(
    _ range: Range<Int>, buffer: inout [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    switch place {
    case .memory(let bytes):
      return unsafe bytes.withUnsafeBufferPointer {
        unsafe body(UnsafeBufferPointer(rebasing: $0[range]))
      }
    case .file(let file):
      do throws(DiskError) {
        try file.read(range, into: &buffer)
      } catch {
        failure.withLock { $0 = error }
        return unsafe body(
          UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: nil, count: 0)[...]))
      }
      return unsafe buffer.withUnsafeBufferPointer {
        unsafe body(UnsafeBufferPointer(rebasing: $0[..<range.count]))
      }
    }
  }

  /// Throws the first read error, if any.
  func check() throws(DiskError) {
    if let fault = failure.withLock({ $0 }) { throw fault }
  }
}

/// Stores the attempts of one run until they are sorted: in memory while there are few, then in an
/// unnamed file that disappears with the process.
final class Spool: Sendable {
  /// The number of bytes that are kept in memory, 4 MiB.
  private static let memory = 4 << 20

  /// The number of bytes from which attempts should be stored together, 4 MiB.
  static let pieceSize = 4 << 20

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
    // Copied, because the buffer has grown to up to twice the bytes in it; an array made from a
    // slice would share it.
    let bytes = unsafe lines.bytes.withUnsafeBufferPointer { unsafe Array($0) }
    let store = LineStore(bytes, references: lines.references)
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

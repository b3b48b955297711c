import Disk
import Synchronization

/// Lines of JSON that ledger entries refer to: bytes in memory, or a range of an open file.
///
/// A million attempts are a gigabyte, so only the position of each is kept in memory. A store never
/// changes: files are replaced as a whole, and the old file stays readable while it is open.
package final class LineStore: Sendable {
  /// The quizzes that its attempts name, each once.
  let references: [QuizReference]
  private let place: Place
  /// A read that failed: the content came out empty, so nothing may be made of it.
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

  /// Whether nearby lines are best read together.
  var isFile: Bool { if case .file = place { true } else { false } }

  /// Hands the bytes of a range to `body`, reading them into `buffer` where they lie in a file.
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

  /// Tells of a read that failed since the store was made.
  func check() throws(DiskError) {
    if let fault = failure.withLock({ $0 }) { throw fault }
  }
}

/// Stores the attempts of one run until they are sorted: in memory while there are few, then in an
/// unnamed file that disappears with the process.
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

  /// A place for so many bytes in the file; `nil` where they should stay in memory.
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

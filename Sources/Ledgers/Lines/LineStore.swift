import Disk
import Synchronization

/// Lines of JSON that ledger entries refer to: bytes in memory, or a range of an open file.
///
/// A million attempts are a gigabyte, so only the position of each is kept in memory. A store never
/// changes: files are replaced as a whole, and the old file stays readable while it is open.
package final class LineStore: Sendable {
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

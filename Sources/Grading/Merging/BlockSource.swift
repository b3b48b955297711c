import Disk
import Synchronization

/// Blocks of lines that several workers take, one after the other.
final class BlockSource: Sendable {
  private let state: Mutex<State>

  private struct State: Sendable {
    var first: LineBlocks.Block?
    var rest: LineBlocks
    var fault: DiskError?
  }

  /// `first` is one that was read already.
  init(_ blocks: consuming LineBlocks, first: LineBlocks.Block? = nil) {
    state = Mutex(State(first: first, rest: blocks))
  }

  /// The next block; `nil` after the last and after a fault of the disk.
  func next() -> LineBlocks.Block? {
    state.withLock { state in
      if let first = state.first {
        state.first = nil
        return first
      }
      do throws(DiskError) {
        return state.fault == nil ? try state.rest.next() : nil
      } catch {
        state.fault = error
        return nil
      }
    }
  }

  /// Tells of the fault that ended the blocks too early.
  func check() throws(DiskError) {
    if let fault = state.withLock({ $0.fault }) { throw fault }
  }
}

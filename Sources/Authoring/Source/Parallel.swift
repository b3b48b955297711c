import Disk
import Synchronization

/// Results in the order of their inputs, made by several workers at once.
///
/// - Parameters:
///   - count: How many inputs there are.
///   - jobs: How many workers, at least one.
///   - worker: Makes one worker's own function from input index to result, so that each worker
///     may keep what it must not share.
/// - Returns: One result for each input.
func parallelMap<Value: Sendable>(
  _ count: Int, jobs: Int, worker: @escaping @Sendable (_ next: () -> Int?) -> [(Int, Value)]
) -> [Value] {
  let cursor = Atomic<Int>(0)
  let found = Mutex<[Value?]>(Array(repeating: nil, count: count))
  callInThreads(min(jobs, count)) {
    let part = worker {
      let index = cursor.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
    found.withLock { for (index, value) in part { $0[index] = value } }
  }
  return found.withLock { $0.compactMap(\.self) }
}

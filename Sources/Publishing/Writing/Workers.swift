internal import Dispatch
internal import Synchronization

/// Calls a function for each index below a count, from at most so many threads at once.
///
/// Which thread takes which index is left open, so nothing may depend on it.
func forEachIndex(below count: Int, jobs: Int, _ body: @Sendable (Int) -> Void) {
  guard jobs > 1, count > 1 else {
    for index in 0..<count { body(index) }
    return
  }
  let next = Atomic<Int>(0)
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }
}

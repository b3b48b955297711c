import Disk
import Synchronization

/// Hands out runs of the indices below a count to at most so many threads at once.
///
/// Each worker calls `take` until it gives none; which worker gets which run is left open, so
/// nothing may depend on it.
func withWorkers(
  below count: Int, jobs: Int, run: Int,
  _ work: @Sendable (_ take: @Sendable () -> Range<Int>?) -> Void
) {
  let next = Atomic<Int>(0)
  @Sendable func takeNext() -> Range<Int>? {
    let start = next.add(run, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + run, count) : nil
  }
  callInThreads(min(jobs, (count + run - 1) / run)) { work(takeNext) }
}

/// Calls a function for each index below a count, from at most so many threads at once.
func forEachIndex(below count: Int, jobs: Int, _ body: @Sendable (Int) -> Void) {
  withWorkers(below: count, jobs: jobs, run: 1) { take in
    while let indices = take() {
      for index in indices { body(index) }
    }
  }
}

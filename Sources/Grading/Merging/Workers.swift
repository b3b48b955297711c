import Disk
import Synchronization

/// How many work at once, and whom they tell how far they are.
package struct Workers: Sendable {
  let jobs: Int
  private let tell: @Sendable (Int) -> Void
  private let done = Progress()

  private final class Progress: Sendable {
    let count = Atomic<Int>(0)
  }

  /// - Parameters:
  ///   - jobs: At least one.
  ///   - tell: Called now and then, by any of them, with how many attempts are done.
  package init(_ jobs: Int, tell: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.jobs = jobs
    self.tell = tell
  }

  /// One, who tells nobody.
  package static let one = Workers(1)

  /// Adds attempts to those done.
  func advance(by attempts: Int) {
    tell(done.count.add(attempts, ordering: .relaxed).newValue)
  }
}

/// What several workers make at once of numbered pieces, in the order of the numbers.
///
/// `work` is the whole work of one of the `jobs` workers: it takes pieces until there are none.
func inParallel<Value: Sendable>(
  jobs: Int, _ work: @Sendable () -> [(index: Int, value: Value)]
) -> [Value] {
  let found = Mutex<[(index: Int, value: Value)]>([])
  callInThreads(jobs) {
    let part = work()
    found.withLock { $0 += part }
  }
  return found.withLock { $0.sorted { $0.index < $1.index }.map(\.value) }
}

/// As ``inParallel(jobs:_:)``, for pieces that are counted beforehand.
func inParallel<Value: Sendable>(
  _ count: Int, jobs: Int, _ make: @Sendable (Int) -> Value
) -> [Value] {
  let cursor = Atomic<Int>(0)
  return inParallel(jobs: min(jobs, count)) {
    var made: [(index: Int, value: Value)] = []
    while true {
      let index = cursor.add(1, ordering: .relaxed).oldValue
      guard index < count else { return made }
      made.append((index, make(index)))
    }
  }
}

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

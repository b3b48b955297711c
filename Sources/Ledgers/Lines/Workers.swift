import Synchronization

/// The number of workers and their progress callback.
package struct Workers: Sendable {
  /// The number of workers, at least 1.
  package let jobs: Int
  private let tell: @Sendable (Int, Double?) -> Void
  private let done = Progress()

  private final class Progress: Sendable {
    let count = Atomic<Int>(0)
    /// The amount of work done, and the total; 0 if it is unknown.
    let part = Atomic<Int>(0), whole = Atomic<Int>(0)
  }

  /// - Parameters:
  ///   - jobs: The number of workers, at least 1.
  ///   - tell: Called from time to time by any worker with the number of attempts done and, if it
  ///     is known, the share of the work that is done, 0 to 1.
  package init(_ jobs: Int, tell: @escaping @Sendable (Int, Double?) -> Void = { _, _ in }) {
    (self.jobs, self.tell) = (jobs, tell)
  }

  /// One worker, without a progress callback.
  package static let one = Workers(1)

  /// Sets the total amount of work, in attempts or in another unit; 0 if it is unknown.
  package func expect(_ work: Int) { done.whole.store(work, ordering: .relaxed) }

  /// Adds finished attempts; `work` is the corresponding amount of work, if its unit is not
  /// attempts.
  package func advance(by attempts: Int, work: Int? = nil) {
    let count = done.count.add(attempts, ordering: .relaxed).newValue
    let part = done.part.add(work ?? attempts, ordering: .relaxed).newValue
    let whole = done.whole.load(ordering: .relaxed)
    tell(count, whole > 0 ? min(Double(part) / Double(whole), 1) : nil)
  }
}

/// A list that keeps a limited number of elements and counts the rest.
package struct BoundedList<Element: Sendable>: Sendable {
  /// The elements that were appended first, in this order, up to the limit.
  package private(set) var elements: [Element] = []
  /// The number of elements that were not kept.
  package private(set) var more = 0
  private let limit: Int

  /// - Parameter limit: The maximum number of elements to keep.
  package init(_ limit: Int) { self.limit = limit }

  /// Whether nothing was appended, not even an element that was only counted.
  package var isEmpty: Bool { count == 0 }

  /// The number of elements that were appended.
  package var count: Int { elements.count + more }

  /// Appends an element, or only counts it if the limit is reached.
  package mutating func append(_ element: Element) {
    if elements.count < limit { elements.append(element) } else { more += 1 }
  }

  /// The list of changed elements.
  func map<Other: Sendable>(_ change: (Element) -> Other) -> BoundedList<Other> {
    var list = BoundedList<Other>(limit)
    (list.elements, list.more) = (elements.map(change), more)
    return list
  }

  /// Appends the elements of another list up to the limit, and counts all others.
  package mutating func append(_ other: BoundedList) {
    let room = max(0, limit - elements.count)
    elements += other.elements.prefix(room)
    more += max(0, other.elements.count - room) + other.more
  }
}

/// The maximum number of findings in one file that are kept and reported.
package let maxFindingsPerFile = 200

/// The maximum number of findings in one run that are kept and reported.
package let maxFindingsPerRun = 1_000

extension Array {
  /// Returns all elements and removes them, so that they are not in memory twice.
  package mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}

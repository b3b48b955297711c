import Synchronization

/// Distributes the indices below a count to several workers, in consecutive ranges.
///
/// Each worker calls `take` until it returns `nil`; the assignment of ranges to workers is not
/// deterministic, so nothing may depend on it. After an error, no more ranges are handed out.
///
/// - Parameters:
///   - count: The number of indices.
///   - jobs: The maximum number of workers, at least 1.
///   - run: The number of indices in one range.
///   - work: The function that each worker executes once.
/// - Throws: The first error of any worker.
package func withWorkers<Failure: Error>(
  below count: Int, jobs: Int, run: Int = 1,
  _ work: @Sendable (_ take: @Sendable () -> Range<Int>?) throws(Failure) -> Void
) throws(Failure) {
  let next = Atomic<Int>(0)
  let failure = Mutex<Failure?>(nil)
  @Sendable func take() -> Range<Int>? {
    let start = next.add(run, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + run, count) : nil
  }
  callInThreads(min(jobs, (count + run - 1) / run)) {
    do throws(Failure) {
      try work(take)
    } catch {
      failure.withLock { $0 = $0 ?? error }
      next.store(count, ordering: .relaxed)
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}

/// Calls a function for each index below a count, from several workers at once.
///
/// - Throws: The first error of any call; after it, no call for a further index is started.
package func forEachIndex<Failure: Error>(
  below count: Int, jobs: Int, _ body: @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
  try withWorkers(below: count, jobs: jobs) { (take) throws(Failure) in
    while let indices = take() {
      for index in indices { try body(index) }
    }
  }
}

/// The results for the indices below a count, in order, computed by several workers.
///
/// - Parameters:
///   - count: The number of indices.
///   - jobs: The maximum number of workers, at least 1.
///   - makeTools: Creates the state that one worker keeps between its calls, and does not share.
///   - make: Computes one result.
/// - Returns: One result for each index.
/// - Throws: The first error of any call; after it, no call for a further index is started.
package func parallelMap<Value: Sendable, Tools: ~Copyable, Failure: Error>(
  _ count: Int, jobs: Int, with makeTools: @Sendable () -> Tools,
  _ make: @Sendable (Int, inout Tools) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  let found = Mutex<[Value?]>(Array(repeating: nil, count: count))
  try withWorkers(below: count, jobs: jobs) { (take) throws(Failure) in
    var tools = makeTools()
    var made: [(index: Int, value: Value)] = []
    while let indices = take() {
      for index in indices { made.append((index, try make(index, &tools))) }
    }
    found.withLock { for (index, value) in made { $0[index] = value } }
  }
  return found.withLock { $0.compactMap(\.self) }
}

/// The results for the indices below a count, in order, without state for each worker.
package func parallelMap<Value: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, _ make: @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  try parallelMap(count, jobs: jobs, with: {}) { (index, _: inout Void) throws(Failure) in
    try make(index)
  }
}

/// The values that several workers return, sorted by their indices.
///
/// Each of the `jobs` workers calls `work` once, which takes items from a shared source until there
/// are none.
package func collectInParallel<Value: Sendable>(
  jobs: Int, _ work: @Sendable () -> [(index: Int, value: Value)]
) -> [Value] {
  let found = Mutex<[(index: Int, value: Value)]>([])
  callInThreads(jobs) {
    let part = work()
    found.withLock { $0 += part }
  }
  return found.withLock { $0.sorted { $0.index < $1.index }.map(\.value) }
}

import Synchronization

/// Hands out runs of the indices below a count to several workers at once.
///
/// Each worker calls `take` until it gives none; which worker gets which run is left open, so
/// nothing may depend on it. After an error no more runs are handed out.
///
/// - Parameters:
///   - count: How many indices there are.
///   - jobs: How many workers at most, at least one.
///   - run: How many indices a worker takes at once.
///   - work: The whole work of one worker.
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
/// - Throws: The first error of any call; after it, no further index is begun.
package func forEachIndex<Failure: Error>(
  below count: Int, jobs: Int, _ body: @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
  try withWorkers(below: count, jobs: jobs) { (take) throws(Failure) in
    while let indices = take() {
      for index in indices { try body(index) }
    }
  }
}

/// Results for the indices below a count, in their order, made by several workers at once.
///
/// - Parameters:
///   - count: How many indices there are.
///   - jobs: How many workers at most, at least one.
///   - makeTools: Makes what one worker keeps between its calls, and shares with no other.
///   - make: Makes one result.
/// - Returns: One result for each index.
/// - Throws: The first error of any call; after it, no further index is begun.
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

/// Results for the indices below a count, as the function with tools gives them.
package func parallelMap<Value: Sendable, Failure: Error>(
  _ count: Int, jobs: Int, _ make: @Sendable (Int) throws(Failure) -> Value
) throws(Failure) -> [Value] {
  try parallelMap(count, jobs: jobs, with: {}) { (index, _: inout Void) throws(Failure) in
    try make(index)
  }
}

/// Results in the order of the numbers that their makers gave them, by several workers at once.
///
/// `work` is the whole work of one of the `jobs` workers: it takes pieces from a common place until
/// there are none.
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

import Glibc

/// The time that the current thread spends on the processor in a function.
///
/// Unlike the time on a clock, it does not depend on what else runs. Limits for it guard against
/// input whose processing seems to have no end, so they are at least fifty times what is needed.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

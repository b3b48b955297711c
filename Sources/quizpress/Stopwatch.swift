import Glibc

/// Measures the stages of a command, for `--timings`.
struct Stopwatch {
  private let isShown: Bool
  private var last = ContinuousClock.now
  private var lastTicks = clock()

  init(isShown: Bool) { self.isShown = isShown }

  /// Ends a stage; prints to standard error how long it took, and the processor time of all
  /// threads.
  mutating func lap(_ stage: String) {
    let (now, ticks) = (ContinuousClock.now, clock())
    let wall = Int((now - last) / .milliseconds(1))
    let processor = (ticks - lastTicks) * 1_000 / CLOCKS_PER_SEC
    if isShown { printDiagnostic("\(stage): \(wall) ms, processor \(processor) ms\n") }
    (last, lastTicks) = (now, ticks)
  }
}

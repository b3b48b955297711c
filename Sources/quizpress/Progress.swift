import Authoring
import Courseware
import FoundationEssentials
import Glibc
import Ledgers
import Synchronization

/// A line on standard error that shows the progress of a long run; only on a terminal
/// that can replace it.
final class ProgressLine: Sendable {
  /// Whether there is a terminal and progress is wanted.
  let isShown: Bool
  private let times = Mutex<Times?>(nil)

  private struct Times {
    let start: Date
    var shown: Date
  }

  /// - Parameter isWanted: Whether to show progress at all.
  init(isWanted: Bool) { isShown = isWanted && understandsEscapes(STDERR_FILENO) }

  /// Replaces the line with a count, its rate and the time left; at most ten times a second, and
  /// nothing in the first second.
  func show(_ done: Int, of total: Int, _ words: String) {
    show("\(done) of \(total) \(words)", done, share: Double(done) / Double(max(total, 1)))
  }

  /// Shows a count without a total; `share` is the completed fraction, from 0 to 1, if it is known.
  func show(_ done: Int, share: Double?, _ words: String) {
    show("\(done) \(words)", done, share: share)
  }

  /// Workers, one for each processor, whose progress is shown.
  func workers(_ words: String = "attempts graded") -> Workers {
    Workers(processorCount) { self.show($0, share: $1, words) }
  }

  private func show(_ count: String, _ done: Int, share: Double?) {
    guard isShown, let seconds = secondsIfDue() else { return }
    var text = "\(count), \(Int((Double(done) / seconds).rounded())) a second"
    if let share, share > 0 {
      text += ", \(Int((seconds * max(1 / share - 1, 0)).rounded(.up))) s left"
    }
    printDiagnostic(bytes: Array("\r\u{1B}[K\(safeForTerminal(text))".utf8))
  }

  /// The time since the first call, in seconds, if the line should be written again; otherwise
  /// `nil`.
  private func secondsIfDue() -> Double? {
    times.withLock { times in
      let now = Date()
      guard let before = times else {
        times = Times(start: now, shown: now)
        return nil
      }
      let seconds = now.timeIntervalSince(before.start)
      guard seconds >= 1, now.timeIntervalSince(before.shown) >= 0.1 else { return nil }
      times?.shown = now
      return seconds
    }
  }

  /// Removes the line; the next count starts a new run.
  func clear() {
    times.withLock { $0 = nil }
    if isShown { printDiagnostic(bytes: Array("\r\u{1B}[K".utf8)) }
  }
}

extension ProgressLine {
  /// A function that counts the steps of a run; `nil` if progress is not shown.
  func steps(of total: Int, _ words: String) -> (@Sendable () -> Void)? {
    guard isShown else { return nil }
    let done = Counter()
    return { [self] in show(done.next(), of: total, words) }
  }
}

extension CourseOptions {
  /// Reads and checks a course, and shows the progress on a terminal.
  func read(_ tree: SourceTree, _ options: ReadingOptions) -> CheckedCourse {
    let progress = ProgressLine(isWanted: !quiet)
    defer { progress.clear() }
    var options = options
    options.didReadQuiz = progress.steps(of: tree.quizCount, "quizzes read")
    return readCourse(tree, options)
  }
}

/// A counter that several threads increment.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

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

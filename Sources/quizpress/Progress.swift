import Authoring
import Courseware
import FoundationEssentials
import Glibc
import Synchronization

/// One line on standard error that says how far a long run is; only ever on a terminal.
final class ProgressLine: Sendable {
  /// Whether there is a terminal, and somebody wants to know.
  let isShown: Bool
  private let times = Mutex<Times?>(nil)

  private struct Times {
    let start: Date
    var shown: Date
  }

  /// - Parameter isWanted: Whether to say anything at all.
  init(isWanted: Bool) { isShown = isWanted && isTerminal(STDERR_FILENO) }

  /// Puts a count in the place of what the line says, with its rate and, if the whole is known, the
  /// time left; ten times a second at most, and nothing in the first second.
  func show(_ done: Int, of total: Int? = nil, _ words: String) {
    let text = total.map { "\(done) of \($0) \(words)" } ?? "\(done) \(words)"
    show(text, done, share: total.map { Double(done) / Double(max($0, 1)) })
  }

  /// The same where the whole is not counted; `share` is the part of it that is done, 0 to 1, if it
  /// is known.
  func show(_ done: Int, share: Double?, _ words: String) {
    show("\(done) \(words)", done, share: share)
  }

  private func show(_ count: String, _ done: Int, share: Double?) {
    guard isShown, let seconds = secondsIfDue() else { return }
    var text = "\(count), \(Int((Double(done) / seconds).rounded())) a second"
    if let share, share > 0 {
      text += ", \(Int((seconds * max(1 / share - 1, 0)).rounded(.up))) s left"
    }
    printDiagnostic(bytes: Array("\r\u{1B}[K\(safeForTerminal(text))".utf8))
  }

  /// The time since the first call, if the line is to be written again.
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

  /// Takes the line away; the next count is that of another run.
  func clear() {
    times.withLock { $0 = nil }
    if isShown { printDiagnostic(bytes: Array("\r\u{1B}[K".utf8)) }
  }
}

extension ProgressLine {
  /// What counts the steps of a run; `nil` where nobody is told.
  func steps(of total: Int, _ words: String) -> (@Sendable () -> Void)? {
    guard isShown else { return nil }
    let done = Counter()
    return { [self] in show(done.next(), of: total, words) }
  }
}

extension CourseOptions {
  /// Reads and checks a course, and says on a terminal how far it is.
  func read(_ tree: SourceTree, _ options: ReadingOptions) -> CheckedCourse {
    let progress = ProgressLine(isWanted: !quiet)
    defer { progress.clear() }
    var options = options
    options.didReadQuiz = progress.steps(of: tree.quizCount, "quizzes read")
    return readCourse(tree, options)
  }
}

/// A number that several threads count up.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

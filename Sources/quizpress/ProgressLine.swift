import Courseware
import FoundationEssentials
import Glibc
import Synchronization

/// One line on standard error that says how far a long run is; only ever on a terminal.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let last = Mutex<Date?>(nil)

  /// - Parameter isWanted: Whether to say anything at all.
  init(isWanted: Bool) { isShown = isWanted && isTerminal(STDERR_FILENO) }

  /// Puts text in the place of what stands there, ten times a second at most.
  func show(_ text: String) {
    guard isShown else { return }
    let isDue = last.withLock { last in
      let now = Date()
      // A run that ends at once has nothing to say.
      guard let before = last, now.timeIntervalSince(before) >= 0.1 else {
        last = last ?? now
        return false
      }
      last = now
      return true
    }
    if isDue { printDiagnostic(bytes: Array("\r\u{1B}[K\(safeForTerminal(text))".utf8)) }
  }

  /// Takes the line away.
  func clear() {
    if isShown { printDiagnostic(bytes: Array("\r\u{1B}[K".utf8)) }
  }
}

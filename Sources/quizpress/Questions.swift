import Authoring
import Courseware
import Glibc

/// Questions to whoever sits at a terminal; elsewhere each gets its default.
struct Questions {
  private let isAsking: Bool
  private var input = InputLines()

  init(isWanted: Bool) {
    isAsking = isWanted && isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO)
  }

  /// An answer, or the default for an empty line.
  mutating func ask(_ question: String, default usual: String?) throws -> String? {
    guard isAsking else { return usual }
    let hint = usual.map { " [\(safeForTerminal($0))]" } ?? ""
    printDiagnostic(bytes: Array("\(question)\(hint): ".utf8))
    let answer = cleanedName(try input.next() ?? "")
    return answer.isEmpty ? usual : answer
  }
}

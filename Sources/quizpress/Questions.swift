import Authoring
import Courseware
import Glibc

/// Questions on a terminal, answered there or by lines from a pipe; otherwise each question gets
/// its default answer.
struct Questions {
  private let isAsking: Bool
  /// Whether answers come from a pipe, so that the terminal does not show them.
  private let isPiped: Bool
  private var input = InputLines()

  /// Whether somebody at a terminal can correct an answer; the lines of a pipe are what they are.
  var canAskAgain: Bool { isAsking && !isPiped }

  init(isWanted: Bool) {
    // A file does not count: in a shell loop that reads a file, its lines are not meant for the
    // command.
    isPiped = isPipe(STDIN_FILENO)
    isAsking = isWanted && (isTerminal(STDIN_FILENO) || isPiped) && isTerminal(STDERR_FILENO)
  }

  /// An answer, or the default for an empty line.
  mutating func ask(_ question: String, default usual: String?) throws -> String? {
    guard isAsking else { return usual }
    let hint = usual.map { " [\(safeForTerminal($0))]" } ?? ""
    printDiagnostic(bytes: Array("\(question)\(hint): ".utf8))
    let answer = cleanedName(try input.next() ?? "")
    if isPiped { printDiagnostic(safeForTerminal(answer) + "\n") }
    return answer.isEmpty ? usual : answer
  }
}

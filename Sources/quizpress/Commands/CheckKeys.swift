import ArgumentParser
import Courseware

/// `quizpress keys check`.
struct CheckKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find private keys in what Git is about to commit.",
    discussion: """
      Checks the staged files of the whole repository for key files, for the content of key files, \
      for the keys on this computer that have no passphrase, and for passwords of classrooms. The \
      exit status is 1 if a key or a password is found. Run it as the hook 'pre-commit' of the \
      repository.
      """)

  @OptionGroup var course: CourseOptions

  @Flag(
    name: .customLong("all"), help: "Check all files that Git tracks, not only staged ones.")
  var isAll = false

  func run() throws {
    let found: [KeyInGit]
    do {
      let repository = try Repository(holding: course.coursePath() ?? ".")
      let search = KeySearch(try onDisk { try keysAtHand() })
      found = try repository.keys(search, inAllFiles: isAll)
    } catch let fault as GitFault {
      printError(safeForTerminal(fault.reason))
      throw ExitStatus.errors
    }
    for file in found { printError(safeForTerminal("'\(file.path)' \(file.finding)")) }
    guard !found.isEmpty else { return }
    printDiagnostic(
      "note: move it out of the repository, and run 'git rm --cached' with its path; if it was "
        + "ever pushed, run 'quizpress keys rotate' or, for a classroom, 'quizpress password "
        + "renew CLASSROOM'\n")
    throw ExitStatus.errors
  }
}

import ArgumentParser
import Authoring
import Courseware

/// The command tree.
@main
struct Quizpress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quizpress",
    abstract: "Write quizzes in Markdown, check them, publish them and grade attempts.",
    version: "0.1.0",
    subcommands: [
      New.self, Check.self, Fmt.self, Diff.self, Build.self, FormCommand.self, Merge.self,
      Resolve.self, Grade.self, Stats.self, Grades.self, Members.self, Prune.self, Import.self,
      Explain.self,
    ])

  static func main() {
    ignoreBrokenPipes()
    // Swift asks the system for the arguments; without them a command would do nothing and end 0.
    guard !CommandLine.arguments.isEmpty else {
      printError("the command line cannot be read from '/proc/self'")
      exit(withError: ExitStatus.disk)
    }
    do {
      try adaptToResourceLimits()
      var command = try parseAsRoot()
      try command.run()
    } catch let fault as OutputFault {
      printError("standard output cannot be written: \(fault.reason)")
      exit(withError: ExitStatus.disk)
    } catch {
      if exitCode(for: error) == .validationFailure { endAtUnknownVerb() }
      end(with: error)
    }
  }

  /// Ends with what the parser says, which may quote the command line.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    guard !code.isSuccess, lines.contains(where: { safeForTerminal(String($0)) != $0 }) else {
      exit(withError: error)
    }
    printDiagnostic(lines.map { safeForTerminal(String($0)) + "\n" }.joined())
    exit(withError: code)
  }

  /// Ends with what was meant, where a word in a verb's place is nearly one.
  private static func endAtUnknownVerb() {
    var command: any ParsableCommand.Type = Quizpress.self
    for word in CommandLine.arguments.dropFirst() {
      let verbs = command.configuration.subcommands
      if let verb = verbs.first(where: { $0._commandName == word }) {
        command = verb
        continue
      }
      let near = suggestion(word, verbs.map { $0._commandName })
      guard !near.isEmpty else { return }
      exit(withError: ValidationError("no command '\(safeForTerminal(word))'\(near)"))
    }
  }
}

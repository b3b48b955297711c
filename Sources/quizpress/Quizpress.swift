import ArgumentParser
import Courseware
import Disk
import Glibc

/// The command tree.
///
/// Each command says its name: ArgumentParser would make it from the name of the type, for all
/// commands, which takes half of the time until a run starts.
@main
struct Quizpress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quizpress",
    abstract: "Write quizzes in Markdown, check them, publish them and grade attempts.",
    version: "0.1.0",
    subcommands: [
      New.self, Check.self, Fmt.self, Diff.self, Serve.self, ClassCommand.self, Build.self,
      PrintCommand.self, FormCommand.self, Merge.self, Resolve.self, Mark.self, Score.self,
      Stats.self, GradebookCommand.self, Members.self, Prune.self, Keys.self, Password.self,
      Clone.self, Import.self, Export.self, Release.self, Results.self, Templates.self,
      Doctor.self, Explain.self, Schema.self, LanguageServerCommand.self,
    ])

  static func main() {
    ignoreBrokenPipes()
    returnFreedMemory()
    var running: (any ParsableCommand.Type)?
    do {
      try adaptToResourceLimits()
      try refuseOtherEncodings()
      var command = try parseAsRoot(arguments)
      running = type(of: command)
      try command.run()
    } catch let fault as OutputFault {
      end(with: fault)
    } catch {
      if exitCode(for: error) == .validationFailure { endAtUnknownCommand() }
      if let running, let fault = error as? ValidationError { end(with: fault, of: running) }
      end(with: error)
    }
  }

  /// Refuses words that are not UTF-8: another file than the named one would be read or written.
  ///
  /// - Throws: `ValidationError` with the first of them.
  private static func refuseOtherEncodings() throws {
    // Swift replaces bytes that are not UTF-8 with this character.
    if let word = CommandLine.arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      throw ValidationError("'\(word)' is not UTF-8: rename the file, or write another name")
    }
  }

  /// The command line without the program; former names of commands are replaced by the current
  /// ones.
  private static var arguments: [String] {
    var words = Array(CommandLine.arguments.dropFirst())
    guard let place = words.firstIndex(where: { $0 != "help" }) else { return words }
    words[place] = formerNames[words[place]] ?? words[place]
    return words
  }

  /// The former names of commands, which work but are not in the help.
  private static let formerNames = ["grade": "mark", "grades": "gradebook"]

  /// The names of commands in other programs, without hyphens and capitals.
  private static let otherNames: [String: String] = {
    let words = [
      "serve": "preview view watch server dev start run open",
      "class": "live poll polls present",
      "build": "publish deploy site generate compile make html",
      "check": "lint validate verify test", "fmt": "format prettify tidy",
      "new": "init create add", "merge": "collect receive", "stats": "statistics report analyze",
      "gradebook": "scores marks", "diff": "compare changes", "members": "students roster",
      "print": "pdf paper", "release": "reveal unseal disclose",
      "clone": "copy fork", "doctor": "status health diagnose", "import": "convert",
      "password": "unlock lock login", "keys": "encrypt decrypt seal",
      "renew": "reset change replace",
      "lsp": "languageserver editor", "schema": "jsonschema schemas", "explain": "rule rules",
      "add": "create", "remove": "delete", "list": "show ls", "rename": "mv move",
    ]
    return Dictionary(
      keepingFirst: words.sorted { $0.key > $1.key }.flatMap { name, others in
        others.split(separator: " ").map { (String($0), name) }
      })
  }()

  private static func comparable(_ word: String) -> String {
    word.lowercased().filter(\.isLetter)
  }

  private static func end(with fault: OutputFault) -> Never {
    // A program that reads only the start of the output, such as `head`, has ended.
    if fault.reason != .system(EPIPE) {
      printError("standard output cannot be written: \(fault.reason)")
    }
    exit(withError: ExitStatus.disk)
  }

  /// Exits with the message of the parser, which may quote the command line.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess {
      var text = fullMessage(for: error)
      // The help of a command ends with a line end, that of a group of commands does not.
      while text.last?.isNewline == true { text.removeLast() }
      show(text + (text.hasPrefix("OVERVIEW") ? Examples.help(for: arguments) : ""))
    }
    var lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    let hint = hintAtValue(after: lines[0])
    if let hint { lines.insert(hint[...], at: 1) }
    guard hint != nil || lines.contains(where: { safeForTerminal(String($0)) != $0 }) else {
      exit(withError: error)
    }
    printDiagnostic(lines.map { safeForTerminal(String($0)) + "\n" }.joined())
    exit(withError: code)
  }

  /// How to write a value that starts with a hyphen, which the parser takes for an option; `nil` if
  /// the first line of its message is about something else.
  private static func hintAtValue(after message: Substring) -> String? {
    let pairs = zip(arguments, arguments.dropFirst())
    let pair = pairs.first { message.hasPrefix("Error: Missing value for '\($0.0) ") }
    guard let (option, value) = pair, option.hasPrefix("--"), value.hasPrefix("-"),
      !value.hasPrefix("--")
    else { return nil }
    return "Help:  for the value '\(value)' write '\(option)=\(value)'"
  }

  /// Exits with an error of a command in its arguments and the usage of this command.
  ///
  /// The parser would print the usage of the whole program for an error that `run()` throws.
  private static func end(
    with error: ValidationError, of command: any ParsableCommand.Type
  ) -> Never {
    guard let words = words(of: command, below: Quizpress.self) else { end(with: error) }
    printDiagnostic(
      "Error: \(error.message)\nUsage: \(usageString(for: command))\n"
        + "  See '\(words.joined(separator: " ")) --help' for more information.\n")
    exit(withError: ExitCode.validationFailure)
  }

  /// The words that name a command, from those of a group of commands on; `nil` if it is not in it.
  private static func words(
    of command: any ParsableCommand.Type, below group: any ParsableCommand.Type
  ) -> [String]? {
    if command == group { return [group._commandName] }
    for next in group.configuration.subcommands {
      if let found = words(of: command, below: next) { return [group._commandName] + found }
    }
    return nil
  }

  /// Prints a help text or a version to standard output, and exits.
  private static func show(_ text: String) -> Never {
    do throws(OutputFault) {
      if !text.isEmpty { try put(Array("\(text)\n".utf8)) }
    } catch {
      end(with: error)
    }
    exitImmediately()
  }

  /// Exits with a message if a word in the position of a command is none: with the subcommands of
  /// that name, with a similar command, or with the subcommands of the command before the word.
  private static func endAtUnknownCommand() {
    var command: any ParsableCommand.Type = Quizpress.self
    for word in arguments {
      let commands = command.configuration.subcommands
      if let known = commands.first(where: { $0._commandName == word }) {
        command = known
        continue
      }
      if commands.isEmpty || word.hasPrefix("-") || word == "help" { return }
      let names = commands.map { $0._commandName }
      let near =
        longerNames(of: word, in: commands)
        ?? meantCommand(word, among: names).map { suggestion($0 as String?) }
      if near == nil, command != Quizpress.self {
        end(with: unknownSubcommand(word, of: command), of: command)
      }
      exit(withError: ValidationError("no command '\(safeForTerminal(word))'\(near ?? "")"))
    }
  }

  /// `; write one of 'members list', 'keys list'` if a word names subcommands and is not the name
  /// of a command in other programs.
  private static func longerNames(
    of word: String, in commands: [any ParsableCommand.Type]
  ) -> String? {
    let isOtherName = commands.contains { $0._commandName == otherNames[comparable(word)] }
    let groups = commands.filter { group in
      group.configuration.subcommands.contains { $0._commandName == word }
    }
    guard !isOtherName, !groups.isEmpty else { return nil }
    let names = groups.map { "\($0._commandName) \(word)" }
    if names.count == 1 { return suggestion(names[0] as String?) }
    return "; write one of " + names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func unknownSubcommand(
    _ word: String, of command: any ParsableCommand.Type
  ) -> ValidationError {
    let names = command.configuration.subcommands.map { "'\($0._commandName)'" }
    return ValidationError(
      "'\(command._commandName)' has no subcommand '\(safeForTerminal(word))': write one of "
        + names.joined(separator: ", "))
  }

  /// The command that is probably meant: one with this name in other programs or earlier versions,
  /// or the one whose name, or other name, is nearest to the word.
  private static func meantCommand(_ word: String, among names: [String]) -> String? {
    let others = otherNames.merging(formerNames) { $1 }.filter { names.contains($0.value) }
    if let meant = others[comparable(word)] { return meant }
    // Among equally near names, those of commands come first.
    let near = nearest(to: word, among: names + others.keys.sorted())
    return near.map { others[$0] ?? $0 }
  }
}

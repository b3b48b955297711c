import Foundation
import TestSupport
import Testing

@testable import quizpress

@Suite struct HelpExamplesTests {
  @Test("The examples in the help are understood", arguments: sampled(Examples.commands, every: 6))
  func understood(_ command: String) throws {
    for line in Examples.all[command] ?? [] {
      // Quoted words have their spaces between odd quotation marks.
      let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .flatMap { index, part in
          index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
      #expect(line.hasPrefix("quizpress \(command)"))
      #expect(Examples.isUnderstood(Array(words.dropFirst())), "\(line)")
    }
  }

  @Test("Every command has an example") func complete() {
    #expect(Examples.commands.filter { Examples.all[$0] == nil } == [])
  }

  @Test("A command that a message names has the arguments that it requires")
  func named() throws {
    var seen: Set<String> = []
    for file in Repository.files(below: "Sources", endingIn: ".swift")
    where !file.hasSuffix("/Examples.swift") {
      for line in namedCommands(in: try Repository.text(file)) {
        let words = line.split(separator: " ").map(String.init)
        #expect(Examples.isUnderstood(words), "\(file): quizpress \(line)")
        seen.insert(line)
      }
    }
    #expect(seen.count > 30)
  }

  @Test("Commands are found in text that is broken over lines") func finding() {
    let source = """
      /// Not in a comment: 'quizpress check'.
      let a = safeForTerminal("run 'quizpress mark \\(room(quiz))/essay' or 'quizpress ")
        + safeForTerminal("keys backup -o "
        + "FILE'") + "'quizpress resolve ID'"
      """
    let id = String(repeating: "0", count: 32)
    #expect(
      namedCommands(in: source) == ["mark \(id)/essay", "keys backup -o FILE", "resolve \(id)"])
  }

  /// The commands in quotation marks in the text of a source file, without the word `quizpress`.
  ///
  /// Values that are inserted, and the word `ID`, are replaced by the id of an attempt.
  private func namedCommands(in source: String) -> [String] {
    let id = String(repeating: "0", count: 32)
    let lines = source.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }
    var text = lines.joined(separator: "\n")
    text = text.replacing(#/"\)?\s*\+\s*(?:safeForTerminal\()?"/#, with: "")
    text = text.replacing(#/\\\((?:[^()]|\([^()]*\))*\)/#, with: id)
    text = text.replacing(#/\\\n/#, with: "").replacing(#/\bID\b/#, with: id)
    return text.matches(of: #/['`]quizpress\s+([a-z][^'`]*)['`]/#).map { match in
      match.output.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  @Test("Help ends with the examples") func shown() throws {
    let folder = try TemporaryFolder()
    for words in [["help", "check"], ["check", "--help"]] {
      let done = try quizpress(words, in: folder.path)
      #expect(done.output.contains("\nEXAMPLES:\n  quizpress check\n"))
    }
  }

  @Test("In help, one blank line is between two parts, and none at the end") func parts() throws {
    for command in [""] + Examples.commands {
      let help = try Help.text(of: command.split(separator: " ").map(String.init))
      #expect(!help.contains("\n\n\n") && !help.hasSuffix("\n\n"), "\(command)")
      #expect(help.hasSuffix("\n") && !help.hasPrefix("\n"), "\(command)")
      #expect(command.isEmpty || help.contains("\n\nEXAMPLES:\n"), "\(command)")
    }
  }
}

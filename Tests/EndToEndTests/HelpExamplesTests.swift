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

  @Test("Help ends with the examples") func shown() throws {
    let folder = try TemporaryFolder()
    for words in [["help", "check"], ["check", "--help"]] {
      let done = try quizpress(words, in: folder.path)
      #expect(done.output.contains("\nEXAMPLES:\n  quizpress check\n"))
    }
  }
}

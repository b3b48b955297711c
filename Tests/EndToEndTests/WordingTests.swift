import Foundation
import TestSupport
import Testing

/// The words of pages for readers and of help texts.
@Suite struct WordingTests {
  @Test("Pages use no retired word", arguments: pages)
  func wording(page: String) throws {
    try expectNoRetiredWord(in: prose(of: Repository.text(page)), place: page)
  }

  @Test func `help texts use no retired word`() throws {
    var commands: [[String]] = [[]]
    var seen = 0
    while let command = commands.popLast() {
      let help = try quizpress(command + ["--help"], in: packageRoot).output
      try expectNoRetiredWord(in: help, place: "quizpress \(command.joined(separator: " ")) --help")
      seen += 1
      guard let list = help.firstRange(of: "\nSUBCOMMANDS:\n")?.upperBound else { continue }
      commands += help[list...].matches(of: /(?:^|\n)  ([a-z]+) {2,}/)
        .map { command + [String($0.1)] }
    }
    #expect(seen > 20)
  }

  /// Every page but the change log, which quotes earlier versions.
  private static let pages =
    ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]
    + Repository.files(below: "Documentation", endingIn: ".md")

  private func expectNoRetiredWord(in text: String, place: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for word in RetiredWord.all {
      let pattern = try Regex("\\b(?:\(word.pattern))\\b").ignoresCase()
      for (number, line) in lines.enumerated() where line.contains(pattern) {
        Issue.record("\(place):\(number + 1): \(line)\nwrite instead: \(word.instead)")
      }
    }
  }

  /// A page with empty lines instead of fenced code, and without code in its lines: these show
  /// what the program prints and reads.
  private func prose(of page: String) -> String {
    var isFenced = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.hasPrefix("```")
      if isFence { isFenced.toggle() }
      return isFence || isFenced ? "" : line.replacing(/`[^`]*`/, with: "")
    }.joined(separator: "\n")
  }
}

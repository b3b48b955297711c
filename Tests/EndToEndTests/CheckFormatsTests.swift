import Foundation
import TestSupport
import Testing

/// Texts by other people stay text in every format that another program reads.
@Suite struct CheckFormatsTests {
  /// Words that would be commands, properties, markup or links if they were not escaped.
  private static let words =
    "%0A::warning title=x::50% [a](http://b) {0} <b>|`*_~$x$ ##[error]y @z, e:f"

  /// A course that nothing is to say about.
  private func plainCourse() throws -> TemporaryFolder {
    let folder = try HostileInput("", head: "pass: 50", nil).course()
    try folder.write(
      "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n",
      to: "content/class/classroom.md")
    return folder
  }

  /// A course with a fault in a file of a hostile name, and one whose message quotes those words.
  private func course() throws -> TemporaryFolder {
    let folder = try plainCourse()
    try folder.write("any", to: "content/class/a\n::error file=b,line=1::c %25.md")
    let quiz = "---\nname: Quiz\n\"\(Self.words)\": 1\ncreated: 2026-09-01\nkind: practice\n---\n"
    try folder.write(quiz + "\n## A?\n\n- [x] B\n- [ ] C\n", to: "content/class/quizzes/quiz.md")
    return folder
  }

  private func output(_ arguments: [String]) throws -> String {
    let folder = try course()
    return try withExtendedLifetime(folder) {
      try quizpress(["check"] + arguments, in: folder.path).output
    }
  }

  @Test func `a name cannot give GitHub's runner a command`() throws {
    let lines = try output(["--format", "github"]).split(separator: "\n").map(String.init)
    let found = lines.dropLast()
    #expect(lines.last == "1 classroom, 2 quizzes, 2 questions: 1 error, 1 warning")
    #expect(found.count == 2)
    let shape =
      /::(error|warning) file=[^:,]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::.*/
    for line in found { #expect(line.wholeMatch(of: shape) != nil, "\(line)") }
    let file = try #require(found[0].split(separator: ",").first)
    #expect(
      file == "::warning file=content/class/a%0A%3A%3Aerror file=b%2Cline=1%3A%3Ac %2525.md")
    // The runner turns these back, once.
    #expect(found[1].contains("'%250A::warning title=x::50%25 [a]"))
  }

  @Test func `the summary of a step shows every word as it was written`() throws {
    let folder = try course()
    let script =
      "GITHUB_STEP_SUMMARY=$PWD/summary quizpress check --format github > out || cat summary"
    let summary = try withExtendedLifetime(folder) {
      try run("/bin/sh", ["-c", script], in: folder.path).output
    }
    let words = ##"50% \[a\]\(http\://b\) \{0\} \<b\>\|\`\*\_\~\$x\$ \#\#\[error\]y \@z"##
    #expect(summary.contains(words))
    // Without what is escaped and our own marks, nothing is left that means something.
    let plain = summary.replacing(#/\\[!-~]/#, with: "")
      .replacing(#/(?m)^ *- (\*\*[a-z]+\*\* `[a-z-]+`)?|^##|: |line [0-9]+,/#, with: "")
    for mark in "<[`*_|$#@:~{" { #expect(!plain.contains(mark), "\(mark) in \(plain)") }
  }

  @Test func `SARIF says nothing with braces or brackets that it does not mean`() throws {
    let text = try output(["--format", "sarif"])
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let messages = results.compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
    #expect(messages.count == 2)
    #expect(messages[1].contains(#"50% \[a\](http://b) {{0}} <b>"#))
    let address = "content/class/a%0A%3A%3Aerror%20file%3Db%2Cline%3D1%3A%3Ac%20%2525.md"
    #expect(text.contains("\"uri\": \"\(address)\""))
  }

  @Test(.enabled(if: isFullRun))
  func `a summary of more findings than fit says how many are left out`() throws {
    let folder = try plainCourse()
    let name = String(repeating: "long-", count: 40)
    let fields = (0..<200).map { "\(name)\($0): 1" }.joined(separator: "\n")
    for number in 0..<2 {
      let head = "---\nname: Q\(number)\ncreated: 2026-09-01\nkind: practice\n"
      try folder.write(head + fields + "\n---\n", to: "content/class/quizzes/q\(number).md")
    }
    let script = """
      head -c 1000000 /dev/zero | tr '\\0' ' ' > summary
      GITHUB_STEP_SUMMARY=$PWD/summary quizpress check --format github | wc -l
      wc -c < summary; tail -c 100 summary
      """
    let outcome = try withExtendedLifetime(folder) {
      try run("/bin/sh", ["-c", script], in: folder.path)
    }
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let size = try #require(Int(lines[1]))
    #expect(try #require(Int(lines[0])) > 300 && size > 1_040_000 && size <= 1_048_576)
    #expect(outcome.output.firstMatch(of: /The list is cut here: \d+ more\./) != nil)
  }

  @Test func `thousands of findings in one file are counted in a moment`() throws {
    let folder = try plainCourse()
    let count = isFullRun ? 3_000 : 1_200
    let questions = (0..<count).map { "## Question \($0)?\n\n- [x] \($0)\n\n" }
    let head = "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n---\n\n"
    try folder.write(head + questions.joined(), to: "content/class/quizzes/quiz.md")
    let outcome = try withExtendedLifetime(folder) {
      try quizpress(["check", "--format", "short"], in: folder.path)
    }
    #expect(outcome.errors.utf8.count { $0 == 10 } == 201)
    #expect(outcome.errors.contains("and \(count - 200) more"))
    // Looking for each place from the start of the file took thirty times as long.
    #expect(outcome.processorSeconds < Double(count) / 500)
  }
}

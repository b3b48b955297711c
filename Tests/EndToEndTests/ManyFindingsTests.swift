import Foundation
import Testing

/// A file with more findings than anybody reads.
@Suite struct ManyFindingsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try HandedInCourse().folder
    let faults = (1...30).map { _ in String(repeating: "[[ ", count: 100) }
    try folder.write(
      HandedInCourse.quiz.replacing("- [x]", with: faults.joined(separator: "\n\n") + "\n\n- [x]"),
      to: "content/biology/quizzes/cells.md")
    try folder.write("---\nname: [[\n---\n", to: "content/biology/quizzes/other.md")
  }

  @Test("A few hundred findings of a file are shown, the rest is counted, and the summary is true")
  func limited() throws {
    for (format, mark) in [("text", "error["), ("short", ": error["), ("github", "::error ")] {
      let outcome = try quizpress(["check", "--format", format], in: folder.path)
      #expect(outcome.status == 1 && outcome.processorSeconds < 5, "\(format)")
      let lines = (outcome.output + outcome.errors).split(separator: "\n")
      let shown = lines.count { $0.contains(mark) && $0.contains("bad-blank") }
      #expect(shown == 200, "\(format): \(shown)")
      #expect(
        lines.contains { $0.hasSuffix("and 2800 more in 'content/biology/quizzes/cells.md'") },
        "\(format)")
      #expect(lines.contains { $0.contains(mark) && $0.contains("front-matter") }, "\(format)")
    }
    let outcome = try quizpress(["check"], in: folder.path)
    #expect(outcome.output.contains("3002 errors"), "\(outcome.output)")
  }

  @Test("JSON and SARIF say how many findings are left out")
  func machineReadable() throws {
    let json = try quizpress(["check", "--format", "json"], in: folder.path)
    #expect(json.output.contains("\"omitted\": 2800,\n  \"errors\": 3002,"))
    let sarif = try quizpress(["check", "--format", "sarif"], in: folder.path)
    #expect(sarif.output.contains("\"properties\": {\"quizpress/omitted\": 2800}"))
    #expect(json.status == 1 && sarif.status == 1)
  }

  @Test("A table with many wrong rows names as many of them as anybody reads")
  func tables() throws {
    try folder.write(HandedInCourse.quiz, to: "content/biology/quizzes/cells.md")
    try FileManager.default.removeItem(atPath: "\(folder.path)/content/biology/quizzes/other.md")
    let rows = (1...3000).map { "nobody\($0),labs,Onion,x\($0),20\n" }.joined()
    try folder.write("member,category,item,score,maximum\n" + rows, to: "labs.csv")
    let outcome = try quizpress(["gradebook", "--scores", "labs.csv"], in: folder.path)
    let errors = outcome.errors.split(separator: "\n")
    #expect(outcome.status == 1 && (100...1100).contains(errors.count))
    #expect(errors.contains { $0.contains("and 2") && $0.hasSuffix(" more") })
  }

  @Test("What the command line held is quoted without acting on the terminal")
  func commandLine() throws {
    for argument in ["--f\u{7}oo", "x\u{1B}[31my", "--format=\u{9B}2J", "\u{202E}x"] {
      let outcome = try quizpress(["stats", argument, "more"], in: folder.path)
      #expect(outcome.status == 64)
      #expect(
        !outcome.errors.unicodeScalars.contains {
          "\u{7}\u{1B}\u{9B}\u{202E}".unicodeScalars.contains($0)
        })
    }
  }
}

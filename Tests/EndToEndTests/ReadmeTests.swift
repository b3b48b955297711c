import Foundation
import Testing

/// The tour of README.md, command by command: what it shows is what happens.
@Suite struct ReadmeTests {
  @Test func `every command of the tour does what the page shows`() throws {
    let ground = try TemporaryFolder()
    var folder = ground.path
    var commands = 0
    for step in try steps() {
      switch step {
      case .file(let path, let text):
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
        try writeAttempts(to: "\(folder)/attempts")
      case .command(let command, _) where command.hasPrefix("cd "):
        folder += "/" + command.dropFirst(3)
      case .command(let command, let shown):
        commands += 1
        let found = try run("/bin/sh", ["-c", "exec 2>&1; \(command)"], in: folder).output
        let diff = unifiedDiff(expected: shown, found: found, name: "README.md")
        #expect(found == shown, "\(command)\n\(diff)")
      }
    }
    #expect(commands >= 8)
  }

  private enum Step {
    case file(String, String)
    case command(String, shown: String)
  }

  /// What stands in fences `console` and in those with a title, in order.
  private func steps() throws -> [Step] {
    let page = try String(contentsOfFile: "\(packageRoot)/README.md", encoding: .utf8)
    var steps: [Step] = []
    var open: Substring?
    var text = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let fence = open else {
        if line == "```console" || line.contains(" title=") { (open, text) = (line, "") }
        continue
      }
      if line != "```" {
        text += line + "\n"
      } else if let title = fence.range(of: " title=") {
        steps.append(.file(String(fence[title.upperBound...]), text))
        open = nil
      } else {
        steps += commands(in: text)
        open = nil
      }
    }
    return steps
  }

  private func commands(in text: String) -> [Step] {
    ("\n" + text).components(separatedBy: "\n$ ").dropFirst().map { part in
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let shown = part[end...].drop { $0 == "\n" }
      let isWhole = shown.isEmpty || shown.hasSuffix("\n")
      return .command(String(part[..<end]), shown: String(shown) + (isWhole ? "" : "\n"))
    }
  }

  /// Four students; two take oaks for the only cells, one of them the wrong organelle, too.
  private func writeAttempts(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let answers = [
      ("ana", "chloroplast", #"["oak","yeast"]"#), ("grace", "chloroplast", #"["oak","yeast"]"#),
      ("kim", "nucleus", #"["oak"]"#), ("lee", "chloroplast", #"["oak"]"#),
    ]
    for (number, (name, organelle, cells)) in answers.enumerated() {
      let id = String(repeating: "0", count: 31) + "\(number)"
      let attempt = """
        {"quizpress":"attempt","version":1,"id":"\(id)","site":"Evening School",
        "classroom":"biology-9b","quiz":"cells","revision":"\(id)","student":{"name":"\(name)"},
        "startedAt":"2026-09-10T08:0\(number):00.000+02:00",
        "endedAt":"2026-09-10T08:0\(number + 5):00.000+02:00",
        "elapsedMs":300000,"endedEarly":false,"seed":"\(id)","responses":[
        {"question":"organelle","options":["\(organelle)"]},
        {"question":"made-of-cells","options":\(cells)}]}
        """
      try Data(attempt.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
    }
  }
}

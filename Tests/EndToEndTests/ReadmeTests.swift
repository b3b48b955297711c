import Foundation
import TestSupport
import Testing

/// The pages to follow along, command by command: what they show is what happens.
@Suite struct ReadmeTests {
  private static let pages = [
    ("README.md", 7), ("Documentation/getting-started.md", 12), ("Documentation/guide-quiz.md", 6),
    ("Documentation/guide-exam.md", 6), ("Documentation/guide-collecting.md", 6),
    ("Documentation/guide-grading.md", 8),
  ]

  @Test(arguments: updatesGolden ? pages : sampled(pages, every: 3))
  func `every command of the page does what the page shows`(page: String, least: Int) throws {
    let ground = try TemporaryFolder()
    var folder = ground.path
    var commands = 0
    for step in try steps(of: page) {
      switch step {
      case .file(let path, let text):
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
        try writeAttempts(to: "\(folder)/attempts", withNumber: text.contains("{#chromosomes}"))
      case .command(let command, _) where command.hasPrefix("cd "):
        folder += "/" + command.dropFirst(3)
      case .command(let command, let shown):
        commands += 1
        let found = try run("/bin/sh", ["-c", "exec 2>&1; \(command)"], in: folder).output
          .replacingOccurrences(of: "\r\n", with: "\n")
        if updatesGolden {
          try replace("$ \(command)\n\(shown)", with: "$ \(command)\n\(found)", in: page)
        } else {
          let diff = unifiedDiff(expected: shown, found: found, name: page)
          #expect(found == shown, "\(command)\n\(diff)")
        }
      }
    }
    #expect(commands >= least)
  }

  private func replace(_ shown: String, with found: String, in page: String) throws {
    let path = "\(packageRoot)/\(page)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(of: shown, with: found)
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  private enum Step {
    case file(String, String)
    case command(String, shown: String)
  }

  /// The contents of `console` fences and of fences with a title, in order.
  private func steps(of page: String) throws -> [Step] {
    let page = try String(contentsOfFile: "\(packageRoot)/\(page)", encoding: .utf8)
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

  /// Writes attempts of four students.
  ///
  /// Two choose only the oak; one of these also chooses the wrong organelle and, where the quiz
  /// asks for a number, a wrong number.
  private func writeAttempts(to folder: String, withNumber: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let answers = [
      ("ana", "chloroplast", #"["oak","yeast"]"#), ("grace", "chloroplast", #"["oak","yeast"]"#),
      ("kim", "nucleus", #"["oak"]"#), ("lee", "chloroplast", #"["oak"]"#),
    ]
    for (number, (name, organelle, cells)) in answers.enumerated() {
      let id = String(repeating: "0", count: 31) + "\(number)"
      let chromosomes = organelle == "chloroplast" ? 46 : 23
      let last = withNumber ? #",{"question":"chromosomes","text":"\#(chromosomes)"}"# : ""
      let attempt = """
        {"quizpress":"attempt","version":1,"id":"\(id)","site":"Evening School",
        "classroom":"biology-9b","quiz":"cells","revision":"\(id)","student":{"name":"\(name)"},
        "startedAt":"2026-09-10T08:0\(number):00.000+02:00",
        "endedAt":"2026-09-10T08:0\(number + 5):00.000+02:00",
        "elapsedMs":300000,"endedEarly":false,"seed":"\(id)","responses":[
        {"question":"organelle","options":["\(organelle)"]},
        {"question":"made-of-cells","options":\(cells)}\(last)]}
        """
      try Data(attempt.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
    }
  }
}

import Foundation
import Testing

/// The examples of `Documentation/format.md`: each must pass the compiler it describes.
@Suite struct FormatExamplesTests {
  @Test func `the examples of the format make one course without a fault`() throws {
    let examples = try examples()
    #expect(examples.count >= 10)
    let course = try TemporaryFolder()
    for (title, text) in examples {
      switch title {
      case "site.yml": try course.write(text, to: "content/site.yml")
      case "classroom.md", "members.csv": try course.write(text, to: "content/biology-9b/\(title)")
      default:
        let folder = title.hasPrefix("20") ? "lectures" : "quizzes"
        try course.write(text, to: "content/biology-9b/\(folder)/\(title)")
      }
    }
    // What the examples show; a header of 640 by 480 pixels will do for a picture.
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 2, 128, 0, 0, 1, 224, 8, 6]
    try course.write(png, to: "content/biology-9b/quizzes/leaf.png")
    try course.write("sound", to: "content/biology-9b/quizzes/blackbird.mp3")
    let outcome = try quizpress(["check", "--deny", "warnings"], in: course.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1 draft question left out"))
    let layout = try quizpress(["fmt", "--check"], in: course.path)
    #expect(layout.status == 0, "\(layout.output)")
  }

  @Test func `the example course is formatted`() throws {
    let layout = try quizpress(["fmt", "--check"], in: packageRoot)
    #expect(layout.status == 0, "\(layout.output)\(layout.errors)")
  }

  @Test func `every example says which file it is`() throws {
    let text = try page()
    let outside = text.split(separator: "\n````", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let fences = outside.flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("```") && !$0.allSatisfy { $0 == "`" } }
    #expect(fences.allSatisfy { $0.contains(" title=") })
  }

  /// The content of fences such as `` ```markdown title=cells.md ``, by title.
  private func examples() throws -> [String: String] {
    var found: [String: String] = [:]
    var (title, fence): (Substring?, Substring) = (nil, "")
    for line in try page().split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = title {
        if line == fence { title = nil } else { found[String(open), default: ""] += line + "\n" }
      } else if line.hasPrefix("```"), let mark = line.range(of: " title=") {
        title = line[mark.upperBound...]
        fence = line.prefix { $0 == "`" }
      }
    }
    return found
  }

  private func page() throws -> String {
    try String(contentsOfFile: "\(packageRoot)/Documentation/format.md", encoding: .utf8)
  }
}

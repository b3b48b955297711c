import Foundation
import Testing

/// What the pages for readers promise, as far as a program can tell.
@Suite struct DocumentationTests {
  @Test func `every link of a page leads to a file`() throws {
    for page in try pages() {
      let text = try prose(of: page)
      let folder = page.contains("/") ? "Documentation/" : ""
      for link in text.matches(of: /\]\(([^)#:\s]+)(#[^)]*)?\)/) {
        let path = "\(packageRoot)/\(folder)\(link.1)"
        #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(link.1)")
      }
    }
  }

  @Test func `the page about the command has a section for every verb`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/cli.md", encoding: .utf8)
    let help = try quizpress(["--help"], in: packageRoot).output
    let verbs = help.matches(of: /\n  ([a-z]+) {2,}/).map { String($0.1) }
    #expect(verbs.count > 5)
    for verb in verbs { #expect(page.contains("\n## \(verb)\n"), "no section '\(verb)'") }
  }

  @Test func `every rule has a section in the page about rules`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/rules.md", encoding: .utf8)
    let codes = try quizpress(["explain"], in: packageRoot).output.split(separator: "\n")
      .compactMap { $0.split(separator: ":").first }
    #expect(codes.count > 60)
    for code in codes { #expect(page.contains("\n## \(code)\n"), "no section '\(code)'") }
  }

  private func pages() throws -> [String] {
    let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    let folder = try FileManager.default.contentsOfDirectory(
      atPath: "\(packageRoot)/Documentation")
    return top + folder.filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
  }

  /// A page without what stands in fences: the courses there link to files of their own.
  private func prose(of page: String) throws -> String {
    let text = try String(contentsOfFile: "\(packageRoot)/\(page)", encoding: .utf8)
    var isFenced = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      return !isFenced
    }.joined(separator: "\n")
  }
}

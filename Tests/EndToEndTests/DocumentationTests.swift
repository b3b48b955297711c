import Foundation
import Testing

/// What the pages for readers promise, as far as a program can tell.
@Suite struct DocumentationTests {
  @Test func `every link of a page leads to a file and to a heading of it`() throws {
    for page in try pages() {
      let text = try prose(of: page)
      let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for link in text.matches(of: /\]\(([^)#:\s]*)(?:#([^)]*))?\)/) {
        let target = link.1.isEmpty ? page : folder + link.1
        let isThere = FileManager.default.fileExists(atPath: "\(packageRoot)/\(target)")
        #expect(isThere, "\(page) links to \(target)")
        guard isThere, let heading = link.2 else { continue }
        let names = try headings(of: target)
        #expect(names.contains(String(heading)), "\(page) links to \(target)#\(heading)")
      }
    }
  }

  @Test func `the index of the documentation links to every page`() throws {
    let index = try String(
      contentsOfFile: "\(packageRoot)/Documentation/README.md", encoding: .utf8)
    for page in try pages() where page != "Documentation/README.md" && page != "README.md" {
      let target =
        page.contains("/") ? String(page.dropFirst("Documentation/".count)) : "../\(page)"
      #expect(index.contains("](\(target))"), "no link to \(page)")
    }
  }

  @Test func `the page about the command has a section for every subcommand`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/cli.md", encoding: .utf8)
    let help = try Help.text(of: [])
    let commands = help.matches(of: /\n  ([a-z]+) {2,}/).map { String($0.1) }
    #expect(commands.count > 5)
    for name in commands { #expect(page.contains("\n## \(name)\n"), "no section '\(name)'") }
  }

  @Test func `every option of a subcommand is in its section`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/cli.md", encoding: .utf8)
    let common = try options(of: ["form"]).subtracting(["--quiz", "--seed", "--format"])
    #expect(common.count == 7)
    for section in page.components(separatedBy: "\n## ").dropFirst() {
      let commands = section.matches(of: /\nquizpress ([a-z]+)( [a-z]+)?(?=[ \n])/)
      for command in commands {
        let words = [command.1, command.2?.dropFirst()].compactMap { $0.map(String.init) }
        for option in try options(of: words).subtracting(common) {
          #expect(section.contains(option == "--output" ? "-o " : option), "\(words) \(option)")
        }
      }
    }
  }

  @Test func `every rule has a section in the page about rules`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/rules.md", encoding: .utf8)
    let codes = try quizpress(["explain"], in: packageRoot).output.split(separator: "\n")
      .compactMap { $0.split(separator: ":").first }
    #expect(codes.count > 60)
    for code in codes { #expect(page.contains("\n## \(code)\n"), "no section '\(code)'") }
  }

  @Test func `the page about taking a quiz names everything that the browser stores`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/taking.md", encoding: .utf8)
    let folder = "\(packageRoot)/Sources/Publishing/Assets"
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasSuffix(".js") {
      let script = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      names.formUnion(script.matches(of: /name \+ "([a-z]+)"/).map { String($0.1) })
      names.formUnion(script.matches(of: /storageName\(.*, "([a-z]+)"\)/).map { String($0.1) })
    }
    #expect(names.count > 10)
    for name in names { #expect(page.contains("\n| `\(name)` | "), "no row '\(name)'") }
  }

  @Test func `the page about the site describes every state of a quiz in a classroom`() throws {
    let page = try String(contentsOfFile: "\(packageRoot)/Documentation/site.md", encoding: .utf8)
    let phrases = try String(
      contentsOfFile: "\(packageRoot)/Sources/Publishing/Languages/en.json", encoding: .utf8)
    let states = phrases.matches(of: /"(?:draft|state[A-Z][A-Za-z]*)": "([^"]*)"/).map { $0.1 }
    #expect(states.count > 8)
    let described = Set(
      page.matches(of: /\n\| ([A-Z][^|]*) \|/).flatMap { $0.1.components(separatedBy: ", ") })
    for state in states { #expect(described.contains(String(state)), "no row '\(state)'") }
  }

  /// The long names of the options that a command's help lists.
  private func options(of command: [String]) throws -> Set<String> {
    let help = try Help.text(of: command)
    return Set(help.matches(of: /\n  (?:-[a-z], )?(--[a-z-]+)/).map { String($0.1) })
  }

  /// The names that a page's headings have in addresses, made as code hosts make them.
  private func headings(of page: String) throws -> Set<String> {
    let lines = try prose(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      lines.map { line in
        let words = line.drop { $0 == "#" }.dropFirst().lowercased()
        return words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  private func pages() throws -> [String] {
    let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    let folders = try [
      "Documentation", "Documentation/recipes", "Documentation/services",
    ].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(packageRoot)/\(folder)")
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return top + folders
  }

  /// A page without the content of its fences: the courses there link to files of their own.
  private func prose(of page: String) throws -> String {
    let text = try String(contentsOfFile: "\(packageRoot)/\(page)", encoding: .utf8)
    var isFenced = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      return !isFenced
    }.joined(separator: "\n")
  }
}

import TestSupport
import Testing

@testable import Authoring

@Suite struct FieldOrderTests {
  @Test(
    "The fields of each file are in the order of their table in format.md, every one in both",
    arguments: ["## site.yml", "## classroom.md", "### Front matter of a quiz"])
  func tables(_ heading: String) throws {
    let orders = [
      "## site.yml": KnownFields.site, "## classroom.md": .classroom,
      "### Front matter of a quiz": .quiz,
    ]
    let page = try Repository.text("Documentation/format.md")
    let section = try #require(page.firstRange(of: "\n\(heading)\n")).upperBound
    let rows = page[section...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "| field | meaning | default |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let keys = rows.flatMap { row in
      row.prefix(upTo: row.dropFirst().firstIndex(of: "|") ?? row.endIndex)
        .split(separator: "`").filter { $0.first?.isLetter == true }.map(String.init)
    }
    #expect(keys == orders[heading]?.order)
  }
}

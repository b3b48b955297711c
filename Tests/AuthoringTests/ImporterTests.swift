import Courseware
import Testing

@testable import Authoring

/// The limits of services that import the bundle, which hold where `site.yml` names the service.
@Suite struct Importers {
  private let six = (1...6).map { "- [\($0 == 1 ? "x" : " ")] Word \($0)\n" }.joined()

  private func found(_ bundle: String, _ front: String = "", _ body: String) throws -> [Diagnostic]
  {
    let site = "title: Course\ntime-zone: Europe/Berlin\n\(bundle)"
    return try check(frontMatter(front) + body, beside: ["content/site.yml": .text(site)])
      .diagnostics
  }

  @Test("Nothing is said where no service is named") func none() throws {
    #expect(try found("", "", "## Which?\n\n\(six)").isEmpty)
    #expect(try found("bundle: {}\n", "", "## Which?\n\n\(six)").isEmpty)
  }

  @Test("A service's own limits hold and no other's") func limits() throws {
    let all = try found("bundle: { for: [qaptain] }\n", "", "## Which?\n\n\(six)")
    #expect(all.map(\.code) == ["too-many-options"])
    #expect(all.first?.message == "the question has 6 options, but Qaptain accepts at most 5")
    #expect(try found("bundle: { for: clicker }\n", "", "## Which?\n\n\(six)").isEmpty)
  }

  @Test(
    "A name that is none, or of a service without known limits, is an error",
    arguments: [
      ("quiztime", "not available yet"), ("Grade Tracker", "not available yet"),
      ("breakapp", "not available yet"), ("qaptian", "must be one of"),
      ("moodle", "must be one of"),
    ])
  func names(_ name: String, _ words: String) throws {
    let all = try found("bundle:\n  for: [\(name)]\n", "", oneQuestion)
    #expect(all.map(\.code) == ["unknown-value"])
    #expect(all.first?.message.contains(words) == true)
  }
}

import Courseware
import Testing

@testable import Authoring

/// The limits of services that import the course, which hold where `site.yml` names the service.
@Suite struct Importers {
  private let six = (1...6).map { "- [\($0 == 1 ? "x" : " ")] Word \($0)\n" }.joined()

  private func found(_ bundle: String, _ front: String = "", _ body: String) throws -> [Diagnostic]
  {
    let site = "title: Course\ntime-zone: Europe/Berlin\n\(bundle)"
    return try diagnostics(about: body, front: front, beside: ["content/site.yml": .text(site)])
  }

  @Test("Nothing is said where no service is named") func none() throws {
    #expect(try found("", "", "## Which?\n\n\(six)").isEmpty)
    #expect(try found("bundle: {}\n", "", "## Which?\n\n\(six)").isEmpty)
  }

  @Test("Every service may be named", arguments: Site.Importer.allCases)
  func services(_ importer: Site.Importer) throws {
    #expect(try found("bundle: { for: [\(importer.rawValue)] }\n", "", oneQuestion).isEmpty)
  }

  @Test("Clicker's limits hold for questions of every kind of quiz") func clicker() throws {
    let many = (1...27).map { "- [\($0 == 1 ? "x" : " ")] Word \($0)\n" }.joined()
    let long = "## \(String(repeating: "Long ", count: 25))?\n\n- [x] Yes\n- [ ] No\n\n"
    let all = try found("bundle: { for: clicker }\n", "", long + "## Which?\n\n\(many)")
    #expect(Set(all.map(\.code)) == ["name-length", "too-many-options"])
    #expect(
      all.map(\.message).contains("the question has 27 options, but Clicker accepts at most 26"))
  }

  @Test("A service's own limits hold and no other's") func limits() throws {
    let all = try found("bundle: { for: [qaptain] }\n", "", "## Which?\n\n\(six)")
    #expect(all.map(\.code) == ["too-many-options"])
    #expect(all.first?.message == "the question has 6 options, but Qaptain accepts at most 5")
    #expect(try found("bundle: { for: clicker }\n", "", "## Which?\n\n\(six)").isEmpty)
  }

  @Test("The characters of a name that is too short are counted") func shortNames() throws {
    let room = "---\nname: Bio\nteacher: A\ncreated: 2026-08-01\n---\n"
    let all = try diagnostics(
      about: oneQuestion,
      beside: [
        "content/site.yml": .text("title: Course\ntime-zone: UTC\nbundle: { for: qaptain }\n"),
        "content/class/classroom.md": .text(room),
      ])
    #expect(
      all.map(\.message) == [
        "the name of the classroom has 3 characters, but Qaptain accepts 8 to 150",
        "the name of the person has 1 character, but Qaptain accepts 7 to 20",
      ])
  }

  @Test(
    "A name that is none is an error, and another spelling of one is told",
    arguments: [
      ("Grade Tracker", "grade-tracker"), ("BreakApp", "breakapp"), ("pollo", "clicker"),
      ("qaptian", "must be one of"), ("schoology", "must be one of"),
    ])
  func names(_ name: String, _ words: String) throws {
    let all = try found("bundle:\n  for: [\(name)]\n", "", oneQuestion)
    #expect(all.map(\.code) == ["unknown-value"])
    let suggested = all.first?.fixes.flatMap(\.edits).map(\.replacement) ?? []
    #expect(suggested.contains(words) || all.first?.message.contains(words) == true)
    if !words.contains(" ") { #expect(suggested == [words]) }
  }
}

import Authoring
import Courseware
import Foundation
import TestSupport
import Testing

/// What every rule's bad example comes to in every format: a golden file a code, in `Tests/Codes`.
@Suite struct CodeFormats {
  @Test(
    "Tests/Codes/CODE.txt is what each format says (UPDATE_GOLDEN=1 writes it)",
    arguments: updatesGolden ? Rule.all : sampled(Rule.all, every: 6))
  func golden(_ rule: Rule) throws {
    let checked = try TemporaryCourse.read(rule.bad)
    #expect(try matchesGolden(page(checked), "Tests/Codes/\(rule.code).txt"))
  }

  @Test("Every file there belongs to a rule") func stale() throws {
    let names = Repository.files(below: "Tests/Codes", endingIn: "")
    let known = Set(Rule.all.map { "Tests/Codes/\($0.code).txt" })
    for name in names where !known.contains(name) {
      #expect(try removedGolden(name), "no rule has '\(name)'")
    }
  }

  @Test("SARIF lists every rule, and a result names its own by number") func rules() throws {
    let rules = Rule.all.map(\.reported)
    let example = try TemporaryCourse.read(Rule.all[Rule.all.count / 2].bad)
    let log = sarif(example).print(example.diagnostics)
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(log)) as? [String: Any])
    let run = try #require((read["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
    let listed = try #require(driver?["rules"] as? [[String: Any]])
    #expect(listed.compactMap { $0["id"] as? String } == rules.map(\.code))
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleIndex"] as? Int == Rule.all.count / 2)
  }

  private func page(_ checked: CheckedCourse) -> String {
    let lines = LineMap(checked.sources)
    let found = checked.diagnostics
    let sections: [(String, String)] = [
      ("text", found.map(TextPrinter(lines, usesColor: false).print).joined()),
      ("short", found.map(ShortPrinter(lines).print).joined()),
      ("json", entries(String(decoding: JSONPrinter(lines).print(found), as: UTF8.self))),
      ("sarif", String(decoding: results(checked), as: UTF8.self) + "\n"),
      ("github", found.map(GitHubPrinter(lines, prefix: "").print).joined()),
      ("markdown", entries(MarkdownPrinter(lines).print(found, heading: "", room: 1 << 20))),
    ]
    return sections.map { "=== \($0)\n\($1)" }.joined()
  }

  /// The lines about diagnostics, without those that every report begins and ends with.
  private func entries(_ report: String) -> String {
    report.split(separator: "\n").filter { line in
      ["    ", "- ", "  - "].contains { line.hasPrefix($0) }
    }.map { "\($0)\n" }.joined()
  }

  private func sarif(_ checked: CheckedCourse) -> SARIFPrinter {
    SARIFPrinter(
      LineMap(checked.sources), rules: Rule.all.map(\.reported), version: "0", prefix: "")
  }

  /// Without the rule's number, which changes with every rule that is added before it.
  private func results(_ checked: CheckedCourse) -> ArraySlice<UInt8> {
    let printer = SARIFPrinter(LineMap(checked.sources), rules: [], version: "0", prefix: "")
    return printer.printResults(checked.diagnostics).dropFirst()
  }
}

import Authoring
import Courseware
import Testing

/// Options that start with the percentage that they earn.
@Suite struct PercentInBracketsTests {
  @Test(
    "Percentages before options become marks and weights",
    arguments: [
      ("[50%] Oak|[50%] Elm|[0%] Yeast", "[x] Oak {weight=50}|[x] Elm {weight=50}|[ ] Yeast"),
      (
        "[33.3%] Oak|[33.3%] Elm|[33.3%] Fir|[0%] Yeast",
        "[x] Oak {weight=33.3}|[x] Elm {weight=33.3}|[x] Fir {weight=33.3}|[ ] Yeast"
      ),
      ("(60 %) Oak|(40 %) Elm|(0 %) Yeast", "[x] Oak {weight=60}|[x] Elm {weight=40}|[ ] Yeast"),
      (
        "[50%] Oak|[50%] Elm|[-50%] Yeast",
        "[x] Oak {weight=50}|[x] Elm {weight=50}|[ ] Yeast {weight=-50}"
      ),
    ])
  func shares(_ items: String, _ options: String) throws {
    let list = { (items: String) in items.split(separator: "|").map { "- \($0)\n" }.joined() }
    let body = "## Which are trees?\n\n" + list(items)
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["no-options"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(
      fixed == frontMatter() + "## Which are trees? {scoring=weights}\n\n" + list(options))
    #expect(try check(fixed).diagnostics.isEmpty)
  }

  @Test(
    "Other percentages have no such fix",
    arguments: ["[50%] Oak|[20%] Elm|[0%] Yeast", "[50%] Oak|Elm", "[50%] Oak|[50%] Elm"])
  func others(_ items: String) throws {
    let list = items.split(separator: "|").map { "- \($0)\n" }.joined()
    let found = try diagnostics(about: "## Which are trees?\n\n" + list)
    #expect(found.map(\.code) == ["no-options"] && found[0].fixes.isEmpty)
  }
}

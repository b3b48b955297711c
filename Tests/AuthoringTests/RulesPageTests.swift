import Authoring
import TestSupport
import Testing

@Suite struct RulesPage {
  @Test("Documentation/rules.md is what the rules say (UPDATE_GOLDEN=1 writes it)")
  func golden() throws {
    #expect(try matchesGolden(rulesPage(), "Documentation/rules.md"))
  }

  @Test("A rule is explained by code, reason, bad and good example") func explained() throws {
    let rule = try #require(Rule.all.first { $0.code == "too-few-options" })
    let text = explanation(of: rule)
    #expect(text.hasPrefix("error[too-few-options]\n\nA question has at least two options. With"))
    #expect(
      text.contains("\nInstead of\n\n    ## What is the largest planet?\n\n    - [x] Jupiter\n\n"))
    #expect(text.hasSuffix("    - [ ] Saturn\n"))
  }

  @Test("No line of a terminal's explanation is wider than 100 columns", arguments: Rule.all)
  func width(_ rule: Rule) {
    for line in explanation(of: rule).split(separator: "\n") { #expect(line.count <= 100) }
  }
}

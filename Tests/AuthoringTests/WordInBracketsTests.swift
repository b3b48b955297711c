import Authoring
import Courseware
import Testing

/// Words in single brackets or braces in a question without answers.
@Suite struct WordInBracketsTests {
  @Test(
    "A word in brackets or braces is a blank or an answer",
    arguments: [
      ("The capital is {Paris}.", "[[Paris]]"), ("The capital is [ Paris ].", "[[Paris]]"),
      ("首都是{巴黎}。", "[[巴黎]]"),
    ])
  func blanks(_ text: String, _ blank: String) throws {
    let found = try diagnostics(about: "## \(text)\n")
    #expect(found.map(\.message) == ["write a blank between '[[' and ']]'"])
    #expect(try withFirstFix(frontMatter() + "## \(text)\n").contains(blank))
    let below = "## Fill in.\n\n\(text)\n"
    #expect(try check(withFirstFix(frontMatter() + below)).diagnostics.isEmpty)
  }

  @Test("After a question it is the answer") func answer() throws {
    let found = try diagnostics(about: "## What is the capital? [Paris]\n")
    #expect(found.map(\.message) == ["write the answer below the heading: '= Paris'"])
    let essay = try diagnostics(about: "## What is the capital? [essay]\n")
    #expect(essay.first?.message.hasSuffix("'{type=essay}'") == true)
  }

  @Test(
    "Links, code, formulas and numbers are no blanks",
    arguments: [
      "See [the map](https://example.org/).", "Run `f{x}`.", "$x_{max}$", "As in [3].", "x[i] = 3",
      "[A map](#a \"The [map]\")",
    ])
  func others(_ text: String) throws {
    let found = try diagnostics(about: "## \(text)\n")
    #expect(found.first?.message == "this question has no options or answer")
  }
}

import Authoring
import Courseware
import Testing

/// Labels and settings on lines of their own, which students would see.
@Suite struct SettingLineTests {
  private static let options = "- [x] Oak\n- [ ] Yeast\n"

  @Test(
    "A label directly above the answers is deleted",
    arguments: [
      "Options:", "**Choices:**", "*Answer choices*:", "Antwortmöglichkeiten:", "Réponses :",
      "Opciones:", "选项：", "الخيارات:",
    ])
  func labels(_ label: String) throws {
    let body = "## A?\n\n\(label)\n\n\(Self.options)"
    #expect(try messages(about: body) == ["template-syntax: \(label)"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(try check(fixed).diagnostics.isEmpty)
    #expect(!fixed.contains(label) && fixed.hasSuffix(Self.options))
    #expect(try codes("## A?\n\n**Answer:**\n\n= oak\n") == ["template-syntax"])
  }

  @Test(
    "Other text above the answers is left alone",
    arguments: [
      "Options", "Options: the two below", "Options of a train ticket:", "Consider this:",
      "Options:\n\nChoose well.",
    ])
  func otherText(_ text: String) throws {
    #expect(try codes("## A?\n\n\(text)\n\n\(Self.options)").isEmpty)
  }

  @Test(
    "The type of a question on its own line is deleted or moved into the heading",
    arguments: [
      ("**Type:** Multiple Choice", ""), ("Question type: True/False", ""),
      ("**Type:** Multiple-Select", " {type=multiple}"), ("题型：单选题", ""),
      ("**Type:** Multiple Choice\n**Points:** 2", " {points=2}"),
    ])
  func types(_ lines: String, _ moved: String) throws {
    let body = "## A?\n\n\(lines)\n\n\(Self.options)"
    let found = try diagnostics(about: body)
    #expect(found.map(\.code) == ["template-syntax"])
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.contains("## A?\(moved)\n") && !fixed.contains("ype:"))
    #expect(try check(fixed).diagnostics.isEmpty)
    let below = "## A?\n\n\(Self.options)\n\(lines)\n"
    #expect(try codes(below) == ["text-after-options"])
    #expect(try withFirstFix(frontMatter() + below).contains("## A?\(moved)\n"))
  }

  @Test(
    "The level of a question in its heading is a setting",
    arguments: [
      "[EASY] A?", "A? [Easy]", "A? (easy)", "A? {easy}", "(Difficulty: easy) A?",
      "A? [Difficulty: Easy]",
    ])
  func levels(_ heading: String) throws {
    let found = try diagnostics(about: "## \(heading)\n\n\(Self.options)")
    #expect(found.map(\.code) == ["template-syntax"])
    let fixed = try withFirstFix(frontMatter() + "## \(heading)\n\n\(Self.options)")
    #expect(fixed == frontMatter() + "## A? {difficulty=easy}\n\n" + Self.options)
    #expect(try check(fixed).diagnostics.isEmpty)
    let withPoints = "## \(heading) {points=2}\n\n\(Self.options)"
    let joined = try withFirstFix(frontMatter() + withPoints)
    #expect(joined.contains("## A? {points=2 difficulty=easy}\n"))
  }

  @Test(
    "Levels that are part of a sentence are left alone",
    arguments: [
      "Which pencil is 2H (hard)", "[Easy]", "Is water [hard] here?", "Which word is easy",
      "What is (hard) water?", "[Hard] drives are fast?", "What is \"dur\"? (hard)",
    ])
  func partsOfSentences(_ heading: String) throws {
    #expect(try codes("## \(heading)\n\n\(Self.options)").isEmpty)
  }

  @Test("The points of parts of a question add up to its points") func partsOfPoints() throws {
    let body = "## A? {points=6}\n\nB? (2 points)\n\nC? **(4 points)**\n\n= a\n"
    #expect(try codes(body).isEmpty)
    #expect(try codes(body.replacing("\n\nC", with: "\nC")).isEmpty)
    #expect(try codes(body.replacing("A?", with: "A? (6 points)")).isEmpty)
    #expect(try codes(body.replacing("A?", with: "Name two A (3 points each)")).isEmpty)
    #expect(try codes(body.replacing("A?", with: "A? (5 points)")) == ["written-points"])
    let bare = frontMatter() + body.replacing(" {points=6}", with: "")
    #expect(try check(bare).diagnostics.map(\.code) == ["written-points"])
    #expect(try withFirstFix(bare) == frontMatter() + body)
  }

  @Test("A level in braces may follow a word") func levelAfterWord() throws {
    let text = frontMatter() + "## Name an oak {hard}\n\n= a\n"
    #expect(try withFirstFix(text) == text.replacing("hard", with: "difficulty=hard"))
    #expect(try codes("## Is the oak hard (hard)\n\n= a\n").isEmpty)
  }

  @Test("A type that may be text is left alone") func unknownType() throws {
    #expect(try codes("## A?\n\nType: hardwood\n\n\(Self.options)").isEmpty)
  }
}

import Authoring
import Courseware
import Testing

/// Items in single brackets beside blanks, and typed answers that the heading tells.
@Suite struct BesideBlanksTests {
  @Test("Items in single brackets beside a blank are no menu") func items() throws {
    let body = "## I [go|went] to [[Paris]].\n"
    #expect(try messages(about: body) == ["unmarked-blank: [go|went]"])
    #expect(try codes("## Solve `[go|went]` and [[x]].\n").isEmpty)
    #expect(try codes("## The matrix [A|b] has the rank [[=2]].\n").isEmpty)
  }

  @Test("A word in braces beside a blank is no blank, and one in brackets may be a hint")
  func words() throws {
    let body = "## Water is [[hot]] and ice is {cold}.\n"
    #expect(try messages(about: body) == ["unmarked-blank: {cold}"])
    for text in ["I [[went]] [go] home.", "Is `f {cold} ` [[hot]]?", "Is f{cold} [[hot]]?"] {
      #expect(try codes("## \(text)\n").isEmpty, "\(text)")
    }
  }

  @Test("The number of a blank is no part of its answer") func numbers() throws {
    let text = frontMatter() + "## Water is [[1:hot]] here.\n"
    #expect(try withFirstFix(text) == text.replacing("1:", with: ""))
    for answer in ["2:end", "1:3", "3:16", "1:x", "a:hot"] {
      #expect(try codes("## Water is [[\(answer)]] here.\n").isEmpty, "\(answer)")
    }
  }

  @Test(
    "An emphasized item is the correct one of a menu",
    arguments: ["[[Paris|*London*|Rome]]", "[[Paris|**London**|Rome]]"])
  func emphasizedItems(_ menu: String) throws {
    let fixed = try withFirstFix(frontMatter() + "## The capital of Great Britain is \(menu).\n")
    #expect(fixed.contains("[[Paris|(London)|Rome]]"))
    #expect(try codes("## The word is [[*London*]].\n") == ["misread-answer"])
  }

  @Test("A blank in the title of an image is reported as such, without a fix") func titles() throws
  {
    let body = "## A?\n\n![Oak](a.png \"An [[oak]]\")\n\nThe [[oak]] grows.\n"
    let found = try diagnostics(about: body).filter { $0.code == "bad-blank" }
    #expect(found.map { $0.message.prefix(30) } == ["a blank must be in the text, n"])
    #expect(found.first?.fixes.isEmpty == true)
  }

  @Test(
    "A heading must not tell the typed answer",
    arguments: ["(Answer: 4)", "[answer: 4]", "(Respuesta: 4)", "(Antwort: 4)"])
  func told(_ remark: String) throws {
    #expect(try codes("## What is 2 + 2? \(remark)\n\n= 4\n") == ["announced-answer"])
    #expect(try codes("## What is 2 + 2? \(remark)\n\n= 5\n").isEmpty)
    #expect(try codes("## What is 2 + 2? (Answer: in digits)\n\n= 4\n").isEmpty)
  }
}

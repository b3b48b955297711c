import Courseware
import Testing

@testable import Publishing

struct CompactingTests {
  private func compact(_ text: String) -> String {
    String(decoding: compacted(Array(text.utf8)), as: UTF8.self)
  }

  @Test func whatOnlyAuthorsReadIsLeftOut() {
    let source = """
      /** Adds. */
      function add(a, b) {
        // Why.
        return a + b; // kept

        /* One line. */
      }
      /**
       * Several
       * lines.
       */
      add(1, 2);
      """
    #expect(
      compact(source) == "function add(a, b) {\nreturn a + b; // kept\n}\nadd(1, 2);\n")
  }

  @Test(arguments: [
    ("const a = { b: 1 };", "const a={b:1};"), ("return [a, b];", "return[a,b];"),
    ("say(\"a = b\", c);", "say(\"a = b\",c);"), ("x = a - -b;", "x=a - -b;"),
    ("s = `a = ${b}`;", "s = `a = ${b}`;"), ("r = / = /;", "r = / = /;"),
    ("if (a && !b) {", "if(a&&!b){"), ("case \"x\": return a ? 1 : 2;", "case \"x\":return a?1:2;"),
  ])
  func codeLosesTheBlanksAroundItsSigns(line: String, expected: String) {
    let tight = tightened(Array(line.utf8))
    #expect(String(decoding: tight, as: UTF8.self) == expected + "\n")
  }

  @Test func aFileThatEndsInAComment() {
    #expect(compact("a\n/* b\nc */") == "a\n")
    #expect(compact("") == "")
  }

  /// A literal over several lines would lose its indentation.
  @Test func noTemplateLiteralOfTheScriptRunsOverLines() {
    let scripts = SiteAssets.all(for: SampleCourse.course()).filter { $0.path.hasSuffix(".js") }
    for script in scripts {
      for line in String(decoding: script.bytes, as: UTF8.self).split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(line)")
      }
    }
  }

  @Test func aPageLoadsWhatItsQuestionsAskFor() {
    let kinds = SampleCourse.kinds()
    #expect(
      SiteAssets.scripts(for: SampleCourse.quiz()).map(\.path) == [SiteAssets.quizScript.path])
    #expect(SiteAssets.scripts(for: kinds).count == 3)
    #expect(
      SiteAssets.scripts(for: SampleCourse.kinds(.practice)).last?.path
        == SiteAssets.practiceScript.path)
  }
}

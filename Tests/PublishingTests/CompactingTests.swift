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

  @Test func aFileThatEndsInAComment() {
    #expect(compact("a\n/* b\nc */") == "a\n")
    #expect(compact("") == "")
  }

  /// A literal over several lines would lose its indentation.
  @Test func noTemplateLiteralOfTheScriptRunsOverLines() {
    let script = String(decoding: SiteAssets.quizScript.bytes, as: UTF8.self)
    for line in script.split(separator: "\n") {
      #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(line)")
    }
  }
}

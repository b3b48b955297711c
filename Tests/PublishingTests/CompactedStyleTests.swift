import Testing

@testable import Publishing

struct CompactedStyleTests {
  private func compact(_ text: String) -> String {
    String(decoding: compactedStyle(Array(text.utf8)), as: UTF8.self)
  }

  @Test func whatOnlyAuthorsReadIsLeftOut() {
    let source = """
      /* One line. */
      p {
        margin: 0; /* kept */

      }
      /*
       * Several
       * lines.
       */
      """
    #expect(compact(source) == "p {\nmargin: 0; /* kept */\n}\n")
  }

  @Test func aFileThatEndsInAComment() {
    #expect(compact("a\n/* b\nc */") == "a\n")
    #expect(compact("") == "")
  }
}

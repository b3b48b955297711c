import TestSupport
import Testing

@testable import Authoring

@Suite struct WordFormTests {
  @Test(
    "What hardly anybody sees is not part of a form",
    arguments: [
      ("the <em>planet</em> <strong>Mars</strong>", "the planet Mars"), ("a  b", "a b"),
      ("&quot;a&quot;", "\"a\""), ("“a” ‘b’", "\"a\" 'b'"), (" a\n b\u{A0} ", "a b"),
      ("<code>a  b</code>", "<code>a  b</code>"), ("1 &lt; 2", "1 &lt; 2"),
    ])
  func forms(_ html: String, _ form: String) {
    #expect(WordForm.bytes(Array(html.utf8)[...]) == Array(form.utf8))
  }

  @Test("What is said to be its own form is", arguments: 1...4)
  func own(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "bc", " ", "'", "é", "“", "\u{A0}", "<em>", "</em>", "&lt;", "\n", "<code>"]
    var found = 0
    for _ in 0..<1_000 {
      let parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let html = Array(parts.joined().utf8)[...]
      guard WordForm.isSame(as: html) else { continue }
      found += 1
      #expect(WordForm.bytes(html) == Array(html))
    }
    #expect(found > 50)
  }
}

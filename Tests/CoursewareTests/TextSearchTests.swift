import Courseware
import Testing

@Suite struct TextSearchTests {
  /// Every text of up to `length` letters.
  private func texts(of letters: [UInt8], upTo length: Int) -> [[UInt8]] {
    var all: [[UInt8]] = [[]]
    var longest = all
    for _ in 0..<length {
      longest = longest.flatMap { text in letters.map { text + [$0] } }
      all += longest
    }
    return all
  }

  @Test("The first place where a text begins is found, in a slice too") func places() {
    for text in texts(of: [97, 98], upTo: 6) {
      for wanted in texts(of: [97, 98], upTo: 3) {
        for start in 0...text.count {
          let places = (start..<text.count + 1).filter { text[$0...].starts(with: wanted) }
          let expected = places.first.map { $0..<$0 + wanted.count }
          #expect(text[start...].firstRange(of: wanted) == expected)
        }
      }
    }
  }

  @Test("Texts are searched and replaced by their bytes") func strings() {
    #expect("[[a]]{x}".contains("]]{"))
    #expect(!"[[a]] {x}".contains("]]{"))
    #expect("e\u{301}".contains("e"))
    #expect("“a” und “b”".dropFirst().replacing("“", with: "\"") == "a” und \"b”")
    #expect("a--b---c".replacing("--", with: "–") == "a–b–-c")
    #expect("".replacing("a", with: "b").isEmpty)
    #expect("ab".replacing("", with: "c") == "ab")
  }

  @Test("A text is divided at every occurrence of another one") func parts() {
    #expect("a || b||".parts(at: "||") == ["a ", " b", ""])
    #expect("a, b".dropFirst().parts(at: ", ") == ["", "b"])
    #expect("".parts(at: ",") == [""])
    #expect("ab".parts(at: "") == ["ab"])
  }

  @Test("A text is split at a character") func split() {
    #expect("/a//b/".split(separator: "/") == ["a", "b"])
    #expect("ü/é".dropFirst().split(separator: "/") == ["é"])
    #expect("".split(separator: "/").isEmpty)
    #expect("a、b".split(separator: "、") == ["a", "b"])
    #expect("a\r\nb".split(separator: "\n") == ["a\r\nb"])
    #expect("a/\u{301}b".split(separator: "/") == ["a", "\u{301}b"])
  }
}

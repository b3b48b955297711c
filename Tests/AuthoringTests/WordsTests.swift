import Courseware
import Testing

@testable import Authoring

@Suite struct Names {
  @Test(
    "A name is trimmed and each run of white space is one space",
    arguments: [
      ("Cells", "Cells"), ("  Cells \t", "Cells"),
      ("Cells\u{A0}and\u{2003}\n tissues", "Cells and tissues"),
      ("", ""), (" \u{3000} ", ""), ("É  é", "É é"),
    ])
  func cleaned(_ text: String, _ name: String) { #expect(cleanedName(text) == name) }

  @Test(
    "Names that look alike fold to one",
    arguments: [
      ("\u{FB01}nal", "FINAL"), ("Straße", "STRASSE"), ("straße", "Strasse"),
      ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("ＡＢＣ", "abc"), ("Ⅳ", "iv"), ("x²", "X2"),
      ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Quiz\u{A0}1", "quiz  1"), ("İzmir", "i\u{307}zmir"),
      ("№ 5", "no 5"), ("ŉ", "ʼn"),
    ])
  func alike(_ a: String, _ b: String) {
    #expect(Array(foldedName(a).utf8) == Array(foldedName(b).utf8))
  }

  @Test(
    "Names that differ stay apart",
    arguments: [("Cells", "Cell"), ("Quiz 1", "Quiz 2"), ("e", "é"), ("a-b", "a b"), ("o", "о")])
  func apart(_ a: String, _ b: String) { #expect(foldedName(a) != foldedName(b)) }

  @Test(
    "Folding a folded name changes nothing", arguments: ["Straße", "İ", "ﬁ", "Ά", "ŉ", "ẞ", "ǰ"])
  func settled(_ text: String) {
    let once = foldedName(text)
    #expect(Array(foldedName(once).utf8) == Array(once.utf8))
  }

  @Test(
    "The nearest known word is one typo away for short words and two for longer ones",
    arguments: [
      ("deadlin", "deadline"), ("daedline", "deadline"), ("Deadline", "deadline"),
      ("dead-line", "deadline"), ("nmae", "name"), ("nam", "name"), ("xyz", nil), ("nema", nil),
      ("opens!", "opens"), ("", nil), ("deadlineeee", nil),
      (String(repeating: "a", count: 10_000), nil),
    ] as [(String, String?)])
  func near(_ word: String, _ expected: String?) {
    #expect(nearest(to: word, among: ["name", "deadline", "opens", "tags"]) == expected)
  }

  @Test("More than 200 words are not searched for each of many unknown ones") func fewOnly() {
    let words = (1...201).map { "word\($0)" }
    #expect(fewWords(Array(words.dropLast())).count == 200)
    #expect(fewWords(words).isEmpty)
  }

  @Test(
    "Of words that are equally near, the one that shares most letters is nearest, then the first",
    arguments: [
      ("grads", "grades"), ("gradse", "grades"), ("garde", "grade"), ("lnit", "lint"),
      ("iint", "init"), ("gradex", "grade"), ("pont", "point"), ("paint", "point"),
    ])
  func nearestOfSeveral(_ word: String, _ expected: String) {
    let known = ["grade", "grades", "init", "lint", "point", "print"]
    #expect(nearest(to: word, among: known) == expected)
  }
}

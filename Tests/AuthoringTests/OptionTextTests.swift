import Courseware
import Testing

@testable import Authoring

private func found(_ options: [String], _ settings: String = "", front: String = "") throws
  -> [Diagnostic]
{
  let lines = options.enumerated().map { "- [\($0 == 0 ? "x" : " ")] \($1)\n" }.joined()
  return try diagnostics(about: "## Which \(settings)\n\n" + lines, front: front)
}

@Suite struct Placeholders {
  @Test(
    "An option that stands for one to be written is found",
    arguments: ["TBD", "xxx", "???", "…", "...", ":", "-", "&nbsp;", "Option C"])
  func option(_ text: String) throws {
    #expect(try found(["Yes", "No", text]).map(\.code) == ["placeholder-option"])
  }

  @Test(
    "Signs among signs, code, brackets and words are answers",
    arguments: [
      ["+", "-", "0"], [":", ";", ","], ["`:`", "`x`"], ["{}", "[]"], ["''", "null"], ["A", "B"],
      ["todo", "nada"], ["X\u{58}X", "XX"], ["-1", "1"], ["..", "yes"],
      ["\\*", "yes"], ["C", "D"],
    ])
  func meant(_ options: [String]) throws { #expect(try found(options).isEmpty) }

  @Test("A name is fine where something above it may be called so") func names() throws {
    let text = "## Which?\n\n| Option A | Option B |\n|---|---|\n| 1 | 2 |\n\n"
    #expect(try codes(text + "- [x] Option A\n- [ ] Option B\n").isEmpty)
  }

  @Test("A stem is held to the same", arguments: ["???", "TBD", "xxx"]) func stem(_ text: String)
    throws
  {
    #expect(try codes("## \(text)\n\n- [x] 1\n- [ ] 2\n") == ["placeholder-option"])
    #expect(try codes("## \(text) {draft=true}\n\n- [x] 1\n- [ ] 2\n" + "\n## A?\n\n= 1\n").isEmpty)
  }
}

@Suite struct EmptyTexts {
  @Test(
    "An option that shows nothing is empty",
    arguments: ["", "<br>", "<br/> <br>", "<!-- a -->", "<!-- a --> <br>", "<b></b>", "<br>  {#b}"])
  func option(_ text: String) throws {
    #expect(try found(["Yes", text]).map(\.code) == ["empty-option"])
  }

  @Test(
    "Code, images, formulas and text in elements are shown",
    arguments: ["`<br>`", "<b>No</b>", "<br>No", "$x$", "![No](b.png)", "<kbd>Q</kbd>", "<hr>"])
  func shown(_ text: String) throws {
    #expect(try !found(["Yes", text]).map(\.code).contains("empty-option"))
  }

  @Test("A stem that shows nothing is empty", arguments: ["", " <br>", " <!-- a -->", " <i></i>"])
  func stem(_ text: String) throws {
    #expect(try codes("##\(text)\n\n- [x] 1\n- [ ] 2\n") == ["empty-stem"])
  }
}

@Suite struct Summaries {
  @Test(
    "An option that speaks of those above it is found in ten languages",
    arguments: [
      "All of the above", "none of these answers.", "Both of the above are correct",
      "Alle der oben genannten", "Aucune de ces réponses", "Todas las anteriores.",
      "Nessuna delle precedenti", "Todas as anteriores", "Geen van bovenstaande",
      "Żadne z powyższych", "Все вышеперечисленное", "以上都是",
    ])
  func languages(_ text: String) throws {
    let all = try found(["a", "b", text])
    #expect(all.map(\.code) == ["all-of-the-above"])
    #expect(all.first?.fixes.first?.edits.first?.replacement == " {pin=last}")
    #expect(all.first?.fixes.first?.isSafe == true)
    #expect(try found(["a", "b", text], "{pin=last}").isEmpty)
    #expect(try found(["a", "b", text], "{shuffle=false}").isEmpty)
    #expect(try found(["a", "b", text], front: "shuffle: questions\n").isEmpty)
  }

  @Test("Where it is not the last, or not alone, only the order helps") func order() throws {
    for options in [["All of the above", "b"], ["a", "All of the above", "None of the above"]] {
      let all = try found(options, "{points=2}")
      #expect(all.map { $0.fixes.first?.edits.first?.replacement } == [" shuffle=false"])
      #expect(all.first?.fixes.first?.isSafe == false)
    }
    let pair = try found(["a", "b", "A and B", "None of the above"], "{pin=last}")
    #expect(pair.map { $0.fixes.first?.edits.first?.replacement } == [" shuffle=false"])
  }

  @Test(
    "Options that call others by their letters or numbers are found",
    arguments: [
      "A and C", "Both A and B", "A, B and C", "A & B", "A und B", "answers A and B",
      "(A) and (B)", "A), B) and C)", "A and B.", "A, B", "A & B are correct", "A+B", "All but B",
      "both a and b are correct", "Only 1 and 3", "(1), (2)", "I and II", "Neither A nor B",
    ])
  func letters(_ text: String) throws {
    #expect(try found(["red", "green", "blue", text]).map(\.code) == ["all-of-the-above"])
  }

  @Test(
    "Letters that name something else are not",
    arguments: [
      ["A and B", "A and O", "O alone"], ["Only A", "red"], ["a and b", "red", "green"],
      ["group B", "group C", "B and C"], ["red", "D and E"], ["All of these factors grow", "no"],
      ["red", "green", "O(A+B)"], ["red", "green", "A9"], ["red", "green", "{A, B}"],
      ["red", "green", "(A, B)"], ["red", "green", "f(A) and f(B)"], ["red", "green", "A and B2"],
      ["red", "green", "A = B"], ["red", "green", "A-B"], ["red", "green", "blue", "C++, C"],
      ["1", "2", "1 and 2"], ["red", "All but B"], ["vitamin C", "red", "green", "A and C"],
      ["0", "3", "1 or 2"], ["4 - 2", "6 - 4", "1 + 2"], ["none", "1", "2", "All 3"],
      ["Some of them", "None of them", "All of them"],
    ])
  func others(_ options: [String]) throws { #expect(try found(options).isEmpty) }

  @Test("Letters of statements in the question are not letters of options")
  func statements() throws {
    let text = "## Which are correct?\n\nA) Ice floats.\n\nB) Ice sinks.\n\n"
    let options = "- [ ] The second one\n- [ ] No statement\n- [x] A) and B)\n"
    #expect(try codes(text + options).isEmpty)
  }
}

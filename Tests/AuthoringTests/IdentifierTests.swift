import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct Identifiers {
  @Test(
    "An id is made from the letters and digits of a text",
    arguments: [
      ("What is DNA?", "what-is-dna"), ("  A, b; c.  ", "a-b-c"), ("2 + 2", "q-2-2-"),
      ("46", "q-46"), ("naïve", "na-ve-"), ("Ωμέγα", "q-"), ("", "q-"), ("???", "q-"),
      ("i++", "i-"), ("x_1", "x-1-"),
    ])
  func made(_ text: String, _ start: String) {
    let id = Identifier.made(from: Array(text.utf8)[...], limit: 56, prefix: "q")
    #expect(start.hasSuffix("-") ? id.hasPrefix(start) && id.count == start.count + 6 : id == start)
  }

  @Test("Texts that differ in more than blanks and marks make different ids") func differ() {
    let texts = [
      "i++", "++i", "i", "naïve", "nave", "na ve", "Ω", "ω", "a<b", "a>b", "2 + 2", "2 * 2",
    ]
    let ids = texts.map { Identifier.made(from: Array($0.utf8)[...], limit: 40, prefix: "o") }
    #expect(Set(ids).count == texts.count)
  }

  @Test("Whatever the text, a made id is one that may be written") func valid() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 48...122, using: &random)
      }
      let id = Identifier.made(from: text[...], limit: 56, prefix: "q")
      #expect(Identifier.isValid(id), "\(id)")
      #expect(Identifier.isValid(Identifier.distinguished(id, by: text[...])))
    }
  }

  @Test("A hash is six letters and digits, the same for the same text")
  func hashes() {
    let hash = Identifier.hash(Array("a".utf8)[...])
    #expect(hash.count == 6 && hash == Identifier.hash(Array("a".utf8)[...]))
    #expect(hash != Identifier.hash(Array("b".utf8)[...]))
    let all = Set((0..<20_000).map { Identifier.hash(Array("text \($0)".utf8)[...]) })
    #expect(all.count > 19_990)
  }

  @Test(
    "A written id starts with a small letter",
    arguments: [
      ("a", true), ("a-b_9", true), ("", false), ("9a", false), ("A", false), ("-a", false),
      ("é", false), ("a.b", false), ("a b", false), (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 65), false),
    ])
  func written(_ id: String, _ isValid: Bool) { #expect(Identifier.isValid(id) == isValid) }

  @Test("The message about a written id that is too long says how long it may be")
  func tooLong() throws {
    let id = String(repeating: "a", count: 65)
    let found = try diagnostics(about: "## Why? {#\(id)}\n\n= a\n")
    #expect(found.map(\.code) == ["bad-attribute"])
    #expect(found.first?.message.contains("at most 63") == true)
  }

  @Test(
    "A file's stem suits every system",
    arguments: [
      ("cells", true), ("9b", true), ("2026-09-07", true), ("a", true), ("", false),
      ("-a", false), ("a-", false), ("Cells", false), ("a b", false), ("a_b", false),
      ("a.b", false), ("é", false), ("con", false), ("com1", false), ("lpt9", false),
      ("com10", true), ("conn", true), ("nul", false), ("..", false), (".a", false),
      (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ])
  func stems(_ stem: String, _ isValid: Bool) {
    #expect(isFileStem(stem) == isValid)
  }

  @Test(
    "The name offered for a bad one is a good one", arguments: ["Quiz 1", "con", "Ü", "a_b", "Q?x"])
  func offered(_ stem: String) throws {
    let course = try TemporaryCourse(
      Rule.files(quizNamed: "content/class/quizzes/\(stem).md"))
    let note = try #require(try course.read().diagnostics.first?.notes.first?.message)
    let offer = note.dropFirst().dropLast("' is a valid name".count)
    #expect(
      note.hasSuffix("' is a valid name") && isFileStem(String(offer)), "\(note)")
  }

  @Test(
    "The name offered has the letters without accents",
    arguments: [
      ("Säuren und Basen", "saeuren-und-basen"), ("Straße", "strasse"), ("año_nuevo", "ano-nuevo"),
      ("e\u{301}te\u{301}", "ete"), ("Œuvre", "oeuvre"), ("ılık", "ilik"), ("Łódź", "lodz"),
    ])
  func accents(_ stem: String, _ offer: String) throws {
    let course = try TemporaryCourse(
      Rule.files(quizNamed: "content/class/quizzes/\(stem).md"))
    let note = try course.read().diagnostics.first?.notes.first?.message
    #expect(note == "'\(offer)' is a valid name")
  }

  @Test("A name that Windows reserves has that reason", arguments: ["con", "lpt1"])
  func reserved(_ stem: String) throws {
    let course = try TemporaryCourse(
      Rule.files(quizNamed: "content/class/quizzes/\(stem).md"))
    #expect(
      try course.read().diagnostics.first?.message
        == "'\(stem)' is not a valid name: Windows reserves it for a device")
  }
}

@Suite struct NamesOfTranslations {
  @Test(
    "A language that is not a code in lower case is one message with the name to give the file",
    arguments: [
      ("quiz.DE", "rename the file to 'quiz.de.md'"),
      ("quiz.pt_BR", "rename the file to 'quiz.pt-br.md'"),
      ("Quiz.de", "rename the file to 'quiz.de.md'"),
      ("quiz.deutsch", "rename the file to 'quiz.de.md'"),
      (
        "quiz.backup",
        "'quiz.de.md' is a German translation; the name of another quiz contains no period"
      ),
    ])
  func languages(_ stem: String, _ advice: String) throws {
    var files = Rule.files(quizNamed: "content/class/quizzes/quiz.md")
    files["content/class/quizzes/\(stem).md"] = files["content/class/quizzes/quiz.md"]
    let found = try TemporaryCourse(files).read().diagnostics
    #expect(found.map(\.code) == ["bad-file-name"])
    #expect(found.first?.notes.map(\.message) == [advice])
  }

  @Test("The name offered has hyphens in place of underscores") func underscores() throws {
    let files = Rule.files(quizNamed: "content/class/quizzes/unit_2_cells.md")
    let found = try TemporaryCourse(files).read().diagnostics
    #expect(found.first?.notes.map(\.message) == ["'unit-2-cells' is a valid name"])
  }

  @Test("The names offered are those of no other files") func taken() throws {
    var files = Rule.files(quizNamed: "content/class/quizzes/unit_2.md")
    files["content/class/quizzes/unit-2.md"] = .text(frontMatter("draft: true\n") + oneQuestion)
    files["content/class/quizzes/Unit 2.md"] = .text(frontMatter() + oneQuestion)
    let found = try TemporaryCourse(files).read().diagnostics.filter { $0.code == "bad-file-name" }
    #expect(
      Set(found.flatMap(\.notes).map(\.message)) == [
        "'unit-2-2' is a valid name", "'unit-2-3' is a valid name",
      ])
  }

  @Test("A name with a period and no quiz to translate is a bad name") func periods() throws {
    let files = Rule.files(quizNamed: "content/class/quizzes/quiz.DE.md")
    let found = try TemporaryCourse(files).read().diagnostics
    #expect(found.first?.notes.map(\.message) == ["'quiz-de' is a valid name"])
  }
}

extension Rule {
  fileprivate static func files(quizNamed path: String) -> [String: Example.File] {
    [
      "content/site.yml": "title: Course\n",
      "content/class/classroom.md": "---\nname: B\nteacher: A\ncreated: 2026-08-01\n---\n",
      path: .text(frontMatter() + oneQuestion),
    ]
  }
}

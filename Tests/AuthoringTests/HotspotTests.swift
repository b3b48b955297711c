import Authoring
import Courseware
import Testing

@Suite struct HotspotQuestions {
  private static let files: [String: Rule.Example.File] = [
    "content/class/quizzes/map.svg":
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\"/>\n"
  ]

  private func source(_ regions: [String], _ settings: String = "", text: String = image) -> String
  {
    "## Which sea is it? {type=hotspot\(settings)}\n\n\(text)\n\n"
      + regions.joined(separator: "\n") + "\n"
  }

  private static let image = "![A map of three seas](map.svg)"
  private let regions = ["- [x] North {rect=10,20,80,60}", "- [ ] South {#low circle=300,300,40}"]

  private func hotspot(_ body: String) throws -> Hotspot {
    let question = try #require(try quiz(body, beside: Self.files).questions.first)
    guard case .hotspot(let hotspot) = question.kind else { throw WrongKind() }
    return hotspot
  }

  private func codes(_ body: String) throws -> [String] {
    try diagnostics(about: body, beside: Self.files).map(\.code)
  }

  private struct WrongKind: Error {}

  @Test("Regions are options with a place in the image's own pixels") func whole() throws {
    let hotspot = try hotspot(source(regions))
    #expect(hotspot.asChoice.options.map(\.id) == ["north", "low"])
    #expect(hotspot.asChoice.options.map(\.isKey) == [true, false])
    #expect(
      hotspot.regions == [
        .rectangle(x: 10, y: 20, width: 80, height: 60), .circle(x: 300, y: 300, radius: 40),
      ])
    #expect((hotspot.width, hotspot.height) == (600, 400))
    #expect(!hotspot.asChoice.allowsSeveral && hotspot.words == "one region of an image")
  }

  @Test("Several keys ask for several regions, scored as options")
  func several() throws {
    let both = regions.map { $0.replacing("[ ]", with: "[x]") } + ["- [ ] East {rect=0,0,600,400}"]
    let hotspot = try hotspot(source(both, " scoring=net-correct"))
    #expect(hotspot.asChoice.allowsSeveral && hotspot.asChoice.scoring == .netCorrect)
    #expect(hotspot.revisionName == "regions")
    #expect(try codes(source(regions, " scoring=net-correct")) == ["useless-scoring"])
  }

  @Test(
    "The image may be in the heading, in a paragraph with words, or shown at another size",
    arguments: [
      "Look at ![a map of seas](map.svg) first.", "![A map of seas](map.svg){width=120}",
      "> ![A map of seas](map.svg)\n\nAnd more.",
    ])
  func places(_ text: String) throws {
    #expect(try hotspot(source(regions, text: text)).width == 600)
  }

  @Test("The last answer of a question with pin=last may be nowhere in the image") func none()
    throws
  {
    let hotspot = try hotspot(source(regions + ["- [ ] None of these"], " pin=last"))
    #expect(hotspot.regions.count == 3 && hotspot.regions[2] == nil && hotspot.asChoice.pinsLast)
    #expect(try codes(source(["- [ ] None"] + regions, " pin=last")) == ["bad-region"])
  }

  @Test(
    "What is no place in the image is said once, where it is written",
    arguments: [
      "- [ ] East", "- [ ] East {rect=1,2,3}", "- [ ] East {rect=1,2,0,4}",
      "- [ ] East {rect=1,2,3,0}", "- [ ] East {circle=9,9,0}", "- [ ] East {circle=5,50,6}",
      "- [ ] East {rect=590,10,11,10}", "- [ ] East {rect=10,390,10,11}",
      "- [ ] East {circle=595,200,6}", "- [ ] East {circle=50,50,1.5}",
      "- [ ] East {circle=50,50,-5}", "- [ ] East {rect=10%,20%,30%,40%}",
      "- [ ] East {rect=10,20,80,60}", "- [ ] East {rect=1,2,3,4 circle=9,9,2}",
      "- [ ] East {rect=999999999,1,999999999,1}",
    ])
  func faults(_ region: String) throws {
    #expect(try codes(source(regions + [region])) == ["bad-region"])
  }

  @Test(
    "A fault of the image is said once",
    arguments: [
      ("Only words.", "bad-region"), ("![A sea here](none.svg)", "missing-image"),
      ("![A sea here](map.svg)\n![A sea there](map.svg)", "bad-region"),
      ("![](map.svg)", "missing-alternative-text"),
      ("![A dot of red](data:image/png;base64,AAAA)", "bad-region"),
    ])
  func images(_ text: String, _ code: String) throws {
    // Nothing else shows the map then.
    let found = try codes(source(regions, text: text)).filter { $0 != "unused-image" }
    #expect(found == [code])
  }

  @Test("Where only names of files are known, as in a repository's history, places are kept")
  func history() throws {
    var files = ["content/site.yml": "title: A\n", quizPath: frontMatter() + source(regions)]
    files["content/class/classroom.md"] =
      "---\nname: Biology 9B\nteacher: Ada Example\ncreated: 2026-08-01\n---\n"
    let folder = CourseFolder(holding: files.mapValues { Array($0.utf8) })
    let names = files.keys + ["content/class/quizzes/map.svg"]
    let checked = readCourse(SourceTree(names.sorted(), links: [], in: folder), ReadingOptions())
    #expect(checked.diagnostics.filter { $0.severity == .error }.isEmpty)
    let question = try #require(checked.quiz?.questions.first)
    #expect(question.kind.parts.map(\.place) == ["rect=10,20,80,60", "circle=300,300,40"])
  }

  @Test(
    "What is wrong with the list is said as for other options",
    arguments: [
      (["- North {rect=1,2,3,4}", "- South {circle=9,9,2}"], "no-options"),
      (["- [x] North {rect=1,2,3,4}"], "too-few-options"),
      (["- [ ] North {rect=1,2,3,4}", "- [ ] South {circle=9,9,2}"], "no-correct-option"),
      (["- [x] North {rect=1,2,3,4}", "- [ ] North {circle=9,9,2}"], "duplicate-option"),
      (["- [x] Mé {rect=1,2,3,4}", "- [ ] Me\u{301} {circle=9,9,2}"], "duplicate-option"),
      (["- [x] North {rect=1,2,3,4}", "- [ ] South {circle=9,9,2 size=3}"], "unknown-attribute"),
      (["- [x] North {rect=1, 2, 3, 4}", "- [ ] South {circle=9,9,2}"], "bad-attribute"),
      (["- [x] North {rect: 1,2,3,4}", "- [ ] South {circle=9,9,2}"], "bad-attribute"),
    ])
  func lists(_ regions: [String], _ code: String) throws {
    #expect(try codes(source(regions)) == [code])
  }

  @Test("Places belong to hotspot questions alone") func elsewhere() throws {
    let checked = try check(frontMatter() + "## A?\n\n- [x] B {circle=1,2,3}\n- [ ] C\n")
    #expect(checked.diagnostics.map(\.code) == ["unknown-attribute"])
    #expect(checked.diagnostics.first?.notes.first?.message.contains("type=hotspot") == true)
  }

  @Test("Places in a question without a type are one message that adds the type")
  func untyped() throws {
    let body = "## A?\n\n- [x] B {circle=1,2,3}\n- [ ] C {rect=1,2,3,4}\n"
    try expectMessage("unknown-attribute: circle=1,2,3", " {type=hotspot}", in: body)
  }

  @Test("Sides as attributes of their own are one message with what to write") func sides() throws {
    let written = source(regions + ["- [ ] East {x=1 y=2 width=3 height=4}"])
    let found = try diagnostics(about: written, beside: Self.files)
    #expect(found.map(\.code) == ["bad-region"])
    #expect(found.first?.fixes.first?.title == "write 'rect=1,2,3,4'")
    #expect(try codes(source(regions + ["- [ ] East {x=1 height=4}"])) == ["bad-region"])
  }

  @Test("A region at another place is another revision, another key is none") func revision() throws
  {
    func revision(_ regions: [String]) throws -> String {
      try quiz(source(regions), beside: Self.files).revision
    }
    let moved = [regions[0], "- [ ] South {#low circle=300,300,41}"]
    let rekeyed = ["- [ ] North {rect=10,20,80,60}", "- [x] South {#low circle=300,300,40}"]
    #expect(try revision(regions) != revision(moved))
    #expect(try revision(regions) == revision(rekeyed))
  }

  @Test("Formatting keeps places, and formatting again changes nothing") func formatting() throws {
    let written = below(
      source([
        "* [X]  North   {rect=10,20,80,60   #n}", "* [ ] South {circle=\"300,300,40\"  weight=0}",
      ]))
    let once = try #require(try formatted(written))
    #expect(once.contains("- [x] North {#n rect=10,20,80,60}"))
    #expect(once.contains("- [ ] South {circle=300,300,40 weight=0}"))
    #expect(try formatted(once) == once)
  }
}

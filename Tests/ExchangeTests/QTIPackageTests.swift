import Archives
import Exchange
import TestSupport
import Testing

/// What packages contain beside their quizzes, and what several quizzes share.
@Suite("Importing packages from Canvas")
struct QTIPackageTests {
  private func parts(_ files: [(name: String, bytes: [UInt8])]) throws -> [ImportPart] {
    try partsOfCanvasFile(try #require(zipArchive(files)), fileName: "a.zip")
  }

  private func quiz(_ id: String, _ title: String, _ content: String) -> [UInt8] {
    Array(
      """
      <questestinterop><assessment ident="\(id)" title="\(title)"><section ident="root_section">
      \(content)
      </section></assessment></questestinterop>
      """.utf8)
  }

  private func essay(_ text: String) -> String {
    item("essay_question", text)
  }

  @Test("two groups that draw from one bank are one section, which draws for both")
  func bank() throws {
    let group = { (title: String, count: Int) in
      """
      <section title="\(title)"><selection_ordering><selection><sourcebank_ref>b</sourcebank_ref>
      <selection_number>\(count)</selection_number></selection></selection_ordering></section>
      """
    }
    let bank =
      "<questestinterop><objectbank ident='b'>" + essay("One?") + essay("Two?") + essay("Three?")
      + essay("Four?") + "</objectbank></questestinterop>"
    let read = try parts([
      ("q.xml", quiz("q", "Quiz", group("Easy", 1) + group("Hard", 2))),
      ("b.xml", Array(bank.utf8)),
    ])
    let made = try imported([], by: try #require(read.first).read)
    #expect(made.body.hasPrefix("# Easy {pick=3}\n\n## One? {type=essay}"))
    #expect(made.published == 4 && made.told.count == 1)
  }

  @Test("quizzes with the same identifier are all imported")
  func identifiers() throws {
    let read = try parts([
      ("a.xml", quiz("g", "One", essay("Why?"))), ("b.xml", quiz("g", "Two", essay("How?"))),
    ])
    #expect(read.map(\.name) == ["One", "Two"])
  }

  @Test("a large or damaged file that is no quiz does not matter, and another version is named")
  func otherFiles() throws {
    let large = Array("<data>".utf8) + [UInt8](repeating: 32, count: 33 << 20)
    let other = Array("<assessmentItem xmlns='http://www.imsglobal.org/xsd/imsqti_v2p1'/>".utf8)
    let read = try parts([
      ("data.xml", large), ("a.xml", quiz("g", "One", essay("Why?"))), ("c.xml", other),
    ])
    #expect(read.map(\.name) == ["One", "c.xml"])
    #expect(throws: SyntaxFault.self) { try imported([], by: read[1].read) }
  }

  @Test("a quiz in UTF-16 is found")
  func encoding() throws {
    let text = String(decoding: quiz("g", "Größe", essay("Why?")), as: UTF8.self)
    let units = [0xFEFF] + Array(text.utf16)
    let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(try parts([("a.xml", bytes)]).map(\.name) == ["Größe"])
  }

  @Test("an image that cannot be read is noted with the reason")
  func images() throws {
    let text = "See <img src=\"$IMS-CC-FILEBASE$/a.png\" alt=\"A\"> it."
    let read = try parts([("a.xml", quiz("g", "One", essay(text))), ("a.png", [])])
    let made = try imported([], by: try #require(read.first).read)
    #expect(made.told.contains("note 1: 'a.png' is empty"), "\(made.told)")
  }

  @Test("a quiz that hid its answers has none in its page")
  func hidden() throws {
    let settings =
      "<quiz identifier='g'><title>One</title><show_correct_answers>false</show_correct_answers>"
      + "</quiz>"
    let read = try parts([
      ("q/a.xml", quiz("g", "One", essay("Why?"))),
      ("q/assessment_meta.xml", Array(settings.utf8)),
    ])
    let made = try imported([], by: try #require(read.first).read)
    #expect(String(decoding: made.markdown, as: UTF8.self).contains("\nanswers: teacher\n"))
    let faults = try made.faults()
    #expect(faults == [])
  }

  @Test("an option that begins with brackets shows them")
  func brackets() throws {
    let text = item(
      "multiple_choice_question", "Which?",
      "<response_lid ident='response1'><render_choice>"
        + ["[x] a", "[ ] b"].enumerated().map { index, text in
          "<response_label ident='\(index)'><material><mattext>\(text)</mattext></material>"
            + "</response_label>"
        }.joined() + "</render_choice></response_lid>",
      "<respcondition><conditionvar><varequal respident='response1'>0</varequal></conditionvar>"
        + "<setvar action='Set' varname='SCORE'>100</setvar></respcondition>")
    let read = try parts([("a.xml", quiz("g", "One", text))])
    let made = try imported([], by: try #require(read.first).read)
    #expect(made.body.contains("- [x] \\[x] a\n- [ ] \\[ ] b"), "\(made.body)")
  }
}

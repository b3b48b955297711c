import Archives
import Authoring
import Courseware
import Exchange
import Foundation
import TestSupport
import Testing

/// The quizzes of a file in QTI 1.2.
private func importedCanvas(_ bytes: [UInt8]) throws -> [ImportedQuiz] {
  try partsOfCanvasFile(bytes, fileName: "sample.xml").map { part in
    try imported([], by: part.read)
  }
}

private func assessment(_ items: String, id: String = "q") -> String {
  """
  <questestinterop><assessment ident="\(id)" title="Sample"><section ident="root_section">
  \(items)
  </section></assessment></questestinterop>
  """
}

@Suite("Importing from Canvas")
struct QTITests {
  @Test("each item becomes the same question here", arguments: qtiItems)
  func becomes(_ case: ImportCase) throws {
    let quiz = try #require(try importedCanvas(Array(assessment(`case`.source).utf8)).first)
    #expect(quiz.body == `case`.result + "\n")
    #expect(quiz.told == `case`.told)
    #expect(try quiz.faults() == [])
  }

  @Test(
    "items that do not say their kind",
    arguments: qtiItems.prefix(13).filter {
      !$0.name.contains("menus") && !$0.name.contains("allowed") && !$0.name.contains("file")
    })
  func unnamed(_ case: ImportCase) throws {
    // Without the kind, the rule of Canvas for several answers is unknown.
    let source = `case`.source.replacing("question_type", with: "other")
      .replacing("respondusapi_qtype", with: "other")
    let quiz = try #require(try importedCanvas(Array(assessment(source).utf8)).first)
    #expect(quiz.body == `case`.result.replacing(" scoring=net-correct", with: "") + "\n")
  }

  @Test("a package has quizzes with settings and images, and a bank")
  func package() throws {
    let image = "<img src='%24IMS-CC-FILEBASE%24/a%20b.png?x=1' alt='leaf'>"
    let settings = """
      <quiz identifier="q"><title>Cells</title><description>&lt;p&gt;Read.&lt;/p&gt;</description>
      <quiz_type>assignment</quiz_type><shuffle_answers>false</shuffle_answers>
      <allowed_attempts>2</allowed_attempts><scoring_policy>keep_latest</scoring_policy>
      <time_limit>20</time_limit><access_code>secret</access_code>
      <due_at>2020-03-01T22:59:00</due_at>
      <lock_at>2020-02-01T00:00:00</lock_at><unlock_at></unlock_at></quiz>
      """
    let quiz = assessment(item("essay_question", "What is \(image)?"))
    let bank =
      "<questestinterop><objectbank ident='b'><qtimetadata><qtimetadatafield><fieldlabel>"
      + "bank_title</fieldlabel><fieldentry>My bank</fieldentry></qtimetadatafield></qtimetadata>"
      + item("essay_question", "Why?") + "</objectbank></questestinterop>"
    let files: [(String, String)] = [
      ("imsmanifest.xml", "<manifest/>"), ("q/q.xml", quiz), ("q/assessment_meta.xml", settings),
      ("__MACOSX/q/._q.xml", "junk"), ("bank.xml.qti", bank),
    ]
    let bytes = try #require(
      zipArchive(
        files.map { ($0, Array($1.utf8)) }
          + [("web_resources/a b.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])]))
    let quizzes = try importedCanvas(bytes)
    #expect(quizzes.map(\.name) == ["Cells", "My bank"])
    #expect(
      String(decoding: quizzes[0].markdown, as: UTF8.self) == """
        ---
        name: "Cells"
        created: 2020-01-28
        kind: quiz
        shuffle: none
        deadline: 2020-03-01T22:59:00Z
        attempts: 2
        score: last
        time-limit: 20 min
        ---

        Read.

        ## What is ![leaf](sample/a-b.png)? {type=essay}

        """)
    #expect(quizzes[0].images == ["a-b.png": "sample/a-b.png"])
    let faults = try quizzes[0].faults()
    #expect(faults == [])
    #expect(
      quizzes[0].told.sorted() == [
        "note 1: 'closes: 2020-02-01T00:00:00Z' is not imported: 'closes' must not be before "
          + "'deadline'",
        "note 1: the access code is not imported: a site has none",
      ])
  }

  @Test(
    "the reason why a file cannot be read",
    arguments: [
      ("<manifest/>", "the first element is 'manifest': in QTI 1.2 it is 'questestinterop'"),
      (
        "<assessmentItem xmlns='http://www.imsglobal.org/xsd/imsqti_v2p1'/>",
        "this is QTI 2.1, and only QTI 1.2 is read: in Canvas, open 'Settings' and 'Export Course "
          + "Content', choose 'Quiz', and import the package that you get"
      ),
    ])
  func unreadable(_ source: String, _ reason: String) throws {
    let fault = #expect(throws: SyntaxFault.self) { try importedCanvas(Array(source.utf8)) }
    #expect(fault?.reason == reason)
    let package = try #require(zipArchive([("items/a.xml", Array(source.utf8))]))
    #expect(throws: SyntaxFault.self) { try importedCanvas(package) }
  }

  @Test("a document that is not well-formed does not keep the others of its package away")
  func malformed() throws {
    let good = assessment(item("essay_question", "Why?"))
    let package = try #require(
      zipArchive([("a.xml", Array("<questestinterop>".utf8)), ("b.xml", Array(good.utf8))]))
    let parts = try partsOfCanvasFile(package, fileName: "a.zip")
    #expect(parts.map(\.path) == ["b.xml", "a.xml"])
    #expect(try imported([], by: parts[0].read).published == 1)
    #expect(throws: SyntaxFault.self) { try imported([], by: parts[1].read) }
  }

  @Test("whatever happens to a package, it is imported or refused", arguments: 0..<20)
  func damaged(_ seed: Int) throws {
    let quiz = assessment(item("essay_question", "Which <img src='a.png'>?"))
    let good = try #require(
      zipArchive([
        ("a.xml", Array(quiz.utf8)), ("a.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
      ]))
    for round in 0..<(isFullRun ? 200 : 10) {
      var bytes = good
      for at in 1...3 {
        bytes[(seed * 7_919 + round * 104_729 * at) % bytes.count] ^= 1 << (seed % 8)
      }
      do throws(SyntaxFault) {
        for part in try partsOfCanvasFile(bytes, fileName: "a.zip") {
          let faults = try? imported([], by: part.read).faults()
          #expect(faults ?? [] == [])
        }
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }

  @Test("a package whose quizzes are too large together is refused", .enabled(if: isFullRun))
  func large() throws {
    let spaces = [UInt8](repeating: 32, count: 25 << 20)
    let document = Array("<questestinterop>".utf8) + spaces + Array("</questestinterop>".utf8)
    let package = try #require(
      zipArchive([("a.xml", document), ("b.xml", document), ("c.xml", document)]))
    let fault = #expect(throws: SyntaxFault.self) { try importedCanvas(package) }
    #expect(fault?.reason == "its quizzes are larger than 64 MB together")
  }

  @Test("documents without an assessment are named after their question or their file")
  func names() throws {
    let one = item("essay_question", "Why?").replacing("'Question'", with: "'First one'")
    let two = [item("essay_question", "A?"), item("essay_question", "B?")].joined()
    let package = try #require(
      zipArchive([
        ("x/a.xml", Array("<questestinterop>\(one)</questestinterop>".utf8)),
        ("x/my_file.xml", Array("<questestinterop>\(two)</questestinterop>".utf8)),
        ("x/c.xml", Array("<!-- questestinterop -->\(one)".utf8)),
      ]))
    #expect(try importedCanvas(package).map(\.name) == ["First one", "My file", "First one"])
    #expect(try importedCanvas(package).map(\.published) == [1, 2, 1])
  }

  @Test("regions of an image are parts of its size, or pixels")
  func regions() throws {
    let image = Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><path d='M0 0'/></svg>".utf8
    )
    func hotspot(_ regions: [(String, String)]) -> String {
      let labels = regions.map { "<response_label ident='a' rarea='\($0)'>\($1)</response_label>" }
      return item("hot_spot_question", "").replacing(
        "<material><mattext texttype='text/html'><![CDATA[]]></mattext></material>",
        with: "<flow><response_xy><material><mattext>Where?</mattext></material><render_hotspot>"
          + "<material><matimage uri='$IMS-CC-FILEBASE$/Uploaded Media/map.svg'/></material>"
          + "\(labels.joined())</render_hotspot></response_xy></flow>")
    }
    let items = [
      hotspot([("rectangle", "0.1,0.2,0.5,0.6"), ("ellipse", "0.5,0,1,1")]),
      hotspot([("rectangle", "10, 20, 50, 60"), ("bounded", "1,2,3,4")]),
      hotspot([("rectangle", "1,1,9,9")]),
    ]
    let package = try #require(
      zipArchive([
        ("a.xml", Array(assessment(items.joined(separator: "\n")).utf8)),
        ("Uploaded Media/map.svg", image),
      ]))
    let quiz = try importedCanvas(package)[0]
    #expect(
      quiz.body.hasPrefix(
        """
        ## Where? {shuffle=false type=hotspot scoring=net-correct}

        ![](sample/map.svg)

        - [x] 1 {rect=20,20,80,40}
        - [x] 2 {circle=150,50,50}

        """))
    #expect(
      quiz.told == [
        "draft 3: its region 'bounded 1,2,3,4' is not a rectangle or a circle in the image",
        "draft 4: it has only one region: mark others that are not correct, with 'rect=' or "
          + "'circle='",
      ])
    let faults = try quiz.faults()
    #expect(faults == [])
  }

  @Test("a title is on one line, without characters that are not allowed")
  func title() throws {
    let source = assessment(item("essay_question", "Why?")).replacing(
      "title=\"Sample\"", with: "title=\"&#10;A&#x85;b&#x9B;c&#xFDD0; \\ &quot;d&quot;&#x7F;\"")
    let quiz = try importedCanvas(Array(source.utf8))[0]
    #expect(quiz.name == "Abc \\ \"d\"")
    let faults = try quiz.faults()
    #expect(faults == [] && quiz.published == 1)
  }

  @Test("groups draw from the banks of the package")
  func banks() throws {
    let group = """
      <section title="Group"><selection_ordering><selection><sourcebank_ref>b</sourcebank_ref>
      <selection_number>1</selection_number></selection></selection_ordering></section>
      """
    let items = [item("essay_question", "A?"), item("essay_question", "B?")].joined()
    let bank = "<questestinterop><objectbank ident='b'>\(items)</objectbank></questestinterop>"
    let package = try #require(
      zipArchive([("a.xml", Array(assessment(group).utf8)), ("b.xml", Array(bank.utf8))]))
    let quizzes = try importedCanvas(package)
    #expect(quizzes.count == 1)
    #expect(
      quizzes.first?.body
        == "# Group {pick=1}\n\n## A? {type=essay}\n\n## B? {type=essay}\n")
    let alone = try importedCanvas(Array(assessment(group).utf8))
    #expect(
      alone[0].told == [
        "named 2: the group draws from a question bank that the file does not contain"
      ])
  }

  @Test(
    "whatever happens to a file, what is imported passes every rule",
    arguments: 0..<(isFullRun ? 1_500 : 40))
  func mutated(_ seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, limit)))
    }
    let tags = [
      "<not>", "</not>", "<other/>", "<varequal respident='response1'>", "</varequal>", "ident=",
      "Ordered", "Multiple", "response_str", "render_fib", "[a]", "[", "]", "&lt;", "SCORE.max",
      "Add", "-100", "1e999", "nan", "<b>", "`", "$", "{a=b}", "## ", "- [x] ", "| a |", "<table>",
    ]
    let start = next(qtiItems.count)
    var source = assessment(
      (start..<min(start + 3, qtiItems.count)).map { qtiItems[$0].source }.joined(separator: "\n"))
    for _ in 0...next(8) {
      var parts = source.split(separator: ">", omittingEmptySubsequences: false).map(String.init)
      let at = next(parts.count)
      switch next(5) {
      case 0: parts.remove(at: at)
      case 1: parts.insert(parts[at], at: next(parts.count))
      case 2: parts.swapAt(at, next(parts.count))
      default:
        let place = parts[at].index(parts[at].startIndex, offsetBy: next(parts[at].count + 1))
        parts[at].insert(contentsOf: tags[next(tags.count)], at: place)
      }
      source = parts.joined(separator: ">")
    }
    do throws(SyntaxFault) {
      for part in try partsOfCanvasFile(Array(source.utf8), fileName: "a.xml") {
        let quiz = try? imported([], by: part.read)
        #expect(try! quiz?.faults() ?? [] == [], "seed \(seed)")
      }
    } catch {
      #expect(!error.reason.isEmpty)
    }
  }
}

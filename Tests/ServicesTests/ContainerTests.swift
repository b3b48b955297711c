import Courseware
import TestSupport
import Testing

@testable import Services

@Suite struct ContainerTests {
  @Test func `every text has a document id of its own that Firestore accepts`() {
    let texts = [
      "a@x.example", "a/b@x.example", "a%2Fb@x.example", ".", "..", "%2E", "__x__",
      "%5F_x__", "", "%", "李雷", "c0:1",
    ]
    let ids = texts.map(documentID)
    #expect(Set(ids).count == texts.count)
    for id in ids {
      #expect(!id.isEmpty && !id.contains("/") && id != "." && id != "..")
      #expect(!(id.hasPrefix("__") && id.hasSuffix("__")))
    }
    #expect(documentID("a@x.example") == "a@x.example")
  }

  @Test func `objects of Parse have ten letters and digits and share none`() {
    var ids = ParseIDs()
    let texts = (0..<20_000).map { "quiz classroom/quiz-\($0)" }
    let made = texts.map { ids.id(of: $0) }
    #expect(Set(made).count == made.count)
    #expect(
      made.allSatisfy {
        $0.count == 10 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    var others = ParseIDs()
    #expect(texts.reversed().map { others.id(of: $0) } == made.reversed())
  }

  @Test func `numbers keep their kind and times their form`() {
    var bytes: [UInt8] = []
    bytes.writeJSON(
      .array([
        .whole(3), .decimal(95), .decimal(1.0 / 3), .timestamp(Moment(seconds: -1)),
        .parseTime(Moment(seconds: 0)),
      ]))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"[3,95.0,0.3333333333333333,{"__datatype__":"timestamp","value":{"_seconds":-1,"_nanoseconds":0}},"1970-01-01T00:00:00.000Z"]"#
    )
  }

  @Test func `names that are cut stay unique`() {
    var names = UniqueNames()
    let long = String(repeating: "Word ", count: 13)
    let made = (0..<12).map { _ in names.name(long, in: "a", atMost: 60) }
    #expect(Set(made).count == 12 && made.allSatisfy { $0.count <= 60 && $0.last != " " })
    #expect(names.name("Word", in: "a", atMost: 60) == "Word")
    #expect(names.name("Word", in: "b", atMost: 60) == "Word")
  }

  @Test(
    arguments: [
      ("Fall 2026", 1, 2026), ("autumn 2025", 1, 2025), ("2026年春", 3, 2026), ("2026-27", nil, 2026),
      ("Winter/Spring 2026", nil, 2026), ("", nil, nil), ("Summer term", 4, nil),
    ] as [(String, Int?, Int?)])
  func `a term names a quarter and a year, or does not`(text: String, quarter: Int?, year: Int?) {
    #expect(Term(text).quarter == quarter)
    #expect(Term(text).year == year)
  }

  @Test func `every loss has a reason, which the documentation gives`() throws {
    let page = try Repository.text("Documentation/services/README.md")
    for code in Loss.Code.allCases {
      #expect(code.reason != code.rawValue, "\(code)")
      #expect(page.contains("| `\(code.rawValue)` | \(code.reason) |"), "\(code)")
    }
  }

  @Test(arguments: Site.Importer.allCases)
  func `every service has a page with the fields of its records`(importer: Site.Importer) throws {
    let page = try Repository.text("Documentation/services/\(importer.rawValue).md")
    let shapes = importer.files.flatMap { file -> [RecordShape] in
      switch file.content {
      case .tree(let collections): collections.map(\.shape)
      case .results(let shape), .nodes(let shape): [shape]
      }
    }
    for field in shapes.flatMap(\.everyField) {
      #expect(page.contains("`\(field)`"), "\(field)")
    }
  }
}

extension RecordShape {
  /// The names of its fields and of those below it.
  fileprivate var everyField: [String] {
    fields.map(\.name) + collections.flatMap { $0.shape.everyField }
  }
}

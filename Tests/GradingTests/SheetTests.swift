import Courseware
import Testing

@testable import Grading
@testable import Ledgers

/// A quiz with a question of each kind.
private let mixed: Quiz = {
  var several = choice("aBC", several: true)
  several.options[0].id = "c"
  several.options[2].id = "x-ray"
  let order = ["one", "two", "three"].map { IdentifiedText(id: $0, text: prose($0.uppercased())) }
  let rows = [
    Matching.Row(id: "r1", text: prose("Row 1"), partner: "p1"),
    Matching.Row(id: "r2", text: prose("Row 2"), partner: "p2"),
  ]
  let partners = ["p1", "p2", "p3"].map {
    IdentifiedText(id: $0, text: prose("Partner \($0)"))
  }
  let menu = [
    Blanks.Item(id: "up", text: "Up", isKey: true),
    Blanks.Item(id: "down", text: "Down", isKey: false),
  ]
  let blanks = [
    Blanks.Blank(id: "g1", content: .typed(AnswerField(accepted: []))),
    Blanks.Blank(id: "g2", content: .menu(menu)),
  ]
  let steps = ["no", "maybe", "yes"].map { IdentifiedText(id: $0, text: prose($0)) }
  let kinds: [(String, Question.Kind)] = [
    ("single", .choice(choice("Abcd"))), ("several", .choice(several)),
    ("binary", .choice(choice("0O1"))), ("number", .numeric(Numeric(AnswerField(accepted: [])))),
    ("essay", .essay(Essay(rubric: .empty))),
    ("order", .ordering(Ordering(items: order, scoresParts: true))),
    ("pairs", .matching(Matching(rows: rows, partners: partners, scoresParts: true))),
    ("gaps", .blanks(Blanks(blanks, scoresParts: true))),
    ("likert", .scale(Scale(steps: steps))),
  ]
  let questions = kinds.map { id, kind in
    Question(
      id: id, stem: prose("What of \(id)?"), body: .empty, points: Points(halves: 4), kind: kind)
  }
  return quiz("cells", questions)
}()

private let members = [
  Member(id: "s1", name: "Ada Lovelace", email: "ada@x.org"), Member(id: "s2", name: "Bob"),
]

private func read(
  _ csv: String, cells: CellMeaning? = nil, of quiz: Quiz = mixed, members: [Member] = members
) -> Result<Sheet, SheetFaults> {
  let room = classroom([quiz], members: members)
  return readSheet(
    Array(csv.utf8), path: "in/paper.csv",
    of: Assignment(site: "School", classroom: room, quiz: quiz), cells: cells)
}

@Suite("Sheets of responses") struct SheetTests {
  @Test("A comma before one or two digits is a decimal mark everywhere") func decimalCommas() {
    #expect(number("1,5", .point) == 1.5)
    #expect(number("0,25", .point) == 0.25)
    #expect(number("1,250", .point) == nil)
    #expect(number("1,2,5", .point) == nil)
    #expect(number("1,250", .comma) == 1.25)
  }

  @Test("Points that can be a thousand are refused if the question has so many")
  func thousands() throws {
    func points(_ text: String, _ mark: DecimalMark, upTo most: Double) -> String {
      do throws(CellFault) {
        return "\(try pointsInCell(text, mark, upTo: most))"
      } catch {
        return error.reason
      }
    }
    #expect(points("1.000", .comma, upTo: 999) == "1.0")
    let both = "can mean two numbers: write"
    #expect(points("1.000", .comma, upTo: 1_000) == "'1.000' \(both) '1000' or '1,000'")
    #expect(points("1,000", .point, upTo: 1_000) == "'1,000' \(both) '1000' or '1.000'")
    #expect(points("1.000", .point, upTo: 1_000) == "1.0")
    #expect(points("0.125", .comma, upTo: 1_000) == "0.125")
  }

  /// The one answer or award of a cell, as text.
  private func content(_ heading: String, _ cell: String, _ cells: CellMeaning? = nil) -> String {
    switch read("id,\(heading)\ns1,\"\(cell)\"\n", cells: cells) {
    case .failure(let faults): return faults.all.map(\.description).joined(separator: "; ")
    case .success(let sheet):
      let row = sheet.rows[0]
      if let scoreOverride = row.scoreOverrides.first { return "\(scoreOverride.worth)" }
      let id = heading.split(separator: " ")[0]
      guard let response = row.attempt.responses.first(where: { $0.question == id }) else {
        return "no response"
      }
      return "\(response.answer)"
    }
  }

  private static let cells: [(String, String, String)] = [
    ("single", "A", #"options(["a"])"#), ("single", " d ", #"options(["d"])"#),
    ("single", "", "skipped"), ("single", " ", "skipped"),
    // The first option of 'several' has the id 'c', so that C is meant by it.
    ("several", "C", #"options(["c"])"#), ("several", "B; x-ray", #"options(["b", "x-ray"])"#),
    ("several", "x-ray,b", #"options(["b", "x-ray"])"#), ("several", "A", #"options(["c"])"#),
    ("binary", "1", #"options(["1"])"#), ("binary", "o", #"options(["o"])"#),
    ("number", "1", #"text("1")"#), ("number", "3,5 cm", #"text("3,5 cm")"#),
    ("essay", "1", #"text("1")"#),
    ("order", "two; ONE;three", #"order(["two", "one", "three"])"#),
    ("likert", "3", #"options(["yes"])"#), ("likert", "Maybe", #"options(["maybe"])"#),
  ]

  @Test("A cell is an answer by id, letter or text, in that order", arguments: cells)
  func answers(_ question: String, _ cell: String, _ expected: String) {
    #expect(content(question, cell).replacing("Courseware.Response.", with: "") == expected)
  }

  @Test("Parts of a question stand between semicolons")
  func parts() throws {
    let sheet = try read("id,pairs,gaps\ns1,Partner p2;,4; up\n").get()
    let answers = sheet.rows[0].attempt.responses.map(\.answer)
    #expect(answers.contains(.pairs([.init(id: "r1", value: "p2")])))
    #expect(
      answers.contains(.blanks([.init(id: "g1", value: "4"), .init(id: "g2", value: "up")])))
  }

  @Test("The text of a blank is as long as that of other answers at most, and a row as an attempt")
  func sizes() {
    let long = String(repeating: "x", count: Attempt.maxTextSize)
    #expect(content("gaps", "\(long); up").hasPrefix("blanks("))
    for heading in ["gaps", "essay"] {
      let found = content(heading, heading == "gaps" ? "\(long)x; up" : "\(long)x")
      #expect(found.hasSuffix("question '\(heading)': an answer must be at most 100000 bytes"))
    }
    let essays = (1...11).map { number in
      Question(
        id: "e\(number)", stem: prose("e\(number)"), body: .empty, points: .one,
        kind: .essay(Essay(rubric: .empty)))
    }
    let heading = essays.map(\.id).joined(separator: ",")
    let cells = essays.map { _ in long }.joined(separator: ",")
    guard case .failure(let faults) = read("id,\(heading)\ns1,\(cells)\n", of: quiz("e", essays))
    else {
      Issue.record("the row was read")
      return
    }
    #expect(faults.all.map(\.reason) == ["the answers of a row must be at most 1048576 bytes"])
  }

  @Test("A blank keeps a superscript, which is an exponent there as in a numeric question")
  func superscripts() throws {
    let sheet = try read("id,number,gaps\ns1,10³, 10³ ; ＵＰ\n").get()
    let answers = sheet.rows[0].attempt.responses.map(\.answer)
    #expect(answers.contains(.text("10³")))
    #expect(
      answers.contains(.blanks([.init(id: "g1", value: "10³"), .init(id: "g2", value: "up")])))
    let thousand = ExactNumber(isNegative: false, digits: [1], exponent: 4)
    let key = NumberRange(low: thousand, high: thousand, unit: "")
    let blanks = Blanks(
      [.init(id: "g1", content: .typed(AnswerField(accepted: [.number(key)])))], scoresParts: true)
    let gaps = Question(
      id: "gaps", stem: prose("gaps"), body: .empty, points: .one, kind: .blanks(blanks))
    let cell = try read("id,gaps\ns1, 10³\n", of: quiz("cells", [gaps])).get()
    let response = try #require(cell.rows[0].attempt.responses.first)
    #expect(QuestionScore(of: response, to: gaps, .point).points == 1)
  }

  private static let scored: [(String, String, CellMeaning?, String)] = [
    ("single", "1", nil, "fraction(1.0)"), ("single", "0", nil, "fraction(0.0)"),
    ("order", "1", nil, "fraction(1.0)"), ("number [score]", "0.5", nil, "fraction(0.5)"),
    ("essay [Points]", "1.5", nil, "points(1.5)"), ("binary [score]", "1", nil, "fraction(1.0)"),
    ("essay", "2", CellMeaning.points, "points(2.0)"),
    ("single [answers]", "b", CellMeaning.points, #"options(["b"])"#),
  ]

  @Test(
    "A score is one where the heading or the command says so, or where nothing else can be meant",
    arguments: scored)
  func scores(_ heading: String, _ cell: String, _ cells: CellMeaning?, _ expected: String) {
    #expect(content(heading, cell, cells).replacing("Courseware.Response.", with: "") == expected)
  }

  /// A heading, a cell below it, and what is said of them.
  private static let badCells: [(String, String, String)] = [
    (
      "single", "E",
      "in/paper.csv:2:4: question 'single': 'E' is not one of the letters A to D, 'a', 'b', 'c', 'd'"
    ),
    (
      "single", "2.5",
      "in/paper.csv:2:4: question 'single': '2.5' is not one of the letters A to D, "
        + "'a', 'b', 'c', 'd'; if it is points, end the heading with '[points]'"
    ),
    (
      "single", "A;B",
      "in/paper.csv:2:4: question 'single': "
        + "a single-choice question must have one selected option, not 2"
    ),
    ("several", "b;B", "in/paper.csv:2:4: question 'several': 'b' is named twice"),
    (
      "1 [score]", "2",
      "in/paper.csv:2:4: column '1 [score]', question 'single': a score must be a number from 0 to 1"
    ),
    (
      "1 [score]", "0x1p-1",
      "in/paper.csv:2:4: column '1 [score]', question 'single': a score must be a number from 0 to 1"
    ),
    (
      "essay [points]", "2.5",
      """
      in/paper.csv:2:4: column 'essay [points]', question 'essay': \
      points must be a number from 0 to 2
      """
    ),
    (
      "several", "A c  x-ray",
      """
      in/paper.csv:2:4: question 'several': \
      separate several answers with semicolons: 'A;c;x-ray'
      """
    ),
    (
      "order", "one;two",
      """
      in/paper.csv:2:4: question 'order': \
      write all 3 items in the student's order, separated by semicolons
      """
    ),
    (
      "order", "1 2 3",
      """
      in/paper.csv:2:4: question 'order': \
      write all 3 items in the student's order, separated by semicolons
      """
    ),
    (
      "pairs", "p1",
      """
      in/paper.csv:2:4: question 'pairs': \
      write 2 values, separated by semicolons
      """
    ),
    (
      "likert [score]", "1",
      "in/paper.csv:2:4: column 'likert [score]', question 'likert': a scale has no score"
    ),
  ]

  @Test("A number that no machine counts to is no question and no step")
  func endlessNumbers() {
    for number in ["-9223372036854775808", "0", "9223372036854775807"] {
      #expect(content("likert", number).contains("'\(number)' is not one of"))
      #expect(faults("id,\(number)\ns1,a\n").first?.contains("is neither a question of") == true)
    }
  }

  @Test(
    "A cell that cannot be read is named with its place and what was expected",
    arguments: badCells)
  func cellFaults(_ heading: String, _ cell: String, _ expected: String) {
    #expect(content(heading, cell) == expected)
  }

  private func faults(_ csv: String) -> [String] {
    if case .failure(let faults) = read(csv) { return faults.all.map(\.description) }
    return []
  }

  private func none(_ cell: String, _ last: String, _ ids: String) -> String {
    "'\(cell)' is not one of the letters A to \(last), \(ids)"
  }

  @Test("Where there is no roster, an id or an address alone is who it is")
  func names() throws {
    let csv = "id,name,email,single\ns1,,,a\ns2,Bob,,a\n,,cy@x.org,a\n"
    let names = try read(csv, members: []).get().rows.map(\.attempt.student.name)
    #expect(names == ["s1", "Bob", "cy@x.org"])
    #expect(try read("id,single\ns1,a\n").get().rows[0].attempt.student.name.isEmpty)
  }

  @Test("Everything that is wrong is said at once, and nothing is taken")
  func allFaults() {
    let separators = ": add a comma or another separator for each missing cell"
    #expect(
      faults("name,single,several\nAda,E,b\nBob,a,zz\nBob,a\nBob\n") == [
        "in/paper.csv:2:5: question 'single': \(none("E", "D", "'a', 'b', 'c', 'd'"))",
        "in/paper.csv:3:7: question 'several': \(none("zz", "C", "'c', 'b', 'x-ray'"))",
        "in/paper.csv:4:1: this row has 2 cells, the first has 3\(separators)",
        "in/paper.csv:5:1: this row has 1 cell, the first has 3\(separators)",
      ])
  }

  /// A sheet, and the one thing that is said of it after its name.
  private static let badSheets: [(String, String)] = [
    (
      "",
      "1:1: the first line of the table must name its columns: 'id', 'name' or 'email', and questions"
    ),
    (
      "single\na\n",
      "1:1: the table needs a column 'id', 'name' or 'email'"
    ),
    ("id,single,1\ns1,a,a\n", "1:11: column '1' means 'single', as another column does"),
    ("id,single\n", "1:1: the table has no rows below its first line"),
    (
      "id,Timestamp\n",
      """
      1:4: column 'Timestamp' is neither a question of 'cells' (its id, number or text) nor 'id', \
      'name', 'email', 'received', 'version' or 'language'; a column whose name starts with '#' \
      is ignored
      """
    ),
    (
      "id,sevral\n",
      """
      1:4: column 'sevral' is neither a question of 'cells' (its id, number or text) nor 'id', \
      'name', 'email', 'received', 'version' or 'language'; did you mean 'several'?
      """
    ),
    (
      "id,name,email\ns1,,\n",
      "1:1: no column names a question of 'cells' by its id, number or text"
    ),
    ("id,\"single\n", "1:4: the opening quotation mark of a cell is not closed"),
    ("id,single\n,a\n", "2:1: a row needs an id, a name or an e-mail address"),
    (
      "id,name,single\ns1,,a\n,ADA  lovelace,b\n",
      "3:1: 'ADA lovelace' already has a row, in line 2"
    ),
    (
      "id,received,single\ns1,yesterday,a\n",
      "2:4: 'received' must be a time such as 2026-09-14T10:30:00+02:00"
    ),
  ]

  @Test("A heading names who or what", arguments: badSheets)
  func headings(_ csv: String, _ expected: String) {
    #expect(faults(csv) == ["in/paper.csv:" + expected])
  }

  @Test("Questions are found by id, number and heading; other columns can be passed over")
  func columns() throws {
    let csv = "\u{FEFF}#Timestamp;E-Mail;Section;SEVERAL;1;What  of likert?\r\nx;a@b;B;b;a;1\r\n"
    let sheet = try read(csv).get()
    #expect(sheet.rows.count == 1)
    let attempt = sheet.rows[0].attempt
    #expect(attempt.student == .init(name: "", email: "a@b"))
    #expect(
      attempt.responses.filter { $0.answer != .skipped }.map(\.question) == [
        "single", "several", "likert",
      ])
    #expect(sheet.missing == ["binary", "number", "essay", "order", "pairs", "gaps"])
  }

  @Test("The same row is the same attempt; any other is another")
  func ids() throws {
    func id(_ csv: String) throws -> String { try read(csv).get().rows[0].attempt.id }
    let first = try id("id,single,several\ns1,a,b\n")
    #expect(try id("several,id,1\nB,s1,A\n") == first)
    #expect(try id("id,single,several\ns1,a,c\n") != first)
    #expect(try id("id,single,several\ns2,a,b\n") != first)
    #expect(try id("id,single,several\ns1,a,1\n") != (try id("id,single,several\ns1,a,0\n")))
  }
}

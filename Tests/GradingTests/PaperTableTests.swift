import Courseware
import Ledgers
import Testing

@testable import Grading

/// Tables of answers that were given on printed versions.
@Suite struct PaperTableTests {
  private let paperQuiz: Quiz = {
    let items = ["one", "two", "three"].map { Ordering.Item(id: $0, text: prose($0)) }
    let rows = ["r1", "r2"].map { Matching.Row(id: $0, text: prose($0), partner: "p" + $0) }
    let partners = ["pr1", "pr2", "pr3"].map { Matching.Partner(id: $0, text: prose($0)) }
    let kinds: [(String, Question.Kind)] = [
      ("single", .choice(choice("aBcd"))), ("several", .choice(choice("AbCd", several: true))),
      ("order", .ordering(Ordering(items: items, scoresParts: true))),
      ("pairs", .matching(Matching(rows: rows, partners: partners, scoresParts: true))),
      ("number", .numeric(Numeric(AnswerField(accepted: [])))),
      ("fact", .trueFalse(TrueFalse(isTrue: true))),
    ]
    let questions = kinds.map { id, kind in
      Question(id: id, stem: prose(id), body: .empty, points: .one, kind: kind)
    }
    var made = quiz("cells", questions)
    made.shuffle = .both
    return made
  }()

  private func read(_ csv: String, of quiz: Quiz) -> Result<Sheet, SheetFaults> {
    let room = classroom([quiz])
    return readSheet(
      Array(csv.utf8), path: "paper.csv",
      of: Assignment(site: "School", classroom: room, quiz: quiz))
  }

  private func form(_ letter: String, of quiz: Quiz) throws -> Form {
    let name = "\(classroom([quiz]).id)/\(quiz.id)"
    let version = try #require(PaperVersion(letter, of: name))
    return try #require(Form(of: quiz, seed: version.seed))
  }

  /// What a student with the right answers writes on a sheet, as its letters and numbers.
  private func cell(_ shown: Form.Shown) -> String {
    func letter(_ id: String) -> String {
      shown.items.firstIndex(of: id).map(paperLetter) ?? "?"
    }
    switch shown.question {
    case "single": return letter("b")
    case "several": return "\(letter("c")), \(letter("a"))"
    case "order":
      return shown.items.map { id in
        String((["one", "two", "three"].firstIndex(of: id) ?? 9) + 1)
      }.joined(separator: " ")
    case "pairs": return "\(letter("pr1")); \(letter("pr2"))"
    case "fact": return letter("true").lowercased()
    default: return "42"
    }
  }

  private let right: [String: Response.Answer] = [
    "single": .options(["b"]), "several": .options(["a", "c"]),
    "order": .order(["one", "two", "three"]),
    "pairs": .pairs([.init(id: "r1", value: "pr1"), .init(id: "r2", value: "pr2")]),
    "fact": .options(["true"]), "number": .text("42"),
  ]

  @Test("Letters are those of the version, with columns by number on the sheet or by id")
  func letters() throws {
    for isNumbered in [true, false] {
      let ids = paperQuiz.questions.map(\.id)
      let names = isNumbered ? (1...6).map(String.init) : ids
      var csv = "name,version,\(names.joined(separator: ","))\n"
      for letter in PaperVersion.letters.prefix(8) {
        let form = try form(letter, of: paperQuiz)
        let shown =
          isNumbered
          ? form.questions
          : ids.compactMap { id in
            form.questions.first { $0.question == id }
          }
        let cells = shown.map { "\"\(cell($0))\"" }.joined(separator: ",")
        csv += "Student \(letter),\(letter.lowercased()),\(cells)\n"
      }
      let sheet = try read(csv, of: paperQuiz).get()
      #expect(sheet.rows.count == 8 && sheet.missing.isEmpty)
      for row in sheet.rows {
        for response in row.attempt.responses {
          #expect(response.answer == right[response.question], "\(response.question)")
        }
      }
    }
  }

  @Test("On a version that draws, an empty cell is a skipped question and no other is asked")
  func drawn() throws {
    var drawing = paperQuiz
    drawing.sections[0].pick = 2
    let shown = try form("C", of: drawing).questions
    let sheet = try read("name,version,1,2,3\nAda,C,\"\(cell(shown[0]))\",,\n", of: drawing).get()
    let responses = sheet.rows[0].attempt.responses
    #expect(Set(responses.map(\.question)) == Set(shown.map(\.question)))
    #expect(responses.first { $0.question == shown[1].question }?.answer == .skipped)
    #expect(
      responses.first { $0.question == shown[0].question }?.answer == right[shown[0].question])
  }

  @Test("What cannot be read is told at its place")
  func faults() throws {
    var drawing = paperQuiz
    drawing.sections[0].pick = 1
    let asked = try form("A", of: drawing).questions[0].question
    let other = try #require(drawing.questions.map(\.id).first { $0 != asked })
    let place = try form("A", of: paperQuiz).questions.firstIndex { $0.question == "order" } ?? 0
    let cases: [(Quiz, String, String)] = [
      (paperQuiz, "name,version,single\nAda,AB,Q\n", "'version' must be a letter from A to Z"),
      (paperQuiz, "name,version,order\nAda,A,1 1 2\n", "each of 1 to 3 once"),
      (paperQuiz, "name,version,single\nAda,A,E\n", "one of the letters A to D"),
      (drawing, "name,version,\(other)\nAda,A,B\n", "does not have question '\(other)'"),
      (drawing, "name,version,2\nAda,A,B\n", "does not have question '2'"),
      (paperQuiz, "name,version,order,\(place + 1)\nAda,A,1 2 3,1 2 3\n", "as another column is"),
      (paperQuiz, "name,version,single\nBea,A,B\nAda,,B\n", "'version' is missing"),
      (paperQuiz, "name,version,version\nAda,A,A\n", "appears twice"),
    ]
    for (quiz, csv, message) in cases {
      guard case .failure(let faults) = read(csv, of: quiz) else {
        Issue.record("no fault in \(csv)")
        continue
      }
      #expect(faults.all.count == 1 && faults.all[0].reason.contains(message), "\(faults.all)")
    }
  }

  @Test("A question whose id is 'version' keeps its column") func ownID() throws {
    var named = paperQuiz
    named.sections[0].questions[0].id = "version"
    let sheet = try read("name,version\nAda,B\n", of: named).get()
    #expect(sheet.rows[0].attempt.responses[0].answer == .options(["b"]))
  }
}

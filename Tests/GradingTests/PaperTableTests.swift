import Courseware
import Ledgers
import Testing

@testable import Grading

/// Tables of answers that were given on printed versions.
@Suite struct PaperTableTests {
  private let paperQuiz: Quiz = {
    let items = ["one", "two", "three"].map { IdentifiedText(id: $0, text: prose($0)) }
    let rows = ["r1", "r2"].map { Matching.Row(id: $0, text: prose($0), partner: "p" + $0) }
    let partners = ["pr1", "pr2", "pr3"].map { IdentifiedText(id: $0, text: prose($0)) }
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

  @Test("A cell can have the words of a translation, in which the sheet was printed")
  func translated() throws {
    func quizWith(_ words: [String]) -> Quiz {
      let items = zip(["sea", "lake"], words).map {
        Blanks.Item(id: $0, text: $1, isKey: $0 == "sea")
      }
      var picked = choice("Ab")
      for (place, word) in words.enumerated() { picked.options[place].text = prose(word) }
      let kinds: [(String, Question.Kind)] = [
        ("gap", .blanks(Blanks([.init(id: "to", content: .menu(items))], scoresParts: true))),
        ("single", .choice(picked)),
      ]
      return quiz(
        "cells",
        kinds.map { Question(id: $0, stem: prose($0), body: .empty, points: .one, kind: $1) })
    }
    var whole = quizWith(["Sea", "Lake"])
    whole.translations = [quizWith(["Meer", "See"])]
    for csv in ["name,gap,single\nAda,Meer,see\n", "name,version,gap,single\nAda,B,meer,See\n"] {
      let responses = try read(csv, of: whole).get().rows[0].attempt.responses
      #expect(
        Set(responses.map(\.answer)) == [
          .blanks([.init(id: "to", value: "sea")]), .options(["b"]),
        ])
    }
    guard case .failure(let faults) = read("name,gap\nAda,Teich\n", of: whole) else {
      Issue.record("'Teich' is in no language")
      return
    }
    #expect(faults.all[0].reason.contains("'sea', 'lake'"))
  }

  /// A quiz in English and German that asks for the number 1.5.
  private var bilingual: Quiz {
    let number = ExactNumber(isNegative: false, digits: [1, 5], exponent: 1)
    let range = NumberRange(low: number, high: number, unit: "")
    let accepted = AnswerField(accepted: [.number(range)])
    let numeric = Question(
      id: "length", stem: prose("length"), body: .empty, points: .one,
      kind: .numeric(Numeric(accepted)))
    let gaps = Question(
      id: "gap", stem: prose("gap"), body: .empty, points: .one,
      kind: .blanks(Blanks([.init(id: "g", content: .typed(accepted))], scoresParts: true)))
    var whole = quiz("cells", [numeric, gaps])
    var german = whole
    (german.language, german.decimalMark) = ("de", .comma)
    whole.translations = [german]
    return whole
  }

  @Test("The column 'language' says which decimal mark the numbers of a row have")
  func languages() throws {
    let rows = ["Ada,A,DE,\"1,5\",\"1,5\"", "Bea,A,en,1.5,\"1,5\"", "Cy,B,,1.5,1.50", "Di,A,de,,"]
    let csv = "name,version,language,length,gap\n" + rows.joined(separator: "\n")
    let sheet = try read(csv, of: bilingual).get()
    #expect(sheet.rows.map(\.attempt.language) == ["de", "en", nil, "de"])
    let key = AnswerKey(bilingual)
    let points = sheet.rows.map { QuizScore(of: $0.attempt, by: key).points }
    #expect(points == [2, 1, 2, 0])
  }

  @Test("A heading can have the text of a translation")
  func translatedHeadings() throws {
    var whole = bilingual
    whole.translations[0].sections[0].questions[0].stem = prose("Länge")
    whole.translations[0].sections[0].questions[1].stem = prose("length")
    let sheet = try read("name,language,LÄNGE,gap\nAda,de,\"1,5\",1\n", of: whole).get()
    #expect(sheet.rows[0].attempt.responses.map(\.answer).first == .text("1,5"))
    // The text of the original has priority.
    let original = try read("name,length\nAda,7\n", of: whole).get()
    #expect(original.rows[0].attempt.responses.map(\.answer).first == .text("7"))
  }

  @Test("Scores have the decimal mark of the row's language, too")
  func scoresInLanguages() throws {
    let rows = ["Ada,de,\"0,125\",\"0,5\"", "Bea,en,0.125,0.5", "Cy,,0.125,\"0,5\""]
    let csv = "name,language,length [score],gap [points]\n" + rows.joined(separator: "\n")
    let sheet = try read(csv, of: bilingual).get()
    for row in sheet.rows {
      #expect(row.scoreOverrides.map(\.worth) == [.fraction(0.125), .points(0.5)])
    }
    guard case .failure(let faults) = read(csv.replacing("de", with: "en"), of: bilingual) else {
      Issue.record("'0,125' is no number in English")
      return
    }
    #expect(faults.all.map(\.line) == [2])
  }

  @Test(
    "A number that the languages read differently needs a language",
    arguments: [
      ("name,length\nAda,\"1,5\"\n", "write 'en' or 'de' into a column 'language'"),
      ("name,length,language\nAda,\"1,500\",\n", "'1,500' is another number in another language"),
      ("name,gap\nAda,\"2,5\"\n", "'2,5' is another number in another language"),
      ("name,length,language\nAda,1,fr\n", "'fr' is not a language of this quiz: write 'en' or"),
      ("name,language,language\nAda,en,en\n", "appears twice"),
    ])
  func missingLanguage(csv: String, message: String) {
    guard case .failure(let faults) = read(csv, of: bilingual) else {
      Issue.record("no fault in \(csv)")
      return
    }
    #expect(faults.all.count == 1 && faults.all[0].reason.contains(message), "\(faults.all)")
    var english = bilingual
    english.translations = []
    guard !csv.contains("language") else { return }
    #expect(throws: Never.self) { try read(csv, of: english).get() }
  }

  /// The code at the foot of a version's sheets; with another letter in its place, of none.
  private func code(_ letter: String, as other: String? = nil) -> String {
    let name = "\(classroom([paperQuiz]).id)/\(paperQuiz.id)"
    let code = PaperVersion(letter, of: name)?.code ?? ""
    return code.replacing(" \(letter) ", with: " \(other ?? letter) ")
  }

  @Test("The code at the foot of a sheet is as good as its letter") func codes() throws {
    let byCode = try read("name,version,single\nAda,\(code("C")),B\n", of: paperQuiz).get()
    let byLetter = try read("name,version,single\nAda,c,B\n", of: paperQuiz).get()
    #expect(byCode.rows[0].attempt == byLetter.rows[0].attempt)
    #expect(byCode.versions == byLetter.versions)
  }

  @Test(
    "Rows are counted by version, and a letter after many without a row is unlikely",
    arguments: [
      ("A B A", "A2 B1", ""), ("A B Z", "A1 B1 Z1", "Z"), ("B", "B1", ""), ("C", "C1", "C"),
      ("A D", "A1 D1", ""), ("A B E Z", "A1 B1 E1 Z1", "Z"), ("A E", "A1 E1", "E"),
    ])
  func counts(letters: String, counts: String, unlikely: String) throws {
    let rows = letters.split(separator: " ").enumerated().map { "s\($0),\($1),B\n" }.joined()
    let sheet = try read("name,version,single\n" + rows, of: paperQuiz).get()
    #expect(sheet.versions.map { "\($0.letter)\($0.rows)" }.joined(separator: " ") == counts)
    #expect(sheet.versions.unlikely.map(\.letter).joined() == unlikely)
    let last = try #require(sheet.versions.last)
    #expect(last.column == 4 && last.line > 1)
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
      (
        paperQuiz, "name,version,single\nAda,biology-9b/other A 0123,B\n",
        "a sheet of 'biology-9b/other', not of"
      ),
      (paperQuiz, "name,version,single\nAda,\(code("A"))0,B\n", "has this code"),
      (paperQuiz, "name,version,single\nAda,\(code("A", as: "B")),B\n", "has this code"),
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

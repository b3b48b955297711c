import Courseware
import Testing

@testable import Grading
@testable import Ledgers

@Suite("Score sheets") struct ScoreSheetTests {
  let room: Classroom

  init() {
    var room = classroom(
      [quiz("cells", [question("q", choice("Ab"))])],
      members: [
        Member(id: "s1", name: "Ana Ortiz", email: "ana@example.org"),
        Member(id: "s2", name: "Kim Lee"), Member(id: "s3", name: "Kim Lee"),
      ])
    room.weights = [
      .init(category: "quizzes", share: Percent(hundredths: 5_000)),
      .init(category: "labs", share: Percent(hundredths: 5_000)),
    ]
    self.room = room
  }

  private func read(_ rows: String, heading: String = "member,category,item,score,maximum")
    -> ScoreSheets
  {
    var sheets = ScoreSheets(of: course(room))
    sheets.read(Array("\(heading)\n\(rows)\n".utf8), path: "scores.csv", defaultClassroom: room)
    sheets.finish()
    return sheets
  }

  @Test("Of one sheet 200 faults are kept, and those of the next as well") func manyFaults() {
    var sheets = ScoreSheets(of: course(room))
    let bad = Array(("member,item,score\n" + String(repeating: "who,a,1\n", count: 730)).utf8)
    sheets.read(bad, path: "a.csv", defaultClassroom: room)
    sheets.read(bad, path: "b.csv", defaultClassroom: room)
    #expect(sheets.faults.count { $0.path == "a.csv" } == 200)
    #expect(sheets.faults.count { $0.path == "b.csv" } == 200)
    #expect(sheets.moreFaults == 2 * 530)
  }

  @Test("A student is found by id, e-mail address or name") func members() {
    let sheets = read(
      "s1,labs,a,1,2\nANA@example.org,labs,b,1,2\n ana  ortiz ,labs,c,1,2\ns2,labs,a,2,2")
    #expect(sheets.faults.isEmpty)
    #expect(sheets.scores.map(\.student) == ["s1", "s1", "s1", "s2"])
  }

  @Test("Names of items and students are shown as they are written") func namesAsWritten() {
    var open = room
    open.members = []
    var sheets = ScoreSheets(of: course(open))
    let rows = "O’Brien,labs, Übung ①  – x²\u{a0}٣,1,2\nＯ'brien,labs,½,1,2"
    sheets.read(
      Array("member,category,item,score,maximum\n\(rows)".utf8), path: "scores.csv",
      defaultClassroom: open)
    sheets.finish()
    #expect(sheets.scores.map(\.item) == ["Übung ① – x² ٣", "½"])
    #expect(sheets.scores.map(\.words) == ["O’Brien", "Ｏ'brien"])
    #expect(Set(sheets.scores.map(\.student)).count == 1)
    #expect(read("\u{200b},labs,a,1,2\ns1,labs,\u{200b},1,2").faults.count == 2)
  }

  @Test(
    "Each fault is named with its line and column",
    arguments: [
      ("Kim Lee,labs,a,1,2", 2, 1), ("nobody,labs,a,1,2", 2, 1), ("s1,lab,a,1,2", 2, 4),
      ("s1,,a,1,2", 2, 4), ("s1,labs,,1,2", 2, 9), ("s1,labs,a,-1,2", 2, 11),
      ("s1,labs,a,NaN,2", 2, 11), ("s1,labs,a,\"1,5\",2", 2, 11), ("s1,labs,a,1,", 2, 1),
      ("s1,labs,a,1,2\ns1,labs,a,2,2", 3, 11), ("s1,labs,a,1,2\ns2,labs,a,1,3", 3, 13),
      ("s1,labs,a,1", 2, 1), ("s1,quizzes,cells,,2", 2, 18), ("s1,labs,cells,1,2", 2, 4),
      ("s1,labs,a,2000000,2", 2, 11), ("s1,labs,a,1 point,2", 2, 11),
      ("s1,labs,\"a", 2, 9), ("s1,,cells,1,2\ns2,,cells,1,", 3, 13),
      ("s1,,cells,1,\ns2,,cells,1,2", 3, 13), ("s1,,cells,1,2\ns2,,cells,open,", 3, 16),
    ])
  func faults(_ rows: String, _ line: Int, _ column: Int) {
    let faults = read(rows).faults
    #expect(faults.map(\.line) == [line])
    #expect(faults.map(\.column) == [column])
  }

  @Test("A sheet for several classrooms needs a column for them, in every command")
  func missingClassroom() {
    var sheets = ScoreSheets(of: course(room))
    let rows = "member,category,item,score,maximum\ns1,labs,a,1,2\n"
    sheets.read(Array(rows.utf8), path: "scores.csv", defaultClassroom: nil)
    sheets.finish()
    #expect(
      sheets.faults.map(\.reason) == [
        "the classroom is missing: write it in a column 'classroom'"
      ])
  }

  @Test("A quiz's score may be 'open' but not missing, and the message says so")
  func missingQuizScore() {
    #expect(read("s1,,cells,open,").faults.isEmpty)
    for score in ["", "missing"] {
      let reasons = read("s1,,cells,\(score),").faults.map(\.reason)
      #expect(
        reasons == [
          "the quiz 'cells' has its attempts: write points, 'excused' or 'open', or no row"
        ])
    }
  }

  @Test("The maximum 0 is refused for a quiz that is not extra credit") func zeroMaximum() {
    let faults = read("s1,,cells,1,0\ns2,,cells,1,").faults
    #expect(faults.map(\.line) == [2])
    #expect(faults.map(\.column) == [13])
    #expect(
      faults.map(\.reason) == [
        "the quiz 'cells' has the maximum 1: leave 'maximum' empty, or write "
          + "'extra-credit: true' in the quiz"
      ])
    var extra = room
    extra.quizzes[0].isExtraCredit = true
    var sheets = ScoreSheets(of: course(extra))
    let csv = Array("member,item,score,maximum\ns1,cells,1,0\n".utf8)
    sheets.read(csv, path: "scores.csv", defaultClassroom: extra)
    sheets.finish()
    #expect(sheets.faults.isEmpty && sheets.scores.map(\.maximum) == [Fraction.zero])
  }

  @Test("All rows of a quiz have one maximum, which no row takes from another")
  func quizMaximum() {
    let reasons = read("s1,,cells,1,2\ns2,,cells,1,").faults.map(\.reason)
    #expect(
      reasons == [
        "'cells' has the maximum 2 in scores.csv line 2; an empty 'maximum' is that of the quiz"
      ])
    let same = read("s1,,cells,1,1\ns2,,cells,1,\ns3,,cells,excused,")
    #expect(same.faults.isEmpty)
    #expect(same.scores.map(\.maximum) == [Fraction.one, Fraction.one, Fraction.one])
    let scaled = read("s1,,cells,1,2\ns2,,cells,2,2\ns3,,cells,excused,")
    #expect(scaled.faults.isEmpty)
    // As after an import, nobody took the quiz here.
    let imported = Gradebook(of: room, quizzes: [], scores: scaled.scores, now: deadline)
    #expect(imported.items[0].maximum == Fraction(2) && imported.remarks.isEmpty)
    let answered = attempt(1, by: "Ana Ortiz", answers: ["q": ["b"]])
    let graded = results([entry(answered)], room).map { QuizGrades($0) }
    let mixed = Gradebook(of: room, quizzes: graded, scores: scaled.scores, now: deadline)
    #expect(mixed.items[0].maximum == .one)
    #expect(
      mixed.remarks == ["'cells' has the maximum 2 in score sheets and 1 in attempts"])
  }

  @Test("An unknown column is a fault, one with '#' before its name is not") func columns() {
    #expect(
      read("s1,labs,a,1,2,x", heading: "member,category,item,score,maximum,mark")
        .faults.count == 1)
    #expect(
      read("s1,labs,a,1,2,x", heading: "member,category,item,score,maximum,#mark")
        .faults.isEmpty)
    #expect(read("s1", heading: "member").faults.count == 1)
    let student = read("s1,a,1", heading: "student,item,score").faults.map(\.reason)
    #expect(student.count == 1 && student[0].contains("no column 'student', only 'member', 'cat"))
  }

  @Test("Spreadsheets that part cells by semicolons write a decimal comma") func commas() {
    let sheets = read("s1;labs;a;8,5;10", heading: "member;category;item;score;maximum")
    #expect(sheets.scores.map(\.value) == [.points(fraction(17, 2))])
  }

  /// The language of the site, a score, and its value; `nil` if it is refused.
  private static let thousands: [(String, String, Fraction?)] = [
    ("en", "1,000", nil), ("en", "950,125", nil), ("en", "1,000,000", nil),
    ("en", "+1,000", nil), ("en", "+1000", fraction(1_000, 1)), ("de", "+1.000", nil),
    ("en", "1.000", fraction(1, 1)), ("en", "0,125", fraction(1, 8)),
    ("en", "8,5", fraction(17, 2)), ("en", "12,5000", fraction(25, 2)),
    ("en", "1 000", fraction(1_000, 1)),
    ("de", "1.000", nil), ("de", "1,000", fraction(1, 1)), ("de", "0.125", fraction(1, 8)),
    ("de", "8.5", fraction(17, 2)), ("de", "1000", fraction(1_000, 1)),
  ]

  @Test(
    "A number that may be in thousands is refused where commas do not separate the cells",
    arguments: thousands)
  func inThousands(language: String, score: String, value: Fraction?) {
    var course = course(room)
    course.site.language = language
    let values: [SheetScore.Value] = value.map { [.points($0)] } ?? []
    for separator in [";", "\t"] {
      let rows = [
        ["member", "category", "item", "score", "maximum"], ["s1", "labs", "a", score, "2"],
      ]
      let csv = rows.map { $0.joined(separator: separator) + "\n" }.joined()
      var sheets = ScoreSheets(of: course)
      sheets.read(Array(csv.utf8), path: "scores.csv", defaultClassroom: room)
      sheets.finish()
      #expect(sheets.scores.map(\.value) == values)
      #expect(sheets.faults.map(\.column) == (value == nil ? [11] : []))
    }
  }

  @Test("The message about such a number has both readings")
  func bothNumbers() {
    let sheets = read("s1;labs;a;1;1,000", heading: "member;category;item;score;maximum")
    let words = "'1,000' can mean two numbers: write '1000' or '1.000'"
    #expect(sheets.faults.map(\.reason) == [words])
  }

  @Test("Rows are a set: order and repeats make no difference") func order() {
    let some = ["s1,labs,a,1,2", "s2,labs,a,excused,", "s3,labs,a,,", "s1,,cells,1,"]
    func book(_ rows: [String]) -> Gradebook {
      let sheets = read(rows.joined(separator: "\n"))
      #expect(sheets.faults.isEmpty)
      return Gradebook(of: room, quizzes: [], scores: sheets.scores, now: deadline)
    }
    let one = book(some)
    for shift in 1...3 {
      let other = book(Array((some + some)[shift...]))
      #expect(one.students.map(\.grades) == other.students.map(\.grades))
      #expect(one.students.map(\.final) == other.students.map(\.final))
    }
  }

  @Test("A quiz's score in a sheet overrides its attempts") func overrides() {
    let answered = attempt(1, by: "Ana Ortiz", answers: ["q": ["b"]])
    let graded = results([entry(answered)], room).map { QuizGrades($0) }
    let later = Moment(seconds: deadline.seconds + 1_000)
    func ana(_ rows: String) -> ItemGrade {
      let scores = read(rows).scores
      return Gradebook(of: room, quizzes: graded, scores: scores, now: later).students[0].grades[0]
    }
    #expect(ana("s2,labs,a,1,2").earned == .zero)
    #expect(ana("s2,labs,a,1,2").maximum == .one)
    #expect(ana("s1,,cells,excused,").status == .excused)
    #expect(ana("s1,,cells,1,").earned == .one)
    #expect(ana("s1,,cells,1,").notes == [.byHand])
  }

  @Test("An earlier id of a quiz means the quiz, unless it is the id of another quiz now")
  func earlierIDs() {
    var renamed = quiz("final26", [question("q", choice("Ab"))])
    renamed.formerly = ["final", "biology-9b/midterm", "chemistry/titration", "warm-up", "shared"]
    var other = quiz("osmosis", [question("q", choice("Ab"))])
    other.formerly = ["shared"]
    var practice = quiz("warm-up", [question("q", choice("Ab"))])
    practice.kind = .practice
    var room = self.room
    (room.quizzes, room.weights) = ([renamed, other, practice], [])
    func read(_ rows: String) -> ScoreSheets {
      var sheets = ScoreSheets(of: course(room))
      let csv = "member,item,score,maximum\n\(rows)\n"
      sheets.read(Array(csv.utf8), path: "scores.csv", defaultClassroom: room)
      sheets.finish()
      return sheets
    }
    for item in ["final26", "final", "Final", "midterm"] {
      let sheets = read("s1,\(item),1,")
      #expect(sheets.faults.isEmpty)
      #expect(sheets.scores.map(\.item) == ["final26"], "\(item)")
      let book = Gradebook(of: room, quizzes: [], scores: sheets.scores, now: deadline)
      #expect(book.items.map(\.id) == ["final26", "osmosis"])
    }
    for item in ["titration", "warm-up", "shared", "final2"] {
      #expect(read("s1,\(item),1,2").scores.map(\.item) == [item])
    }
    // Under both ids, it is one item: scores that contradict each other are an error.
    #expect(read("s1,final,1,\ns1,final26,0,").faults.map(\.line) == [3])
  }

  @Test("A quiz that is over is missing for who has not handed it in, once anybody has")
  func missing() {
    let answered = attempt(1, by: "Ana Ortiz", answers: ["q": ["a"]])
    let graded = results([entry(answered)], room).map { QuizGrades($0) }
    func attemptTotalsByQuiz(_ quizzes: [QuizGrades], _ now: Moment) -> [ItemGrade.ItemStatus] {
      Gradebook(of: room, quizzes: quizzes, scores: [], now: now).students
        .map { $0.grades[0].status }
    }
    let later = Moment(seconds: deadline.seconds + 1_000)
    #expect(attemptTotalsByQuiz(graded, later) == [.graded, .missing, .missing])
    #expect(attemptTotalsByQuiz(graded, deadline) == [.graded, .open, .open])
    let untouched = results([], room).map { QuizGrades($0) }
    #expect(attemptTotalsByQuiz(untouched, later) == [.absent, .absent, .absent])
  }
}

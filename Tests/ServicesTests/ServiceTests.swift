import Courseware
import Testing

@testable import Services

@Suite struct ServiceTests {
  private func losses(_ importer: Site.Importer, question: String) -> [String] {
    export(ServiceCourse.input, for: importer).losses.filter { $0.place.question == question }
      .map(\.code.rawValue)
  }

  @Test(arguments: Site.Importer.allCases)
  func `every file has the shape that imports read`(importer: Site.Importer) throws {
    for described in importer.files {
      let value = try file(described.name, ServiceCourse.input, importer)
      #expect(described.faults(in: value) == [])
    }
  }

  @Test func `formulas in the heading and the text of a question are text`() {
    let square = "<math><msup><mi>x</mi><mn>2</mn></msup></math>"
    let asked = Question(
      id: "q", stem: Prose(markdown: "$x^2$", html: square),
      body: Prose(markdown: "Given $x^2$", html: "<p>Given \(square)</p>"), points: .one,
      kind: .choice(Choice(options: [], allowsSeveral: false, scoring: .allOrNothing)))
    #expect(FlatQuestion(asked).text == "x²\n\nGiven x²")
  }

  @Test func `a record with another type, a missing or an unknown field is refused`() throws {
    let shape = try #require(QuizTime.classes.last).shape
    let good: [JSONValue.Member] = [
      .init("objectId", "a"), .init("createdAt", .parseTime(ServiceCourse.time)),
      .init("updatedAt", .parseTime(ServiceCourse.time)), .init("username", "ann"),
    ]
    #expect(shape.faults(in: .object(good), at: "user") == [])
    #expect(
      shape.faults(in: .object(good.dropLast()), at: "user") == ["'username' of user is missing"])
    #expect(
      shape.faults(in: .object(good + [.init("password", "x")]), at: "user")
        == ["user has an unknown field 'password'"])
    #expect(
      shape.faults(in: .object(good.dropLast() + [.init("username", whole: 3)]), at: "user")
        == ["'username' of user must be a text"])
  }

  @Test func `Qaptain gets questions in the written order with text alone`() throws {
    let tree = try file("firestore.json", ServiceCourse.input, .qaptain)
    let quiz = tree.document("classrooms", "biology-9b").document("quizzes", "cells")
    let questions = quiz.documents("quizQuestions")
    #expect(questions.map(\.key) == ["0001-zebra", "0002-plain"])
    let first = try #require(questions.first).value
    #expect(first["question"] == .string("Which zebra?\n\nA cell"))
    #expect(first["options"] == .texts(["It & \"more\"", "a < b"]))
    #expect(first["answer"] == .string("It & \"more\""))
    let stats = quiz.document("stats", "c@example.org")
    #expect(stats["attempts"]?.array?.map { $0["score"]?.int } == [8, 3])
    #expect(stats["lastAttemptDate"] == .timestamp(Moment(seconds: 1_789_423_200)))
  }

  @Test func `a score without answers that are still to be graded is listed with its student`() {
    var input = ServiceCourse.input
    var record = input.results[0]
    record.students[0].attempts[0].isUngraded = true
    input = ExportInput(course: input.course, results: [record], books: [])
    let lost = export(input, for: .qaptain).losses.filter { $0.code == .ungraded }
    #expect(lost.map(\.place.user) == [record.students[0].userID])
    #expect(lost.map(\.place.quiz) == [record.quiz])
  }

  @Test func `Clicker lists results that it does not get`() {
    let lost = export(ServiceCourse.input, for: .clicker).losses.filter {
      $0.code == .resultsDropped
    }
    #expect(!lost.isEmpty)
  }

  @Test(arguments: [
    ("several", "several-answers"), ("keyless", "no-answer"), ("many", "too-many-options"),
    ("alike", "options-alike"), ("blank", "empty-option"), ("nameless", "empty-question"),
    ("kind0", "other-kind"), ("kind3", "other-kind"), ("kind5", "other-kind"),
  ])
  func `a question that Qaptain cannot hold is listed with its reason alone`(
    question: String, code: String
  ) {
    #expect(losses(.qaptain, question: question) == [code])
  }

  @Test func `what a kept question loses is listed by field`() {
    let found = export(ServiceCourse.input, for: .qaptain).losses
      .filter { $0.place.question == "zebra" }
    #expect(found.map(\.code) == [.markupFlattened, .imageDropped, .fieldsDropped])
    #expect(found.map(\.fields) == [["options"], ["body"], ["points"]])
  }

  @Test func `people and their names fit Qaptain, and no password is one`() throws {
    let tree = try file("firestore.json", ServiceCourse.input, .qaptain)
    let members = tree.document("classrooms", "biology-9b").documents("members")
    #expect(
      members.map(\.key) == [
        "ann@example.org", "teacher.biology-9b:bo li", "c@example.org", "biology-9b:s2",
        "biology-9b:s3",
      ])
    #expect(members.map { $0.value["isCreator"]?.bool } == [true, true, false, false, false])
    #expect(members[4].value["name"]?.string?.count == 20)
    let codes = export(ServiceCourse.input, for: .qaptain).losses
      .filter { $0.place.user != nil }.map { ($0.place.user, $0.code) }
    #expect(codes.contains { $0 == ("biology-9b:s2", .nameTooShort) })
    #expect(codes.contains { $0 == ("biology-9b:s3", .nameTooLong) })
    let passwords = tree.documents("classrooms").map { $0.value["password"]?.string ?? "" }
    #expect(Set(passwords).count == 2 && passwords.allSatisfy { $0.contains("\n") })
  }

  @Test func `QuizTime gets the answer of every kind as a text`() throws {
    let sets = try file("QuizSet.json", ServiceCourse.input, .quiztime).records("results")
    let users = try file("_User.json", ServiceCourse.input, .quiztime).records("results")
    #expect(users.count == 5)
    #expect(users.allSatisfy { $0["password"] == nil })
    let ann = users.first { $0["username"] == .string("ann@example.org") }
    #expect(sets.map { $0["Author"]?["objectId"] } == [ann?["objectId"], ann?["objectId"]])
    #expect(sets[0]["QA"]?["What costs ＄3．50?"] == .string("Mitochondrion"))
    #expect(sets[0]["QA"]?["Which several?"] == .string("x; y"))
    #expect(
      sets[1]["QA"]
        == .object([
          .init("Question 0", "Light"), .init("Question 1", "False"),
          .init("Question 4", "one; two"),
        ]))
    #expect(losses(.quiztime, question: "plain").contains("characters-replaced"))
  }

  @Test func `what services lose of a typed answer is listed`() throws {
    func range(_ low: String, _ high: String, _ written: String) throws -> AnswerField {
      let (low, high) = (
        try #require(Measure(low, .point)), try #require(Measure(high, .point))
      )
      let accepted = NumberRange(low: low.number, high: high.number, unit: low.unit)
      return AnswerField(accepted: [.number(accepted)], written: [written])
    }
    let pattern = AnswerField.Accepted.pattern(
      AnswerPattern(states: [], first: [], acceptsEmpty: false, written: "/a+/"))
    let fields: [(AnswerField, quizTime: String?, clicker: String?, lost: [String])] = [
      (
        AnswerField(accepted: [.text("co2"), .text("gas")], written: ["CO2", "gas"]), "CO2", nil,
        ["several-answers"]
      ),
      (
        try range("9.76 m/s²", "9.86 m/s²", "9.81 m/s² ± 0.05"), "9.81 m/s^2", "9.81 m/s^2",
        ["number-as-text", "tolerance"]
      ),
      (try range("1.25", "1.30", "1.25..1.30"), "1.275", "1.275", ["number-as-text", "tolerance"]),
      (try range("5 %", "5 %", "5 %"), "5 %", "5 %", ["number-as-text"]),
      (
        AnswerField(accepted: [.text("mW")], isCaseSensitive: true, written: ["mW"]), "mW", "mW",
        []
      ),
      (AnswerField(accepted: [pattern], written: ["/a+/"]), nil, nil, ["pattern"]),
    ]
    var input = ServiceCourse.input
    var classroom = ServiceCourse.biology
    classroom.quizzes = [
      ServiceCourse.quiz(
        "typed",
        fields.enumerated().map { index, field in
          Question(
            id: "q\(index)", stem: ServiceCourse.prose("Q\(index)"), body: .empty, points: .one,
            kind: .shortText(ShortText(field.0)))
        })
    ]
    input = ExportInput(
      course: Course(site: Site(title: "School"), classrooms: [classroom], assets: []))
    let cards = try file("QuizSet.json", input, .quiztime).records("results")[0]["QA"]
    let questions = try file("Question.json", input, .clicker).records("data")
    for (index, field) in fields.enumerated() {
      #expect(cards?["Q\(index)"]?.string == field.quizTime)
      #expect(questions[index]["answer"]?.string == field.clicker)
      for importer in [Site.Importer.quiztime, .clicker] {
        let losses = export(input, for: importer).losses.filter {
          $0.place.question == "q\(index)"
        }
        let codes = losses.filter { $0.code != .fieldsDropped }.map(\.code.rawValue)
        let isDropped = importer == .quiztime && field.quizTime == nil
        #expect(codes == (isDropped ? ["no-answer"] : field.lost), "\(importer) \(index)")
        let listsCase = losses.contains { $0.fields.contains("isCaseSensitive") }
        #expect(listsCase == field.0.isCaseSensitive)
      }
    }
  }

  @Test func `Clicker gets questions of three types and ids that lead somewhere`() throws {
    let questions = try file("Question.json", ServiceCourse.input, .clicker).records("data")
    let types = Dictionary(
      questions.map { ($0["id"]?.string ?? "", $0["type"]?.string ?? "") },
      uniquingKeysWith: { first, _ in first })
    #expect(types["biology-9b/cells/zebra"] == "MULTIPLE_CHOICE")
    #expect(types["biology-9b/cells/several"] == "MULTIPLE_ANSWER")
    #expect(types["biology-9b/kinds/kind2"] == "FREE_RESPONSE")
    #expect(types["biology-9b/kinds/kind4"] == nil)
    let options = try file("Option.json", ServiceCourse.input, .clicker).records("data")
    #expect(options == questions.flatMap { $0["options"]?.array ?? [] })
    for question in questions {
      guard question["type"] != .string("FREE_RESPONSE"), let answer = question["answer"] else {
        continue
      }
      #expect(question["options"]?.array?.contains { $0["id"] == answer } == true)
    }
  }

  @Test func `Clicker shows the answers of secret quizzes that have some`() {
    var course = ServiceCourse.input.course
    let questions = [
      ServiceCourse.choice("keyless", ["x", "y"], keys: []),
      ServiceCourse.choice("keyed", ["x", "y"]),
    ]
    course.classrooms[0].quizzes = questions.map { question in
      var quiz = ServiceCourse.quiz(question.id, [question])
      quiz.answers = .teacher
      return quiz
    }
    let lost = export(ExportInput(course: course), for: .clicker).losses
      .filter { $0.code == .keyShownAtOnce }
    #expect(lost.map(\.place.quiz) == ["keyed"])
  }

  @Test func `Grade Tracker gets whole weights that add up to 100`() throws {
    var course = ServiceCourse.input.course
    course.classrooms[0].weights = [("quizzes", 3_350), ("exams", 3_350), ("labs", 3_300)].map {
      Classroom.CategoryWeight(category: $0, share: Percent(hundredths: $1))
    }
    let tree = try file("firestore.json", ExportInput(course: course), .gradeTracker)
    let own = try #require(tree.documents("courses").first).value
    #expect(["quizzes", "exams", "labs"].map { own["\($0)Weight"]?.int } == [34, 33, 33])
  }

  @Test(arguments: [("Frühjahr 2027", 3, 2027), ("Wintersemester 2026/27", 2, 2026)])
  func `the name of a term has its quarter and its year`(text: String, quarter: Int, year: Int) {
    let term = Term(text)
    #expect(term.quarter == quarter && term.year == year)
  }

  @Test func `BreakApp keeps the later of two answers to questions with one id`() throws {
    func survey(_ id: String, _ question: String, at minute: Int64) -> (Quiz, QuizRecord) {
      var quiz = ServiceCourse.quiz(id, [ServiceCourse.choice(question, ["early", "late"])])
      quiz.kind = .survey
      let moment = Moment(seconds: ServiceCourse.time.seconds + minute * 60)
      let response = Response(question: question, answer: .options(id == "third" ? ["o1"] : ["o0"]))
      let student = StudentRecord(
        userID: "c", name: "Carla",
        latest: LatestAttempt(
          started: ServiceCourse.time, ended: moment, endedEarly: false, responses: [response]))
      return (quiz, QuizRecord(classroom: "biology-9b", quiz: id, students: [student]))
    }
    let surveys = [
      survey("first", "same", at: 1), survey("second", "other", at: 5),
      survey("third", "same", at: 3),
    ]
    var classroom = ServiceCourse.biology
    classroom.quizzes = surveys.map(\.0)
    let input = ExportInput(
      course: Course(site: Site(title: "School"), classrooms: [classroom], assets: []),
      results: surveys.map(\.1))
    let tree = try file("firestore.json", input, .breakapp)
    let document = tree.document("questionnaire_responses", "c")
    #expect(document["same"] == .string("late") && document["other"] == .string("early"))
    #expect(
      document["submittedAt"] == .timestamp(Moment(seconds: ServiceCourse.time.seconds + 300)))
  }

  @Test(arguments: Site.Importer.allCases)
  func `results are left out where they are not wanted`(importer: Site.Importer) {
    let input = ServiceCourse.input
    let bare = ExportInput(
      course: input.course, results: input.results, books: input.books, includesResults: false)
    let text = export(bare, for: importer).files.filter { !$0.name.contains("schema") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    for word in ["attemptDate", "lastAttempt", "start_time", "singleResponse"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test(arguments: Site.Importer.allCases)
  func `the same course gives the same bytes`(importer: Site.Importer) {
    let first = export(ServiceCourse.input, for: importer).files.map(\.bytes)
    #expect(export(ServiceCourse.input, for: importer).files.map(\.bytes) == first)
  }
}

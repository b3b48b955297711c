import Courseware
import Testing

@testable import Grading
@testable import Services

/// What the records of services come to that differ in little.
@Suite struct ServiceImportingTests {
  private func json(_ text: String) throws -> JSONValue {
    try JSONValue(Array(text.utf8), limit: 1 << 20)
  }

  private func question(_ id: String) -> String {
    #"{"id":"\#(id)","text":"Text of \#(id)","type":"FREE_RESPONSE","options":[]}"#
  }

  /// A lecture `c/l` with questions that have these ids, each with this answer or its own id, and
  /// written as in `question` or with an answer in words.
  private func clicker(
    _ ids: [String], answer: String? = nil, question written: String? = nil
  ) throws -> ForeignCourse {
    let answers = ids.map {
      #"""
      {"id":"a \#($0)","question":"\#($0)","answerer":"u","type":"SINGLE_RESPONSE",
      "singleResponse":"\#(answer ?? $0)"}
      """#
    }
    let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
    return Clicker.course(from: [
      "Course": [
        try json(#"{"id":"c","name":"Course","term":"","professors":[],"students":["u"]}"#)
      ],
      "User": [
        try json(#"{"id":"u","name":"U","netID":"u","courses":["c"],"lectures":["c/l"]}"#)
      ],
      "Lecture": [
        try json(#"{"id":"c/l","dateTime":"2026-09-07T08:00:00Z","questions":[\#(list)]}"#)
      ],
      "Question": try ids.filter { $0 != "refused" }.map { try json(written ?? question($0)) }
        + [try json(#"{"id":"refused","text":3}"#)],
      "Answer": try answers.map(json),
    ])
  }

  @Test(arguments: [
    ["c/l/q2", "zzz"], ["zzz", "c/l/q1"], ["a", "b", "c/l/q1", "c/l/q2", "c/l/q4", "d"],
    ["c/l/Q", "c/l/", "c/l/q3"],
  ])
  func `an answer belongs to the question that it was given to`(ids: [String]) throws {
    let quiz = try #require(try clicker(ids).classrooms.first?.quizzes.first)
    #expect(Set(quiz.questions.map(\.id)).count == ids.count)
    let texts = Dictionary(
      quiz.questions.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    #expect(quiz.responses.count == ids.count)
    for response in quiz.responses {
      #expect(texts[response.question] == "Text of \(response.answers[0])")
    }
  }

  @Test(arguments: ["", " ", "\u{200B}", "\u{AD}\u{A0}"])
  func `an answer of spaces and invisible characters is named as empty`(text: String) throws {
    let course = try clicker(["a"], answer: text)
    #expect(course.classrooms.first?.quizzes.first?.responses.isEmpty == true)
    #expect(course.notes.contains { $0.reason == "not imported: nothing was answered" })
  }

  @Test func `options get ids that no other option has`() throws {
    let course = try clicker(
      ["q"],
      question: #"""
        {"id":"q","text":"Q","type":"MULTIPLE_CHOICE","options":[{"id":"q/o2","description":"A"},
        {"id":"x","description":"B"},{"id":"y","description":"C"}]}
        """#)
    guard case .options(let options, _)? = course.classrooms[0].quizzes[0].questions.first?.answer
    else { return #expect(Bool(false)) }
    #expect(options.map(\.id) == ["o2", "o3", "o4"])
  }

  @Test func `of two texts of an option and two responses of an answer, the other one is listed`()
    throws
  {
    let course = Clicker.course(from: [
      "Course": [
        try json(#"{"id":"c","name":"Course","term":"","professors":[],"students":["u"]}"#)
      ],
      "User": [
        try json(#"{"id":"u","name":"U","netID":"u","courses":["c"],"lectures":["c/l"]}"#)
      ],
      "Lecture": [
        try json(#"{"id":"c/l","dateTime":"2026-09-07T08:00:00Z","questions":["q"]}"#)
      ],
      "Option": [try json(#"{"id":"a","description":"Rome"}"#)],
      "Question": [
        try json(
          """
          {"id":"q","text":"Where?","type":"MULTIPLE_ANSWER","options":[
          {"id":"a","description":"Paris"},{"id":"b","description":"Bonn"}]}
          """)
      ],
      "Answer": [
        try json(
          """
          {"id":"x","question":"q","answerer":"u","type":"MULTIPLE_RESPONSE",
          "singleResponse":"b","multipleResponse":["a","b"]}
          """)
      ],
    ])
    let notes = course.notes.map { "\($0.place): \($0.reason)" }
    #expect(notes.contains("Option/a: 'description' is not imported: the question has 'Paris'"))
    #expect(
      notes.contains("Answer/x: 'singleResponse' is not imported: the type is 'MULTIPLE_RESPONSE'"))
    #expect(course.classrooms.first?.quizzes.first?.responses.first?.answers.count == 2)
  }

  @Test func `a name of a user that is not that of the member is listed`() throws {
    let time = #"{"__datatype__":"timestamp","value":{"_seconds":1788000000,"_nanoseconds":5}}"#
    let tree = try json(
      """
      {"__collections__":{"users":{"u1":{"userId":"u1","email":"","name":"Ann Old"}},
      "classrooms":{"c":{"classroomName":"Physics","createdAt":\(time),"createdByName":"",
      "password":"p","__collections__":{"members":{"u1":{"userId":"u1","email":"","name":"Ann New",
      "isCreator":false,"classroomCreatedAt":\(time)}},"quizzes":{}}}}}}
      """)
    let notes = Qaptain.course(from: [tree]).notes.map { "\($0.place): \($0.reason)" }
    #expect(
      notes.contains("users/u1: 'name' is not imported: it is 'Ann New' in a classroom"),
      "\(notes)")
  }

  @Test func `options with the same id have no answers`() throws {
    let course = try clicker(
      ["q"], answer: "x",
      question: #"""
        {"id":"q","text":"Q","type":"MULTIPLE_CHOICE","answer":"x","options":[
        {"id":"x","description":"A"},{"id":"x","description":"B"},{"id":"y","description":"C"}]}
        """#)
    let quiz = course.classrooms[0].quizzes[0]
    guard case .options(let options, _)? = quiz.questions.first?.answer
    else { return #expect(Bool(false)) }
    #expect(options.map(\.isKey) == [false, false, false])
    #expect(quiz.responses.isEmpty)
    #expect(
      course.notes.map { "\($0.place): \($0.reason)" }.contains(
        "Question/q: its answers are not imported: two of its options have the same id"))
  }

  @Test func `a question that was refused is not said to be missing`() throws {
    let notes = try clicker(["refused", "kept"]).notes.map(\.reason)
    #expect(notes.contains("'refused' is not imported: its record is not imported"))
  }

  @Test func `a record that is left out says what goes with it`() throws {
    let time = "2026-09-07T08:00:00.000Z"
    let set = #"""
      {"objectId":"s","createdAt":"\#(time)","updatedAt":"\#(time)","QuizName":"N",
      "QuizDescription":"","Author":{"__type":"Pointer","className":"_User","objectId":"u"},"QA":
      """#
    let course = QuizTime.course(from: [
      "QuizSet": [
        try json(set + #"{"A":"1","B":2,"C":"3"}}"#),
        try json(
          set.replacing("\"s\"", with: "\"t\"") + #"{"Card?":"1","Other?":""},"more":1}"#),
      ]
    ])
    let notes = course.notes.map { "\($0.place): \($0.reason)" }
    #expect(
      notes.contains(
        "QuizSet/s: 'N' and its 3 cards are not imported: 'B' of its 'QA' must be a text"))
    #expect(notes.contains("QuizSet/t: 'more' is not imported: the service has no such field"))
    #expect(
      course.classrooms[0].quizzes[0].questions.map(\.place)
        == ["QuizSet/t/QA[1] 'Card?'", "QuizSet/t/QA[2] 'Other?'"])
  }

  @Test func `a record of a wrong type is named, with its parts that are lost`() throws {
    let options = (1...6).map { "\"\($0)\"" }.joined(separator: ",")
    let time = #"{"__datatype__":"timestamp","value":{"_seconds":1788000000,"_nanoseconds":0}}"#
    let course = Qaptain.course(from: [
      try json(
        #"""
        {"__collections__":{"classrooms":{"c":{"classroomName":"Physics","createdAt":\#(time),
        "createdByName":"Ann","password":"p","__collections__":{
        "members":{"u":{"name":"Bo\nLi","email":7,"userId":"u","isCreator":false,
        "classroomCreatedAt":\#(time)}},
        "quizzes":{
        "a":{"quizName":"Light","createdAt":\#(time),"deadline":\#(time),"__collections__":{
        "quizQuestions":{"q":{"question":"Which?","answer":"1","options":[\#(options)]}},
        "stats":{"u":{"userId":"u","email":"","name":"","lastAttemptDate":\#(time),
        "attempts":[{"attemptDate":\#(time),"score":1.5,"totalScore":2}]}}}},
        "b":{"quizName":"Sound","createdAt":3,"deadline":\#(time),"__collections__":{
        "quizQuestions":{"q":{},"r":{}},"stats":{"u":{}}}}}}}}}}
        """#)
    ])
    let notes = course.notes.map { "\($0.place): \($0.reason)" }
    for note in [
      "members/u: 'Bo Li' is not imported: its 'email' must be a text",
      "quizzes/a/quizQuestions/q: 'Which?' and its 6 options are not imported: its 'options' must "
        + "have at most 5 elements, not 6",
      "quizzes/a/stats/u: the record and its 1 attempt are not imported: 'score' of element 1 of "
        + "its 'attempts' must be a whole number",
      "quizzes/b: 'Sound' and its 2 questions and 1 result are not imported: its 'createdAt' must "
        + "be a time",
    ] { #expect(notes.contains("classrooms/c/\(note)"), "\(notes)") }
  }

  @Test(arguments: [("1", "0"), ("-1", "2")])
  func `a latest attempt without points is listed, and so are the earlier ones`(
    points: String, total: String
  ) throws {
    func time(_ second: Int) -> String {
      #"{"__datatype__":"timestamp","value":{"_seconds":\#(second),"_nanoseconds":0}}"#
    }
    let start = time(1_788_000_000)
    let course = Qaptain.course(from: [
      try json(
        #"""
        {"__collections__":{"classrooms":{"c":{"classroomName":"Physics","createdAt":\#(start),
        "createdByName":"Ann","password":"p","__collections__":{
        "members":{"u":{"name":"Bo","email":"","userId":"u","isCreator":false,
        "classroomCreatedAt":\#(start)}},
        "quizzes":{"a":{"quizName":"Light","createdAt":\#(start),"deadline":\#(time(1_788_900_000)),
        "__collections__":{"quizQuestions":{},
        "stats":{"u":{"userId":"u","email":"","name":"","lastAttemptDate":\#(start),
        "attempts":[{"attemptDate":\#(start),"score":1,"totalScore":2},
        {"attemptDate":\#(time(1_788_000_001)),"score":\#(points),"totalScore":\#(total)}]}}}}}}}}}}
        """#)
    ])
    #expect(course.classrooms[0].scores.isEmpty)
    let notes = course.notes.filter { $0.place == "classrooms/c/quizzes/a/stats/u" }.map(\.reason)
    #expect(
      notes == [
        "earlier attempts are not imported: 1",
        "not imported: the latest attempt has negative points or a total of 0",
      ])
  }

  @Test func `a net id of Clicker that is no address is listed once`() throws {
    func user(_ id: String, _ netID: String) throws -> JSONValue {
      try json(#"{"id":"\#(id)","name":"N","netID":"\#(netID)","courses":["c"],"lectures":[]}"#)
    }
    let course = Clicker.course(from: [
      "Course": try ["c", "d"].map {
        try json(
          #"{"id":"\#($0)","name":"N","term":"","professors":["p"],"students":["s","t","u"]}"#)
      },
      "User": [
        try user("p", "abc1"), try user("s", "s"), try user("t", "t@x.example"),
        try user("u", "xyz2"),
      ],
    ])
    #expect(
      course.notes.map { "\($0.place): \($0.reason)" } == [
        "User/p: 'netID' is not imported: 'abc1' is not an e-mail address",
        "User/u: 'netID' is not imported: 'xyz2' is not an e-mail address",
      ])
  }

  private func grades(_ id: String, _ grades: String) -> String {
    let empty = ["assignments", "exams", "labs"].map { #""\#($0)Grades":[],"\#($0)Weight":0"# }
    return #"""
      "\#(id)":{"courseName":"N","courseNumber":"","section":0,"quarter":0,"year":0,"credit":0,
      "takenBy":"\#(id)","quizzesWeight":100,"quizzesGrades":[\#(grades)],
      \#(empty.joined(separator: ","))}
      """#
  }

  @Test func `renamed items and multiplied maxima are listed`() throws {
    let one = #"{"name":"HW1","weight":5,"grade":60}"#
    let course = GradeTracker.course(from: [
      try json(
        #"{"__collections__":{"courses":{\#(grades("a", one.replacing("5", with: "10"))),"#
          + "\(grades("b", "\(one),\(one)"))}}}")
    ])
    let notes = course.notes.map { "\($0.place): \($0.reason)" }
    #expect(
      notes.contains(
        "courses/b/quizzesGrades/HW1: the item is 'HW1 (2)': an earlier one has the same name"))
    #expect(
      notes.contains {
        $0.hasPrefix("courses/b/quizzesGrades/HW1: it is out of 10, as for other students")
      })
    #expect(course.classrooms[0].scores.map(\.maximum) == [10, 10, 10])
  }

  @Test(
    arguments: [
      (100, 90, ["quizzes 100", "participation 0"]), (90, 90, ["quizzes 90", "participation 10"]),
      (80, 90, []),
    ] as [(Int, Int, [String])])
  func `the weights of the first student count, and those of others are listed`(
    first: Int, second: Int, kept: [String]
  ) throws {
    let item = #"{"name":"HW1","weight":5,"grade":60}"#
    func weighing(_ student: String, _ weight: Int, _ more: String = "") -> String {
      grades(student, item).replacing(
        #""quizzesWeight":100"#, with: #""quizzesWeight":\#(weight)\#(more)"#)
    }
    let participation = #","participationWeight":10,"participationGrade":80"#
    let course = GradeTracker.course(from: [
      try json(
        #"{"__collections__":{"courses":{\#(weighing("a", first)),"#
          + "\(weighing("b", second, participation))}}}")
    ])
    let used = course.classrooms[0].weights.filter { ["quizzes", "participation"].contains($0.0) }
    #expect(used.map { "\($0.category) \($0.share)" } == kept)
    let notes = course.notes.map { "\($0.place): \($0.reason)" }
    let quizzes = "'quizzesWeight' is not imported: it is \(second), and \(first)"
    #expect(notes.contains("courses/b: \(quizzes) for the first student") == (first != second))
    let none = first == 100 ? "0" : "none"
    let others = "'participationWeight' is not imported: it is 10, and \(none)"
    #expect(notes.contains("courses/b: \(others) for the first student") == (first != second))
    #expect(course.classrooms[0].scores.count == 3)
  }

  @Test(arguments: Site.Importer.allCases)
  func `scores of score sheets are exported or lost by name`(importer: Site.Importer) {
    let scores = [("cells", ""), ("Poster", "labs"), ("Poster", "")].map { item, category in
      SheetScore(
        classroom: "biology-9b", student: "s1", words: "s1", item: item, category: category,
        value: .missing, maximum: nil)
    }
    let input = ServiceCourse.input
    let lost = export(
      ExportInput(course: input.course, results: input.results, scores: scores), for: importer
    ).losses.filter { $0.code == .sheetScore }
    let isExported = importer == .gradeTracker
    #expect(lost.map(\.place.quiz) == (isExported ? [] : ["cells", nil]))
    #expect(lost.map(\.fields) == (isExported ? [] : [[], ["Poster"]]))
    #expect(lost.allSatisfy { $0.place.user == "c@example.org" })
    #expect(
      export(
        ExportInput(course: input.course, scores: scores, includesResults: false), for: importer
      ).losses.allSatisfy { $0.code != .sheetScore })
  }

  @Test func `a lost score of an item with the id of a poll is not one of the poll`() {
    var course = ServiceCourse.input.course
    course.classrooms[0].quizzes[1].kind = .poll
    let scores = ["cells", "kinds"].map { item in
      SheetScore(
        classroom: "biology-9b", student: "s1", words: "s1", item: item, category: "",
        value: .missing, maximum: nil)
    }
    let lost = export(ExportInput(course: course, scores: scores), for: .qaptain)
      .losses.filter { $0.code == .sheetScore }
    #expect(lost.map(\.place.quiz) == ["cells", nil])
    #expect(lost.map(\.fields) == [[], ["kinds"]])
  }
}

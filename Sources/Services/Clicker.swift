import Courseware

/// Clicker: courses, lectures of questions, and the answers of students.
///
/// Source: the models and quarks of cuappdev/pollo-ios in their first version, which had lectures.
enum Clicker {
  /// The maximum number of options, one for each letter.
  static let maxOptions = 26
  /// The maximum length of a question's text, in UTF-16 code units.
  static let maxLength = 120

  private static let option: [RecordShape.Field] = [
    .init("id", .text, "Its id."), .init("description", .text, "What can be chosen."),
  ]

  static let types: [RecordShape.Collection] = [
    .init(name: "Organization", shape: named("The site.", [])),
    .init(
      name: "User",
      shape: named(
        "A person.",
        [
          .init("netID", .text, "The e-mail address, or else classroom and id."),
          .init("courses", .list(.text), "Ids of the person's courses."),
          .init("lectures", .list(.text), "Ids of the lectures in these."),
        ])),
    .init(
      name: "Course",
      shape: named(
        "A classroom.",
        [
          .init("term", .text, "Empty without one."),
          .init("professors", .list(.text), "Ids of users."),
          .init("students", .list(.text), "Ids of users."),
        ])),
    .init(
      name: "Lecture",
      shape: RecordShape(
        "A quiz.",
        [
          .init("id", .text, "Classroom and quiz."),
          .init("dateTime", .time, "When it opens, or else was made."),
          .init("questions", .list(.text), "Ids of questions, in order."),
        ])),
    .init(
      name: "Question",
      shape: RecordShape(
        "A question.",
        [
          .init("id", .text, "Lecture and question."), .init("text", .text, "What is asked."),
          .init("type", .word(["FREE_RESPONSE", "MULTIPLE_CHOICE", "MULTIPLE_ANSWER"]), "How."),
          .init("options", .list(.object(option), atMost: maxOptions), "In order."),
          .init("answer", .text, isOptional: true, "The id of the correct option, or a text."),
        ], title: "text")),
    .init(
      name: "Option", shape: RecordShape("Something to choose.", option, title: "description")),
    .init(
      name: "Answer",
      shape: RecordShape(
        "A student's answer to a question.",
        [
          .init("id", .text, "Question and user."), .init("question", .text, "A question's id."),
          .init("answerer", .text, "A user's id."),
          .init("type", .word(["SINGLE_RESPONSE", "MULTIPLE_RESPONSE"]), "Which of the two."),
          .init("singleResponse", .text, isOptional: true, "An option's id, or a text."),
          .init("multipleResponse", .list(.text), isOptional: true, "Ids of options."),
        ])),
  ]

  private static func named(_ about: String, _ fields: [RecordShape.Field]) -> RecordShape {
    RecordShape(
      about, [.init("id", .text, "Its id."), .init("name", .text, "Its name.")] + fields,
      title: "name")
  }

  static func export(_ input: ExportInput) -> ([String: [JSONValue]], [Loss]) {
    var writer = ClickerWriter(input: input)
    writer.write()
    return (writer.records, writer.losses.losses)
  }
}

private struct ClickerWriter {
  let input: ExportInput
  let people: People
  var losses = LossList()
  private(set) var records: [String: [JSONValue]]
  /// The ids of lectures by classroom.
  private var lectures: [String: [String]] = [:]

  init(input: ExportInput) {
    self.input = input
    people = People(of: input)
    records = Dictionary(uniqueKeysWithValues: Clicker.types.map { ($0.name, []) })
  }

  mutating func write() {
    let site = input.course.site
    add("Organization", [.init("id", "site"), .init("name", site.organization ?? site.title)])
    for classroom in input.course.classrooms { write(classroom) }
    writeUsers()
  }

  private mutating func add(_ type: String, _ fields: [JSONValue.Member]) {
    records[type, default: []].append(.object(fields))
  }

  private mutating func writeUsers() {
    var courses: [String: [String]] = [:]
    for classroom in input.course.classrooms {
      for person in people.members(of: classroom) {
        courses[person.id, default: []].append(classroom.id)
      }
    }
    for user in people.users {
      let own = courses[user.id] ?? []
      add(
        "User",
        [
          .init("id", user.id), .init("name", user.name), .init("netID", user.id),
          .init("courses", .texts(own)),
          .init("lectures", .texts(own.flatMap { lectures[$0] ?? [] })),
        ])
    }
  }

  private mutating func write(_ classroom: Classroom) {
    let members = people.members(of: classroom)
    losses.addDropped(
      ["created"] + classroom.droppedFields.without(["term"]), at: .init(classroom: classroom.id))
    for member in members {
      losses.addDropped(
        member.droppedFields(in: classroom), at: .init(classroom: classroom.id, user: member.id))
    }
    for quiz in classroom.quizzes { write(quiz, in: classroom) }
    add(
      "Course",
      [
        .init("id", classroom.id), .init("name", classroom.name),
        .init("term", classroom.term ?? ""),
        .init("professors", .texts(members.filter(\.isTeacher).map(\.id))),
        .init("students", .texts(members.filter { !$0.isTeacher }.map(\.id))),
      ])
  }

  private mutating func write(_ quiz: Quiz, in classroom: Classroom) {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    let students = input.results(of: quiz, in: classroom)
    guard !quiz.isDraft else { return losses.add(.draft, at: place) }
    losses.add(
      .resultsDropped, at: place,
      if: students.contains { $0.attempts.contains { $0.score != nil } })
    let id = "\(classroom.id)/\(quiz.id)"
    let kept = quiz.questions.filter { write($0, of: quiz, id, at: place) }
    guard !kept.isEmpty else { return losses.add(.noQuestion, at: place) }
    let kind = quiz.kind == .poll ? [] : ["kind"]
    let created = quiz.opens == nil ? [] : ["created"]
    let deadline = quiz.deadline == nil ? [] : ["deadline"]
    let dropped = quiz.droppedFields.without(["opens"])
    losses.addDropped(kind + ["name"] + created + deadline + dropped, at: place)
    let hasAnswer = (records["Question"] ?? []).suffix(kept.count).contains { $0["answer"] != nil }
    losses.add(.keyShownAtOnce, at: place, if: quiz.isKeySecret && hasAnswer)
    lectures[classroom.id, default: []].append(id)
    add(
      "Lecture",
      [
        .init("id", id), .init("dateTime", (quiz.opens ?? quiz.created).utc),
        .init("questions", .texts(kept.map { "\(id)/\($0.id)" })),
      ])
    writeAnswers(to: quiz, kept, id, in: classroom)
  }

  private mutating func write(
    _ question: Question, of quiz: Quiz, _ lecture: String, at place: Loss.Place
  ) -> Bool {
    var place = place
    place.question = question.id
    var flat = FlatQuestion(question)
    if flat.text.utf16.count > Clicker.maxLength, !flat.stem.isEmpty, flat.stem != flat.text {
      losses.add(.bodyDropped, at: place)
      flat.text = flat.stem
    }
    guard let type = type(of: question), let obstacle = Optional(obstacle(to: flat)) else {
      losses.add(.otherKind, at: place)
      return false
    }
    if let obstacle {
      losses.add(obstacle, at: place)
      return false
    }
    losses.add(flat, at: place)
    losses.addDropped(
      (keepsKind(of: question) ? [] : ["kind"]) + question.droppedFields(in: quiz), at: place)
    let id = "\(lecture)/\(question.id)"
    let options = flat.options.map { option -> JSONValue in
      .object([.init("id", "\(id)/\(option.id)"), .init("description", option.text)])
    }
    records["Option", default: []] += options
    losses.add(.severalAnswers, at: place, if: flat.keys.count > 1)
    losses.addTypedKey(of: question, at: place)
    add(
      "Question",
      [
        .init("id", id), .init("text", flat.text), .init("type", type),
        .init("options", .array(options)),
      ] + answer(to: question, flat, quiz.decimalMark, id))
    return true
  }

  /// The correct answer, if there is exactly one: students must not be told that another correct
  /// answer is wrong.
  private func answer(
    to question: Question, _ flat: FlatQuestion, _ mark: DecimalMark, _ id: String
  ) -> [JSONValue.Member] {
    if let field = question.kind.content.answerField {
      guard field.accepted.count == 1, let key = field.key(mark) else { return [] }
      return [.init("answer", key)]
    }
    return flat.keys.count == 1 ? [.init("answer", "\(id)/\(flat.keys[0].id)")] : []
  }

  private func type(of question: Question) -> String? {
    let parts = question.kind.parts
    if parts.isEmpty { return "FREE_RESPONSE" }
    guard !question.kind.isAnsweredInImage, parts.allSatisfy(\.isToSelect) else { return nil }
    return question.choice?.allowsSeveral == true ? "MULTIPLE_ANSWER" : "MULTIPLE_CHOICE"
  }

  /// Whether the type of the record is the kind of the question.
  private func keepsKind(of question: Question) -> Bool {
    switch question.kind {
    case .choice, .shortText: true
    default: false
    }
  }

  private func obstacle(to flat: FlatQuestion) -> Loss.Code? {
    if flat.text.utf16.count > Clicker.maxLength { return .textTooLong }
    return flat.options.count > Clicker.maxOptions ? .tooManyOptions : flat.faultOfText
  }

  private mutating func writeAnswers(
    to quiz: Quiz, _ questions: [Question], _ lecture: String, in classroom: Classroom
  ) {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    let students = input.results(of: quiz, in: classroom)
    losses.add(.anonymous, at: place, if: quiz.isAnonymous && !students.isEmpty)
    guard !quiz.isAnonymous else { return }
    let kept = Dictionary(keepingFirst: questions.map { ($0.id, $0) })
    for student in students {
      losses.add(.earlierAttempts, at: place, if: student.attempts.count > 1)
      for response in student.latest?.responses ?? [] {
        if response.answer == .skipped { continue }
        guard let question = kept[response.question],
          let answer = fields(of: response.answer, to: question, "\(lecture)/\(question.id)")
        else {
          var place = place
          place.question = response.question
          losses.add(.resultsDropped, at: place)
          continue
        }
        let id = "\(lecture)/\(question.id)"
        add(
          "Answer",
          [
            .init("id", "\(id):\(student.userID)"), .init("question", id),
            .init("answerer", student.userID),
          ] + answer)
      }
    }
  }

  private func fields(
    of answer: Response.Answer, to question: Question, _ id: String
  ) -> [JSONValue.Member]? {
    switch answer {
    case .text(let text):
      return [.init("type", "SINGLE_RESPONSE"), .init("singleResponse", text)]
    case .options(let ids):
      let known = Set(question.kind.parts.map(\.id))
      let chosen = ids.filter(known.contains).map { "\(id)/\($0)" }
      if question.choice?.allowsSeveral == true {
        return [.init("type", "MULTIPLE_RESPONSE"), .init("multipleResponse", .texts(chosen))]
      }
      return chosen.first.map {
        [.init("type", "SINGLE_RESPONSE"), .init("singleResponse", $0)]
      }
    case .skipped, .blanks, .order, .pairs: return nil
    }
  }
}

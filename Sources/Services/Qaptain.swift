import Courseware

/// Qaptain: classrooms, members, quizzes with questions of one correct option, and attempts.
///
/// Source: the models and `DataManager` of abhyas01/Qaptain.
enum Qaptain {
  static let maxOptions = 5
  /// The start of the text that is exported instead of a password.
  static let placeholderStart = "no password yet\n"
  fileprivate static let classroomName = 8...150
  fileprivate static let quizName = 4...60
  fileprivate static let personName = 7...20

  static let collections: [RecordShape.Collection] = [
    .init(
      name: "users",
      shape: .document("A person.", person, title: "name")),
    .init(
      name: "classrooms",
      shape: .document(
        "A class.",
        [
          .init("classroomName", .text, "Its name, 8 to 150 characters."),
          .init("createdAt", .timestamp, "When it was made."),
          .init("createdByName", .text, "The first teacher."),
          .init("password", .text, "A placeholder that nobody can type."),
        ], title: "classroomName",
        collections: [.init(name: "members", shape: member), .init(name: "quizzes", shape: quiz)]
      )),
  ]

  private static let person: [RecordShape.Field] = [
    .init("userId", .text, "The document's id."), .init("email", .text, "Empty without one."),
    .init("name", .text, "The person's name, at most 20 characters."),
  ]

  private static let member = RecordShape.document(
    "A person's place in the class.",
    person + [
      .init("isCreator", .truth, "Whether the person is a teacher."),
      .init("classroomCreatedAt", .timestamp, "When the class was made."),
    ], title: "name")

  private static let quiz = RecordShape.document(
    "A quiz.",
    [
      .init("quizName", .text, "Its name, 4 to 60 characters."),
      .init("createdAt", .timestamp, "When it was made."),
      .init("deadline", .timestamp, "An attempt after it is late."),
    ], title: "quizName",
    collections: [
      .init(
        name: "quizQuestions",
        shape: .document(
          "A question; ids sort in the written order.",
          [
            .init("question", .text, "What is asked."),
            .init("options", .list(.text, atMost: maxOptions), "What can be chosen."),
            .init("answer", .text, "The correct option."),
          ], title: "question")),
      .init(
        name: "stats",
        shape: .document(
          "A student's attempts.",
          person + [
            .init("lastAttemptDate", .timestamp, "When the latest attempt was handed in."),
            .init(
              "attempts",
              .list(
                .object([
                  .init("attemptDate", .timestamp, "When it was handed in."),
                  .init("score", .whole, "Points earned."),
                  .init("totalScore", .whole, "Points that could be earned."),
                ])), "In the order of receipt."),
          ], title: "name")),
    ])

  static func export(_ input: ExportInput) -> ([FirestoreCollection], [Loss]) {
    var writer = QaptainWriter(input: input, people: People(of: input))
    let users = writer.users
    let classrooms = input.course.classrooms.map { writer.document($0) }
    return (
      [.init(name: "users", documents: users), .init(name: "classrooms", documents: classrooms)],
      writer.losses.losses
    )
  }

  /// A person's name, shortened to the app's limit.
  fileprivate static func name(of person: String) -> String {
    person.cut(to: personName.upperBound)
  }

  fileprivate static func check(
    _ name: String, _ lengths: ClosedRange<Int>, at place: Loss.Place, _ losses: inout LossList
  ) {
    losses.add(.nameTooShort, at: place, fields: ["name": name.count < lengths.lowerBound])
    losses.add(.nameTooLong, at: place, fields: ["name": name.count > lengths.upperBound])
  }

  /// The reason why the app cannot store a question; `nil` if it can.
  static func obstacle(to question: Question, _ flat: FlatQuestion) -> Loss.Code? {
    guard let choice = question.choice else { return .otherKind }
    if question.kind.isAnsweredInImage { return .otherKind }
    switch flat.keys.count {
    case 0: return .noAnswer
    case 1: break
    default: return .severalAnswers
    }
    return choice.options.count > maxOptions ? .tooManyOptions : flat.faultOfText
  }
}

private struct QaptainWriter {
  let input: ExportInput
  let people: People
  var losses = LossList()
  var names = UniqueNames()

  var users: [FirestoreDocument] {
    people.users.map {
      FirestoreDocument(id: documentID($0.id), fields: person($0.id, $0.name, $0.email))
    }
  }

  private func person(_ id: String, _ name: String, _ email: String?) -> [JSONValue.Member] {
    [
      .init("userId", documentID(id)), .init("email", email ?? ""),
      .init("name", Qaptain.name(of: name)),
    ]
  }

  mutating func document(_ classroom: Classroom) -> FirestoreDocument {
    let place = Loss.Place(classroom: classroom.id)
    let teacher = classroom.teachers.first
    losses.add(.noPassword, at: place)
    losses.add(.severalTeachers, at: place, if: classroom.teachers.count > 1)
    Qaptain.check(classroom.name, Qaptain.classroomName, at: place, &losses)
    losses.addDropped(classroom.droppedFields, at: place)
    let owner = teacher.map { UserIDs(of: classroom).id(of: $0) } ?? ""
    return FirestoreDocument(
      id: documentID(classroom.id),
      fields: [
        .init("classroomName", names.name(classroom.name, in: "teacher \(owner)", atMost: 150)),
        .init("createdAt", timestamp: classroom.created),
        .init("createdByName", Qaptain.name(of: teacher?.name ?? "")),
        .init("password", placeholder(classroom)),
      ],
      collections: [
        .init(name: "members", documents: members(of: classroom)),
        .init(
          name: "quizzes", documents: classroom.quizzes.compactMap { document($0, in: classroom) }),
      ])
  }

  /// A placeholder for the password until the app generates one.
  ///
  /// The app lets any user join whose input equals the password, even if it is empty. The
  /// placeholder contains a line break, which cannot be entered in a single-line field.
  private func placeholder(_ classroom: Classroom) -> String {
    Qaptain.placeholderStart + classroom.id
  }

  private mutating func members(of classroom: Classroom) -> [FirestoreDocument] {
    people.members(of: classroom).map { person in
      let place = Loss.Place(classroom: classroom.id, user: person.id)
      losses.add(.noEmail, at: place, if: person.email == nil)
      Qaptain.check(person.name, Qaptain.personName, at: place, &losses)
      losses.addDropped(person.droppedFields(in: classroom).without(["email"]), at: place)
      return FirestoreDocument(
        id: documentID(person.id),
        fields: self.person(person.id, person.name, person.email) + [
          .init("isCreator", .bool(person.isTeacher)),
          .init("classroomCreatedAt", timestamp: classroom.created),
        ])
    }
  }

  private mutating func document(_ quiz: Quiz, in classroom: Classroom) -> FirestoreDocument? {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    guard !quiz.isDraft else {
      losses.add(.draft, at: place)
      return nil
    }
    let questions = questions(of: quiz, at: place)
    guard !questions.isEmpty else {
      losses.add(.noQuestion, at: place)
      return nil
    }
    let stats = stats(of: quiz, in: classroom)
    losses.add(.noDeadline, at: place, if: quiz.deadline == nil)
    losses.add(.keyShownAtOnce, at: place, if: quiz.isKeySecret)
    losses.add(.totalScore, at: place, if: !stats.isEmpty && questions.count < quiz.questions.count)
    Qaptain.check(quiz.name, Qaptain.quizName, at: place, &losses)
    // The app has quizzes with a deadline, and shows the last score.
    let kind = quiz.kind == (quiz.deadline == nil ? .practice : .quiz) ? [] : ["kind"]
    let kept: Set<String> = quiz.score == .last ? ["score"] : []
    losses.addDropped(kind + ["options.id"] + quiz.droppedFields.without(kept), at: place)
    return FirestoreDocument(
      id: documentID(quiz.id),
      fields: [
        .init("quizName", names.name(quiz.name, in: "classroom \(classroom.id)", atMost: 60)),
        .init("createdAt", timestamp: quiz.created),
        .init("deadline", timestamp: quiz.deadline ?? .endOfTime),
      ],
      collections: [
        .init(name: "quizQuestions", documents: questions), .init(name: "stats", documents: stats),
      ])
  }

  private mutating func questions(of quiz: Quiz, at place: Loss.Place) -> [FirestoreDocument] {
    let width = max(4, String(quiz.questions.count).count)
    var place = place
    var documents: [FirestoreDocument] = []
    for (index, question) in quiz.questions.enumerated() {
      place.question = question.id
      let flat = FlatQuestion(question)
      if let obstacle = Qaptain.obstacle(to: question, flat) {
        losses.add(obstacle, at: place)
        continue
      }
      losses.add(flat, at: place)
      losses.addDropped(
        question.fieldsDroppedInChoice + question.droppedFields(in: quiz), at: place)
      documents.append(
        FirestoreDocument(
          id: "\(zeroPadded(index + 1, to: width))-\(question.id)",
          fields: [
            .init("question", flat.text), .init("options", .texts(flat.options.map(\.text))),
            .init("answer", flat.keys.first?.text ?? ""),
          ]))
    }
    return documents
  }

  private mutating func stats(of quiz: Quiz, in classroom: Classroom) -> [FirestoreDocument] {
    input.results(of: quiz, in: classroom).compactMap { student in
      let attempts = student.attempts.filter { $0.score != nil }
      guard let last = attempts.map(\.date).max() else { return nil }
      let isRounded = attempts.compactMap(\.score).contains { !$0.isWhole }
      losses.add(
        .ungraded, at: .init(classroom: classroom.id, quiz: quiz.id, user: student.userID),
        if: attempts.contains(where: \.isUngraded))
      losses.add(
        .pointsRounded, at: .init(classroom: classroom.id, quiz: quiz.id), if: isRounded)
      return FirestoreDocument(
        id: documentID(student.userID),
        fields: person(student.userID, student.name, student.email) + [
          .init("lastAttemptDate", timestamp: last),
          .init("attempts", .array(attempts.map(\.json))),
        ])
    }
  }
}

extension AttemptRecord {
  fileprivate var json: JSONValue {
    .object([
      .init("attemptDate", timestamp: date), .init("score", whole: whole(score?.points)),
      .init("totalScore", whole: whole(score?.of)),
    ])
  }

  private func whole(_ points: Double?) -> Int {
    points.flatMap { Int(exactly: ($0 + 0.5).rounded(.down)) } ?? 0
  }
}

extension Attempt.Score {
  fileprivate var isWhole: Bool { points == points.rounded() && of == of.rounded() }
}

extension Question {
  /// The fields that are lost if it becomes a choice with one correct option.
  fileprivate var fieldsDroppedInChoice: [String] {
    guard case .choice(let choice) = kind else { return ["kind"] }
    return choice.allowsSeveral ? ["allowsSeveral"] : []
  }
}

extension Quiz {
  /// Whether students must not see the answer key before it is released.
  var isKeySecret: Bool { kind == .exam || answers != .open }
}

extension Moment {
  /// The deadline for a quiz without one, because the app requires it: 9999-12-31T23:59:59Z.
  static let endOfTime = Moment(seconds: 253_402_300_799)
}

import Courseware

/// QuizTime: quiz sets of questions and answers, each with its author.
///
/// Source: the view controllers of ashgarc20/IOS-QuizTime; Parse REST API guide.
enum QuizTime {
  private static let object: [RecordShape.Field] = [
    .init("objectId", .text, "Ten letters and digits."),
    .init("createdAt", .date, "When it was made."),
    .init("updatedAt", .date, "When it was changed."),
  ]

  static let classes: [RecordShape.Collection] = [
    .init(
      name: "QuizSet",
      shape: RecordShape(
        "A quiz.",
        object + [
          .init("Author", .pointer("_User"), "The teacher."),
          .init("QuizName", .text, "Its name."),
          .init("QuizDescription", .text, "Empty without one."),
          .init("QA", .table(.text), "Answers by question."),
        ], title: "QuizName")),
    .init(
      name: "_User",
      shape: RecordShape(
        "A person, without a password.",
        object + [.init("username", .text, "The e-mail address, or else classroom and id.")],
        title: "username")),
  ]

  static func export(_ input: ExportInput) -> ([String: [JSONValue]], [Loss]) {
    var writer = QuizTimeWriter(input: input, people: People(of: input))
    let users = writer.users
    let sets = input.course.classrooms.flatMap { writer.sets(of: $0) }
    return (["_User": users, "QuizSet": sets], writer.losses.losses)
  }
}

private struct QuizTimeWriter {
  let input: ExportInput
  let people: People
  var losses = LossList()
  var ids = ParseIDs()

  private mutating func object(_ id: String, _ created: Moment) -> [JSONValue.Member] {
    [
      .init("objectId", ids.id(of: id)), .init("createdAt", .parseTime(created)),
      .init("updatedAt", .parseTime(created)),
    ]
  }

  /// All users; their time is that of the first classroom that they are in.
  var users: [JSONValue] {
    mutating get {
      var since: [String: Moment] = [:]
      for classroom in input.course.classrooms {
        for person in people.members(of: classroom) {
          since[person.id] = min(since[person.id] ?? classroom.created, classroom.created)
        }
      }
      return people.users.map { user in
        let hasOtherAddress = user.email.map { $0.lowercased() != user.id } ?? false
        losses.addDropped(
          ["name"] + (hasOtherAddress ? ["email"] : []), at: .init(user: user.id))
        let created = since[user.id] ?? .endOfTime
        return .object(object("user \(user.id)", created) + [.init("username", user.id)])
      }
    }
  }

  mutating func sets(of classroom: Classroom) -> [JSONValue] {
    let place = Loss.Place(classroom: classroom.id)
    losses.add(.notHeld, at: place)
    losses.addDropped(classroom.droppedFields, at: place)
    losses.add(.severalTeachers, at: place, if: classroom.teachers.count > 1)
    return classroom.quizzes.compactMap { set(of: $0, in: classroom) }
  }

  private mutating func set(of quiz: Quiz, in classroom: Classroom) -> JSONValue? {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    guard !quiz.isDraft else {
      losses.add(.draft, at: place)
      return nil
    }
    let answers = answers(to: quiz, at: place)
    guard !answers.isEmpty, let author = author(of: quiz, in: classroom) else {
      losses.add(.noQuestion, at: place)
      return nil
    }
    losses.add(.orderNotKept, at: place, if: answers.count > 1)
    losses.add(.keyShownAtOnce, at: place, if: quiz.isKeySecret)
    losses.add(
      .resultsDropped, at: place, if: !input.results(of: quiz, in: classroom).isEmpty)
    let isAuthor = quiz.author.map { words in classroom.teachers.contains { $0.name == words } }
    let kind = quiz.kind == .practice ? [] : ["kind"]
    let deadline = quiz.deadline == nil ? [] : ["deadline"]
    let dropped = quiz.droppedFields.without(
      isAuthor == false ? ["description"] : ["description", "author"])
    losses.addDropped(["id"] + kind + deadline + dropped, at: place)
    return .object(
      object("quiz \(classroom.id)/\(quiz.id)", quiz.created) + [
        .init("Author", .pointer(to: ids.id(of: "user \(author)"), of: "_User")),
        .init("QuizName", quiz.name), .init("QuizDescription", quiz.description ?? ""),
        .init("QA", .object(answers)),
      ])
  }

  /// The user id of the quiz's author or, if no teacher has that name, of the first teacher.
  private func author(of quiz: Quiz, in classroom: Classroom) -> String? {
    let named = classroom.teachers.first { $0.name == quiz.author }
    return (named ?? classroom.teachers.first).map { UserIDs(of: classroom).id(of: $0) }
  }

  private mutating func answers(to quiz: Quiz, at place: Loss.Place) -> [JSONValue.Member] {
    var place = place
    var known: Set<[UInt8]> = []
    var answers: [JSONValue.Member] = []
    for question in quiz.questions {
      place.question = question.id
      let flat = FlatQuestion(question)
      let text = flat.text.wideForParse
      guard let words = answer(to: question, flat, quiz.decimalMark, at: place) else { continue }
      guard known.insert(Array(text.utf8)).inserted else {
        losses.add(.questionRepeated, at: place)
        continue
      }
      losses.add(.charactersReplaced, at: place, if: text != flat.text)
      losses.add(flat, at: place)
      losses.addTypedKey(of: question, at: place)
      losses.addDropped(
        ["id"] + (isText(question) ? [] : ["kind"]) + question.droppedFields(in: quiz)
          + question.kind.fieldsToChooseFrom, at: place)
      answers.append(.init(text, words))
    }
    return answers
  }

  /// Whether it is a question that asks for a text, as every card does.
  private func isText(_ question: Question) -> Bool {
    if case .shortText = question.kind { true } else { false }
  }

  /// The answer as text; `nil` if there is none, after adding a loss.
  private mutating func answer(
    to question: Question, _ flat: FlatQuestion, _ mark: DecimalMark, at place: Loss.Place
  ) -> String? {
    if question.kind.isAnsweredInImage {
      losses.add(.otherKind, at: place)
      return nil
    }
    if flat.text.isEmpty {
      losses.add(.emptyQuestion, at: place)
      return nil
    }
    let words = question.answerWords(mark).filter { !$0.isEmpty }
    guard !words.isEmpty else {
      losses.add(.noAnswer, at: place)
      return nil
    }
    losses.add(.severalAnswers, at: place, if: words.count > 1)
    return words.joined(separator: "; ")
  }
}

extension String {
  /// The text with the full-width forms of the characters that Parse does not allow in object keys.
  ///
  /// Source: Parse Server, error 121, "Nested keys should not contain the '$' or '.' characters".
  var wideForParse: String {
    replacing(".", with: "\u{FF0E}").replacing("$", with: "\u{FF04}")
  }
}

import Courseware

extension Qaptain {
  /// The classrooms in the trees of the app's database.
  static func course(from trees: [JSONValue]) -> ForeignCourse {
    var reader = QaptainReader()
    return reader.course(from: trees)
  }
}

private struct QaptainReader {
  private var records = RecordReader()
  /// The ids of users who are in a classroom.
  private var placed: Set<String> = []
  /// The members of classrooms by their ids; of several classrooms, the first one that has them.
  private var members: [String: JSONValue] = [:]

  mutating func course(from trees: [JSONValue]) -> ForeignCourse {
    var course = ForeignCourse()
    var users: [RecordReader.Record] = []
    for tree in trees {
      let found = records.documents(Qaptain.collections, in: tree[collectionsKey])
      for document in found["classrooms"] ?? [] { course.classrooms.append(classroom(document)) }
      users += found["users"] ?? []
    }
    for user in users {
      if !placed.contains(user.id) {
        records.note(user.place, "not imported: the user is in no classroom")
      }
      compareFields(of: user)
    }
    course.notes = records.notes
    return course
  }

  /// Notes that a user has another name or address than as a member.
  private mutating func compareFields(of user: RecordReader.Record) {
    guard let member = members[user.id] else { return }
    for field in ["name", "email"] where member.text(field) != user.value.text(field) {
      records.note(
        user.place,
        "'\(field)' is not imported: it is '\(member.text(field))' in a classroom")
    }
  }

  private mutating func classroom(_ document: RecordReader.Record) -> ForeignClassroom {
    let value = document.value
    var classroom = ForeignClassroom(
      place: document.place, id: document.id, name: value.text("classroomName"))
    let password = value.text("password")
    if !password.isEmpty, !password.hasPrefix(Qaptain.placeholderStart) {
      records.note(document.place, "the password is not imported: everybody can open its pages")
    }
    classroom.created = moment("createdAt", of: document)
    for member in document.collections["members"] ?? [] { add(member, to: &classroom) }
    let creator = value.text("createdByName")
    if classroom.teachers.isEmpty, !creator.isEmpty {
      classroom.teachers = [Person(name: creator)]
    } else if !classroom.teachers.contains(where: { $0.name == creator }), !creator.isEmpty {
      records.note(document.place, "'createdByName' is not imported: no teacher has this name")
    }
    for quiz in document.collections["quizzes"] ?? [] {
      classroom.quizzes.append(self.quiz(quiz, scores: &classroom))
    }
    return classroom
  }

  private mutating func add(
    _ member: RecordReader.Record, to classroom: inout ForeignClassroom
  ) {
    placed.insert(member.id)
    if members[member.id] == nil { members[member.id] = member.value }
    let (name, email) = (member.value.text("name"), member.value.text("email"))
    let address = email.isEmpty ? nil : email
    if member.value["isCreator"] == .bool(true) {
      classroom.teachers.append(
        Person(name: name.isEmpty ? address ?? member.id : name, email: address))
    } else {
      classroom.members.append(Member(id: member.id, name: name, email: address))
    }
  }

  /// A quiz; without a deadline of its own, which ``Moment/endOfTime`` stands for, it is a practice
  /// quiz.
  private mutating func quiz(
    _ document: RecordReader.Record, scores classroom: inout ForeignClassroom
  ) -> ForeignQuiz {
    let isOpenEnded = document.value.moment("deadline") == .endOfTime
    let deadline = isOpenEnded ? nil : moment("deadline", of: document)
    var quiz = ForeignQuiz(
      place: document.place, id: document.id, name: document.value.text("quizName"),
      kind: deadline == nil ? .practice : .quiz)
    quiz.created = moment("createdAt", of: document)
    quiz.deadline = deadline
    quiz.score = .last
    if let deadline, let created = quiz.created, created >= deadline {
      records.note(document.place, "'createdAt' is not before the deadline: it is a second before")
      quiz.created = Moment(seconds: deadline.seconds - 1)
    }
    let questions = document.collections["quizQuestions"] ?? []
    quiz.questions = questions.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      .map(question)
    let stats = (document.collections["stats"] ?? []).compactMap {
      score($0, of: quiz)
    }
    classroom.scores += stats
    return quiz
  }

  /// A question; its id is `0001-ID` in our exports, and random in the app.
  private func question(_ document: RecordReader.Record) -> ForeignQuestion {
    let answer = document.value.text("answer")
    let options = document.value.texts("options")
    let key = options.firstIndex { Array($0.utf8) == Array(answer.utf8) }
    let parts = document.id.split(separator: "-", maxSplits: 1)
    let isNumbered = parts.count == 2 && parts[0].allSatisfy { $0.isASCII && $0.isNumber }
    return ForeignQuestion(
      place: document.place, id: isNumbered ? String(parts[1]) : document.id,
      text: document.value.text("question"),
      answer: .options(
        options.enumerated().map { .init(text: $1, isKey: $0 == key) }, allowsSeveral: false))
  }

  /// The score of the latest attempt, which is the one that the app shows; of simultaneous
  /// attempts, the first.
  private mutating func score(
    _ document: RecordReader.Record, of quiz: ForeignQuiz
  ) -> ForeignScore? {
    placed.insert(document.id)
    let attempts = (document.value["attempts"]?.array ?? []).enumerated().sorted {
      ($0.element.moment("attemptDate")?.seconds ?? 0, -$0.offset)
        < ($1.element.moment("attemptDate")?.seconds ?? 0, -$1.offset)
    }.map(\.element)
    guard let last = attempts.last else {
      records.note(document.place, "not imported: there is no attempt")
      return nil
    }
    if attempts.count > 1 {
      records.note(document.place, "earlier attempts are not imported: \(attempts.count - 1)")
    }
    guard let points = last["score"]?.double, let maximum = last["totalScore"]?.double,
      points >= 0, maximum > 0
    else {
      records.note(
        document.place, "not imported: the latest attempt has negative points or a total of 0")
      return nil
    }
    if let deadline = quiz.deadline, let date = last.moment("attemptDate"), date > deadline {
      records.note(document.place, "the score sheet does not say that the attempt was late")
    }
    return ForeignScore(
      place: document.place, member: document.id, item: quiz.id,
      points: points, maximum: maximum)
  }

  private mutating func moment(_ key: String, of document: RecordReader.Record) -> Moment? {
    if let moment = document.value.moment(key)?.ifWritable { return moment }
    records.note(document.place, "'\(key)' is not imported: its year is not from 1900 to 2999")
    return nil
  }
}

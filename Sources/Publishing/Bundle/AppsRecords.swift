import Courseware

/// The records of the apps' own collections, under their own names and types.
///
/// The keys `classroomId`, `quizId` and `questionId` are ours: in the apps they are the names of
/// the documents that a record lies under.
extension [UInt8] {
  mutating func writeAppsUsers(_ users: [UserDirectory.User]) {
    for user in users {
      beginRecord()
      field("userId", user.id)
      field("email", user.email ?? "")
      field("name", user.name)
      endObject()
    }
  }

  mutating func writeAppsClassroom(_ classroom: Classroom, password: String?) {
    beginRecord()
    field("classroomId", classroom.id)
    field("classroomName", classroom.name)
    field("createdAt", classroom.created)
    field("createdByName", classroom.teachers.first?.name ?? "")
    field("password", password ?? "")
    endObject()
  }

  mutating func writeAppsMembers(of classroom: Classroom) {
    for person in classroom.people {
      beginRecord()
      field("classroomId", classroom.id)
      field("userId", person.id)
      field("email", person.email ?? "")
      field("name", person.name)
      field("isCreator", person.isTeacher)
      field("classroomCreatedAt", classroom.created)
      endObject()
    }
  }

  mutating func writeAppsQuiz(_ placed: ClassroomQuiz) {
    guard placed.isKeptByApps else { return }
    beginRecord()
    field("classroomId", placed.classroom)
    field("quizId", placed.quiz.id)
    field("quizName", placed.quiz.name)
    field("createdAt", placed.quiz.created)
    field("deadline", placed.quiz.deadline ?? .endOfTime)
    endObject()
  }

  mutating func writeAppsQuestions(of placed: ClassroomQuiz) {
    guard !placed.quiz.isDraft else { return }
    for section in placed.quiz.sections {
      for question in section.questions { writeAppsQuestion(question, of: placed) }
    }
  }

  private mutating func writeAppsQuestion(_ question: Question, of placed: ClassroomQuiz) {
    let flat = AppsQuestion(question)
    guard flat.obstacle == nil else { return }
    beginRecord()
    field("classroomId", placed.classroom)
    field("quizId", placed.quiz.id)
    field("questionId", question.id)
    key("question")
    writeJSON(flat.prompt)
    key("options")
    beginArray()
    for option in flat.options { element(option) }
    endArray()
    key("answer")
    writeJSON(flat.answer)
    endObject()
  }
}

extension Moment {
  /// The deadline of a quiz without one, since the apps demand it: 9999-12-31T23:59:59Z.
  static let endOfTime = Moment(seconds: 253_402_300_799)
}

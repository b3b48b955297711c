import Courseware

extension QuizTime {
  /// A course with one classroom for each author of quiz sets.
  ///
  /// The app has no classes, and a single classroom would attribute the quizzes of several authors
  /// to one person.
  static func course(from files: [String: [JSONValue]]) -> ForeignCourse {
    var reader = RecordReader()
    let found = Dictionary(
      uniqueKeysWithValues: classes.map {
        ($0.name, reader.records(files[$0.name] ?? [], $0, id: "objectId"))
      })
    let names = Dictionary(
      keepingFirst: (found["_User"] ?? []).map { ($0.id, $0.value.text("username")) })
    var order: [String] = []
    var sets: [String: [RecordReader.Record]] = [:]
    for set in found["QuizSet"] ?? [] {
      let author = set.value["Author"]?.text("objectId") ?? ""
      if sets[author] == nil { order.append(author) }
      sets[author, default: []].append(set)
    }
    for user in found["_User"] ?? [] where sets[user.id] == nil {
      reader.note(user.place, "not imported: the user is the author of no quiz set")
    }
    var course = ForeignCourse()
    for author in order {
      if names[author] == nil {
        reader.note("_User/\(author)", "the files do not have this author: the id is the name")
      }
      course.classrooms.append(
        classroom(of: author, names[author] ?? author, sets[author] ?? []))
    }
    course.notes = reader.notes
    return course
  }

  private static func classroom(
    of author: String, _ name: String, _ sets: [RecordReader.Record]
  ) -> ForeignClassroom {
    var classroom = ForeignClassroom(
      place: "_User/\(author)", id: name, name: "Quizzes by \(name)")
    classroom.teachers = [Person(name: name, email: name.contains("@") ? name : nil)]
    classroom.quizzes = sets.map { quiz($0) }
    classroom.created = classroom.quizzes.compactMap(\.created).min()
    return classroom
  }

  private static func quiz(_ set: RecordReader.Record) -> ForeignQuiz {
    let name = set.value.text("QuizName")
    var quiz = ForeignQuiz(
      place: set.place, id: name.isEmpty ? set.id : name, name: name, kind: .practice)
    quiz.created = Moment(rfc3339: set.value.text("createdAt"))?.ifWritable
    quiz.description = set.value.text("QuizDescription")
    quiz.questions = (set.value["QA"]?.object ?? []).enumerated().map { index, card in
      let text = card.key.narrowFromParse
      return ForeignQuestion(
        place: "\(set.place)/QA[\(index + 1)] '\(text.prefix(60))'", id: "", text: text,
        answer: .text(card.value.string ?? ""))
    }
    return quiz
  }
}

extension String {
  /// The original text before ``wideForParse``.
  fileprivate var narrowFromParse: String {
    replacing("\u{FF0E}", with: ".").replacing("\u{FF04}", with: "$")
  }
}

import Courseware

extension Clicker {
  /// A course with one classroom for each course of the app, with its lectures.
  static func course(from files: [String: [JSONValue]]) -> ForeignCourse {
    var reader = ClickerReader()
    return reader.course(from: files)
  }
}

private struct ClickerReader {
  fileprivate var reader = RecordReader()
  private var records: [String: [RecordReader.Record]] = [:]
  private var users: [String: RecordReader.Record] = [:]
  private var questions: [String: RecordReader.Record] = [:]
  private var optionRecords: [String: RecordReader.Record] = [:]
  private var answers: [String: [RecordReader.Record]] = [:]
  /// The lectures by course.
  private var lectures: [String: [RecordReader.Record]] = [:]
  /// The ids of users, questions and options that are referred to.
  private var used: [String: Set<String>] = [:]

  mutating func course(from files: [String: [JSONValue]]) -> ForeignCourse {
    for type in Clicker.types {
      records[type.name] = reader.records(files[type.name] ?? [], type, id: "id")
    }
    users = byID("User")
    questions = byID("Question")
    optionRecords = byID("Option")
    answers = Dictionary(grouping: records["Answer"] ?? []) { $0.value.text("question") }
    placeLectures()
    var course = ForeignCourse()
    let organizations = records["Organization"] ?? []
    course.title = organizations.first?.value.text("name")
    for other in organizations.dropFirst() {
      reader.note(other.place, "not imported: a site has one organization")
    }
    course.classrooms = (records["Course"] ?? []).map { classroom($0) }
    noteUnused()
    course.notes = reader.notes
    return course
  }

  private func byID(_ type: String) -> [String: RecordReader.Record] {
    Dictionary(keepingFirst: (records[type] ?? []).map { ($0.id, $0) })
  }

  /// Assigns each lecture to the course whose id its own id starts with, as in our exports, or else
  /// to the only course that all users with the lecture have.
  private mutating func placeLectures() {
    let courses = Set((records["Course"] ?? []).map(\.id))
    var shared: [String: Set<String>] = [:]
    for user in records["User"] ?? [] {
      let own = Set(user.value.texts("courses"))
      for id in user.value.texts("lectures") {
        shared[id] = shared[id]?.intersection(own) ?? own
      }
    }
    for lecture in records["Lecture"] ?? [] {
      let prefix = lecture.id.split(separator: "/").first.map(String.init) ?? ""
      let isPrefixed = lecture.id.contains("/") && courses.contains(prefix)
      let possible = isPrefixed ? [prefix] : (shared[lecture.id] ?? []).intersection(courses)
      if possible.count == 1, let course = possible.first {
        lectures[course, default: []].append(lecture)
      } else {
        reader.note(lecture.place, "not imported: the users with it do not share one course")
      }
    }
  }

  private mutating func noteUnused() {
    for (type, words) in [
      ("User", "the user is in no course"), ("Question", "no imported lecture has the question"),
      ("Option", "no imported question has the option"),
    ] {
      for record in records[type] ?? [] where used[type]?.contains(record.id) != true {
        reader.note(record.place, "not imported: \(words)")
      }
    }
    for answer in records["Answer"] ?? []
    where used["Question"]?.contains(answer.value.text("question")) != true {
      reader.note(answer.place, "not imported: its question is not imported")
    }
  }

  private mutating func classroom(_ course: RecordReader.Record) -> ForeignClassroom {
    var classroom = ForeignClassroom(
      place: course.place, id: course.id, name: course.value.text("name"))
    classroom.term = course.value.text("term")
    for id in course.value.texts("professors") {
      guard let (name, email) = person(id, of: course) else { continue }
      classroom.teachers.append(Person(name: name, email: email))
    }
    for id in course.value.texts("students") {
      guard let (name, email) = person(id, of: course) else { continue }
      classroom.members.append(Member(id: id, name: name, email: email))
    }
    let own = lectures[course.id] ?? []
    for (lecture, id) in zip(own, quizIDs(of: own, in: course.id)) {
      classroom.quizzes.append(quiz(lecture, id))
    }
    classroom.created = classroom.quizzes.compactMap(\.created).min()
    return classroom
  }

  private mutating func person(
    _ id: String, of course: RecordReader.Record
  ) -> (name: String, email: String?)? {
    guard let user = users[id] else {
      reader.note(course.place, "'\(id)' is not imported: the files do not have this user")
      return nil
    }
    let isNew = used["User", default: []].insert(id).inserted
    let netID = user.value.text("netID")
    let name = user.value.text("name")
    if isNew, !name.isEmpty, ![id, ""].contains(netID), !netID.contains("@") {
      reader.note(user.place, "'netID' is not imported: '\(netID)' is not an e-mail address")
    }
    return (name.isEmpty ? netID : name, netID.contains("@") ? netID : nil)
  }

  /// The ids of the quizzes: the part that our export put after the course's id, or else the date,
  /// which makes the quiz a lecture.
  ///
  /// Only the first lecture of a day gets the date; others keep the ids of their records.
  private mutating func quizIDs(
    of lectures: [RecordReader.Record], in course: String
  ) -> [String] {
    let own = lectures.map { lecture in
      lecture.id.hasPrefix("\(course)/") ? String(lecture.id.dropFirst(course.count + 1)) : nil
    }
    var taken = Set(own.compactMap(\.self))
    return zip(lectures, own).map { lecture, own in
      guard own == nil, let day = time(of: lecture)?.localDate else { return own ?? lecture.id }
      if taken.insert(day).inserted { return day }
      reader.note(lecture.place, "it is not in 'lectures': another one is of the same day")
      return lecture.id
    }
  }

  private func time(of lecture: RecordReader.Record) -> Moment? {
    Moment(rfc3339: lecture.value.text("dateTime"))?.ifWritable
  }

  private mutating func quiz(_ lecture: RecordReader.Record, _ id: String) -> ForeignQuiz {
    let time = time(of: lecture)
    var quiz = ForeignQuiz(
      place: lecture.place, id: id, name: "Lecture of \(time?.localDate ?? "an unknown day")",
      kind: .poll)
    quiz.created = time
    quiz.opens = time
    let own = questions(of: lecture)
    for (record, name) in zip(own, shortIDs(own.map(\.id), below: lecture.id, letter: "q")) {
      let options = options(of: record)
      quiz.questions.append(question(record, name, options))
      for answer in answers[record.id] ?? [] {
        guard let response = response(answer, to: name, options) else { continue }
        quiz.responses.append(response)
      }
    }
    return quiz
  }

  /// The questions of a lecture that do not occur in an earlier one.
  private mutating func questions(of lecture: RecordReader.Record) -> [RecordReader.Record] {
    lecture.value.texts("questions").compactMap { id in
      guard let record = questions[id] else {
        let reason =
          reader.refused.contains("Question/\(id)")
          ? "its record is not imported" : "the files do not have this question"
        reader.note(lecture.place, "'\(id)' is not imported: \(reason)")
        return nil
      }
      guard used["Question", default: []].insert(id).inserted else {
        reader.note(lecture.place, "'\(id)' is not imported: another lecture has this question")
        return nil
      }
      return record
    }
  }

  /// The options of a question, by their ids in the file, which are empty if two are the same.
  private mutating func options(
    of record: RecordReader.Record
  ) -> [(id: String, option: ForeignQuestion.Option)] {
    let key = record.value["answer"]?.string
    let isChoice = record.value.text("type") != "FREE_RESPONSE"
    let options = record.value["options"]?.array ?? []
    if !isChoice, !options.isEmpty {
      reader.note(record.place, "its options are not imported: it asks for a text")
      return []
    }
    if isChoice, let key, !options.contains(where: { $0.text("id") == key }) {
      reader.note(record.place, "its answer is not imported: it is none of its options")
    }
    let ids = options.map { $0.text("id") }
    let isUnique = Set(ids).count == ids.count
    if !isUnique {
      reader.note(record.place, "its answers are not imported: two of its options have the same id")
    }
    used["Option", default: []].formUnion(ids)
    for option in options { compareDescriptions(of: option) }
    let names = shortIDs(ids, below: record.id, letter: "o")
    return zip(options, names).map { option, name in
      let id = isUnique ? option.text("id") : ""
      return (
        id, .init(id: name, text: option.text("description"), isKey: isUnique && id == key)
      )
    }
  }

  /// Notes that the record of a question's option has another text than the question.
  private mutating func compareDescriptions(of option: JSONValue) {
    let text = option.text("description")
    guard let record = optionRecords[option.text("id")], record.value.text("description") != text
    else { return }
    reader.note(
      record.place, "'description' is not imported: the question has '\(text.prefix(60))'")
  }

  private func question(
    _ record: RecordReader.Record, _ name: String,
    _ options: [(id: String, option: ForeignQuestion.Option)]
  ) -> ForeignQuestion {
    let type = record.value.text("type")
    return ForeignQuestion(
      place: record.place, id: name, text: record.value.text("text"),
      answer: type == "FREE_RESPONSE"
        ? .text(record.value["answer"]?.string)
        : .options(options.map(\.option), allowsSeveral: type == "MULTIPLE_ANSWER"))
  }

  private mutating func response(
    _ answer: RecordReader.Record, to question: String,
    _ options: [(id: String, option: ForeignQuestion.Option)]
  ) -> ForeignResponse? {
    let given = given(in: answer)
    let ids = Dictionary(keepingFirst: options.map { ($0.id, $0.option.id ?? "") })
    let texts = options.isEmpty ? given : given.compactMap { ids[$0] }
    let isEmpty = given.allSatisfy { AnswerText.plain($0).isEmpty }
    guard !isEmpty, texts.count == given.count else {
      reader.note(
        answer.place,
        isEmpty ? "not imported: nothing was answered" : "not imported: no such option")
      return nil
    }
    return ForeignResponse(
      place: answer.place, member: answer.value.text("answerer"), question: question,
      answers: texts)
  }
}

extension ClickerReader {
  /// What was answered: the response that the type of the answer names, or else the other one.
  fileprivate mutating func given(in answer: RecordReader.Record) -> [String] {
    let single = answer.value["singleResponse"]?.string.map { [$0] } ?? []
    let several = answer.value.texts("multipleResponse")
    let isSeveral = answer.value.text("type") == "MULTIPLE_RESPONSE"
    let (first, second) = isSeveral ? (several, single) : (single, several)
    if !first.isEmpty, !second.isEmpty, first != second {
      let field = isSeveral ? "singleResponse" : "multipleResponse"
      reader.note(
        answer.place, "'\(field)' is not imported: the type is '\(answer.value.text("type"))'")
    }
    return first.isEmpty ? second : first
  }
}

/// Unique ids for a record's parts: the part that our export put after the record's id, if it is a
/// valid id, or else a letter and an unused number.
private func shortIDs(_ ids: [String], below parent: String, letter: String) -> [String] {
  var taken: Set<String> = []
  let own = ids.map { id -> String? in
    guard id.hasPrefix("\(parent)/") else { return nil }
    let short = String(id.dropFirst(parent.count + 1))
    return ForeignQuestion.isID(short) && taken.insert(short).inserted ? short : nil
  }
  var number = 0
  return own.enumerated().map { index, short in
    if let short { return short }
    number = max(number, index)
    repeat { number += 1 } while !taken.insert("\(letter)\(number)").inserted
    return "\(letter)\(number)"
  }
}

import Courseware

/// BreakApp: each person's answers to a questionnaire, and one timed session.
///
/// Source: `QuestionnaireResponse` and `FirestoreDataRepository` of BreakApp.
enum BreakApp {
  /// The app's own questions, by our ids, which have no capitals: the app's names, and the types
  /// that it declares.
  private static let ownFields: [String: (name: String, type: RecordShape.FieldType)] = [
    "selected-tasks": ("selectedTasks", .list(.text)), "has-smartphone": ("hasSmartphone", .truth),
    "has-used-google-maps": ("hasUsedGoogleMaps", .truth), "can-get-phone": ("canGetPhone", .truth),
  ]

  static let collections: [RecordShape.Collection] = [
    .init(
      name: "questionnaire_responses",
      shape: .document(
        "A person's answers: one more field for each question, by its id.",
        [
          .init("userId", .text, "The document's id."),
          .init("submittedAt", .timestamp, "When the latest answers were handed in."),
        ]
          + ownFields.values.sorted { $0.name < $1.name }.map {
            .init($0.name, $0.type, isOptional: true, "A question of the app's own survey.")
          }, others: .any([.text, .truth, .list(.text)]))),
    .init(
      name: "breaks",
      shape: .document(
        "A person's latest timed attempt.",
        [
          .init("start_time", .timestamp, "When it started."),
          .init("duration", .whole, "The time limit in seconds."),
          .init("ended_early", .truth, "Whether the person ended it on purpose."),
          .init("actual_end_time", .timestamp, isOptional: true, "When it ended."),
        ])),
  ]

  static func export(_ input: ExportInput) -> ([FirestoreCollection], [Loss]) {
    var writer = BreakAppWriter(input: input)
    writer.collect()
    return (
      [
        .init(name: "questionnaire_responses", documents: writer.responses),
        .init(name: "breaks", documents: writer.breaks),
      ], writer.losses.losses
    )
  }

  /// The field for a question's answer, or the reason why there is none.
  static func field(
    of question: Question, _ answer: Response.Answer
  ) -> Result<JSONValue.Member?, BreakAppObstacle> {
    guard case .success(let value) = value(of: question, answer) else {
      return .failure(BreakAppObstacle())
    }
    guard let value else { return .success(nil) }
    guard let own = ownFields[question.id] else { return .success(.init(question.id, value)) }
    return own.type.faults(in: value, at: "").isEmpty
      ? .success(.init(own.name, value)) : .failure(BreakAppObstacle())
  }

  private static func value(
    of question: Question, _ answer: Response.Answer
  ) -> Result<JSONValue?, BreakAppObstacle> {
    let texts = Dictionary(keepingFirst: question.kind.parts.map { ($0.id, $0.text.shownText) })
    switch answer {
    case .skipped: return .success(nil)
    case .text(let text): return .success(.string(text))
    case .order(let ids): return .success(.texts(ids.compactMap { texts[$0] }))
    case .blanks, .pairs: return .failure(BreakAppObstacle())
    case .options(let ids):
      let words = ids.compactMap { texts[$0] }
      if case .trueFalse = question.kind { return .success(ids.first.map { .bool($0 == "true") }) }
      if question.choice?.allowsSeveral == true { return .success(.texts(words)) }
      return .success(words.first.map(JSONValue.string))
    }
  }
}

/// Thrown if the app cannot store an answer.
struct BreakAppObstacle: Error {}

private struct BreakAppWriter {
  let input: ExportInput
  var losses = LossList()
  var answers: [String: Answers] = [:]
  var sessions: [String: (attempt: LatestAttempt, limit: Int)] = [:]

  /// A person's answers to all surveys.
  struct Answers {
    var submitted: Moment
    var fields: [(submitted: Moment, field: JSONValue.Member)] = []
  }

  var responses: [FirestoreDocument] {
    documents(answers) { user, answers in
      [
        .init("userId", documentID(user)), .init("submittedAt", timestamp: answers.submitted),
      ] + answers.fields.map(\.field)
    }
  }

  var breaks: [FirestoreDocument] {
    documents(sessions) { _, session in
      [
        .init("start_time", timestamp: session.attempt.started),
        .init("duration", whole: session.limit),
        .init("ended_early", .bool(session.attempt.endedEarly)),
        .init("actual_end_time", timestamp: session.attempt.ended),
      ]
    }
  }

  private func documents<Value>(
    _ values: [String: Value], _ fields: (String, Value) -> [JSONValue.Member]
  ) -> [FirestoreDocument] {
    values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
      FirestoreDocument(id: documentID($0.key), fields: fields($0.key, $0.value))
    }
  }

  mutating func collect() {
    for classroom in input.course.classrooms {
      losses.add(.notHeld, at: .init(classroom: classroom.id))
      for quiz in classroom.quizzes { collect(quiz, in: classroom) }
    }
  }

  private mutating func collect(_ quiz: Quiz, in classroom: Classroom) {
    let place = Loss.Place(classroom: classroom.id, quiz: quiz.id)
    let students = input.results(of: quiz, in: classroom)
    // Questions are not exported; the answers to surveys are, and the times of timed attempts.
    losses.add(.notHeld, at: place)
    losses.add(.anonymous, at: place, if: quiz.isAnonymous && !students.isEmpty)
    losses.add(
      .resultsDropped, at: place,
      if: quiz.kind != .survey && students.contains { !$0.attempts.isEmpty })
    guard !quiz.isAnonymous else { return }
    for student in students {
      losses.add(.earlierAttempts, at: place, if: student.attempts.count > 1)
      guard let latest = student.latest else { continue }
      if quiz.kind == .survey { take(latest, of: student.userID, quiz, place) }
      if let limit = quiz.timeLimit {
        let former = sessions[student.userID]
        losses.add(.earlierAttempts, at: place, if: former != nil)
        if former.map({ $0.attempt.ended <= latest.ended }) ?? true {
          sessions[student.userID] = (latest, limit.count)
        }
      }
    }
  }

  /// Adds the answers to one survey; if questions of several surveys have the same id, the answer
  /// submitted last is kept.
  private mutating func take(
    _ attempt: LatestAttempt, of user: String, _ quiz: Quiz, _ place: Loss.Place
  ) {
    var place = place
    var own = answers[user] ?? Answers(submitted: attempt.ended)
    for response in attempt.responses {
      guard let question = quiz.questions.first(where: { $0.id == response.question }) else {
        continue
      }
      place.question = question.id
      guard case .success(let found) = BreakApp.field(of: question, response.answer) else {
        losses.add(.otherKind, at: place)
        continue
      }
      guard let field = found else { continue }
      let answer = (attempt.ended, field)
      if let known = own.fields.firstIndex(where: { $0.field.key == field.key }) {
        losses.add(.questionRepeated, at: place)
        if attempt.ended >= own.fields[known].submitted { own.fields[known] = answer }
      } else {
        own.fields.append(answer)
      }
    }
    own.submitted = max(own.submitted, attempt.ended)
    answers[user] = own
  }
}

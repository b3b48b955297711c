import Courseware
import Serving

/// The requests of the presenter view, which are answered only on the teacher's computer.
extension ClassServer {
  func show(_ name: String) -> HTTPResponse {
    switch name {
    case "state": return failure ?? .json(state(session))
    case "events": return .events(channel: "teacher")
    default: return HTTPResponse(.notFound)
    }
  }

  private func state(_ session: ClassSession) -> [(String, JSONValue)] {
    let place = session.step.place
    let isOpen = session.takesAnswers(to: session.step.question, at: now)
    let isClosed = session.step.phase == .open && !isOpen
    var members: [(String, JSONValue)] = [
      ("question", .number(String(place))), ("joined", number(session.students.count)),
      ("phase", .string((isClosed ? .closed : session.step.phase).rawValue)),
      ("handedIn", number(session.handedIn.count)), ("isOver", .bool(session.isOver)),
      ("left", session.closing.map { .number(String(max(0, $0 - now))) } ?? .null),
    ]
    guard quiz.questions.indices.contains(place) else { return members }
    let question = quiz.questions[place]
    let answers = session.students.values.compactMap { $0.answers[question.id]?.response.answer }
    let counts = AnswerCounts(of: question, answers)
    members += [
      ("answered", number(answers.count)),
      (
        "chosen",
        .object(
          counts.chosen.sorted { $0.key < $1.key }.map { id, count in
            .init(key: id, value: number(count))
          })
      ),
      (
        "texts",
        .array(
          counts.texts.map { text, count in
            .object([
              .init(key: "text", value: .string(text)), .init(key: "count", value: number(count)),
              .init(key: "isHidden", value: .bool(session.hidden.contains(text))),
            ])
          })
      ),
    ]
    return members
  }

  /// Executes an order of the presenter view; the response has the new state of the class.
  func steer(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    guard name == "order", let json = try? JSONValue(request.body, limit: 1 << 16),
      let event = event(json)
    else { return HTTPResponse(.badRequest) }
    if event == .end {
      return end().map { failure ?? $0 } ?? .json(state(session))
    }
    if let failed = add(event, telling: ["students", "teacher"]) { return failure ?? failed }
    return .json(state(session))
  }

  private func event(_ order: JSONValue) -> ClassSession.Event? {
    if let place = order["question"]?.int,
      let phase = order["phase"]?.string.flatMap(ClassSession.Phase.init),
      (-1..<quiz.questions.count).contains(place)
    {
      let question = place < 0 ? "" : quiz.questions[place].id
      return .step(.init(place: place, question: question, phase: phase))
    }
    if let seconds = order["seconds"]?.int, (0...3_600).contains(seconds) {
      return .closing(seconds == 0 ? nil : now + Int64(seconds) * 1000)
    }
    if let text = order["hide"]?.string, let isHidden = order["isHidden"]?.bool {
      return .hide(text, isHidden)
    }
    return order["end"] == .bool(true) ? .end : nil
  }
}

private func number(_ value: Int) -> JSONValue { .number(String(value)) }

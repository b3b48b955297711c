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
      ("question", .whole(place)), ("joined", .whole(session.students.count)),
      ("phase", .string((isClosed ? .closed : session.step.phase).rawValue)),
      ("handedIn", .whole(session.handedIn.count)), ("isOver", .bool(session.isOver)),
      ("left", session.closing.map { .whole(max(0, $0 - now)) } ?? .null),
      ("run", .string(run)),
    ]
    guard quiz.questions.indices.contains(place) else { return members }
    let question = quiz.questions[place]
    let answers = session.students.values
      .compactMap { answer(of: $0, to: question.id)?.response.answer }.filter { $0 != .skipped }
    let counts = AnswerCounts(of: question, answers)
    members += [
      ("answered", .whole(answers.count)),
      (
        "chosen",
        .object(
          counts.chosen.sorted { $0.key < $1.key }.map { id, count in
            .init(key: id, value: .whole(count))
          })
      ),
      (
        "texts",
        .array(
          counts.texts.map { text, count in
            .object([
              .init(key: "text", value: .string(text)), .init(key: "count", value: .whole(count)),
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

/// The counted answers to a question, as the projector shows them.
struct AnswerCounts {
  /// The number of students who chose each option or step, by id.
  var chosen: [String: Int] = [:]
  /// All other answers as text, with their counts, the most frequent first.
  var texts: [(text: String, count: Int)] = []

  /// The maximum number of different texts, and the maximum length of each in code points.
  private static let (maxTexts, maxLength) = (200, 300)

  init(of question: Question, _ answers: some Sequence<Response.Answer>) {
    let names = Dictionary(
      keepingFirst: question.kind.content.parts.map { ($0.id, singleLine($0.text.shownText)) })
    var counts: [String: Int] = [:]
    for answer in answers {
      if case .options(let ids) = answer {
        for id in ids { chosen[id, default: 0] += 1 }
      } else if let text = answer.words(names) {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maxLength)))
        counts[start, default: 0] += 1
      }
    }
    texts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maxTexts)
      .map { (text: $0.key, count: $0.value) }
  }
}

extension Response.Answer {
  /// The answer on one line, with the texts of parts instead of ids; `nil` for options and if there
  /// is no answer.
  fileprivate func words(_ names: [String: String]) -> String? {
    func name(_ id: String) -> String { names[id] ?? id }
    let words =
      switch self {
      case .skipped, .options: ""
      case .text(let text): text
      case .blanks(let parts): parts.map { name($0.value) }.joined(separator: " / ")
      // The mark is mirrored in text from right to left; an arrow is not.
      case .order(let ids): ids.map(name).joined(separator: " › ")
      case .pairs(let parts):
        parts.map { "\(name($0.id)) – \(name($0.value))" }.joined(separator: "; ")
      }
    let line = singleLine(words)
    return line.isEmpty ? nil : line
  }
}

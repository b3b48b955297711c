import Courseware
import Serving

/// The requests of students' pages.
extension ClassServer {
  /// The maximum number of devices that can join.
  private static let maxDevices = 2_000
  /// The maximum number of devices that can join from one address in one run, so that one client
  /// does not keep the others out; behind one router, all students of a school have one address.
  private static let maxDevicesOfPeer = maxDevices / 2
  /// The maximum length of a name in code points, the same as in attempts; `liveLongName` says it.
  private static let maxName = 200

  func tell(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    let device = request.parameter("device") ?? ""
    let language = request.parameter("language") ?? ""
    let session = session
    switch name {
    case "events" where session.student(of: device) != nil: return .events(channel: "students")
    case "question" where session.student(of: device) != nil:
      guard quiz.questions.indices.contains(session.step.place) else {
        return HTTPResponse(.notFound)
      }
      let form = files.form(ofQuestion: session.step.place, in: language)
      return HTTPResponse(.ok, type: "text/html; charset=utf-8", form)
    default: return HTTPResponse(.notFound)
    }
  }

  func take(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    if name == "attempt" { return takeAttempt(request) }
    guard let json = try? JSONValue(request.body, limit: 1 << 20), json.object != nil else {
      return HTTPResponse(.badRequest)
    }
    switch name {
    case "join": return join(json, from: request.peer)
    case "answer": return answer(json)
    case "state":
      return stateResponse(
        of: json["device"]?.string ?? "", in: json["language"]?.string ?? "")
    default: return HTTPResponse(.notFound)
    }
  }

  /// The response with the state of a device, for a page in a language; by default in the first one
  /// of the site.
  ///
  /// In a class with a quiz, a device that has joined opens pages and hands in attempts with a
  /// cookie. It gets the cookie with each state, since a browser forgets cookies earlier than ids.
  /// The state must be asked for with `POST`: a link on another site could otherwise replace the
  /// cookie with that of another device.
  private func stateResponse(of device: String, in language: String = "") -> HTTPResponse {
    let session = session
    var response = HTTPResponse.json(state(of: device, session, in: language))
    if !files.isPoll, session.student(of: device) != nil {
      response.add("set-cookie", "class=\(device); Path=/; HttpOnly; SameSite=Strict")
    }
    return response
  }

  /// The state that a student's page shows; it contains nothing from an answer key or the roster.
  private func state(
    of device: String, _ session: ClassSession, in language: String
  ) -> [(String, JSONValue)] {
    let student = session.student(of: device)
    let place = session.step.place
    let isOpen = session.takesAnswers(to: session.step.question, at: now)
    var members: [(String, JSONValue)] = [
      ("isJoined", .bool(student != nil)), ("isOver", .bool(session.isOver)),
      ("quiz", .string("\(files.classroom.id)/\(quiz.id)")),
    ]
    guard let student else { return members }
    members += [
      ("question", .whole(place)), ("isOpen", .bool(isOpen)),
      ("revision", .string(quiz.revision)),
      ("left", session.closing.map { .whole(max(0, $0 - now)) } ?? .null),
    ]
    if quiz.questions.indices.contains(place) {
      let id = quiz.questions[place].id
      members.append(("id", .string(id)))
      if let answer = answer(of: student, to: id) {
        members.append(("turn", .whole(answer.turn)))
        if answer.response.answer != .skipped {
          let response = try? JSONValue(answer.response.canonicalJSON, limit: 1 << 20)
          members.append(("response", response ?? .null))
        }
      }
    }
    if !files.isPoll {
      members.append(("page", .string("/" + urlPath(files.quizPage(in: language)))))
    }
    return members
  }

  private func join(_ json: JSONValue, from peer: Peer) -> HTTPResponse {
    let session = session
    let code = AnswerText.plain(json["code"]?.string ?? "").uppercased()
      .filter { $0.isLetter || $0.isNumber }
    guard isSame(code, session.start.code) else { return .json([("fault", .string("code"))]) }
    guard let device = json["device"]?.string, isHexadecimal(device, digits: 32) else {
      return HTTPResponse(.badRequest)
    }
    guard !session.isOver else { return .json([("fault", .string("over"))]) }
    let typed = singleLine(json["name"]?.string ?? "")
    guard typed.unicodeScalars.count <= Self.maxName else {
      return .json([("fault", .string("long"))])
    }
    guard quiz.isAnonymous ? typed.isEmpty : isVisible(typed),
      !typed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return .json([("fault", .string("name"))]) }
    var member: Member?
    if let roster {
      let found = roster.filter { $0.isCalled(typed) }
      guard found.count == 1 else {
        return .json([("fault", .string(found.isEmpty ? "roster" : "several"))])
      }
      member = found[0]
    }
    let isNew = session.student(of: device) == nil
    guard !isNew || deviceCount(of: peer) < Self.maxDevicesOfPeer else {
      return HTTPResponse(.unavailable, "No more devices can join from this address.")
    }
    if let failure = add(device, typed, member, session) { return failure }
    if isNew { countDevice(of: peer) }
    return stateResponse(of: device)
  }

  /// Adds a device, unless it has already joined as the same student.
  ///
  /// A member of the roster can continue on another device. Without a roster, every device is a new
  /// student, because two students may enter the same name.
  private func add(
    _ device: String, _ name: String, _ member: Member?, _ session: ClassSession
  ) -> HTTPResponse? {
    let known = session.student(of: device)
    let same =
      member == nil ? known : session.students.values.first { $0.member == member?.id }
    var student =
      same
      ?? ClassSession.Student(
        name: "", member: member?.id, attempt: randomID(), seed: randomID(), joined: now)
    student.name = member?.name ?? name
    guard student != known else { return nil }
    guard known != nil || session.devices.count < Self.maxDevices else {
      return HTTPResponse(.unavailable, "No more devices can join.")
    }
    return add(.join(device: device, student), telling: ["teacher"])
  }

  /// Takes an answer to the open question, or clears the one that was given before.
  ///
  /// One that was taken before is acknowledged again.
  private func answer(_ json: JSONValue) -> HTTPResponse {
    let session = session
    guard let device = json["device"]?.string, let student = session.student(of: device),
      let turn = json["turn"]?.int, turn >= 0
    else { return HTTPResponse(.forbidden) }
    guard let response = json["response"].flatMap({ try? Response($0) }),
      let place = quiz.questions.firstIndex(where: { $0.id == response.question })
    else { return HTTPResponse(.badRequest) }
    guard quiz.questions[place].canBeAnswered(by: response) else {
      return HTTPResponse(.badRequest)
    }
    let known = student.answers[response.question]
    if known?.turn == turn, known?.response == response {
      return .json([("received", .whole(turn))])
    }
    guard session.takesAnswers(to: response.question, at: now) else {
      return .json([("fault", .string("closed"))])
    }
    // Another tab of the device, or another device of the student, has answered since.
    if let known, known.turn >= turn {
      return .json([("fault", .string("turn")), ("turn", .whole(known.turn))])
    }
    let answer = ClassSession.Answer(response: response, turn: turn, time: now)
    if let failure = add(.answer(device: device, answer), telling: ["teacher"]) { return failure }
    return .json([("received", .whole(turn))])
  }
}

extension Member {
  /// Whether a text is one of the member's names or ids or the address, compared as `merge` does.
  func isCalled(_ text: String) -> Bool {
    let folded = AnswerText.folded(text)
    return ([name, id] + [email].compactMap(\.self) + also)
      .contains { AnswerText.folded($0) == folded }
  }
}

/// Whether a text has a character that can be seen.
private func isVisible(_ text: String) -> Bool {
  // Unicode counts the blank Braille pattern as a symbol.
  AnswerText.plain(text).unicodeScalars.contains { $0 != " " && $0 != "\u{2800}" }
}

private func isHexadecimal(_ text: String, digits: Int) -> Bool {
  text.utf8.count == digits
    && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
}

extension Question {
  /// Whether a response is one that the question's form can give; a skipped question is one whose
  /// answer was cleared.
  func canBeAnswered(by response: Response) -> Bool {
    switch response.answer {
    case .skipped: return true
    case .options(let chosen):
      return areDistinct(chosen, in: ids(of: .option).union(ids(of: .step)))
        && (chosen.count == 1 || kind.content.choice?.allowsSeveral == true)
    case .text(let text): return canBeAnswered(by: text)
    case .order(let order):
      let items = ids(of: .item)
      return areDistinct(order, in: items) && order.count == items.count
    case .pairs(let pairs):
      return areDistinct(pairs.map(\.id), in: ids(of: .row))
        && ids(of: .partner).isSuperset(of: pairs.map(\.value))
    case .blanks(let filled):
      return areDistinct(filled.map(\.id), in: ids(of: .blank))
        && filled.allSatisfy { part in
          let items = ids(of: .menu(part.id))
          return items.isEmpty ? isShort(part.value) : items.contains(part.value)
        }
    }
  }

  private func canBeAnswered(by text: String) -> Bool {
    guard kind.parts.isEmpty else { return false }
    return kind.content.marking == .byHand
      ? text.utf16.count <= Essay.maxAnswerLength : isShort(text)
  }

  private func ids(of list: QuestionPart.List) -> Set<String> {
    Set(kind.parts.filter { $0.list == list }.map(\.id))
  }
}

/// Whether there are any ids, all of them known and none of them twice.
private func areDistinct(_ ids: [String], in known: Set<String>) -> Bool {
  !ids.isEmpty && Set(ids).count == ids.count && known.isSuperset(of: ids)
}

/// Whether a text is not longer than the answers that are graded.
private func isShort(_ text: String) -> Bool {
  text.unicodeScalars.count <= AnswerField.maxAnswerLength
}

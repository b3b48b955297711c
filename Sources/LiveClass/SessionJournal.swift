package import Courseware
package import Disk

/// A session with the journal of its events: one JSON object per line, the first of which describes
/// the start of the session.
package struct SessionJournal: Sendable {
  /// The session after all events in the journal.
  package private(set) var session: ClassSession
  private var journal: LineJournal
  /// The number of bytes that each device has added in this run.
  private var sizes: [String: Int] = [:]

  /// The maximum number of bytes that a device can add in one run.
  ///
  /// It is much more than a student can type, and so little that no single device can fill the
  /// journal.
  private static let maxSizeOfDevice = 1 << 20

  /// The folder of the journals in a course.
  package static let folder = "attempts/.class"

  /// Continues the session in a journal, or starts a new one if the journal is empty.
  ///
  /// `nil` if the file has lines but no start of a session: it stays as it is.
  ///
  /// - Parameters:
  ///   - name: The name of the journal's file.
  ///   - folder: The folder of the journal.
  ///   - start: The start of a new session.
  ///   - quiz: The current form of the session's quiz.
  /// - Throws: The error of a disk operation that failed.
  package init?(
    _ name: String, in folder: Folder, _ start: ClassSession.Start, of quiz: Quiz
  ) throws(DiskError) {
    let (journal, lines) = try LineJournal.open(name, in: folder)
    let found = ClassSession(journal: lines)
    guard found != nil || lines.isEmpty else { return nil }
    self.journal = journal
    session = found ?? ClassSession(start)
    if found == nil { try self.journal.add(start.json) }
    if let step = session.step(movedTo: quiz) { try take(.step(step)) }
  }

  /// Writes an event to the journal, then applies it.
  mutating func take(_ event: ClassSession.Event) throws(DiskError) {
    let json = event.json
    try journal.add(json)
    if let device = event.device { sizes[device, default: 0] += json.count }
    session.take(event)
  }

  /// Whether the device of an event may add that much; always for events without a device.
  func hasRoom(for event: ClassSession.Event) -> Bool {
    guard let device = event.device else { return true }
    return sizes[device, default: 0] + event.json.count <= Self.maxSizeOfDevice
  }
}

extension ClassSession {
  /// Restores a session from the lines of its journal; `nil` without a valid first line.
  init?(journal lines: [[UInt8]]) {
    let read = lines.map { try? JSONValue($0, limit: 1 << 20) }
    guard let first = read.first, let json = first, let start = Start(json) else { return nil }
    self.init(start)
    for (index, json) in read.enumerated().dropFirst() {
      if let json, let event = Event(json) {
        take(event)
      } else {
        damagedLines.append(index + 1)
      }
    }
  }
}

extension ClassSession.Start {
  var json: [UInt8] {
    object([
      ("class", .string(classroom)), ("quiz", .string(quiz)), ("revision", .string(revision)),
      ("code", .string(code)), ("token", .string(token)),
    ])
  }

  init?(_ json: JSONValue) {
    guard let classroom = json["class"]?.string, let quiz = json["quiz"]?.string,
      let revision = json["revision"]?.string, let code = json["code"]?.string,
      let token = json["token"]?.string
    else { return nil }
    self.init(classroom: classroom, quiz: quiz, revision: revision, code: code, token: token)
  }
}

extension ClassSession.Event {
  /// The student's device that caused the event; `nil` for orders of the teacher, the end of the
  /// class and submitted attempts, which have a limit of their own.
  fileprivate var device: String? {
    switch self {
    case .join(let device, _), .answer(let device, _): device
    case .step, .closing, .hide, .handIn, .end: nil
    }
  }

  var json: [UInt8] {
    switch self {
    case .join(let device, let student):
      return object([
        ("join", .string(device)), ("name", .string(student.name)),
        ("member", student.member.map(JSONValue.string) ?? .null),
        ("attempt", .string(student.attempt)), ("seed", .string(student.seed)),
        ("at", .whole(student.joined)),
      ])
    case .answer(let device, let answer):
      var out = Array("{\"answer\":".utf8)
      out.writeJSON(device)
      out.write(",\"turn\":\(answer.turn),\"at\":\(answer.time),\"response\":")
      return out + answer.response.canonicalJSON + [UInt8(ascii: "}")]
    case .step(let step):
      return object([
        ("step", .whole(step.place)), ("question", .string(step.question)),
        ("phase", .string(step.phase.rawValue)),
      ])
    case .closing(let time):
      return object([("closing", time.map { .whole($0) } ?? .null)])
    case .hide(let text, let isHidden):
      return object([("hide", .string(text)), ("isHidden", .bool(isHidden))])
    case .handIn(let attempt, let file):
      return object([
        ("handIn", .string(attempt)), ("device", .string(file.device)),
        ("size", .whole(file.size)),
      ])
    case .end: return object([("end", .bool(true))])
    }
  }

  init?(_ json: JSONValue) {
    if let device = json["join"]?.string, let name = json["name"]?.string,
      let attempt = json["attempt"]?.string, let seed = json["seed"]?.string,
      let time = json["at"]?.int
    {
      let student = ClassSession.Student(
        name: name, member: json["member"]?.string, attempt: attempt, seed: seed,
        joined: Int64(time))
      self = .join(device: device, student)
    } else if let device = json["answer"]?.string, let turn = json["turn"]?.int,
      let time = json["at"]?.int, let response = json["response"].flatMap({ try? Response($0) })
    {
      self = .answer(device: device, .init(response: response, turn: turn, time: Int64(time)))
    } else if let place = json["step"]?.int, let question = json["question"]?.string,
      let phase = json["phase"]?.string.flatMap(ClassSession.Phase.init)
    {
      self = .step(.init(place: place, question: question, phase: phase))
    } else if let closing = json["closing"] {
      self = .closing(closing.int.map(Int64.init))
    } else if let text = json["hide"]?.string, let isHidden = json["isHidden"]?.bool {
      self = .hide(text, isHidden)
    } else if let attempt = json["handIn"]?.string {
      // Earlier builds recorded neither the device nor the size.
      let (device, size) = (json["device"]?.string ?? "", json["size"]?.int ?? 0)
      guard size >= 0 else { return nil }
      self = .handIn(attempt: attempt, .init(device: device, size: size))
    } else if json["end"] != nil {
      self = .end
    } else {
      return nil
    }
  }
}

/// A JSON object on one line.
func object(_ members: [(String, JSONValue)]) -> [UInt8] {
  var out: [UInt8] = []
  out.writeJSON(JSONValue.object(members.map(JSONValue.Member.init)))
  return out
}

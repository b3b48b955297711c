package import Courseware
package import Disk
package import Serving
import Synchronization

/// Answers the requests of students and of the teacher in a class.
///
/// Students get pages, the open question and acknowledgments. None of these reveals an answer key,
/// because they are made from a quiz whose answers are withheld.
package final class ClassServer: Sendable {
  let files: ClassFiles
  let roster: [Member]?
  private let attempts: Folder
  private let surroundings: Surroundings
  private let state: Mutex<SessionJournal>
  /// The secret of an address that opens the presenter view once; empty if there is none.
  private let opening = Mutex("")
  /// The number of devices that have joined in this run, by the address of the network.
  private let joined = Mutex<[Peer: Int]>([:])
  /// Why the newest event could not be saved; `nil` if it was.
  private let problem = Mutex<String?>(nil)
  /// A random id of this run, by which an open presenter view notices that there is another run.
  let run: String
  private let currentResponse: (@Sendable (Response) -> Response?)?
  private let finish: @Sendable (ClassSession) throws(DiskError) -> Void

  /// The functions through which the server uses the system.
  package struct Surroundings: Sendable {
    /// Milliseconds since 1970.
    var now: @Sendable () -> Int64
    /// 128 random bits in hexadecimal.
    var randomID: @Sendable () -> String
    /// Sends an event to pages.
    var send: @Sendable (ServerEvent) -> Void
    /// Tells the teacher of a problem in the terminal.
    var report: @Sendable (String) -> Void

    /// Creates the functions of a server.
    package init(
      now: @escaping @Sendable () -> Int64, randomID: @escaping @Sendable () -> String,
      send: @escaping @Sendable (ServerEvent) -> Void,
      report: @escaping @Sendable (String) -> Void
    ) {
      (self.now, self.randomID, self.send, self.report) = (now, randomID, send, report)
    }
  }

  /// - Parameters:
  ///   - files: The files to serve.
  ///   - roster: The students who may join; `nil` for everybody with the code.
  ///   - journal: The session with its journal.
  ///   - attempts: The folder for the attempts of a quiz that students take on its own page.
  ///   - surroundings: The clock, random ids and the ways to notify pages and the teacher.
  ///   - currentResponse: Returns a response with the ids that the quiz has now, `nil` if its
  ///     question is gone; `nil` if no id has changed since the class started.
  ///   - finish: Writes the attempts of a session that is over.
  package init(
    _ files: ClassFiles, roster: [Member]?, _ journal: SessionJournal, attempts: Folder,
    _ surroundings: Surroundings, currentResponse: (@Sendable (Response) -> Response?)?,
    finish: @escaping @Sendable (ClassSession) throws(DiskError) -> Void
  ) {
    (self.currentResponse, self.finish) = (currentResponse, finish)
    (self.files, self.roster, self.attempts) = (files, roster, attempts)
    self.surroundings = surroundings
    run = surroundings.randomID()
    state = Mutex(journal)
  }

  /// The session as it is now.
  package var session: ClassSession { state.withLock { $0.session } }

  var now: Int64 { surroundings.now() }
  var quiz: Quiz { files.quiz }
  func randomID() -> String { surroundings.randomID() }

  /// A student's answer to a question, which is found under earlier ids too if the quiz was edited
  /// since.
  func answer(of student: ClassSession.Student, to question: String) -> ClassSession.Answer? {
    guard let currentResponse else { return student.answers[question] }
    func current(_ answer: ClassSession.Answer) -> ClassSession.Answer? {
      guard let response = currentResponse(answer.response), response.question == question
      else { return nil }
      return ClassSession.Answer(response: response, turn: answer.turn, time: answer.time)
    }
    return student.answers[question].flatMap(current)
      ?? student.answers.values.lazy.compactMap(current).max { $0.time < $1.time }
  }

  /// Answers students' requests, requests with the secret of the presenter view from this computer,
  /// and requests for pages of the site.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    if let refusal = request.refusal { return refusal }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let name = parts.dropFirst().joined(separator: "/")
    switch (parts.first, request.method) {
    case ("_class", .post): return take(name, request)
    case ("_class", _): return tell(name, request)
    case ("_open", .get): return open(name, request)
    case ("_teach", let method):
      let token = parts.dropFirst().first.map(String.init) ?? ""
      guard request.peer.isLocal, isSame(token, session.start.token) else {
        return HTTPResponse(.notFound)
      }
      let name = parts.dropFirst(2).joined(separator: "/")
      return method == .post ? steer(name, request) : show(name)
    case (_, .post): return HTTPResponse(.badMethod)
    default: return page(request)
    }
  }

  /// A path that opens the presenter view once.
  ///
  /// All users of a computer can see the arguments of a browser, so the address of the presenter
  /// view itself must not be among them.
  package func openingPath() -> String {
    let secret = randomID()
    opening.withLock { $0 = secret }
    return "/_open/\(secret)"
  }

  private func open(_ secret: String, _ request: HTTPRequest) -> HTTPResponse {
    let isRight = opening.withLock { opening in
      guard !opening.isEmpty, isSame(secret, opening) else { return false }
      opening = ""
      return true
    }
    guard request.peer.isLocal, isRight else {
      return HTTPResponse(
        .notFound, "This address works once. The address that works again is in the terminal.")
    }
    return .redirect(to: "/" + urlPath(files.presenterPath(session.start)))
  }

  /// The number of devices that have joined from an address in this run.
  func deviceCount(of peer: Peer) -> Int { joined.withLock { $0[peer, default: 0] } }

  /// Counts a device that has joined from an address.
  func countDevice(of peer: Peer) { joined.withLock { $0[peer, default: 0] += 1 } }

  /// The response to the presenter view while the newest event is not saved; `nil` if it is saved.
  var failure: HTTPResponse? {
    problem.withLock(\.self).map {
      HTTPResponse(.unavailable, "This could not be saved: \($0)")
    }
  }

  /// Reports a disk error to the teacher, once; the response to students contains no path.
  private func failed(_ error: DiskError) -> HTTPResponse {
    let words = error.description
    let isNew = problem.withLock { known in
      defer { known = words }
      return known != words
    }
    if isNew {
      surroundings.report("an answer, an order or the attempts could not be saved: \(words)")
      surroundings.send(ServerEvent("change", data: "", channel: "teacher"))
    }
    return HTTPResponse(.unavailable, "This could not be saved; it is sent again.")
  }

  /// Adds an event and notifies channels; returns an error response if the disk has failed, or the
  /// device has added too much already.
  func add(_ event: ClassSession.Event, telling channels: [String]) -> HTTPResponse? {
    guard state.withLock({ $0.hasRoom(for: event) }) else {
      return HTTPResponse(.forbidden, "This device has sent too much.")
    }
    do throws(DiskError) {
      try state.withLock { journal throws(DiskError) in try journal.take(event) }
    } catch {
      return failed(error)
    }
    problem.withLock { $0 = nil }
    for channel in channels {
      surroundings.send(ServerEvent("change", data: "", channel: channel))
    }
    return nil
  }

  /// Ends the class: takes no more answers and writes the attempts.
  package func end() -> HTTPResponse? {
    if !session.isOver, let failure = add(.end, telling: ["students", "teacher"]) {
      return failure
    }
    do throws(DiskError) {
      try finish(session)
    } catch {
      return failed(error)
    }
    problem.withLock { $0 = nil }
    return nil
  }

  private func page(_ request: HTTPRequest) -> HTTPResponse {
    if request.path == "/" {
      let query = request.query.isEmpty ? "" : "?\(request.query)"
      return .redirect(to: "/" + urlPath(files.joiningPage(for: request)) + query)
    }
    return files.response(to: request, session)
  }

  /// Takes an attempt that a quiz's page has submitted, for the student whose device sends it.
  ///
  /// One that was taken before is acknowledged again.
  func takeAttempt(_ request: HTTPRequest) -> HTTPResponse {
    guard !files.isPoll else { return HTTPResponse(.notFound) }
    let session = session
    let device = request[cookie: "class"]
    guard let student = session.student(of: device) else {
      return HTTPResponse(.forbidden, "This device has not joined the class.")
    }
    guard let json = try? JSONValue(request.body, limit: Attempt.maxFileSize),
      case .attempt(let submitted)? = try? SubmittedValue(json),
      submitted.classroom == files.classroom.id, submitted.quiz == quiz.id
    else { return HTTPResponse(.badRequest, "This is not an attempt at this quiz.") }
    if let fault = submitted.controlFault {
      return HTTPResponse(.badRequest, "This attempt is refused: \(fault.reason).")
    }
    let isKnown = session.handedIn[submitted.id] != nil
    guard isKnown || !session.isOver else {
      return HTTPResponse(.gone, "The class is over.")
    }
    guard let attempt = named(submitted, by: student) else {
      return HTTPResponse(.forbidden, "This device has joined the class under another name.")
    }
    let bytes = attempt == submitted ? request.body : attempt.canonicalJSON + [UInt8(ascii: "\n")]
    guard isKnown || session.takesAttempt(of: bytes.count, from: device) else {
      return HTTPResponse(.forbidden, "This device has handed in too many attempts.")
    }
    let record = ClassSession.HandedIn(device: device, size: bytes.count)
    return save(attempt, bytes, as: isKnown ? nil : record)
  }

  /// Saves an attempt as the file that a download would be, unless it is there already.
  ///
  /// - Parameters:
  ///   - attempt: The attempt.
  ///   - bytes: The contents of its file.
  ///   - record: What to note in the journal; `nil` if that was done before.
  /// - Returns: The response to the student's page.
  private func save(
    _ attempt: Attempt, _ bytes: [UInt8], as record: ClassSession.HandedIn?
  ) -> HTTPResponse {
    let name = attempt.fileName
    let isNew: Bool
    do throws(DiskError) {
      let old = try attempts.read(name)
      isNew = old == nil
      if let old {
        let known = (try? JSONValue(old, limit: Attempt.maxFileSize)).flatMap { try? Attempt($0) }
        guard known == attempt else {
          return HTTPResponse(.conflict, "Another attempt with this number was handed in.")
        }
      } else {
        try attempts.replace(name, with: bytes)
      }
    } catch {
      return failed(error)
    }
    if let record, let failure = add(.handIn(attempt: attempt.id, record), telling: ["teacher"]) {
      // Files that are in no journal would not be limited. The student's page sends it again.
      if isNew { try? attempts.remove(name) }
      return failure
    }
    return HTTPResponse(.ok, "received")
  }

  /// The attempt with a name that `merge` finds on the roster; `nil` if it does not name the
  /// student whose device sends it.
  ///
  /// Students may enter their id or address as their name, in which `merge` looks only for names.
  private func named(_ attempt: Attempt, by student: ClassSession.Student) -> Attempt? {
    let entered = attempt.student
    let name = AnswerText.folded(entered.name)
    guard let roster else { return name == AnswerText.folded(student.name) ? attempt : nil }
    let words = [entered.id, entered.email, entered.name].compactMap(\.self)
      .filter { word in roster.contains { $0.isCalled(word) } }
    guard let member = roster.first(where: { $0.id == student.member }), !words.isEmpty,
      words.allSatisfy({ member.isCalled($0) })
    else { return nil }
    let isUnique = roster.count { $0.isCalled(entered.name) } == 1
    if isUnique, name == AnswerText.folded(member.name) { return attempt }
    var attempt = attempt
    attempt.student = .init(id: member.id, name: member.name)
    return attempt
  }
}

/// Whether two secrets are the same, in a time that does not depend on where they differ.
func isSame(_ text: String, _ secret: String) -> Bool {
  let (a, b) = (Array(text.utf8), Array(secret.utf8))
  guard a.count == b.count else { return false }
  return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

extension Attempt {
  /// The name of its file.
  ///
  /// Unlike the name of a download, it contains the whole id, so that no two attempts have the same
  /// name.
  var fileName: String { "\(classroom)-\(quiz)-\(id).json" }
}

extension HTTPResponse {
  /// A response with a JSON object.
  static func json(_ members: [(String, JSONValue)]) -> HTTPResponse {
    HTTPResponse(.ok, type: "application/json", object(members))
  }
}

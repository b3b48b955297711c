import ArgumentParser
import Authoring
import Courseware
import Disk
import FoundationEssentials
import Glibc
import Ledgers
import LiveClass
import Publishing
import Serving

/// `quizpress class CLASSROOM [LECTURE]`.
struct ClassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class",
    abstract: "Hold a class: students answer on their devices; the projector shows the results.",
    discussion: """
      Serves a lecture or a quiz on the local network until Ctrl-C is pressed. Students open the \
      address or scan the QR code. You show the questions of a lecture one after another; \
      a quiz opens on its page and is submitted to this computer. An answer is saved on the disk \
      before the student's page says that it was received. When the class ends, the attempts are \
      in 'attempts/', ready for 'merge'. If the computer fails, the same command continues the \
      class.
      """)

  @OptionGroup var course: CourseOptions

  @Argument(help: "The classroom's id.")
  var classroom: String

  @Argument(help: "The day of the lecture, or the id of a quiz. Default: today's lecture.")
  var lecture: String?

  @Option(help: ArgumentHelp("The port to listen on; 0 for any free one.", valueName: "number"))
  var port: UInt16 = 7891

  @Option(
    help: ArgumentHelp(
      "The address to listen on; 0.0.0.0 for all addresses of this computer.",
      valueName: "address"))
  var host = "0.0.0.0"

  @Option(help: "Who may join: any name (free), or only those of the roster (roster).")
  var names: Names = .free

  @Flag(help: "Open the presenter view in the browser.")
  var open = false

  enum Names: String, ExpressibleByArgument, CaseIterable { case free, roster }

  func validate() throws {
    guard listeningAddresses(of: host) != nil else {
      throw ValidationError("'--host' must be 'localhost' or an IP address")
    }
    // Such a server would not have the IPv4 addresses that are shown to students.
    if host == "::" { throw ValidationError("use '--host 0.0.0.0', or one IPv6 address") }
  }

  func run() throws {
    let tree = try course.openCourse()
    try onDisk {
      let (whole, absent) = try readCourse(tree)
      let assignment = try asked(in: whole, tree)
      warnOfTimes(of: assignment)
      let templates = try checkedTemplates(tree)
      let path = assignment.quiz.path
      try withLockedRoot(of: tree) { root in
        // Otherwise, answers to an option that is reworded later could not be matched.
        try recordRevisions(
          of: whole, below: root, jobs: processorCount, where: { $0.path == path })
      }
      let root = try Folder(at: tree.folder.path)
      let attempts = try root.makeFolder("attempts")
      let journals = try attempts.makeFolder(".class")
      let name = "\(assignment.classroom.id)_\(assignment.quiz.id).jsonl"
      report(try finishClasses(but: name, in: journals, to: attempts, whole, absent: absent))
      let journal = try journal(name, in: journals, assignment.quiz)
      warn(ofLines: journal.session.damagedLines, in: name)
      let renaming = try renaming(of: journal.session, assignment, whole, root)
      let (held, count) = try hold(
        assignment, whole, (tree, templates), journal, attempts, renaming)
      // First of all, because nothing can be printed if the terminal was closed.
      let removed = Result { try journal.session.removeJournal(name, in: journals) }
      try report(held, count)
      if let kept = try removed.get() {
        printNote("the damaged journal is now '\(SessionJournal.folder)/\(kept)'")
      }
    }
  }

  /// The course without other classrooms that have errors, and their ids.
  ///
  /// A class can start although somebody has just broken a quiz of another one.
  private func readCourse(_ tree: SourceTree) throws -> (Course, absent: Set<String>) {
    let renderings = course.renderings()
    let options = ReadingOptions(jobs: processorCount, renderings: renderings)
    let checked = course.read(tree, options)
    try refuseFaults(of: tree, renderings)
    if let whole = checked.course { return (whole, []) }
    let faulty = checked.diagnostics.filter { $0.severity == .error }.map { error in
      error.span.flatMap { folderOfClassroom($0.path) }
    }
    let absent = Set(faulty.compactMap(\.self))
    if !faulty.contains(nil), !absent.contains(classroom),
      let rest = course.read(tree.without(classrooms: absent), options).course
    {
      for id in absent.sorted() {
        printWarning(
          "classroom '\(id)' has errors and is left out: 'quizpress check content/\(id)' shows them"
        )
      }
      return (rest, absent)
    }
    quizpress.report(checked, course)
    try failWithErrors(of: checked)
  }

  /// The lecture or quiz named on the command line.
  private func asked(in whole: Course, _ tree: SourceTree) throws -> Assignment {
    let room = try named(classroom, in: whole)
    let id = lecture ?? today(course, in: tree.folder)
    try refuseDraft("\(classroom)/\(id)", in: whole)
    guard let found = room.quizzes.first(where: { $0.id == id }) else {
      let what = lecture == nil ? "lecture for today, '\(id)'" : "lecture or quiz '\(id)'"
      let known = room.quizzes.map(\.id)
      let near = nearest(to: id, among: known)
      let isDay = QuizFolder.day(named: id) != nil
      try fail(
        "classroom '\(classroom)' has no \(what)"
          + (near == nil && !isDay ? existing(known) : suggestion(near)),
        note: lecture == nil
          ? "'quizpress new lecture \(classroom)' creates it; for another lecture or a quiz, write "
            + "its day or id after the classroom"
          : QuizFolder.day(named: id).map { _ in
            "'quizpress new lecture \(classroom) \(id)' creates it"
          })
    }
    if found.kind == .poll, found.sections.contains(where: { $0.pick != nil }) {
      try fail("'\(id)' draws questions ('pick'), so it cannot be shown question by question")
    }
    if names == .roster, found.isAnonymous {
      try fail("'\(id)' is anonymous, so students are not asked for names")
    }
    if names == .roster, room.members.isEmpty {
      try fail("'--names roster' needs a roster, 'content/\(classroom)/members.csv'")
    }
    return try assignment("\(classroom)/\(id)", in: whole)
  }

  private func report(_ classes: EarlierClasses) {
    for quiz in classes.written {
      printNote("the attempts of an earlier class of '\(quiz)' were written")
    }
    for (quiz, journal) in classes.unknown {
      printWarning(
        "the answers of an earlier class are still in "
          + "'\(SessionJournal.folder)/\(journal)', because the course has no '\(quiz)': if the "
          + "lecture was renamed, list its old name in the 'formerly' of the renamed file")
    }
    for journal in classes.damaged {
      printWarning("'\(SessionJournal.folder)/\(journal)' is not the journal of a class")
    }
    for (journal, lines) in classes.incomplete { warn(ofLines: lines, in: journal) }
    for error in classes.unreadable {
      printWarning("an earlier class could not be finished: \(error.description)")
    }
  }

  /// Warns of a quiz that is not open yet, and of one that is over for students without an
  /// extension, which the teacher would notice only when the attempts are merged.
  private func warnOfTimes(of assignment: Assignment) {
    let quiz = assignment.quiz
    let latest = course.currentTime - Int64(assignment.classroom.grading.grace.count)
    if quiz.kind != .poll, let opens = quiz.opens, opens.seconds > course.currentTime {
      printWarning(
        "'\(quiz.id)' opens on \(opens.localDate) at \(opens.localTime): until then, its page "
          + "shows no questions unless you change 'opens'")
    }
    if let closes = quiz.closes, closes.seconds < latest {
      printWarning(
        "'\(quiz.id)' closed on \(closes.localDate): attempts do not count unless you change "
          + "'closes' and 'deadline'")
    } else if let deadline = quiz.deadline, deadline.seconds < latest {
      printWarning(
        "the deadline of '\(quiz.id)' passed on \(deadline.localDate): attempts are late unless "
          + "you change 'deadline'")
    }
  }

  /// Warns of lines of a journal that cannot be read, if there are any.
  private func warn(ofLines lines: [Int], in journal: String) {
    guard !lines.isEmpty else { return }
    let numbers = lines.prefix(10).map { String($0) } + (lines.count > 10 ? ["…"] : [])
    printWarning(
      "'\(SessionJournal.folder)/\(journal)' has \(counted(lines.count, "line")) that "
        + "cannot be read (\(numbers.joined(separator: ", "))), so answers may be missing")
  }

  /// The journal of the class to hold, which no other run uses.
  private func journal(_ name: String, in journals: Folder, _ quiz: Quiz) throws -> SessionJournal {
    let path = "\(SessionJournal.folder)/\(name)"
    do throws(DiskError) {
      if let found = try SessionJournal(name, in: journals, newStart(quiz), of: quiz) {
        return found
      }
    } catch {
      guard error.reason == .busy else { throw error }
      try fail("another run of quizpress holds this class: end it with Ctrl-C", ExitStatus.busy)
    }
    try fail("'\(path)' is not the journal of a class: move it to another folder")
  }

  private func newStart(_ quiz: Quiz) -> ClassSession.Start {
    // Without letters and digits that look alike.
    let characters = Array("ABCDEFGHJKMNPQRTUVWXY346789")
    let code = String((0..<6).map { _ in characters.randomElement() ?? "A" })
    return ClassSession.Start(
      classroom: classroom, quiz: quiz.id, revision: quiz.revision, code: code, token: randomID())
  }

  /// The function that translates responses since the start of a session into the ids that its
  /// quiz has now; `nil` if no id has changed.
  private func renaming(
    of session: ClassSession, _ assignment: Assignment, _ whole: Course, _ root: Folder
  ) throws -> (@Sendable (Response) -> Response?)? {
    let revision = session.start.revision
    guard revision != assignment.quiz.revision else { return nil }
    let revisions = try root.folder("stats")?.allRevisions(jobs: processorCount) ?? [:]
    let former = FormerNames(of: whole, revisions)
    let names = assignment.recordedIDMapping(former, revisions).names(at: revision)
    guard !names.isEmpty else { return nil }
    return { names.translate($0)?.response }
  }

  /// Serves until the class ends, and writes the attempts.
  ///
  /// - Returns: The session that is over, and the number of its attempts.
  private func hold(
    _ assignment: Assignment, _ whole: Course, _ source: (SourceTree, PageTemplates),
    _ journal: SessionJournal, _ attempts: Folder,
    _ renaming: (@Sendable (Response) -> Response?)?
  ) throws -> (ClassSession, Int) {
    var limits = Limits()
    (limits.connections, limits.bodyBytes) = (Server.allowConnections(2_048), 1 << 20)
    // After one router, all students have the same address. When a question opens, each of at most
    // 1,000 devices asks for the state and for the question.
    (limits.connectionsOfPeer, limits.requestsPerSecond) = (limits.connections / 2, 1_000)
    let server = try listen(at: host, port: port, limits: limits)
    holdEndingSignals()
    let start = journal.session.start
    let address = server.networkAddress(host: host)
    let joining = joining(address, start.code)
    let files = ClassFiles(
      assignment.quiz, in: assignment.classroom, whole, source.1, source.0, start,
      joining: .init(
        address: address, code: start.code, drawing: QRCode(joining)?.svg ?? []))
    let held = ClassServer(
      files, roster: names == .roster ? assignment.classroom.members : nil, journal,
      attempts: attempts,
      .init(
        now: { Int64(Date().timeIntervalSince1970 * 1000) }, randomID: randomID,
        send: server.send, report: { printError($0) }),
      currentResponse: renaming
    ) { session throws(DiskError) in
      try session.writeAttempts(at: assignment.quiz, in: whole.site, to: attempts)
    }
    try announce(assignment, journal, server, joining)
    guard startThread({ server.run(held.respond) }) else {
      try fail("the system has no threads left", ExitStatus.disk)
    }
    if open { openBrowser(at: server.localAddress(host: host) + held.openingPath()) }
    waitForEnd()
    _ = held.end()
    // Students' pages are notified before their connections are closed.
    if !held.session.students.isEmpty { usleep(300_000) }
    server.stop()
    _ = held.end()
    do throws(DiskError) {
      let count = try held.session.writeAttempts(
        at: assignment.quiz, in: whole.site, to: attempts)
      return (held.session, count + held.session.handedIn.count)
    } catch {
      try fail(
        error.description,
        note: "every answer is still in '\(SessionJournal.folder)': when files can be written "
          + "again, run the same command, which writes the attempts", ExitStatus.disk)
    }
  }

  private func report(_ held: ClassSession, _ count: Int) throws {
    let written = count == 0 ? "no attempts" : "\(counted(count, "attempt")) written to attempts/"
    try put("\nThe class is over: \(written)\n")
    guard count > 0, !course.quiet else { return }
    for (name, students) in held.sharedNames {
      printNote(
        "\(students) devices joined as '\(name)', which count as one "
          + "student: if two students have this name, change it in the files of one of them")
    }
    printDiagnostic("next: quizpress merge attempts\n")
  }

  private func announce(
    _ assignment: Assignment, _ journal: SessionJournal, _ server: Server, _ joining: String
  ) throws {
    let start = journal.session.start
    var text = "\(safeForTerminal(assignment.quiz.name)) (\(classroom)/\(assignment.quiz.id))\n\n"
    text += "Students open \(server.networkAddress(host: host)) and enter the code \(start.code)\n"
    if isTerminal(STDOUT_FILENO), let code = QRCode(joining) {
      text += "\n\(code.terminalText(inColor: course.usesColor(on: STDOUT_FILENO)))\n"
    }
    text += "Presenter view, on this computer only: "
    text += "\(presenterAddress(assignment.quiz, start, server))\n"
    let isAny = host == "0.0.0.0" || host == "::"
    let reachable = isAny ? networkAddresses() : listeningAddresses(of: host) ?? [host]
    if reachable.isEmpty {
      text += "No network is connected: connect one, then run the command again.\n"
    } else if reachable.allSatisfy({ Peer(address: $0).isLocal }) {
      text += "Only this computer can reach the class.\n"
    } else {
      text +=
        "Everybody on the network who can reach \(reachable.joined(separator: ", ")) and has the "
        + "code can join.\n"
    }
    if !journal.session.students.isEmpty {
      text +=
        "The class continues: "
        + "\(counted(journal.session.students.count, "student")) joined before.\n"
    }
    try put(text + "Press Ctrl-C to end the class.\n")
  }

  private func joining(_ address: String, _ code: String) -> String { "\(address)?code=\(code)" }

  private func presenterAddress(
    _ quiz: Quiz, _ start: ClassSession.Start, _ server: Server
  ) -> String {
    let page = "\(start.classroom)/\(quiz.folder.rawValue)/present-\(start.token).html"
    return "\(server.localAddress(host: host))/\(page)"
  }
}

/// 128 random bits in hexadecimal.
private func randomID() -> String {
  (0..<2).map { _ in hexadecimal(UInt64.random(in: 0...UInt64.max)) }.joined()
}

/// The id of the classroom that a file belongs to; `nil` for a file of the site.
private func folderOfClassroom(_ path: String) -> String? {
  let parts = path.pathComponents
  return parts.count > 2 && parts[0] == "content" ? String(parts[1]) : nil
}

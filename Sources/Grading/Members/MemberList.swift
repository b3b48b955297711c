package import Courseware
package import Ledgers

/// The students of a classroom with the numbers of their attempts.
package struct MemberList: Sendable {
  private let rows: [Row]
  private let classroom: (id: String, name: String)
  /// The number of attempts by students not on the roster.
  private let unknownAttempts: Int
  /// The number of attempts without a name, as at anonymous surveys.
  private let namelessAttempts: Int

  private struct Row: Sendable {
    var member: Member
    var attempts = 0
    var quizzes: Set<String> = []
  }

  /// Creates the list of the members on the roster, or without a roster of the students in the
  /// attempts, and counts the attempts in records that were merged with the course.
  ///
  /// Rows of tables that were replaced are no attempts, and neither are further versions of an
  /// attempt in conflict.
  package init(of classroom: Classroom, _ records: Records, byHand: ManualScores = .none) {
    self.classroom = (classroom.id, classroom.name)
    let roster = Roster(classroom.members)
    var rows = Dictionary(keepingFirst: classroom.members.map { ($0.id, Row(member: $0)) })
    var (unknownAttempts, namelessAttempts) = (0, 0)
    // In a fixed order, because the first of a student's spellings is shown.
    for (reference, ledger) in records.ledgers.sorted(by: { $0.key < $1.key })
    where reference.classroom == classroom.id {
      var last: (id: AttemptID?, key: String) = (nil, "")
      for entry in ledger.entries {
        guard let id = entry.id, byHand.origin(of: id) != .replacedBySheet,
          let student = entry.attempt?.student
        else { continue }
        var row: Row
        switch roster.identify(student, of: id) {
        case .known(let member): row = rows[member.id] ?? Row(member: member)
        case .claimed(let key):
          row = rows[key] ?? Row(member: Member(id: key, name: student.name, email: student.email))
        case .unknown:
          if student == Attempt.Student(name: "") {
            namelessAttempts += 1
          } else {
            unknownAttempts += 1
          }
          continue
        }
        // Versions of an attempt are next to each other in a ledger.
        guard last.id != id || last.key != row.member.id else { continue }
        last = (id, row.member.id)
        row.attempts += 1
        row.quizzes.insert(reference.quiz)
        rows[row.member.id] = row
      }
    }
    self.unknownAttempts = unknownAttempts
    self.namelessAttempts = namelessAttempts
    self.rows = rows.values.sorted { $0.member.id < $1.member.id }
  }

  /// The list as a table for a terminal, sorted by id, below a line with the classroom's name.
  package var text: String {
    let cells = rows.map { row in
      [
        shortened(row.member.id, to: 40), shortened(row.member.name, to: 40),
        row.member.email ?? "-", row.member.section ?? "-", "\(row.attempts)",
        "\(row.quizzes.count)",
      ]
    }
    let unknown = counted(unknownAttempts, "attempt of a student", "attempts of students")
    let rest = unknownAttempts == 0 ? [] : ["  \(unknown) not on the roster"]
    let nameless =
      namelessAttempts == 0
      ? [] : ["  \(counted(namelessAttempts, "attempt", "attempts")) without a name"]
    let lines =
      ["\(classroom.name) (\(classroom.id))"]
      + table(
        [["id", "name", "e-mail", "section", "attempts", "quizzes"]] + cells, words: [0, 1, 2, 3])
      + rest + nameless
    return lines.map { safeForTerminal($0) + "\n" }.joined()
  }

  /// A JSON object; `attemptsNotOnRoster` is the number of attempts by students not on the roster,
  /// `nameless` the number of attempts without a name.
  package var json: [UInt8] {
    jsonLine { out in
      out.field("version", 1)
      out.field("classroom", classroom.id)
      out.field("attemptsNotOnRoster", unknownAttempts)
      out.field("nameless", namelessAttempts)
      out.objects("students", rows) { out, row in
        out.field("id", row.member.id)
        out.field("name", row.member.name)
        out.field("email", row.member.email)
        out.field("section", row.member.section)
        out.field("attempts", row.attempts)
        out.field("quizzes", row.quizzes.count)
      }
    }
  }

  /// The list as CSV with one row for each student, sorted by id.
  package func csv(style: CSVStyle) -> [UInt8] {
    var writer = CSVWriter(style: style)
    writer.row(["id", "name", "email", "section", "attempts", "quizzes"])
    for row in rows {
      writer.row([
        .text(row.member.id), .text(row.member.name), .init(row.member.email),
        .init(row.member.section), .init(row.attempts), .init(row.quizzes.count),
      ])
    }
    return writer.bytes
  }
}

/// The records of one student of a classroom.
package struct StudentRecords: Sendable {
  /// All attempts of the student, including those at quizzes that the course does not have.
  package var entries: [LedgerEntry] = []
  /// The number of attempts in each file of `stats/`, by path.
  package var counts: [(path: String, count: Int)] = []
  /// The ids of the students if the words fit several; then no attempts are found.
  ///
  /// A student who is not on the roster has an id such as `name ada`, as in ``MemberList``.
  package var candidates: [String] = []
  /// The quizzes of the classroom with attempts of the student in their ledgers.
  package var quizzes: [QuizReference] = []
  /// The number of attempts set aside in a later format whose student or classroom cannot be read.
  package var unreadable = 0

  /// Finds the attempts that count as the student's.
  ///
  /// Without a roster, these are the attempts of the student who gave this address or name. If no
  /// member of a roster fits, they are those that name the student exactly like this.
  package init(of words: String, in classroom: Classroom, _ records: Records) {
    let fitting = classroom.members(fitting: words)
    let named =
      fitting.isEmpty
      ? classroom.members.filter { member in member.also.contains { isSameName($0, words) } }
      : fitting
    guard named.count < 2 else {
      candidates = named.map(\.id)
      return
    }
    var search = StudentSearch(words, fitting.first, Roster(classroom.members))
    let ledgers = records.ledgers.sorted { $0.key < $1.key }
      .filter { $0.key.classroom == classroom.id }
    let aside = records.setAside.entries.filter { $0.names(classroom) }
    unreadable = records.setAside.entries.count { entry in
      guard let later = entry.later else { return false }
      return later.classroom == nil || later.student == nil && entry.names(classroom)
    }
    candidates = search.choose(among: ledgers.flatMap { $0.value.entries } + aside)
    guard candidates.isEmpty else { return }
    for (reference, ledger) in ledgers {
      let found = ledger.entries.filter(search.isFound)
      guard !found.isEmpty else { continue }
      entries += found
      quizzes.append(reference)
      counts.append(("stats/\(reference.classroom)/\(reference.quiz).ledger.jsonl", found.count))
    }
    let found = aside.filter(search.isFound)
    if !found.isEmpty { counts.append(("stats/set-aside.jsonl", found.count)) }
    entries += found
  }
}

extension LedgerEntry {
  /// Whether an attempt that is set aside names a classroom; in a later format, also by an earlier
  /// name.
  fileprivate func names(_ classroom: Classroom) -> Bool {
    guard let later else { return reference?.classroom == classroom.id }
    return later.classroom.map { ([classroom.id] + classroom.formerly).contains($0) } ?? false
  }
}

/// Finds the attempts of the student that the words of a command mean.
private struct StudentSearch {
  private let word: String
  private let member: Member?
  private let roster: Roster
  private let noRoster = Roster([])
  /// The identity of the student if no member of the roster fits.
  private var identity: String?

  init(_ words: String, _ member: Member?, _ roster: Roster) {
    word = cleaned(words)
    self.member = member
    self.roster = roster
  }

  /// Chooses the only student who fits and is not on the roster.
  ///
  /// - Parameter entries: All attempts at the classroom's quizzes.
  /// - Returns: The identities of the students if there are several.
  mutating func choose(among entries: [LedgerEntry]) -> [String] {
    guard member == nil else { return [] }
    var identities: Set<String> = []
    for entry in entries {
      guard let student = entry.student, isNamed(student), owner(of: entry) == nil,
        let found = ownIdentity(of: student)
      else { continue }
      identities.insert(found)
    }
    identity = identities.contains(word) ? word : identities.first
    return identities.count < 2 || identity == word ? [] : identities.sorted()
  }

  /// Whether an attempt is the student's.
  func isFound(_ entry: LedgerEntry) -> Bool {
    guard let student = entry.student else { return false }
    let found = owner(of: entry)
    if let member { return found?.id == member.id }
    guard found == nil, let identity, identity == ownIdentity(of: student) else { return false }
    return roster.isEmpty || isNamed(student)
  }

  /// The member who an attempt counts for.
  private func owner(of entry: LedgerEntry) -> Member? {
    guard let student = entry.student,
      case .known(let found) = roster.identify(student, of: entry.id)
    else { return nil }
    return found
  }

  private func isNamed(_ student: Attempt.Student) -> Bool {
    [student.id, student.email, student.name].contains { $0.map(cleaned) == word }
      || ownIdentity(of: student) == word
  }

  /// The identity of a student who is not on the roster; `nil` without a name.
  ///
  /// Without a roster, ids in attempts identify nobody.
  private func ownIdentity(of student: Attempt.Student) -> String? {
    if !roster.isEmpty, let id = student.id.map(cleaned), !id.isEmpty { return "id " + id }
    guard case .claimed(let key) = noRoster.identify(student) else { return nil }
    return key
  }
}

extension Classroom {
  /// The members with this id, or else with this e-mail address, or else with this name.
  package func members(fitting words: String) -> [Member] {
    let byID = members.filter { isSameName($0.id, words) }
    if !byID.isEmpty { return byID }
    let byEmail = members.filter { $0.email.map { isSameName($0, words) } ?? false }
    return byEmail.isEmpty ? members.filter { isSameName($0.name, words) } : byEmail
  }

  /// The only member with this id, or else with this e-mail address, or else with this name.
  package func member(_ words: String) -> Member? {
    let fitting = members(fitting: words)
    return fitting.count == 1 ? fitting.first : nil
  }
}

/// Whether two spellings denote the same name, address or id.
package func isSameName(_ a: String, _ b: String) -> Bool { cleaned(a) == cleaned(b) }

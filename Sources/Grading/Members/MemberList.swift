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

  package init(of classroom: Classroom, _ records: Records) {
    self.classroom = (classroom.id, classroom.name)
    let roster = Roster(classroom.members)
    var rows = Dictionary(
      classroom.members.map { ($0.id, Row(member: $0)) }, uniquingKeysWith: { one, _ in one })
    var (unknownAttempts, namelessAttempts) = (0, 0)
    // In a fixed order, because the first of a student's spellings is shown.
    for (reference, ledger) in records.ledgers.sorted(by: { $0.key < $1.key })
    where reference.classroom == classroom.id {
      for entry in ledger.entries {
        guard let student = entry.attempt?.student else { continue }
        let owner = entry.id.flatMap(roster.owner)
        switch owner.map({ .known(roster[$0]) }) ?? roster.identify(student) {
        case .known(let member):
          rows[member.id]?.attempts += 1
          rows[member.id]?.quizzes.insert(reference.quiz)
        case .claimed(let key):
          var row =
            rows[key] ?? Row(member: Member(id: key, name: student.name, email: student.email))
          row.attempts += 1
          row.quizzes.insert(reference.quiz)
          rows[key] = row
        case .unknown where student == Attempt.Student(name: ""): namelessAttempts += 1
        case .unknown: unknownAttempts += 1
        }
      }
    }
    self.unknownAttempts = unknownAttempts
    self.namelessAttempts = namelessAttempts
    self.rows = rows.values.sorted { $0.member.id < $1.member.id }
  }

  package var text: String {
    let cells = rows.map { row in
      [
        shortened(row.member.id, to: 40), shortened(row.member.name, to: 40),
        row.member.email ?? "-", row.member.section ?? "-", "\(row.attempts)",
        "\(row.quizzes.count)",
      ]
    }
    let rest =
      unknownAttempts == 0
      ? [] : ["  \(counted(unknownAttempts, "attempt", "attempts")) of students not on the roster"]
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
    var out: [UInt8] = []
    out.write(#"{"version":1,"classroom":"#)
    out.writeJSON(classroom.id)
    out.write(#","attemptsNotOnRoster":\#(unknownAttempts),"nameless":\#(namelessAttempts)"#)
    out.write(#","students":["#)
    for (index, row) in rows.enumerated() {
      out.write(index == 0 ? #"{"id":"# : #",{"id":"#)
      out.writeJSON(row.member.id)
      let texts = [("name", row.member.name), ("email", row.member.email)]
      for (key, text) in texts + [("section", row.member.section)] {
        out.write(#","\#(key)":"#)
        if let text { out.writeJSON(text) } else { out.write("null") }
      }
      out.write(#","attempts":\#(row.attempts),"quizzes":\#(row.quizzes.count)}"#)
    }
    out.write("]}\n")
    return out
  }

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
package struct MemberTraces: Sendable {
  /// All attempts of the member, including those at quizzes that the course does not have.
  package var entries: [LedgerEntry]
  /// The number of attempts in each file of `stats/`, by path.
  package var counts: [(path: String, count: Int)]

  /// Finds the attempts that count as the member's.
  ///
  /// Without a roster, or if the member is no longer on it, these are the attempts that name the
  /// student exactly like this.
  package init(of words: String, in classroom: Classroom, _ records: Records) {
    let roster = Roster(classroom.members)
    let named = cleaned(words)
    let member = classroom.member(words)
    func isOurs(_ entry: LedgerEntry) -> Bool {
      guard let student = entry.attempt?.student else { return false }
      if let owner = entry.id.flatMap(roster.owner) { return roster[owner].id == member?.id }
      if case .known(let found) = roster.identify(student) { return found.id == member?.id }
      guard member == nil else { return false }
      return [student.id, student.email, student.name].contains { $0.map(cleaned) == named }
    }
    entries = []
    counts = []
    for (reference, ledger) in records.ledgers.sorted(by: { $0.key < $1.key })
    where reference.classroom == classroom.id {
      let found = ledger.entries.filter(isOurs)
      guard !found.isEmpty else { continue }
      entries += found
      counts.append(("stats/\(reference.classroom)/\(reference.quiz).ledger.jsonl", found.count))
    }
    let aside = records.setAside.entries.filter {
      $0.reference?.classroom == classroom.id && isOurs($0)
    }
    if !aside.isEmpty { counts.append(("stats/set-aside.jsonl", aside.count)) }
    entries += aside
  }
}

extension Classroom {
  /// The only member with this id, or else with this e-mail address, or else with this name.
  package func member(_ words: String) -> Member? {
    let word = cleaned(words)
    func only(_ fitting: [Member]) -> Member? { fitting.count == 1 ? fitting.first : nil }
    return only(members.filter { cleaned($0.id) == word })
      ?? only(members.filter { $0.email.map(cleaned) == word })
      ?? only(members.filter { cleaned($0.name) == word })
  }
}

/// Whether two spellings denote the same name, address or id.
package func isSameName(_ a: String, _ b: String) -> Bool { cleaned(a) == cleaned(b) }

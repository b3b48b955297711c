package import Courseware

/// What the records hold of one student of a classroom.
package struct MemberTraces: Sendable {
  /// Every attempt, those of quizzes that the course does not have included.
  package var entries: [LedgerEntry]
  /// How many attempts each file of `stats/` holds, by its path.
  package var counts: [(path: String, count: Int)]

  /// Finds the attempts that count as the member's; without a roster or with a member who is in it
  /// no more, those that name the student by just these words.
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
  /// The one member with this id, or else this e-mail address, or else this name.
  package func member(_ words: String) -> Member? {
    let word = cleaned(words)
    func only(_ fitting: [Member]) -> Member? { fitting.count == 1 ? fitting.first : nil }
    return only(members.filter { cleaned($0.id) == word })
      ?? only(members.filter { $0.email.map(cleaned) == word })
      ?? only(members.filter { cleaned($0.name) == word })
  }
}

/// Whether two spellings are of one name, address or id.
package func isSameName(_ a: String, _ b: String) -> Bool { cleaned(a) == cleaned(b) }

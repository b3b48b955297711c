import Courseware
import Ledgers

extension StudentResults {
  /// Impossible claims of single attempts.
  var singleChecks: AttemptChecks {
    var checks = AttemptChecks()
    for kind in [AttemptCheck.Kind.times, .draw] {
      let isAbout = parts.map { part in
        part.notes.values.map { notes in notes.contains { $0.checkKind == kind } }
      }
      guard isAbout.contains(where: { $0.contains(true) }) else { continue }
      let about = attemptRows.indices.filter { place in
        let attemptRow = attemptRows[place]
        return !attemptRow.isReplaced && isAbout[Int(attemptRow.worker)][Int(attemptRow.notes)]
      }
      let first = about.sorted { attemptRows[$0].entry < attemptRows[$1].entry }
        .prefix(AttemptChecks.maxPerKind)
      checks.add(first.map { check(kind, attemptRows[$0]) }, kind, count: about.count)
    }
    return checks
  }

  private func check(_ kind: AttemptCheck.Kind, _ attemptRow: AttemptRow) -> AttemptCheck {
    let notes = parts[Int(attemptRow.worker)].notes[attemptRow.notes].filter {
      $0.checkKind == kind
    }
    return AttemptCheck(
      kind: kind, attempts: [named(attemptRow)], count: 1, reasons: notes.map(\.text))
  }

  private func named(_ attemptRow: AttemptRow) -> AttemptCheck.Named {
    AttemptCheck.Named(
      id: ledger.entries[Int(attemptRow.entry)].id ?? .zero,
      name: assignment.quiz.isAnonymous ? "" : student(of: attemptRow).name)
  }

  /// Everything there is to look at: what single attempts say, and what several say together.
  func checks(_ fingerprints: [[AttemptFingerprint]], _ repeated: Set<UInt64>) -> AttemptChecks {
    var checks = singleChecks
    let (used, count) = takenSlots
    checks.add(used, .takenSlot, count: count)
    let (copied, groups) = copies(fingerprints, repeated)
    checks.add(copied, .sameContents, count: groups)
    return checks
  }
}

extension StudentResults {
  /// Students whose attempts name them differently, since one may be from another person, and their
  /// number.
  private var takenSlots: (first: [AttemptCheck], count: Int) {
    guard assignment.quiz.kind.isGraded else { return ([], 0) }
    let places = indices.filter { attemptRows(of: $0).count > 1 && isNamedDifferently($0) }
    let first = places.map { (place: $0, entry: attemptRows(of: $0).map(\.entry).min() ?? 0) }
      .sorted { $0.entry < $1.entry }.prefix(AttemptChecks.maxPerKind)
    return (first.map { check(ofStudentAt: $0.place) }, places.count)
  }

  /// The attempts of a student that say themselves whose they are: those of tables do not, nor do
  /// those that the roster gives to a member.
  private func claiming(_ place: Int) -> [AttemptRow] {
    attemptRows(of: place).filter { attemptRow in
      let id = ledger.entries[Int(attemptRow.entry)].id ?? .zero
      return attemptRow.student >= 0 && assignment.byHand.origin(of: id) == nil
    }
  }

  private func isNamedDifferently(_ place: Int) -> Bool {
    let own = claiming(place)
    guard let first = own.first else { return false }
    let studentIndex = parts[Int(first.worker)].studentIndex
    let other = own.first { attemptRow in
      !studentIndex.hasSameWords(
        first.student, as: parts[Int(attemptRow.worker)].studentIndex, attemptRow.student)
    }
    guard other != nil else { return false }
    return Set(own.map { student(of: $0).compared }).count > 1
  }

  private func check(ofStudentAt place: Int) -> AttemptCheck {
    let own = claiming(place).sorted { $0.entry < $1.entry }
    var reasons = ["\(own.count) attempts have the name '\(oneLine(self[place].name, to: 60))'"]
    if let limit = assignment.quiz.attempts, own.count > limit {
      reasons[0] += ", and \(limit) can count"
    }
    let words = own.map(self.student)
    func addReason(_ what: String, _ spellings: [String]) {
      let all = Set(spellings.map { oneLine($0, to: 60) }).sorted()
      guard all.count > 1 else { return }
      let shown = all.prefix(AttemptCheck.maxNamed).map { "'\($0)'" }
      reasons.append("different \(what): \(shown.joined(separator: ", "))")
    }
    addReason("names", words.map(\.name))
    addReason("e-mail addresses", words.map { $0.email ?? "" })
    addReason("ids", words.map { $0.id ?? "" })
    return AttemptCheck(
      kind: .takenSlot, attempts: own.prefix(AttemptCheck.maxNamed).map(named), count: own.count,
      reasons: reasons)
  }
}

extension Attempt.Student {
  /// The fields in which two names of a student are compared.
  fileprivate var compared: [String] {
    [cleaned(name), email.map(cleaned) ?? "", id.map(cleaned) ?? ""]
  }
}

extension StudentResults {
  /// An attempt that has a number in common with another.
  private struct Shared {
    var isSeed: Bool
    var number: UInt64
    var entry: UInt32

    var order: (Int, UInt64, UInt32) { (isSeed ? 0 : 1, number, entry) }

    func goes(with other: Shared) -> Bool { isSeed == other.isSeed && number == other.number }
  }

  /// Attempts that share a seed, or times and responses: the first groups, and how many there are.
  private func copies(
    _ fingerprints: [[AttemptFingerprint]], _ repeated: Set<UInt64>
  ) -> (first: [AttemptCheck], count: Int) {
    guard !repeated.isEmpty else { return ([], 0) }
    var shared: [Shared] = []
    for print in fingerprints.joined() {
      for (isSeed, number) in [(true, print.seed), (false, print.content)]
      where repeated.contains(number) {
        shared.append(Shared(isSeed: isSeed, number: number, entry: print.entry))
      }
    }
    shared.sort { $0.order < $1.order }
    var groups: [Range<Int>] = []
    var seeds: [UInt32: UInt64] = [:]
    var start = 0
    while start < shared.count {
      let end = shared[start...].firstIndex { !$0.goes(with: shared[start]) } ?? shared.count
      let group = shared[start..<end]
      if shared[start].isSeed {
        for one in group { seeds[one.entry] = one.number }
      }
      let seed = seeds[shared[start].entry]
      let isTold =
        !shared[start].isSeed && seed != nil && group.allSatisfy { seeds[$0.entry] == seed }
      if group.count > 1, !isTold { groups.append(start..<end) }
      start = end
    }
    let first = groups.sorted { shared[$0.lowerBound].entry < shared[$1.lowerBound].entry }
      .prefix(AttemptChecks.maxPerKind)
    return (first.map { check(shared[$0]) }, groups.count)
  }

  private func check(_ copies: ArraySlice<Shared>) -> AttemptCheck {
    let isSeed = copies.first?.isSeed == true
    let named = copies.prefix(AttemptCheck.maxNamed).map { copy in
      let entry = ledger.entries[Int(copy.entry)]
      return AttemptCheck.Named(
        id: entry.id ?? .zero,
        name: assignment.quiz.isAnonymous ? "" : entry.attempt?.student.name ?? "")
    }
    return AttemptCheck(
      kind: .sameContents, attempts: named, count: copies.count,
      reasons: [
        isSeed
          ? "the same seed, which should be unique to one attempt"
          : "the same start, end and responses"
      ])
  }
}

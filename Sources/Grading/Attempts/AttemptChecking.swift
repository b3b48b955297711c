import Courseware
package import Ledgers

/// The checks of a quiz: those that are open and those that are settled.
package struct SortedChecks: Sendable {
  private let lines: SettledChecks
  private let listsOpen: Bool
  /// The checks that the teacher should look at, because attempts may be made up.
  private(set) var open = AttemptChecks()
  /// The settled checks: their numbers, and the first ones of each kind.
  package private(set) var settled = AttemptChecks()
  /// The settled checks with all their attempts.
  package private(set) var settledLines: [SettledChecks.Line] = []
  /// The open checks with all their attempts, if they were requested.
  package private(set) var openLines: [SettledChecks.Line] = []

  init(
    _ lines: SettledChecks = .none, hasRoster: Bool = true, listsOpen: Bool = false
  ) {
    (self.lines, self.listsOpen) = (lines, listsOpen)
    open.hasRoster = hasRoster
  }

  /// Adds all groups of attempts that call for one kind of check, in the order of reports.
  mutating func add<Group>(
    _ groups: [Group], _ kind: AttemptCheck.Kind, attempts: (Group) -> [AttemptID],
    check: (Group) -> AttemptCheck
  ) {
    var (left, done) = (groups, [Group]())
    if !lines.isEmpty || listsOpen {
      left = []
      for group in groups {
        let ids = attempts(group)
        let line = SettledChecks.Line(kind: kind.rawValue, attempts: Set(ids))
        if lines.contains(kind.rawValue, ids) {
          done.append(group)
          settledLines.append(line)
        } else {
          left.append(group)
          if listsOpen { openLines.append(line) }
        }
      }
    }
    let most = AttemptChecks.maxPerKind
    open.add(left.prefix(most).map(check), kind, count: left.count)
    settled.add(done.prefix(most).map(check), kind, count: done.count)
    open.settled += done.count
  }
}

extension StudentResults {
  /// Adds impossible claims of single attempts.
  private func addSingleChecks(to checks: inout SortedChecks) {
    for kind in [AttemptCheck.Kind.times, .draw] {
      let isAbout = parts.map { finished in
        finished.part.notes.values.map { notes in notes.contains { $0.checkKind == kind } }
      }
      guard isAbout.contains(where: { $0.contains(true) }) else { continue }
      let about = attemptRows.indices.filter { place in
        let attemptRow = attemptRows[place]
        return !attemptRow.isReplaced && isAbout[Int(attemptRow.worker)][Int(attemptRow.notes)]
      }
      let sorted = about.sorted { attemptRows[$0].entry < attemptRows[$1].entry }
      checks.add(sorted, kind) {
        [id(of: attemptRows[$0].entry)]
      } check: {
        check(kind, attemptRows[$0])
      }
    }
  }

  private func id(of entry: UInt32) -> AttemptID { ledger.entries[Int(entry)].id ?? .zero }

  private func check(_ kind: AttemptCheck.Kind, _ attemptRow: AttemptRow) -> AttemptCheck {
    let notes = parts[Int(attemptRow.worker)].notes(on: attemptRow).filter {
      $0.checkKind == kind
    }
    return AttemptCheck(
      kind: kind, attempts: [named(attemptRow)], count: 1, reasons: notes.map(\.text))
  }

  private func named(_ attemptRow: AttemptRow) -> AttemptCheck.Named {
    AttemptCheck.Named(
      id: id(of: attemptRow.entry),
      name: assignment.quiz.isAnonymous ? "" : student(of: attemptRow).nameOrID)
  }

  /// All checks: those of single attempts, and those of several attempts together.
  func checks(
    _ fingerprints: [[AttemptFingerprint]], _ repeated: Set<UInt64>, listsOpen: Bool
  ) -> SortedChecks {
    var checks = SortedChecks(
      assignment.settled, hasRoster: !roster.isEmpty, listsOpen: listsOpen)
    addSingleChecks(to: &checks)
    addStudents(.namedDifferently, to: &checks) { isNamedDifferently($0) }
    if assignment.quiz.attempts != nil {
      addStudents(.overLimit, to: &checks) { isOverLimit($0) && !isNamedDifferently($0) }
    }
    addCopies(fingerprints, repeated, to: &checks)
    return checks
  }

  /// Adds the students who satisfy a condition that suggests that another person made one of their
  /// attempts.
  private func addStudents(
    _ kind: AttemptCheck.Kind, to checks: inout SortedChecks, where isSuspicious: (Int) -> Bool
  ) {
    guard assignment.quiz.kind.isGraded else { return }
    let places = indices.filter { attemptRows(of: $0).count > 1 && isSuspicious($0) }
    let sorted = places.map { (place: $0, entry: attemptRows(of: $0).map(\.entry).min() ?? 0) }
      .sorted { $0.entry < $1.entry }
    checks.add(sorted, kind) {
      claiming($0.place).map { id(of: $0.entry) }
    } check: {
      check(kind, ofStudentAt: $0.place)
    }
  }

  /// The attempts of a student that name the student themselves.
  ///
  /// Attempts from tables do not, nor do those that the roster assigns to a member.
  private func claiming(_ place: Int) -> [AttemptRow] {
    attemptRows(of: place).filter { attemptRow in
      let id = ledger.entries[Int(attemptRow.entry)].id ?? .zero
      return attemptRow.student >= 0 && assignment.byHand.origin(of: id) == nil
    }
  }

  /// Whether a student has more attempts than can count.
  ///
  /// If names are typed, another person may have made one.
  private func isOverLimit(_ place: Int) -> Bool {
    guard let limit = assignment.quiz.attempts, attemptRows(of: place).count > limit else {
      return false
    }
    return claiming(place).count { $0.lateness != .closed && !$0.isReplaced } > limit
  }

  private func isNamedDifferently(_ place: Int) -> Bool {
    let own = attemptRows(of: place)
    guard let first = own.first, !own.allSatisfy({ haveSameWords(first, $0) }) else { return false }
    return Set(claiming(place).map { student(of: $0).compared }).count > 1
  }

  /// Whether two attempts contain the same student, byte for byte.
  private func haveSameWords(_ a: AttemptRow, _ b: AttemptRow) -> Bool {
    if a.worker == b.worker { return a.student == b.student }
    guard a.student >= 0, b.student >= 0 else { return false }
    return parts[Int(a.worker)].part.studentIndex.hasSameWords(
      a.student, as: parts[Int(b.worker)].part.studentIndex, b.student)
  }

  private func check(_ kind: AttemptCheck.Kind, ofStudentAt place: Int) -> AttemptCheck {
    let own = claiming(place).sorted { $0.entry < $1.entry }
    let name = oneLine(self[place].name, to: 60)
    let relation = kind == .namedDifferently ? "belong to" : "have the name"
    var reasons = ["\(own.count) attempts \(relation) '\(name)'"]
    if let limit = assignment.quiz.attempts, own.count > limit {
      reasons[0] += ", and \(limit) can count"
    }
    let words = own.map(self.student)
    func addReason(_ what: String, _ spellings: [String]) {
      // Spellings that are compared as equal are one.
      let all = Dictionary(
        spellings.map { (cleaned($0), $0) }, uniquingKeysWith: { $0 < $1 ? $0 : $1 })
      guard all.count > 1 else { return }
      let shown = all.values.sorted().prefix(AttemptCheck.maxNamed).map { spelling in
        spelling.isEmpty ? "none" : "'\(oneLine(spelling, to: 60))'"
      }
      reasons.append("different \(what): \(shown.joined(separator: ", "))")
    }
    addReason("names", words.map(\.name))
    addReason("e-mail addresses", words.map { $0.email ?? "" })
    addReason("ids", words.map { $0.id ?? "" })
    return AttemptCheck(
      kind: kind, attempts: own.prefix(AttemptCheck.maxNamed).map(named), count: own.count,
      reasons: reasons)
  }
}

extension Attempt.Student {
  /// The name, or else the id or the e-mail address, as in rows of tables without names.
  var nameOrID: String { name.isEmpty ? id ?? email ?? "" : name }

  /// The fields by which two spellings of a student are compared.
  fileprivate var compared: [String] {
    [cleaned(name), email.map(cleaned) ?? "", id.map(cleaned) ?? ""]
  }
}

extension StudentResults {
  /// An attempt that has a hash in common with another.
  private struct Shared {
    var isSeed: Bool
    var number: UInt64
    var entry: UInt32

    var order: (Int, UInt64, UInt32) { (isSeed ? 0 : 1, number, entry) }

    func goes(with other: Shared) -> Bool { isSeed == other.isSeed && number == other.number }
  }

  /// Adds groups of attempts that have the same seed, or the same times and responses.
  private func addCopies(
    _ fingerprints: [[AttemptFingerprint]], _ repeated: Set<UInt64>, to checks: inout SortedChecks
  ) {
    guard !repeated.isEmpty else { return }
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
    groups.sort { shared[$0.lowerBound].entry < shared[$1.lowerBound].entry }
    checks.add(groups, .sameContents) { group in
      shared[group].map { id(of: $0.entry) }
    } check: {
      check(shared[$0])
    }
  }

  private func check(_ copies: ArraySlice<Shared>) -> AttemptCheck {
    let isSeed = copies.first?.isSeed == true
    let named = copies.prefix(AttemptCheck.maxNamed).map { copy in
      let entry = ledger.entries[Int(copy.entry)]
      return AttemptCheck.Named(
        id: entry.id ?? .zero,
        name: assignment.quiz.isAnonymous ? "" : entry.attempt?.student.nameOrID ?? "")
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

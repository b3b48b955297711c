import Courseware
import Disk
import Ledgers

/// The lines of a range of students in a summary.
struct SummaryPiece: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The range of each student's line, without commas and line feeds.
  private(set) var lines: [Range<Int>] = []
  /// The index of the first student among all students.
  let first: Int

  init(of students: StudentResults, _ places: Range<Int>) {
    first = places.lowerBound
    for place in places {
      bytes.write(place == 0 ? "\n" : ",\n")
      let start = bytes.count
      bytes.write(students[place])
      lines.append(start..<bytes.count)
    }
  }
}

/// The differences of a summary from the previous one that a merge reports.
struct SummaryUpdate {
  var regrades: [Regrade]
  /// What changed in the quiz since the previous summary, as sentences.
  var reasons: [String] = []
  /// Attempts that were in conflict before, or whose students were not on the roster.
  var nowCounting: [RestoredAttempt] = []
  /// All attempts that the previous summary lists as of students not on the roster.
  var unknownBefore: Set<AttemptID> = []
  /// The attempts that the previous summary lists and that are not in the ledger.
  var missing: Set<AttemptID> = []
  /// Whether the previous summary was written with a roster, and there is none now.
  var lacksRoster = false
}

/// The differences between a summary and the previous one.
struct SummaryChanges {
  private var lines: FormerLines
  private var waiting: ArraySlice<UInt8>?
  private var former = FormerSummary()
  /// Further versions of students' lines, which a line merge of two branches leaves.
  private var otherVersions: [FormerSummary] = []
  /// The indices of students whose lines are new or have changed.
  private var changed: [Int] = []

  init(since file: OpenFile?) { lines = FormerLines(of: file) }

  mutating func compare(
    _ piece: SummaryPiece, of students: StudentResults
  ) throws(DiskError) {
    for (index, range) in piece.lines.enumerated() {
      let place = piece.first + index
      try compare(piece.bytes[range], place, of: students)
    }
  }

  private mutating func nextOld() throws(DiskError) -> ArraySlice<UInt8>? {
    guard let old = waiting else { return try lines.next() }
    waiting = nil
    return old
  }

  private mutating func compare(
    _ line: ArraySlice<UInt8>, _ place: Int, of students: StudentResults
  ) throws(DiskError) {
    while let old = try nextOld() {
      if old == line { return }
      let key = students.key(of: place)
      let oldKey = try? JSONValue(Array(old), limit: .max)["student"]?.string
      guard let oldKey, oldKey > key else {
        if oldKey == key {
          keep(old)
          break
        }
        if !isUnchanged(oldKey, in: students, before: place) { keep(old) }
        continue
      }
      waiting = old
      break
    }
    changed.append(place)
  }

  /// Adds the remaining lines, of students who no longer have any results or, after a line merge,
  /// are not in order.
  mutating func finish(of students: StudentResults) throws(DiskError) {
    while let old = try nextOld() {
      let key = try? JSONValue(Array(old), limit: .max)["student"]?.string
      if !isUnchanged(key, in: students, before: students.count) { keep(old) }
    }
  }

  /// Keeps a line to compare it with the student's new one.
  private mutating func keep(_ line: ArraySlice<UInt8>) {
    let line = Array(line)
    if former.add(line) { return }
    for place in otherVersions.indices where otherVersions[place].add(line) { return }
    // Every version is compared with every change.
    guard otherVersions.count < 8 else { return }
    var version = FormerSummary()
    if version.add(line) { otherVersions.append(version) }
  }

  /// Whether one version of a student's line is the same as the new line, so that other versions
  /// say nothing about changes; only students before an index have been compared.
  private func isUnchanged(
    _ key: String?, in students: StudentResults, before end: Int
  ) -> Bool {
    guard let key else { return false }
    let place = (0..<end).partitioningIndex { students.key(of: $0) >= key }
    guard place < end, students.key(of: place) == key else { return false }
    let index = changed.partitioningIndex { $0 >= place }
    return index == changed.count || changed[index] != place
  }

  /// The changes, after all students have been compared.
  mutating func news(of results: QuizResults) -> SummaryUpdate {
    former.gone = gone(in: results)
    let (regrades, reassigned) = self.regrades(of: results)
    var news = SummaryUpdate(regrades: regrades)
    if let old = GradingBasis(head: lines.head) {
      let now = GradingBasis(results.assignment)
      news.reasons = now.changes(
        since: old, results.assignment.idMapping, regradesByIDs: hasRegradedByIDs(in: results))
      // A new deadline of the quiz moves extended deadlines, too.
      if reassigned.hasOtherDeadlines, now.settings["deadline"] == old.settings["deadline"] {
        news.reasons.append("deadline extensions changed")
      }
    }
    if reassigned.hasOtherAttempts {
      news.reasons.append(
        "attempts belong to other students, or to none, since the roster or a decision about a "
          + "conflict changed")
    }
    if reassigned.hasOtherVersions {
      news.reasons.append("a decision about a conflict chose another version")
    }
    if reassigned.hasNewVersions {
      news.reasons.append("attempts have several versions now, and a decision chose one of them")
    }
    if reassigned.hasConflicts { news.reasons.append("attempts are in conflict") }
    if !regrades.isEmpty, news.reasons.isEmpty, hasRegradedByRecords(in: results) {
      news.reasons.append(
        "recorded revisions, manual grades or rows of tables in "
          + "'stats/\(results.assignment.classroom.id)' changed or are gone, or this version of "
          + "Quizpress grades these answers by other rules: if neither another branch nor an "
          + "update explains it, restore the folder from Git or a backup")
    }
    news.unknownBefore = lines.unknownAttempts
    let listed = ([former] + otherVersions).flatMap(\.ids)
    news.missing = lines.unknownAttempts.union(lines.conflicts).union(listed)
      .filter { !results.ledger.contains($0) }
    news.nowCounting = nowCounting(in: results)
    news.lacksRoster =
      results.students.roster.isEmpty
      && ([former] + otherVersions).contains { $0.students.contains { !Roster.isClaimed($0.key) } }
    return news
  }

  /// The attempts of students that the earlier summary lists apart from the students.
  private func nowCounting(in results: QuizResults) -> [RestoredAttempt] {
    let (unknownAttempts, conflicts) = (lines.unknownAttempts, lines.conflicts)
    if unknownAttempts.isEmpty, conflicts.isEmpty { return [] }
    return changed.flatMap { place -> [RestoredAttempt] in
      let student = results.students[place]
      return student.attempts.compactMap { attempt -> RestoredAttempt? in
        let isUnknown = unknownAttempts.contains(attempt.id)
        guard isUnknown || conflicts.contains(attempt.id), !attempt.isReplaced else { return nil }
        return RestoredAttempt(
          name: student.name, id: attempt.id,
          reason: isUnknown ? "was not on the roster" : "was in conflict",
          isTooLate: attempt.isExcluded(in: results.assignment.classroom))
      }
    }
  }

  /// The students whose attempts have other scores than before, whose grade is made from other
  /// attempts among the same ones or was made from a row of a table that has been corrected since,
  /// or who had a grade and have no attempt now.
  ///
  /// - Returns: In addition, what changed for these students besides the quiz.
  private func regrades(
    of results: QuizResults
  ) -> (regrades: [Regrade], reassigned: Reassignments) {
    if former.students.isEmpty { return ([], Reassignments()) }
    var regrades: [Regrade] = []
    var reassigned = Reassignments(
      losing: Set(results.unknownAttempts.compactMap { former.owner(of: $0.graded.id) }),
      conflicting: conflicting(in: results))
    for place in changed {
      let student = results.students[place]
      let isRegraded = isRegraded(student)
      reassigned.add(student, since: former, isRegraded: isRegraded)
      guard isRegraded else { continue }
      regrades.append(
        Regrade(
          student: student.key, name: student.name,
          isNameShared: results.students.roster.isShared(name: student.name),
          before: former.grade(of: student), after: student.score))
    }
    addRejected(in: results, to: &reassigned)
    // The attempts of the others were removed together with the student, which needs no report.
    for place in former.gone.sorted() where reassigned.concerns(place) {
      reassigned.regraded.insert(place)
      let student = former.students[place]
      regrades.append(
        Regrade(student: student.key, name: student.name, before: student.grade, after: nil))
    }
    return (regrades, reassigned)
  }

  /// Adds the students whose only attempts are in the ledger but were rejected by a decision.
  private func addRejected(in results: QuizResults, to reassigned: inout Reassignments) {
    let others = former.gone.filter { !reassigned.concerns($0) }
    guard !others.isEmpty else { return }
    for entry in results.ledger.entries {
      guard let owner = entry.id.flatMap(former.owner), others.contains(owner),
        isOwn(entry, of: owner, results.students.roster)
      else { continue }
      reassigned.losing.insert(owner)
    }
  }

  /// The students with an attempt in the earlier summary that is in conflict now.
  private func conflicting(in results: QuizResults) -> Set<Int> {
    var found: Set<Int> = []
    for conflict in results.conflicts {
      guard let owner = former.owner(of: conflict.id),
        conflict.entries.contains(where: { isOwn($0, of: owner, results.students.roster) })
      else { continue }
      found.insert(owner)
    }
    return found
  }

  /// Whether an attempt is by the student at an index of the earlier summary.
  private func isOwn(_ entry: LedgerEntry, of place: Int, _ roster: Roster) -> Bool {
    guard let id = entry.id, let attempt = entry.attempt else { return false }
    return switch roster.identify(attempt.student, of: id) {
    case .known(let member): member.id == former.students[place].key
    case .claimed(let key): key == former.students[place].key
    case .unknown: false
    }
  }

  /// The indices, in the earlier summary, of students who had points and have no attempt now.
  ///
  /// If somebody else has the attempts, it is the same student under another key, unless a student
  /// could still have the earlier key.
  private func gone(in results: QuizResults) -> Set<Int> {
    if former.students.isEmpty || results.assignment.quiz.isAnonymous { return [] }
    let members = Set(results.assignment.classroom.members.map(\.id))
    var (present, continued): (Set<Int>, Set<Int>) = ([], [])
    for place in changed {
      let student = results.students[place]
      if let own = former.places[student.key] { present.insert(own) }
      continued.formUnion(student.attempts.compactMap { former.owner(of: $0.id) })
    }
    return former.placesWithPoints.filter { place in
      guard !present.contains(place) else { return false }
      let key = former.students[place].key
      let isUsable = members.isEmpty ? Roster.isClaimed(key) : members.contains(key)
      return isUsable || !continued.contains(place)
    }
  }

  /// Whether a student is regraded since each version of the line: the run that wrote one of them
  /// has reported the changes before it.
  private func isRegraded(_ student: StudentResult) -> Bool {
    isRegraded(student, since: former)
      && otherVersions.allSatisfy { version in
        version.places[student.key] == nil || isRegraded(student, since: version)
      }
  }

  private func isRegraded(_ student: StudentResult, since former: FormerSummary) -> Bool {
    let isRechosen =
      !isSame(former.grade(of: student), student.score)
      && (student.attempts.allSatisfy { former.owner(of: $0.id) != nil }
        || student.attempts.contains(where: former.isCorrected))
    return isRechosen || student.attempts.contains(where: former.isRegraded)
  }

  /// Whether an attempt at a recorded revision has another score than before although the quiz has
  /// not changed since, and no answer of the attempt has a manual grade.
  ///
  /// The answer keys of translations can have changed, so their attempts are left out.
  private func hasRegradedByRecords(in results: QuizResults) -> Bool {
    let assignment = results.assignment, revision = assignment.quiz.revision
    guard GradingBasis(head: lines.head)?.revision == revision else { return false }
    let recorded = assignment.idMapping.revisions.union([revision])
    return hasRegraded(in: results) { id, attempt in
      !assignment.byHand.hasManualGrades(of: id) && attempt.language == nil
        && recorded.contains(attempt.revision)
    }
  }

  /// Whether an attempt at a revision that was never recorded, which is graded by the ids in it,
  /// has another score than before.
  private func hasRegradedByIDs(in results: QuizResults) -> Bool {
    let recorded = results.assignment.idMapping.revisions
    return hasRegraded(in: results) { !recorded.contains($1.revision) }
  }

  /// Whether an attempt that satisfies a condition has another score than before.
  private func hasRegraded(
    in results: QuizResults, where isMeant: (AttemptID, Attempt) -> Bool
  ) -> Bool {
    changed.contains { place in
      results.students[place].attempts.contains { graded in
        former.isRegraded(graded) && graded.entry.attempt.map { isMeant(graded.id, $0) } ?? false
      }
    }
  }
}

/// The changes of regraded students' deadlines and attempts that the settings of the quiz do not
/// show: extensions, the roster, and decisions about conflicts.
private struct Reassignments {
  /// Whether a regraded student has another extension than before.
  private(set) var hasOtherDeadlines = false
  /// Whether another version of a regraded student's attempt counts than before.
  private(set) var hasOtherVersions = false
  /// Whether an attempt of a regraded student had a single version before and has several now.
  private(set) var hasNewVersions = false
  private(set) var hasGained = false
  /// The indices, in the earlier summary, of students who lost an attempt to someone else, or whose
  /// attempt a decision rejected.
  var losing: Set<Int> = []
  /// The indices, in the earlier summary, of students with an attempt that is in conflict now.
  var conflicting: Set<Int> = []
  /// The indices of regraded students in the earlier summary.
  var regraded: Set<Int> = []
  /// The indices, in the earlier summary, of students who are in the new one, under any key.
  private(set) var continued: Set<Int> = []

  /// Whether an attempt was given to or taken from a regraded student.
  var hasOtherAttempts: Bool { hasGained || !losing.isDisjoint(with: regraded) }

  /// Whether an attempt of a regraded student is in conflict now.
  var hasConflicts: Bool { !conflicting.isDisjoint(with: regraded) }

  /// Whether an attempt was taken from the student at an index of the earlier summary.
  func concerns(_ place: Int) -> Bool { losing.contains(place) || conflicting.contains(place) }

  mutating func add(_ student: StudentResult, since former: FormerSummary, isRegraded: Bool) {
    let place = former.place(of: student)
    let others = student.attempts.compactMap { former.owner(of: $0.id) }.filter { $0 != place }
    losing.formUnion(others)
    // One student became several, for example because the roster is gone.
    if let place, !continued.insert(place).inserted { losing.insert(place) }
    guard isRegraded else { return }
    if !others.isEmpty { hasGained = true }
    if others.isEmpty, student.attempts.contains(where: former.isOtherVersion) {
      hasOtherVersions = true
    }
    if others.isEmpty, student.attempts.contains(where: former.hasNewVersions) {
      hasNewVersions = true
    }
    guard let place else { return }
    regraded.insert(place)
    guard former.students[place].deadline != student.extended?.utc else { return }
    // Extensions name ids of the roster: under another key, the roster has changed, too.
    if former.students[place].key == student.key {
      hasOtherDeadlines = true
    } else {
      hasGained = true
    }
  }
}

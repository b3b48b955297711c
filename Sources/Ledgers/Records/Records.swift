package import Courseware

/// All submitted attempts: one ledger for each quiz, and attempts without a quiz.
package struct Records: Sendable, Equatable {
  /// The ledgers of quizzes that have attempts.
  ///
  /// The entries of a ledger name the quiz or one of its earlier names.
  package var ledgers: [QuizReference: Ledger]
  /// Attempts of quizzes the course does not have, and of later formats.
  package var setAside: Ledger
  /// The decisions about ids in conflict.
  package var decisions = Decisions.none
  /// The checks of attempts that were settled.
  package var settled = SettledChecks.none
  /// The published revisions of quizzes, by classroom.
  package var revisions: [String: Revisions] = [:]

  /// The records without attempts.
  package static let empty = Records(ledgers: [:], setAside: .empty)

  /// Every entry of every ledger, in no particular order.
  package var entries: [LedgerEntry] {
    ledgers.values.flatMap(\.entries) + setAside.entries
  }
}

/// Adds received attempts to the records and puts every attempt into the ledger of its quiz.
///
/// The result depends only on the set of all attempts and on the course, not on the order, the
/// number of runs or repeats. An attempt whose quiz is added to the course later is moved to it
/// then.
package func merge(_ received: [LedgerEntry], into records: Records, course: Course) -> Records {
  merging([received], into: records, course: course).records
}

/// The attempts merged into one quiz in one run.
package struct QuizMerge: Sendable {
  /// The number of received attempts, including repeats.
  package var received = 0
  /// The number of received contents that the ledger did not have.
  package var fresh = 0
  /// The attempts already in the quiz's ledger and in those of its earlier names.
  package var old = Ledger.empty
  /// The earlier names, sorted.
  package var former: [QuizReference] = []
  /// The number of attempts whose student names were removed because the quiz is anonymous.
  package var anonymized = 0

  /// Creates the counts of a merge; by default, nothing was received or known before.
  package init(
    received: Int = 0, fresh: Int = 0, old: Ledger = .empty, former: [QuizReference] = []
  ) {
    (self.received, self.fresh, self.old, self.former) = (received, fresh, old, former)
  }
}

/// Merges like ``merge(_:into:course:)`` and also returns what was received for each quiz that has
/// attempts.
///
/// The received attempts are given in pieces, each of which is freed once it is sorted.
package func merging(
  _ received: consuming [[LedgerEntry]], into records: Records, course: Course
) -> (records: Records, arrivals: [QuizReference: QuizMerge], names: FormerNames) {
  let former = FormerNames(of: course, records.revisions)
  var router = LedgerRouter(in: course, former)
  var sorted = router.sort(received)
  received = []
  var merged = Records(ledgers: [:], setAside: .empty)
  (merged.decisions, merged.revisions) = (records.decisions, records.revisions)
  merged.settled = records.settled
  var arrivals: [QuizReference: QuizMerge] = [:]
  var ledgers: [Ledger] = []
  // An attempt that is stored and was received again is one attempt.
  var anonymized: [Int: Set<AttemptID>] = [:]
  // Anonymous surveys store no student data, not even in attempts from earlier runs.
  let anonymous = course.assignments.map(\.quiz.isAnonymous) + [false]
  func withoutNames(_ ledger: Ledger, at place: Int) -> Ledger {
    guard anonymous[place] else { return ledger }
    let (nameless, named) = ledger.anonymized()
    anonymized[place, default: []].formUnion(named)
    return nameless
  }
  for place in sorted.indices {
    let count = sorted[place].count
    ledgers.append(withoutNames(Ledger(sorted[place].takeAll()), at: place))
    guard place < router.quizzes.count else { break }
    let quiz = router.quizzes[place]
    let names = former.names(of: quiz)
    let old = names.reduce(records.ledgers[quiz] ?? .empty) { union, name in
      union.union(records.ledgers[name] ?? .empty)
    }
    let known = anonymous[place] ? old.anonymized().ledger : old
    arrivals[quiz] = QuizMerge(
      received: count, fresh: ledgers[place].entries(notIn: known).count, old: known, former: names)
  }
  // Of equal contents, the one that is already in the quiz's ledger is kept.
  for ledger in [records.setAside] + records.ledgers.values {
    for (place, part) in router.parts(of: ledger) {
      ledgers[place] = withoutNames(part, at: place).union(ledgers[place])
    }
  }
  merged.setAside = ledgers.removeLast()
  for (quiz, ledger) in zip(router.quizzes, ledgers) where !ledger.isEmpty {
    merged.ledgers[quiz] = ledger
  }
  for (place, ids) in anonymized { arrivals[router.quizzes[place]]?.anonymized = ids.count }
  return (merged, arrivals, former)
}

/// Finds the quiz of the current course that an attempt belongs to.
package struct LedgerRouter {
  /// In the course's order.
  let quizzes: [QuizReference]
  private let places: [QuizReference: Int]
  private let former: FormerNames
  private let classrooms: [String: Classroom]
  private var rosters: [String: Roster] = [:]
  private var store: LineStore?
  /// The index of the quiz for each reference of the store; ``byRevision`` if it depends on the
  /// revision.
  private var quizIndices: [Int] = []

  private static let byRevision = -1

  /// Creates a router to the quizzes of a course, by their current and their earlier names.
  package init(in course: Course, _ former: FormerNames) {
    self.former = former
    classrooms = Dictionary(keepingFirst: course.classrooms.map { ($0.id, $0) })
    quizzes = course.assignments.map(\.reference)
    // An attempt may spell a name with other code points than the course; file names follow the
    // course.
    places = Dictionary(keepingFirst: zip(quizzes, quizzes.indices))
  }

  /// The index of an attempt's quiz in ``quizzes``; the number of quizzes if the course does not
  /// have it.
  package mutating func quizIndex(of entry: LedgerEntry) -> Int {
    guard let quiz = entry.quizOfStore else { return quizzes.count }
    if store !== entry.store {
      store = entry.store
      quizIndices = entry.store.references.map { name in
        former.dependsOnRevision(name) ? Self.byRevision : place(of: former[name])
      }
    }
    if quizIndices[quiz] != Self.byRevision { return quizIndices[quiz] }
    return place(of: entry.attempt.flatMap { self.quiz(of: $0) })
  }

  private func place(of quiz: QuizReference?) -> Int {
    quiz.flatMap { places[$0] } ?? quizzes.count
  }

  /// The quiz that an attempt belongs to by its revision.
  ///
  /// If there are several candidates, it is the one whose classroom's roster lists the attempt, or
  /// else the only one whose roster has the student. If none has, or several have, the start of the
  /// attempt decides between quizzes that had a name one after another. If it does not, and no
  /// roster has the student, it is the quiz with the attempt's quiz name, unless this is anonymous,
  /// and otherwise `nil`.
  private mutating func quiz(of attempt: Attempt) -> QuizReference? {
    let name = QuizReference(classroom: attempt.classroom, quiz: attempt.quiz)
    guard let found = former.candidates(name, at: attempt.revision) else { return former[name] }
    if found.count < 2 { return found.first }
    let rosters = found.map { roster(of: $0.classroom) }
    let id = AttemptID(attempt.id) ?? .zero
    let owners = zip(found, rosters).filter { $1.owner(of: id) != nil }
    if owners.count == 1 { return owners[0].0 }
    let known = zip(found, rosters).filter { $1.isEmpty || $1.place(of: attempt.student) != nil }
    if known.count == 1 { return known[0].0 }
    if let quiz = quiz(at: attempt, among: known.isEmpty ? found : known.map(\.0)) { return quiz }
    return known.isEmpty ? found.first { $0 == former[name] && !isAnonymous($0) } : nil
  }

  private func isAnonymous(_ name: QuizReference) -> Bool {
    quiz(name)?.isAnonymous ?? false
  }

  private func quiz(_ name: QuizReference) -> Quiz? {
    classrooms[name.classroom]?.quizzes.first { $0.id == name.quiz }
  }

  /// The newest of some quizzes that existed when an attempt started, by `created`: of their
  /// classrooms, if these had one folder one after another, and otherwise of the quizzes.
  ///
  /// `nil` if they did not get the name in the attempt one after another: the one that has it now
  /// must be the newest.
  private func quiz(at attempt: Attempt, among quizzes: [QuizReference]) -> QuizReference? {
    guard let start = Moment(rfc3339: attempt.startedAt) else { return nil }
    let (folder, areInOneClassroom) = (attempt.classroom, Set(quizzes.map(\.classroom)).count == 1)
    let areClasses =
      !areInOneClassroom
      && quizzes.allSatisfy { former.hasHadFolder(folder, classroom: $0.classroom) }
    let all = quizzes.compactMap { name -> (name: QuizReference, since: Moment, isNew: Bool)? in
      guard let room = classrooms[name.classroom], let quiz = quiz(name) else { return nil }
      return areClasses
        ? (name, room.created, room.formerly.isEmpty) : (name, quiz.created, quiz.formerly.isEmpty)
    }.sorted { $0.since < $1.since }
    let times = Set(all.map(\.since.seconds))
    guard let newest = all.last, times.count == all.count else { return nil }
    let now = all.first {
      areInOneClassroom ? $0.name.quiz == attempt.quiz : $0.name.classroom == folder
    }
    if let now, now.name != newest.name || !now.isNew { return nil }
    return all.last { $0.since <= start }?.name
  }

  private mutating func roster(of classroom: String) -> Roster {
    if let known = rosters[classroom] { return known }
    let roster = Roster(classrooms[classroom]?.members ?? [])
    rosters[classroom] = roster
    return roster
  }

  /// Groups attempts by the index of their quiz; the last group has no quiz.
  mutating func sort(_ pieces: consuming [[LedgerEntry]]) -> [[LedgerEntry]] {
    var pieces = pieces
    // Counted first, because arrays that grow take up to twice the memory.
    var places: [Int32] = []
    places.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    var counts = [Int](repeating: 0, count: quizzes.count + 1)
    for piece in pieces.indices {
      for index in pieces[piece].indices {
        let place = quizIndex(of: pieces[piece][index])
        places.append(Int32(place))
        counts[place] += 1
      }
    }
    var sorted = counts.map { count in
      var group: [LedgerEntry] = []
      group.reserveCapacity(count)
      return group
    }
    var next = 0
    for piece in pieces.indices {
      for entry in pieces[piece].takeAll() {
        sorted[Int(places[next])].append(entry)
        next += 1
      }
    }
    return sorted
  }

  /// Splits a ledger by the index of its entries' quizzes; a ledger with one quiz is returned as
  /// is.
  mutating func parts(of ledger: Ledger) -> [(place: Int, ledger: Ledger)] {
    guard let first = ledger.entries.first else { return [] }
    let place = quizIndex(of: first)
    if ledger.entries.allSatisfy({ quizIndex(of: $0) == place }) { return [(place, ledger)] }
    return sort([ledger.entries]).enumerated().compactMap { place, entries in
      entries.isEmpty ? nil : (place, Ledger(entries))
    }
  }
}

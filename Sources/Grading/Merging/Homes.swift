import Courseware

/// Finds where attempts belong in the course as it is.
struct Homes {
  /// In the course's order.
  let quizzes: [QuizReference]
  private let places: [QuizReference: Int]
  private let former: FormerNames
  private let classrooms: [String: Classroom]
  private var rosters: [String: Roster] = [:]
  private var store: LineStore?
  /// Where the quizzes that the store names have their places; ``byRevision`` where that depends.
  private var homes: [Int] = []

  private static let byRevision = -1

  init(in course: Course, _ former: FormerNames) {
    self.former = former
    classrooms = Dictionary(
      course.classrooms.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    quizzes = course.assignments.map(\.reference)
    // An attempt may spell a name with other code points than the course; files go by the course.
    places = Dictionary(zip(quizzes, quizzes.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The place of an attempt's quiz among all; behind the last one where the course has none.
  private mutating func home(of entry: LedgerEntry) -> Int {
    guard let quiz = entry.quizOfStore else { return quizzes.count }
    if store !== entry.store {
      store = entry.store
      homes = entry.store.references.map { name in
        former.dependsOnRevision(name) ? Self.byRevision : place(of: former[name])
      }
    }
    if homes[quiz] != Self.byRevision { return homes[quiz] }
    return place(of: entry.attempt.flatMap { self.quiz(of: $0) })
  }

  private func place(of quiz: QuizReference?) -> Int {
    quiz.flatMap { places[$0] } ?? quizzes.count
  }

  /// The quiz that an attempt belongs to by its revision; of several the only one whose classroom
  /// knows the student, else that of its own name.
  private mutating func quiz(of attempt: Attempt) -> QuizReference? {
    let name = QuizReference(classroom: attempt.classroom, quiz: attempt.quiz)
    guard let found = former.candidates(name, at: attempt.revision) else { return former[name] }
    if found.count < 2 { return found.first }
    var known: [QuizReference] = []
    for quiz in found where knows(attempt.student, in: quiz.classroom) { known.append(quiz) }
    if known.count == 1 { return known[0] }
    return found.first { $0 == former[name] }
  }

  private mutating func knows(_ student: Attempt.Student, in room: String) -> Bool {
    let roster = rosters[room] ?? Roster(classrooms[room]?.members ?? [])
    rosters[room] = roster
    if roster.isEmpty { return true }
    if case .known = roster.identify(student) { return true }
    return false
  }

  /// Attempts by the places of their quizzes, last those without one.
  mutating func sort(_ entries: consuming [LedgerEntry]) -> [[LedgerEntry]] {
    var sorted = [[LedgerEntry]](repeating: [], count: quizzes.count + 1)
    for entry in entries { sorted[home(of: entry)].append(entry) }
    return sorted
  }

  /// The parts of a ledger by the places of their quizzes: the ledger itself where it is one part.
  mutating func parts(of ledger: Ledger) -> [(place: Int, ledger: Ledger)] {
    guard let first = ledger.entries.first else { return [] }
    let place = home(of: first)
    if ledger.entries.allSatisfy({ home(of: $0) == place }) { return [(place, ledger)] }
    return sort(ledger.entries).enumerated().compactMap { place, entries in
      entries.isEmpty ? nil : (place, Ledger(entries))
    }
  }
}

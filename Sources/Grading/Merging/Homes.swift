import Courseware

/// Finds where attempts belong in the course as it is.
struct Homes {
  /// In the course's order.
  let quizzes: [QuizReference]
  private let places: [QuizReference: Int]
  private let former: FormerNames
  private var store: LineStore?
  /// Where the quizzes that the store names have their places.
  private var homes: [Int] = []

  init(in course: Course, _ former: FormerNames) {
    self.former = former
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
        places[name] ?? former[name].flatMap { places[$0] } ?? quizzes.count
      }
    }
    return homes[quiz]
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

package import Courseware

/// Everything ever handed in: a ledger a quiz, and what cannot count yet.
package struct Records: Sendable, Equatable {
  /// Only quizzes that somebody handed in; each entry names this very quiz or
  /// one that it was.
  package var ledgers: [QuizReference: Ledger]
  /// Attempts of quizzes the course does not have, and of later formats.
  package var setAside: Ledger
  /// What was decided about ids in conflict.
  package var decisions = Decisions.none
  /// What quizzes were when they were published, by classroom.
  package var revisions: [String: Revisions] = [:]

  /// Before anybody handed in anything.
  package static let empty = Records(ledgers: [:], setAside: .empty)

  package init(ledgers: [QuizReference: Ledger], setAside: Ledger) {
    self.ledgers = ledgers
    self.setAside = setAside
  }

  /// Every entry of every ledger, in no particular order.
  package var entries: [LedgerEntry] {
    ledgers.values.flatMap(\.entries) + setAside.entries
  }
}

/// The records with what was received, every attempt where the course has a place for it.
///
/// A function of the set of all attempts and the course, of nothing else: the order, the number of
/// runs and repeats make no difference, and what a course gains later finds its place by itself.
package func merge(_ received: [LedgerEntry], into records: Records, course: Course) -> Records {
  merging(received, into: records, course: course).records
}

/// What came in for a quiz in one run.
struct QuizArrivals: Sendable {
  /// How many attempts, repeats included.
  var received = 0
  /// How many of them its ledger did not have, each content once.
  var fresh = 0
  /// What its ledger had, and those of its earlier names.
  var old = Ledger.empty
  /// The earlier names, sorted.
  var former: [QuizReference] = []
}

/// As ``merge(_:into:course:)``, with what came in for each quiz that has attempts.
func merging(
  _ received: consuming [LedgerEntry], into records: Records, course: Course
) -> (records: Records, arrivals: [QuizReference: QuizArrivals], names: FormerNames) {
  let former = FormerNames(of: course, records.revisions)
  var homes = Homes(in: course, former)
  var sorted = homes.sort(received)
  received = []
  var merged = Records(ledgers: [:], setAside: .empty)
  (merged.decisions, merged.revisions) = (records.decisions, records.revisions)
  var arrivals: [QuizReference: QuizArrivals] = [:]
  var ledgers: [Ledger] = []
  for place in sorted.indices {
    let count = sorted[place].count
    ledgers.append(Ledger(sorted[place].taken()))
    guard place < homes.quizzes.count else { break }
    let quiz = homes.quizzes[place]
    let names = former.names(of: quiz)
    let old = names.reduce(records.ledgers[quiz] ?? .empty) { union, name in
      union.union(records.ledgers[name] ?? .empty)
    }
    arrivals[quiz] = QuizArrivals(
      received: count, fresh: ledgers[place].entries(notIn: old).count, old: old, former: names)
  }
  // Of the same content the one that stays is the one that lies in the quiz's ledger already.
  for ledger in [records.setAside] + records.ledgers.values {
    for (place, part) in homes.parts(of: ledger) { ledgers[place] = part.union(ledgers[place]) }
  }
  merged.setAside = ledgers.removeLast()
  for (quiz, ledger) in zip(homes.quizzes, ledgers) where !ledger.isEmpty {
    merged.ledgers[quiz] = ledger
  }
  return (merged, arrivals, former)
}

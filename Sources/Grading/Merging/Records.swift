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
  let references = course.assignments.map(\.reference)
  // An attempt may spell a name with other code points than the course; files go by the course.
  let known = Dictionary(zip(references, references), uniquingKeysWith: { first, _ in first })
  let former = FormerNames(of: course, records.revisions)
  var placed: [QuizReference: [LedgerEntry]] = [:]
  var setAside: [LedgerEntry] = []
  func place(_ entries: [LedgerEntry]) {
    for entry in entries {
      if let reference = entry.reference.flatMap({ known[$0] ?? former[$0] }) {
        placed[reference, default: []].append(entry)
      } else {
        setAside.append(entry)
      }
    }
  }
  for ledger in records.ledgers.values { place(ledger.entries) }
  place(records.setAside.entries)
  place(received)
  var merged = Records(ledgers: placed.mapValues { Ledger($0) }, setAside: Ledger(setAside))
  (merged.decisions, merged.revisions) = (records.decisions, records.revisions)
  return merged
}

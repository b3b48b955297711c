package import Courseware

/// Everything ever handed in: a ledger a quiz, and what cannot count yet.
package struct Records: Sendable, Equatable {
  /// Only quizzes that somebody handed in; each entry names this very quiz.
  package var ledgers: [QuizReference: Ledger]
  /// Attempts of quizzes the course does not have, and of later formats.
  package var setAside: Ledger

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

  /// Ids that stand for more than one content, anywhere: none of those attempts counts.
  package var disputed: Set<AttemptID> {
    // Ledgers are sorted, so that this puts sorted runs together.
    var ids: [AttemptID] = []
    for ledger in ledgers.values + [setAside] { ids += ledger.entries.lazy.compactMap(\.id) }
    ids.sort()
    return Set(zip(ids, ids.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
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
  var placed: [QuizReference: [LedgerEntry]] = [:]
  var setAside: [LedgerEntry] = []
  for entry in records.entries + received {
    if let reference = entry.reference.flatMap({ known[$0] }) {
      placed[reference, default: []].append(entry)
    } else {
      setAside.append(entry)
    }
  }
  return Records(ledgers: placed.mapValues { Ledger($0) }, setAside: Ledger(setAside))
}

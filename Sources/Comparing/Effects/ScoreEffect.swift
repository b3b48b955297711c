import Courseware
package import Grading

/// What a change does to scores of attempts that were merged already.
package struct ScoreEffect: Sendable, Equatable {
  /// Merged attempts that go by the quiz's file as it was or is.
  package var attempts: Int
  /// Those of them that no quiz would have a place for any more.
  package var orphans: Int
  /// Students whose score gets better, and whose gets worse.
  package var up: Int
  package var down: Int
  /// The change furthest from 0, in points of the new maximum; `nil` where nothing changes.
  package var largest: Largest?

  /// A score's change.
  package struct Largest: Sendable, Equatable {
    /// In points; below 0 for a loss.
    package var points: Double
    /// The maximum that they are of.
    package var of: Double
  }
}

/// A quiz in its classroom, on both sides; `nil` where it is not there.
package struct AssignmentPair {
  package var old: Assignment?
  package var new: Assignment?
}

extension ScoreEffect {
  /// Grades every merged attempt of a quiz as it was and as it is; `nil` where there is none.
  init?(
    _ pair: AssignmentPair, entries: [QuizReference: [LedgerEntry]], disputes: Disputes,
    in records: Records
  ) {
    let former = pair.new.map { records.formerNames(of: $0, besides: pair.old?.reference) } ?? []
    let references = Set([pair.old?.reference, pair.new?.reference].compactMap(\.self) + former)
    let own = references.sorted().flatMap { entries[$0] ?? [] }
    guard !own.isEmpty else { return nil }
    func scores(_ assignment: Assignment?, _ names: [QuizReference]) -> [String: Attempt.Score?] {
      guard var assignment else { return [:] }
      let own = ([assignment.reference] + names).flatMap { entries[$0] ?? [] }
      assignment.heirs = records.heirs(of: assignment, names)
      let results = grade(Ledger(own), for: assignment, disputes: disputes)
      return Dictionary(
        results.students.map { ($0.key, $0.score) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (scores(pair.old, []), scores(pair.new, former))
    self.init(attempts: own.count, orphans: 0, up: 0, down: 0)
    if let old = pair.old, pair.new?.reference != old.reference,
      !former.contains(old.reference)
    {
      orphans = entries[old.reference]?.count ?? 0
    }
    for student in Set(before.keys).union(after.keys).sorted() {
      count(before[student] ?? nil, after[student] ?? nil)
    }
  }

  private mutating func count(_ old: Attempt.Score?, _ new: Attempt.Score?) {
    let (before, after) = (old?.share ?? 0, new?.share ?? 0)
    let apart = after - before
    guard old != new, apart != 0 || old?.points != new?.points else { return }
    // Where all is worth more or less, the same share is more or fewer points.
    let isUp = apart == 0 ? (new?.points ?? 0) > (old?.points ?? 0) : apart > 0
    if isUp { up += 1 } else { down += 1 }
    let maximum = new?.of ?? old?.of ?? 0
    let points = apart * maximum
    if largest.map({ abs(points) > abs($0.points) }) ?? true {
      largest = Largest(points: points, of: maximum)
    }
  }
}

extension Attempt.Score {
  fileprivate var share: Double { of > 0 ? points / of : 0 }
}

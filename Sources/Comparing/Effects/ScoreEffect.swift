import Courseware
package import Grading

/// What a change does to scores of attempts that were merged already.
package struct ScoreEffect: Sendable, Equatable {
  /// Merged attempts that go by the quiz's file as it was or is.
  package var attempts: Int
  /// Those of them that no quiz would have a place for any more.
  package var orphans: Int
  /// Students whose percentage rises, and whose falls.
  package var up: Int
  package var down: Int
  /// The largest change of a student's percentage; `nil` where none changes.
  package var largest: Largest?

  /// A student's percentage in both states, from 0 to 100; 0 without a score.
  package struct Largest: Sendable, Equatable {
    package var before: Double
    package var after: Double
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
    let (before, after) = (old?.percentage ?? 0, new?.percentage ?? 0)
    // A grade is a percentage: other points of another maximum may be the same grade. What sums of
    // fractions of points lose in rounding is no change.
    let apart = after - before
    guard abs(apart) > 1e-9 else { return }
    if apart > 0 { up += 1 } else { down += 1 }
    if largest.map({ abs(apart) > abs($0.after - $0.before) }) ?? true {
      largest = Largest(before: before, after: after)
    }
  }
}

extension Attempt.Score {
  fileprivate var percentage: Double { of > 0 ? 100 * points / of : 0 }
}

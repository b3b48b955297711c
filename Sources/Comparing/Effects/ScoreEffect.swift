import Courseware
import Grading
import Ledgers

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

extension ScoreEffect {
  /// Grades every merged attempt of a quiz as it was and as it is; `nil` where there is none.
  init?(_ sides: RoutedSides, _ old: QuizReference?, _ new: QuizReference?) {
    let own = Ledger(sides.before.entries(of: old) + sides.after.entries(of: new)).entries
    guard !own.isEmpty else { return nil }
    let before = sides.before.scores(of: old, byHand: sides.byHand)
    let after = sides.after.scores(of: new, byHand: sides.byHand)
    // A side that is anonymous has the same attempts without names.
    let attempts = Set(own.map(\.id)).count
    self.init(attempts: attempts, orphans: sides.lost(of: old).count, up: 0, down: 0)
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

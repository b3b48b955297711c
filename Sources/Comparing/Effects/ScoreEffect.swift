import Courseware
import Grading
import Ledgers

/// The effect of a change on the scores of attempts that were already merged.
package struct ScoreEffect: Sendable, Equatable {
  /// The number of merged attempts at the quiz, under its old or its new name.
  package var attempts: Int
  /// The number of those attempts that no longer belong to any quiz.
  package var orphans: Int
  /// The number of students whose percentage rises (``up``) or falls (``down``).
  package var up: Int
  package var down: Int
  /// The largest change of a student's percentage; `nil` if no percentage changes.
  package var largest: Largest?

  /// A student's percentage in both states, from 0 to 100; 0 without a score.
  package struct Largest: Sendable, Equatable {
    package var before: Double
    package var after: Double
  }
}

extension ScoreEffect {
  /// Grades every merged attempt of a quiz in both states; `nil` if there are no attempts.
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

import Courseware
import Grading
import Ledgers

/// The effect of a change on the scores of attempts that were already merged.
struct ScoreEffect: Sendable {
  /// The number of merged attempts at the quiz, under its old or its new name.
  var attempts: Int
  /// The number of those attempts that no longer belong to any quiz.
  var unmatched: Int
  /// How the scores differ, in percent from 0 to 100.
  var scores = ValueDifferences<Double>()
  /// How many students pass; `nil` if the new state has no passing score, or if neither the passing
  /// score nor the number changes.
  var passing: Passing?
  /// Whether the quiz leaves or joins the gradebook because of a change of its kind.
  var gradebook: GradebookChange?

  /// Whether a quiz is in the gradebook of only one state.
  enum GradebookChange: String, Sendable {
    case left, joined
  }

  /// The numbers of students whose scores reach the passing score of their state.
  struct Passing: Sendable {
    /// The number of students with a score in the new state.
    var students: Int
    /// The number of students who passed in the old state; `nil` if it has no passing score.
    var before: Int?
    /// The number of students who pass in the new state.
    var after: Int
  }
}

/// How a value that students have, such as a score, differs between two states.
struct ValueDifferences<Value: Comparable & Sendable>: Sendable {
  /// The numbers of values that rise and that fall.
  private(set) var up = 0, down = 0
  /// The numbers of values that only the old state has and that only the new state has.
  private(set) var lost = 0, added = 0
  /// The values that differ most; `nil` if no value rises or falls.
  private(set) var largest: (before: Value, after: Value, size: Value)?

  /// Counts a student's values; `size` returns their difference, `nil` if it is none.
  mutating func count(_ old: Value?, _ new: Value?, size: (Value, Value) -> Value?) {
    guard let old, let new else {
      if old != nil { lost += 1 }
      if new != nil { added += 1 }
      return
    }
    guard let size = size(old, new) else { return }
    if new > old { up += 1 } else { down += 1 }
    note((before: old, after: new, size: size))
  }

  mutating func add(_ other: ValueDifferences) {
    (up, down) = (up + other.up, down + other.down)
    (lost, added) = (lost + other.lost, added + other.added)
    if let change = other.largest { note(change) }
  }

  private mutating func note(_ change: (before: Value, after: Value, size: Value)) {
    if largest.map({ change.size > $0.size }) ?? true { largest = change }
  }
}

extension ScoreEffect {
  /// Grades every merged attempt of a quiz in both states; `nil` if there are no attempts.
  ///
  /// Without the passing scores of the quiz, it is not counted how many students pass.
  init?(
    _ sides: RoutedSides, _ old: QuizReference?, _ new: QuizReference?,
    passMarks: (old: Percent?, new: Percent?) = (nil, nil)
  ) {
    let own = Ledger(sides.before.entries(of: old) + sides.after.entries(of: new)).entries
    guard !own.isEmpty else { return nil }
    let before = sides.before.scores(of: old, byHand: sides.byHand)
    let after = sides.after.scores(of: new, byHand: sides.byHand)
    // If the quiz is anonymous in one state, both states have the same attempts, but there without
    // names.
    attempts = Set(own.map(\.id)).count
    // An attempt in conflict has several versions.
    unmatched = Set(sides.lost(of: old).map(\.id)).count
    for student in Set(before.keys).union(after.keys).sorted() {
      // A grade is a percentage, so other points with another maximum may be the same grade.
      // Rounding errors in sums of fractions are not changes.
      scores.count(
        (before[student] ?? nil)?.percentage, (after[student] ?? nil)?.percentage
      ) { abs($1 - $0) > 1e-9 ? abs($1 - $0) : nil }
    }
    passing = Passing(
      before.values.compactMap { $0?.percentage }, after.values.compactMap { $0?.percentage },
      passMarks)
  }

  /// The effects on several quizzes together; `nil` if there are none.
  init?(_ effects: [ScoreEffect]) {
    guard let first = effects.first else { return nil }
    self = effects.dropFirst().reduce(into: first) { sum, effect in
      sum.attempts += effect.attempts
      sum.unmatched += effect.unmatched
      sum.scores.add(effect.scores)
    }
  }
}

extension ScoreEffect.Passing {
  /// Counts the percentages that reach the passing score, as the page of the quiz does; `nil` if
  /// there is nothing to say.
  fileprivate init?(
    _ before: [Double], _ after: [Double], _ marks: (old: Percent?, new: Percent?)
  ) {
    guard let new = marks.new, !after.isEmpty else { return nil }
    func count(_ percentages: [Double], _ mark: Percent) -> Int {
      // The page allows the same rounding error, which sums of fractions have.
      percentages.count { $0 * 100 + 1e-7 >= Double(mark.hundredths) }
    }
    students = after.count
    self.before = marks.old.map { count(before, $0) }
    self.after = count(after, new)
    if marks.old == marks.new, self.before == self.after { return nil }
  }
}

extension Attempt.Score {
  /// The score in percent; `nil` if the maximum is 0.
  fileprivate var percentage: Double? { of > 0 ? 100 * points / of : nil }
}

extension QuizPair {
  /// The change of the gradebook; `nil` if the quiz exists in only one state or is a draft.
  var gradebookChange: ScoreEffect.GradebookChange? {
    guard let old, let new, !old.quiz.isDraft, !new.quiz.isDraft,
      old.quiz.isInGradebook != new.quiz.isInGradebook
    else { return nil }
    return old.quiz.isInGradebook ? .left : .joined
  }
}

package import Courseware

/// What a score sheet says of one student's work.
package struct SheetScore: Sendable, Hashable {
  /// The classroom's id.
  package var classroom: String
  /// The member's id, or what tells the student apart without a roster.
  package var student: String
  /// The student as the sheet writes it.
  package var words: String
  /// A quiz's id, or the item's own name.
  package var item: String
  /// Empty for a quiz, and where the classroom has no weights.
  package var category: String
  package var value: Value
  /// 0 for extra credit; `nil` where neither this row nor another of the item says it.
  package var maximum: Fraction?

  /// What is said of the work.
  package enum Value: Sendable, Hashable {
    case points(Fraction)
    case missing, excused, open
  }
}

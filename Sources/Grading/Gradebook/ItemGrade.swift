package import Courseware

/// A piece of work that grades are made from: a quiz of the course, or a column of a score sheet.
package struct GradeItem: Sendable, Hashable {
  /// The quiz's, or what the score sheet calls it; unique in a gradebook.
  package var id: String
  /// As people call it.
  package var name: String
  /// One of the classroom's weights, where it has some.
  package var category: String
  /// What can be earned, in points; 0 where nobody's sheet says so.
  package var maximum: Fraction
  /// Adds its points and never takes any: it is no part of the maximum.
  package var isExtraCredit: Bool
  /// Whether the course holds it.
  package var isQuiz: Bool

  package init(
    id: String, name: String, category: String, maximum: Fraction, isExtraCredit: Bool = false,
    isQuiz: Bool = false
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.maximum = maximum
    self.isExtraCredit = isExtraCredit
    self.isQuiz = isQuiz
  }
}

/// What one piece of work comes to for one student.
package struct ItemGrade: Sendable, Hashable {
  package var standing: Standing
  /// In points; may be above the maximum.
  package var earned: Fraction
  /// The points that it counts with, now; 0 where it does not count.
  package var maximum: Fraction
  /// Points that may still be earned: of work that is open, of answers not marked yet.
  package var toCome: Fraction
  /// Whether it is one of the lowest, which do not count.
  package var isDropped = false
  /// What the teacher should know of it.
  package var notes: [Note] = []
  /// What the student is told beside marks by hand.
  package var comments: [Comment] = []

  /// Words to a student about an answer.
  package struct Comment: Sendable, Hashable {
    /// The question's heading.
    package var question: String
    package var text: String
  }

  /// What is known of a piece of work.
  package enum Standing: String, Sendable, CaseIterable {
    /// With points, and be it none.
    case graded
    /// Handed in and waiting to be marked by hand.
    case pending
    /// Over, and nothing was handed in that counts.
    case missing
    /// The teacher lets the student off: it counts for nothing.
    case excused
    /// Can still be handed in.
    case open
    /// Nobody says anything.
    case absent
  }

  /// A remark on a grade.
  package enum Note: Hashable, Sendable {
    /// The grade comes from an attempt after the deadline.
    case late
    /// Attempts were handed in, but after it closed or where the classroom refuses lateness.
    case tooLate
    /// The score sheet says otherwise than the attempts.
    case byHand
    /// An attempt is in conflict with another of the same id; until that is decided it is neither
    /// counted nor missing.
    case disputed
    /// Points of answers that are still to be marked.
    case toMark(Fraction)
  }

  init(
    _ standing: Standing, earned: Fraction = .zero, maximum: Fraction = .zero,
    toCome: Fraction = .zero, notes: [Note] = []
  ) {
    self.standing = standing
    self.earned = earned
    self.maximum = maximum
    self.toCome = toCome
    self.notes = notes
  }

  static let absent = ItemGrade(.absent)
}

package import Courseware

/// One classroom's grades: what everybody's work comes to, and why.
package struct Gradebook: Sendable {
  package var classroom: Classroom
  /// The time that decides what is over and what is open.
  package var now: Moment
  /// Whose clock ``now`` is told by, for people.
  package var zone = "UTC"
  /// In the order of the categories; in each, quizzes by deadline, then what sheets name.
  package var items: [GradeItem]
  /// The weights' order; one for everything where the classroom has no weights.
  package var categories: [Category]
  /// By name, then by key.
  package var students: [StudentGrades]
  /// What the teacher should see to before trusting the figures.
  package var remarks: [String]

  /// A part of the final grade.
  package struct Category: Sendable, Hashable {
    package var name: String
    /// Without weights there is one category, which is everything.
    package var weight: Percent
    /// How many of the lowest do not count.
    package var drops: Int
  }
}

/// What one student's work comes to.
package struct StudentGrades: Sendable {
  /// The roster's id, or how the student is told apart without one.
  package var key: String
  package var name: String
  package var email: String?
  /// Whether the roster has the student.
  package var isMember: Bool
  /// One for each item of the gradebook, in their order.
  package var grades: [ItemGrade]
  /// One for each category of the gradebook, in their order.
  package var categories: [CategoryGrade]
  /// 0 to 1, above it with extra credit; `nil` while nothing counts.
  package var final: Fraction?
  /// The step of the scale that the final grade reaches.
  package var step: Classroom.Step?
  /// What each letter of the scale still takes, best first; empty where nothing is open.
  package var needs: [Need]

  /// The way to one letter.
  package struct Need: Sendable, Hashable {
    package var letter: String
    package var needed: StillNeeded
  }
}

/// What a student's work in one category comes to.
package struct CategoryGrade: Sendable, Hashable {
  /// In points, extra credit included, what is dropped left out.
  package var earned: Fraction
  /// In points, what is dropped left out.
  package var maximum: Fraction
  /// Points of extra credit, part of what is earned.
  package var extra: Fraction
  /// Earned over maximum; `nil` while nothing counts.
  package var grade: Fraction?
  /// The category's part of the final grade once weights are shared out again, 0 to 1; `nil` while
  /// nothing in it counts.
  package var share: Fraction?
}

extension Gradebook {
  /// The time in words: `Saturday, 21 November 2026, 21:51 (Europe/Berlin)`.
  var nowText: String { now.words(zone: zone) }

  /// Whether everything counts together, by points, since the classroom names no weights.
  package var isWithoutWeights: Bool { classroom.weights.isEmpty }

  /// The category that everything is in without weights.
  static let everything = "all work"
}

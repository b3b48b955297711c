package import Courseware

/// Answers that were collected elsewhere, on paper or in a form: a row a student.
package struct Sheet: Sendable {
  /// The name of its file, without folders: what it is known by when it comes again.
  package var name: String
  /// In its own order.
  package var rows: [Row]
  /// Questions that it has no column for, by id.
  package var missing: [String]

  /// One student's answers as an attempt, and what the sheet says they earned.
  package struct Row: Sendable {
    /// From 1.
    package var line: Int
    /// Its id is a digest of all that the row says.
    package var attempt: Attempt
    /// `nil` where the sheet does not say.
    package var received: Moment?
    /// By question, where the sheet gives a score in the place of an answer.
    package var awards: [Award]
  }
}

/// What somebody said an answer earned, whatever the key says.
package struct Award: Sendable, Hashable {
  /// The question's id.
  package var question: String
  package var worth: Worth
  /// Whether it is a mark by hand, which leaves open if there was anything to mark.
  package var isByHand = false

  package enum Worth: Sendable, Hashable {
    /// 0 to 1, of what the question is worth.
    case fraction(Double)
    /// Not below 0.
    case points(Double)
  }

  /// What it comes to at a question of so many points: never more than those.
  func points(of maximum: Double) -> Double {
    switch worth {
    case .fraction(let fraction): fraction * maximum
    case .points(let points): min(points, maximum)
    }
  }
}

/// What is wrong with a sheet, and where.
package struct SheetFault: Sendable, Equatable, CustomStringConvertible {
  package var path: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// A headline, the question and what was expected in it.
  package var reason: String

  package var description: String { "\(path):\(line):\(column): \(reason)" }
}

/// What the cells below a question hold.
package enum CellMeaning: String, Sendable, CaseIterable {
  /// What the student answered.
  case answers
  /// 0 to 1, the part of the question's points that was earned.
  case score
  /// The points that were earned.
  case points
}

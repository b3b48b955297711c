package import Courseware

/// The changes between two states of a course.
package struct Comparison: Sendable {
  /// The site, then classrooms and their quizzes in the order of their ids; only with changes.
  package var groups: [Group]

  package var changes: [Change] { groups.flatMap(\.changes) }

  /// The largest impact of any change; `nil` without changes.
  package var impact: Impact? { changes.map(\.impact).max() }

  /// What changed of one thing.
  package struct Group: Sendable {
    package var owner: Owner
    /// In the order of the file.
    package var changes: [Change]
    /// The effect on merged scores; `nil` if it was not computed or there are no attempts.
    package var effect: ScoreEffect?
    /// The quiz on both sides.
    var quizzes = QuizPair()
  }

  /// What changes are about.
  package enum Owner: Sendable, Hashable {
    case site
    case classroom(id: String, name: String)
    case quiz(classroom: String, id: String, name: String)
  }
}

/// Two states of a course and what of their files differs.
package struct SnapshotPair: Sendable {
  package var old: CourseSnapshot
  package var new: CourseSnapshot
  /// Quiz files that are the same to the byte; one side may lack them, where both mean the same.
  package var unchanged: Set<String>
  /// Names of contents, by path below `content/`, of files that differ.
  package var oldContents: [String: String]
  package var newContents: [String: String]
  /// Classrooms whose roster is part of both.
  package var rosters: Set<String>

  package init(old: CourseSnapshot, new: CourseSnapshot) {
    self.old = old
    self.new = new
    unchanged = []
    oldContents = [:]
    newContents = [:]
    rosters = []
  }
}

/// Compares two states of a course; `unrendered` appends HTML without what libraries made of it.
package func compare(
  _ pair: SnapshotPair, unrendered: @escaping ProseComparison.Unrendering
) -> Comparison {
  var groups: [Comparison.Group] = []
  let rooms = match(classroomsOf: pair)
  groups.append(.init(owner: .site, changes: siteChanges(pair)))
  for room in rooms { groups.append(classroomGroup(room, pair, unrendered)) }
  groups += faultGroups(pair)
  groups += quizGroups(pair, rooms, unrendered)
  groups.removeAll { $0.changes.isEmpty }
  groups.sort { $0.owner.order.lexicographicallyPrecedes($1.owner.order) }
  return Comparison(groups: groups)
}

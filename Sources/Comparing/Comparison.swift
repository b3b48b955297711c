package import Courseware

/// The changes between two states of a course.
package struct Comparison: Sendable {
  /// The site, then classrooms with their quizzes by id; only those with changes.
  var groups: [Group]

  /// All changes, in the order of the groups.
  package var changes: [Change] { groups.flatMap(\.changes) }

  /// The largest impact of any change; `nil` without changes.
  package var impact: Impact? { changes.map(\.impact).max() }

  /// The changes of the site, a classroom or a quiz.
  struct Group: Sendable {
    /// The part of the course that all changes of the group are about.
    var owner: Owner
    /// The changes, in the order of the file.
    var changes: [Change]
    /// The effect on merged scores; `nil` if it was not computed or there are no attempts.
    var effect: ScoreEffect?
    /// The effect on final grades; `nil` if neither the classroom's rules for them nor its score
    /// sheet changed, and no quiz moved from or to its gradebook.
    var finalGrades: FinalGradeEffect?
    /// The old and the new state of the quiz.
    var quizzes = QuizPair()
  }

  /// The part of the course that changes belong to.
  enum Owner: Sendable, Hashable {
    case site
    case classroom(id: String, name: String)
    case quiz(classroom: String, id: String, name: String)
  }
}

/// Two states of a course, and which of their files differ.
package struct SnapshotPair: Sendable {
  /// The earlier state: the first revision that `diff` compares.
  package var old: CourseSnapshot
  /// The later state: the second revision, or the current files.
  package var new: CourseSnapshot
  /// The paths of quiz files that are identical in both states; if a file has the same meaning in
  /// both, one state may lack it.
  package var unchanged: Set<String> = []
  /// The names of contents of the earlier state's files that differ, by path below `content/`.
  package var oldContents: [String: String] = [:]
  /// The names of contents of the later state's files that differ; equal names mean equal contents.
  package var newContents: [String: String] = [:]
  /// The names of contents of the earlier state's templates, by path below the root.
  package var oldTemplates: [String: String] = [:]
  /// The names of contents of the later state's templates, by path below the root.
  package var newTemplates: [String: String] = [:]
  /// Errors that only the later state has, of files that can be compared nevertheless: about a
  /// missing image, or a name that two files have.
  package var errors: [CourseSnapshot.Fault] = []
  /// The paths of Git submodules that differ, whose files are in neither state.
  package var submodules: [String] = []
  /// The ids of classrooms whose roster is known in both states.
  package var rosters: Set<String> = []
  /// The ids of classrooms whose score sheet is known in both states.
  package var scoreSheets: Set<String> = []
  /// The earlier state's score sheets that differ or whose folder was renamed, by classroom id.
  package var oldScores: [String: [UInt8]] = [:]
  /// The later state's score sheets that differ or whose folder was renamed, by classroom id.
  package var newScores: [String: [UInt8]] = [:]

  /// Creates a pair in which no file is known to be identical, and no roster or score sheet is
  /// known.
  package init(old: CourseSnapshot, new: CourseSnapshot) {
    self.old = old
    self.new = new
  }
}

/// Compares two states of a course; `unrendered` appends HTML without the output of rendering
/// libraries.
package func compare(
  _ pair: SnapshotPair, unrendered: @escaping ProseComparison.Unrendering
) -> Comparison {
  var groups: [Comparison.Group] = []
  let rooms = match(classroomsOf: pair)
  let quizzes = match(quizzesOf: pair, in: rooms)
  let renamed = quizzes.filter(\.isRenamed)
  groups.append(.init(owner: .site, changes: siteChanges(pair)))
  for room in rooms { groups.append(classroomGroup(room, pair, renamed, unrendered)) }
  groups += faultGroups(pair)
  groups += quizGroups(quizzes, pair, rooms, unrendered)
  groups.addDepartures(of: quizzes, rooms)
  groups.removeAll { $0.changes.isEmpty }
  groups.joinMovedQuestions(pair, unrendered)
  for path in pair.submodules { groups.add(change(ofSubmodule: path), to: .site) }
  for error in pair.errors { groups.add(change(by: error), to: owner(of: error.path)) }
  groups.sort { $0.owner.order.lexicographicallyPrecedes($1.owner.order) }
  return Comparison(groups: groups)
}

import Courseware

/// The former names that quizzes and classrooms claim in their front matter.
///
/// All quiz references use the current names of classroom folders.
struct FormerClaims {
  private let present: QuizIndex
  /// The quizzes that claim each name in their current front matter.
  private(set) var current: [QuizReference: Set<QuizReference>] = [:]
  /// The quizzes that claimed each name in their front matter at any publication.
  private var recorded: [QuizReference: Set<QuizReference>] = [:]
  /// The classrooms that claim the name of another classroom's present folder, by this name, if
  /// the claim is not recorded yet.
  private(set) var newFolders: [String: Set<String>] = [:]

  /// `classrooms` contains the current classroom for each former name of its folder, and
  /// `published` the names of quizzes in `revisions` whose front matter may have claimed names.
  init(
    _ course: Course, _ present: QuizIndex, _ revisions: [String: Revisions],
    _ classrooms: [String: String], published: some Sequence<QuizReference>
  ) {
    self.present = present
    for assignment in course.assignments where !assignment.quiz.formerly.isEmpty {
      let own = assignment.reference
      for name in assignment.quiz.formerly {
        let old = QuizReference(formerly: name, in: own.classroom).inClassroom(classrooms)
        current[old, default: []].insert(own)
      }
    }
    for name in published {
      for former in revisions[name.classroom]?.formerNames(of: name.quiz) ?? [] {
        let old = QuizReference(formerly: former, in: name.classroom).inClassroom(classrooms)
        recorded[old, default: []].insert(name.inClassroom(classrooms))
      }
    }
    let folders = Set(course.classrooms.map(\.id))
    for classroom in course.classrooms where !classroom.formerly.isEmpty {
      let known = revisions[classroom.id]?.formerFolders ?? []
      for name in classroom.formerly
      where folders.contains(name) && name != classroom.id && !known.contains(name) {
        newFolders[name, default: []].insert(classroom.id)
      }
    }
  }

  /// All names that a quiz claims or claimed.
  var names: Set<QuizReference> { Set(current.keys).union(recorded.keys) }

  /// The quizzes that claim a name, directly or through their own former names; for a name that a
  /// quiz has now, those whose claim is not recorded yet.
  func quizzes(claiming name: QuizReference) -> Set<QuizReference> {
    if present.contains(name) { return (current[name] ?? []).subtracting(recorded[name] ?? []) }
    return followed(from: name, isEnd: present.contains) { current[$0] ?? recorded[$0] ?? [] }
  }
}

/// The former names of each classroom's folder, by current and recorded `formerly` fields.
func formerFolders(
  of course: Course, _ revisions: [String: Revisions]
) -> [String: Set<String>] {
  var claims = revisions.mapValues(\.formerFolders)
  for classroom in course.classrooms {
    claims[classroom.id, default: []].formUnion(classroom.formerly)
  }
  claims = claims.filter { !$0.value.isEmpty }
  return claims.keys.reduce(into: [:]) { all, classroom in
    all[classroom] = reached(from: [classroom]) { claims[$0] ?? [] }.subtracting([classroom])
  }
}

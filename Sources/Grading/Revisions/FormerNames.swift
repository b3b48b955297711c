package import Courseware

/// Quizzes whose files or classrooms have other names now: attempts by the old names are theirs.
struct FormerNames {
  /// The classroom that a folder's earlier name stands for now.
  private var rooms: [String: String] = [:]
  private var quizzes: [QuizReference: QuizReference] = [:]
  private var names: [QuizReference: [QuizReference]] = [:]
  private var present: Set<QuizReference> = []

  static let none = FormerNames()

  private init() {}

  /// By what front matter says in `formerly`, by what it said when a quiz that is gone was last
  /// published, and else by what was published: a quiz that is gone is one that has its name, which
  /// is unique in a classroom, and half of its questions.
  ///
  /// Renames are followed one after the other. Where they lead to two quizzes, neither is meant.
  init(of course: Course, _ revisions: [String: Revisions]) {
    present = Set(course.assignments.map(\.reference))
    rooms = formerRooms(of: course, revisions)
    let search = RenameSearch(of: course, revisions, rooms, present)
    for old in search.gone {
      if let now = search.quiz(for: old) { quizzes[old] = now }
    }
    var names: [QuizReference: Set<QuizReference>] = [:]
    for (old, now) in quizzes { names[now, default: []].insert(old) }
    for (room, now) in rooms {
      let own = present.filter { $0.classroom == now }.map { ($0, $0) }
      for (name, quiz) in own + quizzes.filter({ $0.key.classroom == now }).map({ ($0, $1) }) {
        names[quiz, default: []].insert(QuizReference(classroom: room, quiz: name.quiz))
      }
    }
    self.names = names.mapValues { $0.sorted() }
  }

  /// The quiz that an earlier name stands for now.
  subscript(_ old: QuizReference) -> QuizReference? {
    let own = old.inRoom(rooms)
    if own != old, present.contains(own) { return own }
    return quizzes[own]
  }

  /// The classroom that a folder's earlier name stands for now.
  func room(_ old: String) -> String? { rooms[old] }

  /// The earlier names of a quiz, sorted.
  func names(of quiz: QuizReference) -> [QuizReference] { names[quiz] ?? [] }
}

extension QuizReference {
  /// As `formerly` has it: the quiz's id, with its classroom's before it where it was another's.
  package init(formerly name: String, in classroom: String) {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      classroom: parts.count == 2 ? parts[0] : classroom, quiz: parts.last ?? name)
  }

  /// The same quiz with the name that its classroom's folder has now.
  fileprivate func inRoom(_ rooms: [String: String]) -> QuizReference {
    QuizReference(classroom: rooms[classroom] ?? classroom, quiz: quiz)
  }
}

/// For each folder that is gone the classroom that says, or whose earlier folders said, that it was
/// its own; none where two do.
private func formerRooms(of course: Course, _ revisions: [String: Revisions]) -> [String: String] {
  let present = Set(course.classrooms.map(\.id))
  var claims: [String: Set<String>] = [:]
  for room in course.classrooms {
    for name in room.formerly where !present.contains(name) {
      claims[name, default: []].insert(room.id)
    }
  }
  let claimed = Set(claims.keys)
  for (room, own) in revisions where !present.contains(room) {
    for name in own.formerFolders where !present.contains(name) && !claimed.contains(name) {
      claims[name, default: []].insert(room)
    }
  }
  var found: [String: String] = [:]
  for name in claims.keys {
    let ends = followed(from: name, isEnd: present.contains) { Array(claims[$0] ?? []) }
    if let end = ends.first, ends.count == 1 { found[name] = end }
  }
  return found
}

/// Where ways lead that go on from name to name, however they go in circles.
private func followed<Name: Hashable>(
  from start: Name, isEnd: (Name) -> Bool, _ next: (Name) -> [Name]
) -> Set<Name> {
  var (ends, seen, open): (Set<Name>, Set<Name>, [Name]) = ([], [start], [start])
  while let name = open.popLast() {
    if isEnd(name) {
      ends.insert(name)
    } else {
      open += next(name).filter { seen.insert($0).inserted }
    }
  }
  return ends
}

/// Finds what became of quizzes that are gone; all names are those that classrooms have now.
private struct RenameSearch {
  /// Names that somebody knows: that were published, or that front matter says.
  private(set) var gone: Set<QuizReference> = []
  private let present: Set<QuizReference>
  /// What the front matter of quizzes says that are there.
  private var claims: [QuizReference: Set<QuizReference>] = [:]
  /// What the front matter of quizzes said that are gone.
  private var formerClaims: [QuizReference: Set<QuizReference>] = [:]
  private var states: [QuizReference: [PublishedQuiz]] = [:]
  /// Those that are there, by classroom and name, where something is gone.
  private var named: [String: [Quiz]] = [:]
  private var goneByName: [String: Set<QuizReference>] = [:]

  init(
    of course: Course, _ revisions: [String: Revisions], _ rooms: [String: String],
    _ present: Set<QuizReference>
  ) {
    self.present = present
    for assignment in course.assignments {
      for name in assignment.quiz.formerly {
        let old = QuizReference(formerly: name, in: assignment.classroom.id).inRoom(rooms)
        if !present.contains(old) { claims[old, default: []].insert(assignment.reference) }
      }
    }
    for (room, own) in revisions.sorted(by: { $0.key < $1.key }) {
      for quiz in own.quizzes {
        let old = QuizReference(classroom: room, quiz: quiz).inRoom(rooms)
        if !present.contains(old) { add(old, own, quiz, room, rooms) }
      }
    }
    gone = Set(claims.keys).union(formerClaims.keys).union(states.keys)
    let open = Set(states.keys.map(\.classroom))
    for room in course.classrooms where open.contains(room.id) {
      for quiz in room.quizzes { named[Self.key(room.id, quiz.name), default: []].append(quiz) }
    }
  }

  private mutating func add(
    _ old: QuizReference, _ own: Revisions, _ quiz: String, _ room: String,
    _ rooms: [String: String]
  ) {
    let found = own.states(of: quiz)
    states[old, default: []] += found
    for state in found { goneByName[Self.key(old.classroom, state.name), default: []].insert(old) }
    for name in own.formerNames(of: quiz) {
      let older = QuizReference(formerly: name, in: room).inRoom(rooms)
      if !present.contains(older), older != old { formerClaims[older, default: []].insert(old) }
    }
  }

  private static func key(_ room: String, _ name: String) -> String { room + "/" + cleaned(name) }

  /// The one quiz that all renames of a quiz that is gone lead to.
  func quiz(for old: QuizReference) -> QuizReference? {
    let ends = followed(from: old, isEnd: present.contains, next)
    return ends.count == 1 ? ends.first : nil
  }

  /// What a name that is gone was changed into, as far as anything says it.
  private func next(_ old: QuizReference) -> [QuizReference] {
    if let claimed = claims[old] ?? formerClaims[old] { return Array(claimed) }
    let own = states[old] ?? []
    let keys = Set(own.map { Self.key(old.classroom, $0.name) })
    let heirs = keys.flatMap { named[$0] ?? [] }.filter { quiz in
      own.contains { $0.wentOn(as: quiz) }
    }
    if !heirs.isEmpty { return heirs.map { QuizReference(classroom: old.classroom, quiz: $0.id) } }
    return keys.flatMap { goneByName[$0] ?? [] }.filter { other in
      own.contains { state in states[other]?.contains(where: state.wentOn) ?? false }
    }
  }
}

extension Quiz {
  /// Whether what was published shows that it is a quiz whose file had another name.
  package func isProven(toBe old: Quiz) -> Bool { PublishedQuiz(old)?.wentOn(as: self) ?? false }
}

extension PublishedQuiz {
  /// Whether it can be the quiz that a file of another name holds now.
  func wentOn(as quiz: Quiz) -> Bool {
    cleaned(name) == cleaned(quiz.name)
      && (revision == quiz.revision || sharesHalf(with: quiz.questions.map(\.id)))
  }

  /// Whether it can be the quiz that a file of another name held.
  func wentOn(as other: PublishedQuiz) -> Bool {
    cleaned(name) == cleaned(other.name)
      && (revision == other.revision || sharesHalf(with: other.questions.map(\.id)))
  }

  /// Whether half of the questions of both are the same.
  func sharesHalf(with others: [String]) -> Bool {
    let ids = Set(others)
    let shared = questions.count { ids.contains($0.id) }
    return shared > 0 && 4 * shared >= questions.count + ids.count
  }
}

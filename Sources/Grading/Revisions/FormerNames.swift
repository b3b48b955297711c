import Courseware

/// Quizzes whose files have other names now: attempts go on by the old ones.
struct FormerNames {
  private var heirs: [QuizReference: QuizReference] = [:]
  private var names: [QuizReference: [QuizReference]] = [:]

  static let none = FormerNames()

  private init() {}

  /// By what front matter says in `formerly`, and else by what was published: a quiz that is gone
  /// is one that has its name, which is unique in a classroom, and half of its questions.
  ///
  /// Where two quizzes could be meant, none is.
  init(of course: Course, _ revisions: [String: Revisions]) {
    let present = Set(course.assignments.map(\.reference))
    var claims: [QuizReference: Set<QuizReference>] = [:]
    for assignment in course.assignments {
      for name in assignment.quiz.formerly {
        let old = QuizReference(formerly: name, in: assignment.classroom.id)
        claims[old, default: []].insert(assignment.reference)
      }
    }
    for room in course.classrooms {
      guard let revisions = revisions[room.id] else { continue }
      let named = Dictionary(grouping: room.quizzes) { cleaned($0.name) }
      for quiz in revisions.quizzes {
        let old = QuizReference(classroom: room.id, quiz: quiz)
        guard !present.contains(old), claims[old] == nil else { continue }
        let states = revisions.states(of: quiz)
        let namesakes = Set(states.map { cleaned($0.name) }).flatMap { named[$0] ?? [] }
        for heir in namesakes where states.contains(where: { $0.wentOn(as: heir) }) {
          claims[old, default: []].insert(QuizReference(classroom: room.id, quiz: heir.id))
        }
      }
    }
    for (old, heirs) in claims where heirs.count == 1 && !present.contains(old) {
      self.heirs[old] = heirs.first
    }
    names = Dictionary(grouping: self.heirs.keys.sorted()) { self.heirs[$0] ?? $0 }
  }

  /// The quiz that an earlier name stands for now.
  subscript(_ old: QuizReference) -> QuizReference? { heirs[old] }

  /// The earlier names of a quiz, sorted.
  func names(of quiz: QuizReference) -> [QuizReference] { names[quiz] ?? [] }

  var isEmpty: Bool { heirs.isEmpty }
}

extension QuizReference {
  /// As `formerly` has it: the quiz's id, with its classroom's before it where it was another's.
  package init(formerly name: String, in classroom: String) {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      classroom: parts.count == 2 ? parts[0] : classroom, quiz: parts.last ?? name)
  }
}

extension PublishedQuiz {
  /// Whether it can be the quiz that a file of another name holds now.
  func wentOn(as quiz: Quiz) -> Bool {
    guard cleaned(name) == cleaned(quiz.name) else { return false }
    if revision == quiz.revision { return true }
    let ids = Set(quiz.questions.map(\.id))
    let shared = questions.count { ids.contains($0.id) }
    return shared > 0 && 4 * shared >= questions.count + ids.count
  }
}

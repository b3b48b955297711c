package import Courseware
import Digest

/// Finds the quiz that an attempt belongs to, by the quiz name and the revision in the attempt.
///
/// An attempt at a recorded revision belongs to the quiz that this revision became, whatever its
/// file was called. An attempt at an unrecorded revision belongs to the quiz with the given name.
package struct FormerNames {
  /// The current classroom for each former name of its folder.
  private let classrooms: [String: String]
  private let quizzes: [QuizReference: QuizReference]
  private var names: [QuizReference: [QuizReference]] = [:]
  /// The candidate quizzes by name and revision, for attempts whose quiz does not follow from the
  /// name alone.
  private var routes: [QuizReference: [String: [QuizReference]]] = [:]
  private let search: RenameSearch

  /// Follows renames by `formerly`, by the recorded publications, or else by similarity: a quiz
  /// whose file is gone becomes the quiz with the same name, which is unique in a classroom, and
  /// half of its questions.
  ///
  /// Renames are followed one after another. If they lead to two quizzes, there is no match.
  package init(of course: Course, _ revisions: [String: Revisions]) {
    classrooms = formerClassrooms(of: course, revisions)
    search = RenameSearch(of: course, revisions, classrooms)
    quizzes = search.successors
    for (name, own) in search.candidates {
      let usual = self[name].map { [$0] } ?? []
      let others = own.filter { $0.value != usual }
      if !others.isEmpty { routes[name] = others }
    }
    findNames()
  }

  private mutating func findNames() {
    var names: [QuizReference: Set<QuizReference>] = [:]
    for (old, now) in quizzes { names[now, default: []].insert(old) }
    for (classroom, now) in classrooms {
      let own = search.present.references.filter { $0.classroom == now }.map { ($0, $0) }
      for (name, quiz) in own + quizzes.filter({ $0.key.classroom == now }).map({ ($0, $1) }) {
        names[quiz, default: []].insert(QuizReference(classroom: classroom, quiz: name.quiz))
      }
    }
    for (name, own) in search.candidates {
      for quiz in own.values.joined() where quiz != name { names[quiz, default: []].insert(name) }
    }
    self.names = names.mapValues { $0.sorted() }
  }

  /// The current quiz for a present or former name.
  package subscript(_ old: QuizReference) -> QuizReference? {
    let own = old.inClassroom(classrooms)
    if search.present.contains(own) { return own }
    return quizzes[own]
  }

  /// The quizzes that an attempt may belong to by its name and revision, the quiz with this name
  /// first; `nil` if the name alone decides.
  func candidates(_ name: QuizReference, at revision: String) -> [QuizReference]? {
    routes[name]?[revision]
  }

  /// The quizzes that an attempt may belong to, if there are several.
  func severalQuizzes(of entry: LedgerEntry) -> [QuizReference]? {
    guard let name = entry.reference, dependsOnRevision(name), let attempt = entry.attempt,
      let found = candidates(name, at: attempt.revision), found.count > 1
    else { return nil }
    return found
  }

  /// Whether the name of a quiz is not enough to find the quiz of an attempt.
  func dependsOnRevision(_ name: QuizReference) -> Bool { routes[name] != nil }

  /// Whether a classroom's folder has this name, or had it, by a current or recorded `formerly`.
  func hasHadFolder(_ name: String, classroom: String) -> Bool {
    name == classroom || search.folders[classroom]?.contains(name) ?? false
  }

  /// The current classroom for a former name of its folder.
  func classroom(_ old: String) -> String? { classrooms[old] }

  /// The earlier names of a quiz, sorted.
  func names(of quiz: QuizReference) -> [QuizReference] { names[quiz] ?? [] }

  /// The recorded lines of a quiz under all its names; `nil` if all lines of its current name are
  /// its own.
  func lines(
    of quiz: QuizReference, _ revisions: [String: Revisions]
  ) -> [ArraySlice<UInt8>]? {
    search.lines(of: quiz, names(of: quiz), revisions)
  }

  /// The name under which a quiz was last published; `nil` if it is the current one.
  package func lastName(of quiz: QuizReference) -> QuizReference? { search.lastName(of: quiz) }

  /// The number of the step with which a quiz returns to a superseded state; `nil` if it does not.
  func numberOfReturn(of quiz: Quiz, in name: QuizReference) -> Int? {
    search.graph.numberOfReturn(
      to: StateGraph.State(name: name, digest: contentDigest(of: publishedLine(of: quiz))))
  }
}

extension QuizReference {
  /// The quiz that a name in `formerly` of a quiz in a classroom denotes.
  package init(formerly name: String, in classroom: String) {
    let former = formerQuiz(name, in: classroom)
    self.init(classroom: former.classroom, quiz: former.quiz)
  }

  /// The same quiz, with the current name of its classroom's folder.
  func inClassroom(_ classrooms: [String: String]) -> QuizReference {
    QuizReference(classroom: classrooms[classroom] ?? classroom, quiz: quiz)
  }
}

/// For each folder that no longer exists, the classroom that claims it, directly or through its own
/// former folders; no entry if two classrooms do.
private func formerClassrooms(of course: Course, _ revisions: [String: Revisions]) -> [String:
  String]
{
  let present = Set(course.classrooms.map(\.id))
  var claims: [String: Set<String>] = [:]
  for classroom in course.classrooms {
    for name in classroom.formerly where !present.contains(name) {
      claims[name, default: []].insert(classroom.id)
    }
  }
  let claimed = Set(claims.keys)
  for (classroom, own) in revisions where !present.contains(classroom) {
    for name in own.formerFolders where !present.contains(name) && !claimed.contains(name) {
      claims[name, default: []].insert(classroom)
    }
  }
  var found: [String: String] = [:]
  for name in claims.keys {
    let ends = followed(from: name, isEnd: present.contains) { claims[$0] ?? [] }
    if let end = ends.first, ends.count == 1 { found[name] = end }
  }
  return found
}

/// The ends reached by following steps from name to name; cycles are allowed.
func followed<Name: Hashable>(
  from start: Name, isEnd: (Name) -> Bool, _ next: (Name) -> Set<Name>
) -> Set<Name> {
  reached(from: [start]) { isEnd($0) ? [] : next($0) }.filter(isEnd)
}

extension Quiz {
  /// Whether its name and questions prove that it is `old` under another file name.
  package func isProven(toBe old: Quiz) -> Bool {
    cleaned(old.name) == cleaned(name)
      && (old.revision == revision
        || shareHalf(old.questions.map(\.id), questions.map(\.id)))
  }
}

extension PublishedQuiz {
  /// Whether the quiz, now in a file with another name, may be this one.
  func isContinued(as quiz: Quiz) -> Bool {
    cleaned(name) == cleaned(quiz.name)
      && (revision == quiz.revision || sharesHalf(with: quiz.questions.map(\.id)))
  }

  /// Whether the quiz, earlier in a file with another name, may be this one.
  func isContinued(as other: PublishedQuiz) -> Bool {
    cleaned(name) == cleaned(other.name)
      && (revision == other.revision || sharesHalf(with: other.questions.map(\.id)))
  }

  /// Whether half of the questions of both have the same ids.
  func sharesHalf(with others: [String]) -> Bool {
    shareHalf(questions.map(\.id), others)
  }
}

/// Whether half of the questions of two quizzes have the same ids.
private func shareHalf(_ ids: [String], _ others: [String]) -> Bool {
  let known = Set(others)
  let shared = ids.count { known.contains($0) }
  return shared > 0 && 4 * shared >= ids.count + known.count
}

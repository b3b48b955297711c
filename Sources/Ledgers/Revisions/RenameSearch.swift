import Courseware
import Digest

/// Finds which quiz of the course continues each state of a quiz that was published.
///
/// A file can be renamed, moved, or replaced by another quiz under the same name, so a name alone
/// does not say which quiz an attempt belongs to. The search takes these steps:
///
/// 1. ``StateGraph`` links the recorded states: which state was published after which, also across
///    classroom folders that were renamed. A state that nothing was published after is a head.
/// 2. Each head is continued by the quiz that the strongest evidence names: a recorded or former
///    name, the same revision, or the same name and half of the questions.
/// 3. A head that is left is continued by the quiz that has its file name now, if the two share the
///    quiz's name or a question and that quiz continues nothing that had another name.
/// 4. Every state before a head has the quizzes of that head as its targets.
/// 5. A state whose targets are in other classrooms is also continued by a quiz that is in it now.
/// 6. A head whose file is gone takes the target of a state that is like it, if there is only one.
///    This repeats until nothing is added.
///
/// The candidates of an attempt are the targets of the states with its name and revision. If there
/// are none or several, the attempt is unmatched and is reported.
///
/// All quiz references use the current names of classroom folders.
struct RenameSearch {
  let graph: StateGraph
  /// The possible quizzes by the name and revision in attempts, the quiz with this name first; only
  /// for names that need a search.
  private(set) var candidates: [QuizReference: [String: [QuizReference]]] = [:]
  private let heads: Set<StateGraph.State>
  private let states: [QuizReference: [StateGraph.State]]
  private let classrooms: [String: String]
  /// The former names of each classroom's folder.
  let folders: [String: Set<String>]
  let present: QuizIndex
  private let claims: FormerClaims
  /// The quizzes by classroom and cleaned name.
  private let named: [QuizReference: [QuizReference]]
  /// The final states that each quiz continues.
  private var continued: [QuizReference: Set<StateGraph.State>] = [:]
  /// The quizzes that continue each state.
  private var targets: [StateGraph.State: Set<QuizReference>] = [:]

  init(of course: Course, _ revisions: [String: Revisions], _ classrooms: [String: String]) {
    self.classrooms = classrooms
    let present = QuizIndex(course)
    self.present = present
    let folders = formerFolders(of: course, revisions)
    self.folders = folders
    let moving = Set(folders.keys).union(folders.values.joined())
    graph = StateGraph(revisions, folders) { name, lines in
      guard lines.count == 1, !moving.contains(name.classroom), let quiz = present[name] else {
        return false
      }
      return recordedRevision(lines[0]) == quiz.revision
    }
    heads = graph.heads
    states = Dictionary(grouping: graph.all) { $0.name.inClassroom(classrooms) }
    claims = FormerClaims(course, present, revisions, classrooms, published: graph.states.keys)
    let open = Set(states.keys.map(\.classroom))
    named = Dictionary(grouping: present.references.filter { open.contains($0.classroom) }) {
      nameKey(present[$0]?.name ?? "", in: $0.classroom)
    }
    findTargets()
    findCandidates()
  }

  /// The name of a state's quiz, with the current name of the classroom's folder.
  private func name(of state: StateGraph.State) -> QuizReference {
    state.name.inClassroom(classrooms)
  }

  private func recorded(_ state: StateGraph.State) -> RecordedQuiz? {
    graph.quiz(of: state).map { RecordedQuiz(state: state, name: name(of: state), quiz: $0) }
  }

  /// The quizzes that continue any of some states.
  private func allTargets(of states: some Sequence<StateGraph.State>) -> Set<QuizReference> {
    Set(states.flatMap { targets[$0] ?? [] })
  }
}

/// A recorded state that can be read.
private struct RecordedQuiz {
  var state: StateGraph.State
  /// The name of its quiz, with the current name of the classroom's folder.
  var name: QuizReference
  var quiz: PublishedQuiz

  var key: QuizReference { nameKey(quiz.name, in: name.classroom) }
}

/// The key of the quizzes with the same name in a classroom.
private func nameKey(_ name: String, in classroom: String) -> QuizReference {
  QuizReference(classroom: classroom, quiz: cleaned(name))
}

private func only<Value>(_ values: Set<Value>?) -> Value? {
  values?.count == 1 ? values?.first : nil
}

extension RenameSearch {
  /// The quiz that the strongest evidence names for a state; `nil` if it names two, or if there is
  /// none.
  private func certainQuiz(of state: StateGraph.State) -> QuizReference? {
    guard let old = recorded(state) else { return nil }
    let (own, now) = (Set([old.name]), present[old.name])
    let evidence: [() -> Set<QuizReference>] = [
      // The quiz with this file's name in the only classroom that newly claims the folder, if it
      // has kept something of the state.
      { quizOfNewFolder(old) },
      // The quiz with the state's name, if it has the state's revision.
      { now?.revision == old.quiz.revision ? own : [] },
      // The same quiz, if it has the quiz's name and half of its questions, unless it has former
      // names itself and others claim its name.
      {
        guard let now, old.quiz.isContinued(as: now) else { return [] }
        return now.formerly.isEmpty || claimants(of: old).isEmpty ? own : []
      },
      // Other quizzes that claim the state's name, without those that mean another quiz's attempts.
      { claimants(of: old) },
      // Other quizzes of the classroom with the quiz's name and half of its questions.
      { likeQuizzes(old) },
      // The quiz with the state's name, if it newly claims it: all its content was replaced.
      { claims.quizzes(claiming: old.name).intersection(own) },
    ]
    return only(evidence.lazy.map { $0() }.first { !$0.isEmpty })
  }

  private func quizOfNewFolder(_ old: RecordedQuiz) -> Set<QuizReference> {
    guard let classroom = only(claims.newFolders[old.state.name.classroom]) else { return [] }
    let moved = QuizReference(classroom: classroom, quiz: old.name.quiz)
    return present[moved].map(old.quiz.keepsSomething) ?? false ? [moved] : []
  }

  /// Other quizzes that claim the name of a state and its attempts.
  private func claimants(of old: RecordedQuiz) -> Set<QuizReference> {
    claims.quizzes(claiming: old.name).filter { $0 != old.name && !hadName(of: old, $0) }
  }

  /// Whether a quiz claims the name of a state, but not its attempts, because another quiz had the
  /// name.
  ///
  /// The quiz has nothing in common with the state, or a third quiz has the state's name and half
  /// of its questions. If the quiz has the former name in its front matter, it must also be
  /// recorded that the quiz had the name. If only earlier front matter has it, which may be that of
  /// another quiz, any record of the quiz is enough, and so is that it has no former names: it is
  /// new.
  private func hadName(of old: RecordedQuiz, _ claimant: QuizReference) -> Bool {
    guard let quiz = present[claimant], let now = PublishedQuiz(quiz),
      !old.quiz.sharesText(with: now) || likeQuizzes(old).contains(where: { $0 != claimant })
    else { return false }
    // If the quiz has just been renamed, no state has its name.
    let own = heads.subtracting([old.state]).filter { head in
      let name = self.name(of: head)
      return name == claimant
        || name.classroom == old.name.classroom
          && graph.quiz(of: head)?.sharesText(with: now) ?? false
    }
    let history = graph.history(of: own)
    if history.contains(old.state) { return false }
    if claims.current[old.name]?.contains(claimant) ?? false {
      return history.contains { name(of: $0) == old.name }
    }
    return !history.isEmpty || quiz.formerly.isEmpty
  }

  /// Other quizzes of the classroom with the quiz's name and half of its questions.
  private func likeQuizzes(_ old: RecordedQuiz) -> Set<QuizReference> {
    Set(named[old.key] ?? []).filter { other in
      other != old.name && present[other].map(old.quiz.isContinued) ?? false
    }
  }
}

extension RenameSearch {
  private mutating func findTargets() {
    let history = graph.history(of: heads)
    // States in a cycle, which swapping folders leaves, have no head and are searched as well.
    let open = heads.union(graph.all.filter { !history.contains($0) })
    let certain = Dictionary(grouping: open) { certainQuiz(of: $0) }
    assign(certain)
    let inFile = Dictionary(grouping: (certain[nil] ?? []).filter(heads.contains)) {
      quizInFile(of: $0)
    }
    assign(inFile)
    assign(Dictionary(grouping: graph.all) { returnedQuiz(in: $0) })
    var rest = (inFile[nil] ?? []).filter { !present.contains(name(of: $0)) }
    let classrooms = Set(rest.map { name(of: $0).classroom })
    let near = graph.all.filter { classrooms.contains(name(of: $0).classroom) }
    let alike = Dictionary(grouping: near.compactMap { recorded($0) }, by: \.key)
    var count = 0
    while count != rest.count {
      count = rest.count
      let found = Dictionary(grouping: rest) { targetOfAlike($0, alike) }
      assign(found)
      rest = found[nil] ?? []
    }
  }

  /// Assigns states to the quizzes that continue them and the states before them.
  private mutating func assign(_ found: [QuizReference?: [StateGraph.State]]) {
    for case (let quiz?, let states) in found {
      continued[quiz, default: []].formUnion(states)
      for state in graph.history(of: states) { targets[state, default: []].insert(quiz) }
    }
  }

  /// The quiz that has a state's name now, if it has kept something of it.
  ///
  /// `nil` if the quiz continues what had another name before and has nothing to do with the state:
  /// two quizzes have exchanged their names, for example.
  private func quizInFile(of state: StateGraph.State) -> QuizReference? {
    guard let old = recorded(state), let now = present[old.name], old.quiz.keepsSomething(in: now)
    else { return nil }
    let history = graph.history(of: continued[old.name] ?? [])
    let continuesOther =
      history.contains { name(of: $0) != old.name }
      && history.isDisjoint(with: graph.history(of: [state]))
    return continuesOther ? nil : old.name
  }

  /// The quiz that is in a state, if later states lead only to other classrooms or to no quiz: a
  /// classroom was split, its folder was renamed back, or the course is the earlier side of a
  /// comparison.
  ///
  /// Where both classrooms have such a quiz, their rosters decide.
  private func returnedQuiz(in state: StateGraph.State) -> QuizReference? {
    let own = name(of: state)
    guard let now = present[own], now.revision == graph.revision(of: state),
      targets[state]?.allSatisfy({ $0.classroom != own.classroom }) ?? true
    else { return nil }
    return own
  }

  /// The only quiz that continues states similar to a state whose quiz no longer exists.
  private func targetOfAlike(
    _ state: StateGraph.State, _ alike: [QuizReference: [RecordedQuiz]]
  ) -> QuizReference? {
    guard let old = recorded(state) else { return nil }
    let like = (alike[old.key] ?? []).filter { old.quiz.isContinued(as: $0.quiz) }
    return only(allTargets(of: like.map(\.state)))
  }
}

extension RenameSearch {
  /// The only quiz that all records allow, for each known name without a quiz.
  var successors: [QuizReference: QuizReference] {
    Set(states.keys).union(claims.names).reduce(into: [:]) { found, old in
      if present.contains(old) { return }
      let said = claims.quizzes(claiming: old)
      found[old] = only(said.isEmpty ? allTargets(of: states[old] ?? []) : said)
    }
  }

  private mutating func findCandidates() {
    for (name, states) in graph.states {
      let own = name.inClassroom(classrooms)
      if isContradicted(own) { continue }
      var found: [String: Set<QuizReference>] = [:]
      for state in states {
        found[graph.revision(of: state), default: []].formUnion(targets[state] ?? [])
      }
      if let now = present[own] { found[now.revision]?.insert(own) }
      candidates[name] = found.mapValues { quizzes in
        quizzes.sorted { $0 == own || ($1 != own && $0 < $1) }
      }
    }
  }

  /// Whether the front matter of quizzes contradicts the recorded successors of a former name: none
  /// of its states became one of the quizzes that claim the name, and none shares text with what
  /// they did become.
  ///
  /// Then a former name was written in the wrong file.
  private func isContradicted(_ name: QuizReference) -> Bool {
    guard !present.contains(name), let said = claims.current[name] else { return false }
    let states = self.states[name] ?? []
    let found = allTargets(of: states)
    guard found.isDisjoint(with: said) else { return false }
    let later = found.flatMap { graph.history(of: continued[$0] ?? []) }
      .filter { self.name(of: $0) != name }.compactMap(graph.quiz)
    return !states.compactMap(graph.quiz).contains { quiz in
      later.contains { quiz.sharesText(with: $0) }
    }
  }

  /// The recorded lines of a quiz under all its names, without those of other quizzes with the same
  /// names; `nil` if all lines of its current name are its own.
  func lines(
    of quiz: QuizReference, _ names: [QuizReference], _ revisions: [String: Revisions]
  ) -> [ArraySlice<UInt8>]? {
    guard !names.isEmpty || graph.states[quiz] != nil else { return nil }
    let own = graph.history(of: continued[quiz] ?? [])
    return ([quiz] + names).flatMap { name in
      let states = Set(own.filter { $0.name == name }.map(\.digest))
      return (revisions[name.classroom]?.lines(of: name.quiz) ?? []).filter { line in
        revisionLineKind(line) != .state || states.contains(contentDigest(of: Array(line)))
      }
    }
  }

  /// The name under which a quiz was last published, if it is not the current one.
  func lastName(of quiz: QuizReference) -> QuizReference? {
    let names = Set((continued[quiz] ?? []).map(\.name))
    return names.contains(quiz) ? nil : names.min()
  }
}

extension PublishedQuiz {
  /// Whether the other quiz has the same name or one of the questions: by its text, possibly
  /// reworded, or with `usesIDs` also by its id.
  func sharesText(with other: PublishedQuiz, usesIDs: Bool = false) -> Bool {
    let (own, others) = (questions.map(\.matchCandidate), other.questions.map(\.matchCandidate))
    return cleaned(name) == cleaned(other.name)
      || !matchedPairs(own, others, usesIDs: usesIDs).isEmpty
  }

  /// Whether the quiz now in the file has the same name or one of its questions, possibly reworded.
  func keepsSomething(in quiz: Quiz) -> Bool {
    revision == quiz.revision
      || PublishedQuiz(quiz).map { sharesText(with: $0, usesIDs: true) } ?? false
  }
}

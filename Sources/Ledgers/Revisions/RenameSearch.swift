import Courseware
import Digest

/// Finds which quiz of the course continues each state of a quiz that was published.
///
/// A file can be renamed, moved, or replaced by another quiz under the same name, so a name alone
/// does not say which quiz an attempt belongs to. The search takes these steps:
///
/// 1. ``StateGraph`` links the recorded states: which state was published after which, also across
///    classroom folders that were renamed. A state that nothing was published after is a head.
/// 2. Each head gets the one quiz that is certain to continue it: the quiz that names the old file
///    in `formerly:`, that has the same revision under the same name, or that has the same name and
///    half of its questions. Where two quizzes qualify, none is chosen.
/// 3. A head that is left is continued by the quiz that has its file name now, if the two share the
///    quiz's name or a question and that quiz continues nothing that had another name.
/// 4. Every state before a head has the quizzes of that head as its targets (`spread`).
/// 5. A head whose file is gone takes the target of a state that is like it, if there is only one.
///    This repeats until nothing is added.
///
/// The candidates of an attempt are the targets of the states with its name and revision. If there
/// are none or several, the attempt is unmatched and is reported.
///
/// All quiz references use the current names of classroom folders.
struct RenameSearch {
  let graph: StateGraph
  /// Known names without a quiz: names that were published or that front matter mentions.
  private(set) var gone: Set<QuizReference> = []
  /// The possible quizzes by the name and revision in attempts, the quiz with this name first; only
  /// for names that need a search.
  private(set) var candidates: [QuizReference: [String: [QuizReference]]] = [:]
  private let classrooms: [String: String]
  private let present: QuizIndex
  /// The quizzes by the former names in their current front matter.
  private var claims: [QuizReference: Set<QuizReference>] = [:]
  /// The quizzes by the former names in their front matter at any earlier publication.
  private var formerClaims: [QuizReference: Set<QuizReference>] = [:]
  /// For names that a quiz has now, the quizzes whose claim to the name is not recorded yet.
  private var newClaims: [QuizReference: Set<QuizReference>] = [:]
  private var newClassroomClaims: [String: Set<String>] = [:]
  private var quizzesWithFormerNames: Set<QuizReference> = []
  /// The quizzes by classroom and cleaned name.
  private var named: [String: [QuizReference]] = [:]
  /// The final states that each quiz continues.
  private var continued: [QuizReference: Set<StateGraph.State>] = [:]
  private var targets: [StateGraph.State: Set<QuizReference>] = [:]

  init(of course: Course, _ revisions: [String: Revisions], _ classrooms: [String: String]) {
    self.classrooms = classrooms
    let present = QuizIndex(course)
    self.present = present
    let folders = formerFolders(course, revisions)
    let moving = Set(folders.keys).union(folders.values.joined())
    graph = StateGraph(revisions, folders) { name, lines in
      guard lines.count == 1, !moving.contains(name.classroom), let quiz = present[name] else {
        return false
      }
      return recordedRevision(lines[0]) == quiz.revision
    }
    readClaims(course, revisions)
    readFormerClaims(revisions)
    gone = Set(graph.states.keys.map { $0.inClassroom(classrooms) }).union(claims.keys)
      .union(formerClaims.keys).filter { !present.contains($0) }
    let open = Set(graph.states.keys.map { $0.inClassroom(classrooms).classroom })
    for reference in present.references where open.contains(reference.classroom) {
      guard let quiz = present[reference] else { continue }
      named[key(reference.classroom, quiz.name), default: []].append(reference)
    }
    findTargets()
    findCandidates()
  }

  private mutating func readClaims(_ course: Course, _ revisions: [String: Revisions]) {
    for assignment in course.assignments where !assignment.quiz.formerly.isEmpty {
      let own = assignment.reference
      let classroom = own.classroom
      quizzesWithFormerNames.insert(own)
      let said = ([classroom] + classrooms.filter { $0.value == classroom }.keys).reduce(
        into: Set<QuizReference>()
      ) { said, folder in
        for name in revisions[folder]?.formerNames(of: own.quiz) ?? [] {
          said.insert(QuizReference(formerly: name, in: folder).inClassroom(classrooms))
        }
      }
      for name in assignment.quiz.formerly {
        let old = QuizReference(formerly: name, in: classroom).inClassroom(classrooms)
        claims[old, default: []].insert(own)
        if present.contains(old), !said.contains(old) { newClaims[old, default: []].insert(own) }
      }
    }
    let folders = Set(course.classrooms.map(\.id))
    for classroom in course.classrooms {
      for name in classroom.formerly where folders.contains(name) && name != classroom.id {
        if revisions[classroom.id]?.formerFolders.contains(name) ?? false { continue }
        newClassroomClaims[name, default: []].insert(classroom.id)
      }
    }
  }

  private mutating func readFormerClaims(_ revisions: [String: Revisions]) {
    for name in graph.states.keys {
      let own = name.inClassroom(classrooms)
      for former in revisions[name.classroom]?.formerNames(of: name.quiz) ?? [] {
        let old = QuizReference(formerly: former, in: name.classroom).inClassroom(classrooms)
        if !present.contains(old), old != own { formerClaims[old, default: []].insert(own) }
      }
    }
  }

  private func key(_ classroom: String, _ name: String) -> String {
    classroom + "/" + cleaned(name)
  }
}

/// The former names of each classroom's folder, by current and recorded `formerly` fields.
private func formerFolders(
  _ course: Course, _ revisions: [String: Revisions]
) -> [String: Set<String>] {
  var said = revisions.mapValues(\.formerFolders)
  for classroom in course.classrooms {
    said[classroom.id, default: []].formUnion(classroom.formerly)
  }
  said = said.filter { !$0.value.isEmpty }
  return said.keys.reduce(into: [:]) { all, classroom in
    var (found, open): (Set<String>, [String]) = ([classroom], [classroom])
    while let folder = open.popLast() {
      open += (said[folder] ?? []).filter { found.insert($0).inserted }
    }
    all[classroom] = found.subtracting([classroom])
  }
}

extension RenameSearch {
  private mutating func findTargets() {
    guard !graph.all.isEmpty else { return }
    let heads = graph.heads
    let history = graph.history(of: heads)
    // States in a cycle, which swapping folders leaves, have no head and are searched as well.
    let open = heads.union(graph.all.filter { !history.contains($0) })
    var rest: [StateGraph.State] = []
    for state in open.sorted(by: isEarlier) {
      guard let quiz = graph.quiz(of: state) else { continue }
      if let found = certain(state, quiz) {
        assign(state, found)
      } else if heads.contains(state) {
        rest.append(state)
      }
    }
    let taken = continued
    rest.removeAll { state in
      let own = state.name.inClassroom(classrooms)
      guard let now = present[own], let quiz = graph.quiz(of: state), quiz.keepsSomething(in: now),
        !continuesOther(taken[own] ?? [], than: state, own)
      else { return false }
      assign(state, own)
      return true
    }
    spread()
    assignReturned()
    findAlikeStates(rest.filter { !present.contains($0.name.inClassroom(classrooms)) })
  }

  /// Whether what a quiz continues had another name before, and has nothing to do with a state that
  /// has the quiz's name: two quizzes have exchanged their names, for example.
  private func continuesOther(
    _ taken: Set<StateGraph.State>, than state: StateGraph.State, _ own: QuizReference
  ) -> Bool {
    let history = graph.history(of: taken)
    return !history.allSatisfy { $0.name.inClassroom(classrooms) == own }
      && history.isDisjoint(with: graph.history(of: [state]))
  }

  private func isEarlier(_ a: StateGraph.State, _ b: StateGraph.State) -> Bool {
    a.name != b.name ? a.name < b.name : a.digest < b.digest
  }

  private mutating func assign(_ state: StateGraph.State, _ quiz: QuizReference) {
    continued[quiz, default: []].insert(state)
  }

  /// Assigns to each quiz the state that it is in, if later states lead only to other classrooms or
  /// to no quiz: a classroom was split, its folder was renamed back, or the course is the earlier
  /// side of a comparison.
  ///
  /// Where both classrooms have such a quiz, their rosters decide.
  private mutating func assignReturned() {
    let returned = graph.all.filter { state in
      let own = state.name.inClassroom(classrooms)
      return present[own]?.revision == graph.revision(of: state)
        && targets[state]?.allSatisfy({ $0.classroom != own.classroom }) ?? true
    }
    guard !returned.isEmpty else { return }
    for state in returned { assign(state, state.name.inClassroom(classrooms)) }
    spread()
  }

  /// Sets the targets of every state: the quizzes that continue it.
  private mutating func spread() {
    targets = [:]
    for (quiz, heads) in continued {
      for state in graph.history(of: heads) { targets[state, default: []].insert(quiz) }
    }
  }

  /// The quizzes that continue any of some states.
  private func allTargets(of states: some Sequence<StateGraph.State>) -> Set<QuizReference> {
    Set(states.flatMap { targets[$0] ?? [] })
  }

  /// Assigns states of quizzes that no longer exist to the quizzes that continue similar states.
  private mutating func findAlikeStates(_ states: [StateGraph.State]) {
    guard !states.isEmpty else { return }
    let open = Set(states.map { $0.name.inClassroom(classrooms).classroom })
    var alike: [String: [(state: StateGraph.State, quiz: PublishedQuiz)]] = [:]
    for state in graph.all where open.contains(state.name.inClassroom(classrooms).classroom) {
      guard let quiz = graph.quiz(of: state) else { continue }
      alike[key(state.name.inClassroom(classrooms).classroom, quiz.name), default: []].append(
        (state, quiz))
    }
    var (rest, count) = (states, 0)
    while count != rest.count {
      count = rest.count
      rest.removeAll { state in
        guard let quiz = graph.quiz(of: state) else { return false }
        let classroom = state.name.inClassroom(classrooms).classroom
        let like = (alike[key(classroom, quiz.name)] ?? []).filter {
          quiz.isContinued(as: $0.quiz)
        }
        guard let target = only(allTargets(of: like.map(\.state))) else { return false }
        assign(state, target)
        return true
      }
      spread()
    }
  }

  /// The quiz that certainly continues a state, by former names or by content; `nil` if there is
  /// none or two.
  private func certain(_ state: StateGraph.State, _ quiz: PublishedQuiz) -> QuizReference? {
    let own = state.name.inClassroom(classrooms)
    if let classroom = only(newClassroomClaims[state.name.classroom]) {
      let moved = QuizReference(classroom: classroom, quiz: state.name.quiz)
      if let now = present[moved], quiz.keepsSomething(in: now) { return moved }
    }
    guard let now = present[own] else { return successor(of: state, quiz) }
    if quiz.revision == now.revision { return own }
    let claimants = (newClaims[own] ?? []).subtracting([own]).filter {
      !hadName(of: state, quiz, $0)
    }
    let goesOn = quiz.isContinued(as: now)
    if goesOn, claimants.isEmpty || !quizzesWithFormerNames.contains(own) { return own }
    if !claimants.isEmpty { return only(claimants) }
    let others = likeQuizzes(own, quiz)
    if !others.isEmpty { return only(others) }
    return goesOn || newClaims[own]?.contains(own) ?? false ? own : nil
  }

  /// The quiz that continues one whose file no longer exists.
  private func successor(of state: StateGraph.State, _ quiz: PublishedQuiz) -> QuizReference? {
    let old = state.name.inClassroom(classrooms)
    let said = claimed(old).filter { !hadName(of: state, quiz, $0) }
    return said.isEmpty ? only(likeQuizzes(old, quiz)) : only(said)
  }

  /// Whether a quiz claims the name of a state, but not its attempts, because another quiz had the
  /// name.
  ///
  /// The quiz has nothing in common with the state, or a third quiz has the state's name and half
  /// of its questions. If the quiz has the former name in its front matter, it must also be
  /// recorded that the quiz had the name. If only earlier front matter has it, which may be that of
  /// another quiz, any record of the quiz is enough, and so is that it has no former names: it is
  /// new.
  private func hadName(
    of state: StateGraph.State, _ quiz: PublishedQuiz, _ claimant: QuizReference
  ) -> Bool {
    let old = state.name.inClassroom(classrooms)
    guard let now = present[claimant].flatMap({ PublishedQuiz($0) }),
      !quiz.sharesText(with: now) || likeQuizzes(old, quiz).contains(where: { $0 != claimant })
    else { return false }
    // If the quiz has just been renamed, no state has its name.
    let own = graph.heads.subtracting([state]).filter { head in
      let name = head.name.inClassroom(classrooms)
      return name == claimant
        || name.classroom == old.classroom
          && graph.quiz(of: head)?.sharesText(with: now) ?? false
    }
    let history = graph.history(of: own)
    if history.contains(state) { return false }
    if claims[old]?.contains(claimant) ?? false {
      return history.contains { $0.name.inClassroom(classrooms) == old }
    }
    return !history.isEmpty || !quizzesWithFormerNames.contains(claimant)
  }

  /// The quizzes that claim a former name, now or in the past, directly or through their own former
  /// names.
  private func claimed(_ old: QuizReference) -> Set<QuizReference> {
    followed(from: old, isEnd: present.contains) {
      Array(claims[$0] ?? formerClaims[$0] ?? [])
    }
  }

  /// Other quizzes of the classroom with the quiz's name and half of its questions.
  private func likeQuizzes(_ own: QuizReference, _ quiz: PublishedQuiz) -> Set<QuizReference> {
    Set(
      (named[key(own.classroom, quiz.name)] ?? []).filter { other in
        other != own && present[other].map(quiz.isContinued) ?? false
      })
  }

  private func only<Value>(_ values: Set<Value>?) -> Value? {
    values?.count == 1 ? values?.first : nil
  }
}

extension RenameSearch {
  /// The only quiz that all records allow for a name without a quiz.
  func quiz(for old: QuizReference) -> QuizReference? {
    let said = claimed(old)
    if !said.isEmpty { return only(said) }
    let states = graph.states.filter { $0.key.inClassroom(classrooms) == old }.values.joined()
    return only(allTargets(of: states))
  }

  private mutating func findCandidates() {
    let byOwnName = Dictionary(grouping: graph.all) { $0.name.inClassroom(classrooms) }
    for (name, states) in graph.states {
      let own = name.inClassroom(classrooms)
      var found: [String: Set<QuizReference>] = [:]
      for state in states {
        found[graph.revision(of: state), default: []].formUnion(targets[state] ?? [])
      }
      if contradicts(claims[own] ?? [], own, byOwnName[own] ?? []) { continue }
      if let now = present[own], found[now.revision] != nil { found[now.revision]?.insert(own) }
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
  private func contradicts(
    _ said: Set<QuizReference>, _ name: QuizReference, _ states: [StateGraph.State]
  ) -> Bool {
    guard !present.contains(name), !said.isEmpty else { return false }
    let found = allTargets(of: states)
    guard found.isDisjoint(with: said) else { return false }
    let later = found.flatMap { graph.history(of: continued[$0] ?? []) }
      .filter { $0.name.inClassroom(classrooms) != name }.compactMap { graph.quiz(of: $0) }
    return !states.compactMap { graph.quiz(of: $0) }.contains { quiz in
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
  /// Whether the other quiz has the same name or the text of one of its questions, possibly
  /// reworded.
  func sharesText(with other: PublishedQuiz) -> Bool {
    cleaned(name) == cleaned(other.name) || sharesQuestion(with: other, usesIDs: false)
  }

  /// Whether the quiz now in the file has the same name or one of its questions, possibly reworded.
  func keepsSomething(in quiz: Quiz) -> Bool {
    revision == quiz.revision || cleaned(name) == cleaned(quiz.name)
      || PublishedQuiz(quiz).map { sharesQuestion(with: $0, usesIDs: true) } ?? false
  }

  private func sharesQuestion(with other: PublishedQuiz, usesIDs: Bool) -> Bool {
    let (own, others) = (questions.map(\.matchCandidate), other.questions.map(\.matchCandidate))
    return !matchedPairs(own, others, usesIDs: usesIDs).isEmpty
  }
}

import Digest

/// The recorded states of quizzes under all their names, and which state was published after which.
///
/// Quizzes for which only the current state is recorded are left out, unless it is recorded that a
/// quiz with another name had this state or name before.
struct StateGraph {
  /// A state in the revisions file of one classroom.
  struct State: Hashable {
    /// The name of its quiz and of the classroom's folder at that time.
    var name: QuizReference
    /// The digest of its line.
    var digest: String
  }

  /// By name, sorted by digest.
  private(set) var states: [QuizReference: [State]] = [:]
  private var lines: [State: ArraySlice<UInt8>] = [:]
  private var previous: [State: Set<State>] = [:]
  private var cameLast: [State: Int] = [:]
  private var leftLast: [State: Int] = [:]
  /// The numbers of the steps from states to themselves.
  private var arrivals: [State: Int] = [:]
  /// States that moved to another folder, alone or with their classroom, and were not published
  /// again in the old one.
  private var moved: Set<State> = []

  /// `folders` contains the former names of each classroom's folder.
  init(
    _ revisions: [String: Revisions], _ folders: [String: Set<String>],
    isPlain: (QuizReference, [ArraySlice<UInt8>]) -> Bool
  ) {
    var steps: [(name: QuizReference, step: QuizHistory.Step)] = []
    var plain: [(name: QuizReference, lines: [ArraySlice<UInt8>])] = []
    for (classroom, own) in revisions {
      for quiz in own.quizzes {
        let name = QuizReference(classroom: classroom, quiz: quiz), recorded = own.lines(of: quiz)
        if isPlain(name, recorded) {
          plain.append((name, recorded))
        } else {
          add(QuizHistory(recorded), of: name, &steps)
        }
      }
    }
    let followed = followedElsewhere(steps, revisions)
    for (name, recorded) in plain {
      let isFollowed =
        followed.names.contains(name)
        || !followed.digests.isEmpty
          && followed.digests.contains(contentDigest(of: Array(recorded[0])))
      if isFollowed { add(QuizHistory(recorded), of: name, &steps) }
    }
    let byDigest = Dictionary(grouping: lines.keys, by: \.digest)
    for (name, step) in steps {
      let to = State(name: name, digest: step.to)
      guard lines[to] != nil else { continue }
      if step.from == step.to { arrivals[to] = max(arrivals[to] ?? 0, step.number) }
      for from in sources(at: name, byDigest[step.from] ?? [], revisions, folders) {
        connect(from, to, number: step.number)
      }
    }
    for (classroom, former) in folders {
      for state in lines.keys where former.contains(state.name.classroom) {
        move(state, to: QuizReference(classroom: classroom, quiz: state.name.quiz))
      }
    }
    for name in states.keys { followMoves(to: name, revisions[name.classroom], folders) }
  }

  private mutating func add(
    _ history: QuizHistory, of name: QuizReference,
    _ steps: inout [(name: QuizReference, step: QuizHistory.Step)]
  ) {
    for (digest, line) in history.states { lines[State(name: name, digest: digest)] = line }
    states[name] = history.states.keys.sorted().map { State(name: name, digest: $0) }
    steps += history.steps.map { (name, $0) }
  }

  /// The names and states that quizzes with other names had earlier: a new quiz may have the same.
  private func followedElsewhere(
    _ steps: [(name: QuizReference, step: QuizHistory.Step)], _ revisions: [String: Revisions]
  ) -> (names: Set<QuizReference>, digests: Set<String>) {
    let names = states.keys.flatMap { name in
      (revisions[name.classroom]?.formerNames(of: name.quiz) ?? [])
        .map { QuizReference(formerly: $0, in: name.classroom) }
    }
    let others = steps.filter { lines[State(name: $0.name, digest: $0.step.from)] == nil }
    return (Set(names), Set(others.map(\.step.from)))
  }

  /// Connects the states that a quiz had under the same name in other classrooms.
  private mutating func followMoves(
    to name: QuizReference, _ revisions: Revisions?, _ folders: [String: Set<String>]
  ) {
    for written in revisions?.formerNames(of: name.quiz) ?? [] {
      let old = QuizReference(formerly: written, in: name.classroom)
      guard old.quiz == name.quiz, old != name else { continue }
      for classroom in [old.classroom] + (folders[old.classroom] ?? []) {
        let place = QuizReference(classroom: classroom, quiz: old.quiz)
        for state in states[place] ?? [] { arrive(from: state, at: name) }
      }
    }
  }

  /// Connects a state with the same one in the classroom to which the folder was renamed.
  private mutating func move(_ state: State, to name: QuizReference) {
    let now = State(name: name, digest: state.digest)
    guard lines[now] != nil else { return }
    previous[now, default: []].insert(state)
    if !(previous[state]?.contains(state) ?? false) { moved.insert(state) }
  }

  /// Connects a state with the same one in the classroom to which the quiz moved, if it is recorded
  /// that it arrived there; it may have been published again in the earlier classroom.
  ///
  /// Without this record, the name could be that of an earlier quiz, unrelated to this one.
  private mutating func arrive(from state: State, at name: QuizReference) {
    let now = State(name: name, digest: state.digest)
    guard let arrival = arrivals[now] else { return }
    previous[now, default: []].insert(state)
    if arrival > arrivals[state] ?? 0 { moved.insert(state) }
  }

  private mutating func connect(_ from: State, _ to: State, number: Int) {
    previous[to, default: []].insert(from)
    cameLast[to] = max(cameLast[to] ?? 0, number)
    leftLast[from] = max(leftLast[from] ?? 0, number)
  }

  /// The states that a step may start from: under the same name, or else under former names of the
  /// quiz or its classroom.
  private func sources(
    at name: QuizReference, _ found: [State], _ revisions: [String: Revisions],
    _ folders: [String: Set<String>]
  ) -> [State] {
    if let own = found.first(where: { $0.name == name }) { return [own] }
    let near = found.filter { $0.name.classroom == name.classroom }
    if !near.isEmpty { return near }
    let names = revisions[name.classroom]?.formerNames(of: name.quiz) ?? []
    let said = Set(names.map { QuizReference(formerly: $0, in: name.classroom) })
    let classrooms = Set([name.classroom] + said.map(\.classroom)).reduce(into: Set<String>()) {
      $0.formUnion(folders[$1] ?? [])
    }
    return found.filter { said.contains($0.name) || classrooms.contains($0.name.classroom) }
  }

  /// The states after which no other was published.
  var heads: Set<State> { Set(lines.keys.filter(isHead)) }

  private func isHead(_ state: State) -> Bool {
    !moved.contains(state) && leftLast[state] ?? 0 <= cameLast[state] ?? 0
  }

  /// The number of the step with which a quiz returns to a superseded state; `nil` if the state is
  /// not superseded.
  func numberOfReturn(to state: State) -> Int? {
    guard lines[state] != nil, !isHead(state) else { return nil }
    return max(leftLast[state] ?? 0, cameLast[state] ?? 0) + 1
  }

  /// The given states and all states that led to them.
  func history(of heads: some Sequence<State>) -> Set<State> {
    reached(from: Set(heads)) { previous[$0] ?? [] }
  }

  /// All states.
  var all: Dictionary<State, ArraySlice<UInt8>>.Keys { lines.keys }

  /// The recorded line of a state; empty if the state is unknown.
  func line(of state: State) -> ArraySlice<UInt8> { lines[state] ?? [] }

  /// The parsed state; `nil` for a line that cannot be read.
  func quiz(of state: State) -> PublishedQuiz? { PublishedQuiz(line: Array(line(of: state))) }

  /// The revision in the line of a state; empty if the line has none.
  func revision(of state: State) -> String { recordedRevision(line(of: state)) ?? "" }
}

/// The revision in the line of a state, read from its start.
func recordedRevision(_ line: ArraySlice<UInt8>) -> String? {
  let head = Array(#"","revision":""#.utf8)
  let rest = line.dropFirst(#"{"quiz":""#.utf8.count).drop { $0 != UInt8(ascii: "\"") }
  guard rest.starts(with: head) else { return nil }
  return String(
    decoding: rest.dropFirst(head.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
}

/// Everything that steps lead to from some nodes, with these nodes; cycles are allowed.
package func reached<Node: Hashable>(
  from start: Set<Node>, _ next: (Node) -> Set<Node>
) -> Set<Node> {
  var (seen, open) = (start, Array(start))
  while let node = open.popLast() {
    open += next(node).filter { seen.insert($0).inserted }
  }
  return seen
}

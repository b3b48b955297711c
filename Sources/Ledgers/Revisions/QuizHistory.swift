package import Courseware
import Digest

/// The states of a quiz under all its names, and the order in which they were published.
struct QuizHistory: Sendable {
  /// The lines of states, by their digests.
  private(set) var states: [String: ArraySlice<UInt8>] = [:]
  private(set) var steps: Set<Step> = []

  /// A step from one published state to the next.
  struct Step: Hashable {
    /// The number of the step in the history, from 1.
    var number: Int
    var from: String
    var to: String
  }

  /// Reads the lines of a quiz, and of its former names, from revisions files.
  init(_ lines: [ArraySlice<UInt8>] = []) {
    for line in lines {
      switch revisionLineKind(line) {
      case .state: states[contentDigest(of: Array(line))] = line
      case .step: if let step = Step(line) { steps.insert(step) }
      case .formerly: break
      }
    }
  }

  /// The states after which no other was published: a single one, unless branches were merged or
  /// the order of states was not recorded.
  private var heads: [String] {
    var (cameLast, leftLast): ([String: Int], [String: Int]) = ([:], [:])
    for step in steps {
      cameLast[step.to] = max(cameLast[step.to] ?? 0, step.number)
      leftLast[step.from] = max(leftLast[step.from] ?? 0, step.number)
    }
    return states.keys.filter { leftLast[$0] ?? 0 <= cameLast[$0] ?? 0 }.sorted()
  }

  /// The number of the last step from a state to itself; `nil` if there is none.
  func lastArrival(in state: String) -> Int? {
    steps.filter { $0.from == state && $0.to == state }.map(\.number).max()
  }

  /// Adds the state that is published now; returns the new lines.
  ///
  /// If a quiz returns to a superseded state and no step leads to it from a current state, a step
  /// numbered at least `returning` is added from the state to itself. Such a step is also added if
  /// the quiz arrives from another classroom in a state that it had there.
  mutating func add(
    _ line: [UInt8], of quiz: String, returning: Int? = nil, isArriving: Bool = false
  ) -> [[UInt8]] {
    let digest = contentDigest(of: line)
    let former = heads.filter { $0 != digest }
    var news: [[UInt8]] = []
    if states.updateValue(line[...], forKey: digest) == nil { news.append(line) }
    let number = max((steps.map(\.number).max() ?? 0) + 1, returning ?? 0)
    for head in former {
      let step = Step(number: number, from: head, to: digest)
      steps.insert(step)
      news.append(step.line(of: quiz))
    }
    if isArriving || returning != nil && former.isEmpty {
      let step = Step(number: number, from: digest, to: digest)
      if steps.insert(step).inserted { news.append(step.line(of: quiz)) }
    }
    return news
  }

  /// The states from the newest to the oldest, each with the state that its ids are mapped to
  /// first: the next state on the shortest recorded path to the newest, or the newest itself if
  /// there is no path.
  func followed(to newest: String) -> [(state: String, next: String)] {
    var before: [String: Set<String>] = [:]
    for step in steps where states[step.from] != nil && states[step.to] != nil {
      before[step.to, default: []].insert(step.from)
    }
    var found: [(state: String, next: String)] = []
    var seen: Set<String> = [newest]
    var level = [newest]
    while !level.isEmpty {
      var nextLevel: [String] = []
      for later in level {
        for earlier in before[later, default: []].sorted() where seen.insert(earlier).inserted {
          found.append((earlier, later))
          nextLevel.append(earlier)
        }
      }
      level = nextLevel.sorted()
    }
    return found + states.keys.filter { !seen.contains($0) }.sorted().map { ($0, newest) }
  }
}

extension QuizHistory.Step {
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let json = try? JSONValue(Array(line), limit: .max), let number = json["step"]?.int,
      number > 0, number < 1 << 40, let from = json["from"]?.string, let to = json["to"]?.string
    else { return nil }
    self.init(number: number, from: from, to: to)
  }

  /// `{"quiz":"cells","step":2,"from":"9f…","to":"04…"}`: digests of the lines of two states.
  fileprivate func line(of quiz: String) -> [UInt8] {
    var line: [UInt8] = []
    line.write(#"{"quiz":"#)
    line.writeJSON(quiz)
    line.write(#","step":\#(number),"from":"\#(from)","to":"\#(to)"}"#)
    return line
  }
}

/// The kind of a quiz's line in a revisions file.
enum RevisionLineKind {
  /// A state of the quiz.
  case state
  /// A step: which state was published after which.
  case step
  /// The former names in the quiz's front matter.
  case formerly
}

/// The kind of a line about a quiz, determined from its second key.
func revisionLineKind(_ line: ArraySlice<UInt8>) -> RevisionLineKind {
  let rest = line.dropFirst(#"{"quiz":""#.utf8.count).drop { $0 != UInt8(ascii: "\"") }
  if rest.starts(with: #"","step":"#.utf8) { return .step }
  return rest.starts(with: #"","formerly":"#.utf8) ? .formerly : .state
}

/// The questions of two states of a quiz that `merge` matches with certainty: the new ids by the
/// old ones, which may be the same.
package func certainQuestionPairs(_ old: Quiz, _ new: Quiz) -> [String: String] {
  guard let before = PublishedQuiz(old), let after = PublishedQuiz(new) else { return [:] }
  return Dictionary(
    keepingFirst: matchedPairs(
      before.questions.map(\.matchCandidate), after.questions.map(\.matchCandidate), usesIDs: true))
}

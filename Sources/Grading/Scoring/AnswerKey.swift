package import Courseware
package import Ledgers

/// The parts of a quiz that scoring needs, prepared once for all attempts.
package struct AnswerKey: Sendable {
  /// In source order.
  let questions: [Question]
  let decimalMark: DecimalMark
  /// For each section, the number of questions it asks, `nil` for all of them, and their indices.
  let sections: [(pick: Int?, places: Range<Int>)]
  /// The revision of the quiz that the key belongs to.
  let revision: String
  /// The draw of questions at this revision.
  package let draw: Draw
  /// Whether the quiz shuffles questions now.
  fileprivate let shufflesQuestions: Bool
  private let places: [String: Int]

  /// Creates the key of a quiz at its current revision.
  package init(_ quiz: Quiz) {
    questions = quiz.questions
    decimalMark = quiz.decimalMark
    revision = quiz.revision
    draw = Draw(of: quiz)
    shufflesQuestions = quiz.shuffle.shufflesQuestions
    var start = 0
    sections = quiz.sections.map { section in
      defer { start += section.questions.count }
      return (section.pick, start..<start + section.questions.count)
    }
    places = Dictionary(keepingFirst: zip(questions.map(\.id), questions.indices))
  }

  /// The index of a question in the quiz; `nil` if the quiz no longer has it.
  func place(of question: String) -> Int? { places[question] }
}

/// The possible draw of a seed at a revision of a quiz, by the indices of its current questions.
package struct MappedDraw: Sendable {
  private let draw: Draw
  private let shufflesQuestions: Bool
  /// For each question of that revision, its current index; `nil` if it was removed.
  private let places: [Int?]
  /// For each current question, whether it was added later in a section that asks all its
  /// questions.
  private let isAskedAnyway: [Bool]

  /// The draw of the current quiz.
  init(of key: AnswerKey) {
    (draw, shufflesQuestions) = (key.draw, key.shufflesQuestions)
    places = Array(key.questions.indices)
    isAskedAnyway = Array(repeating: false, count: key.questions.count)
  }

  /// The draw of an earlier revision; `names` maps ids at that revision to current ones.
  init(of former: FormerDraw, in key: AnswerKey, _ names: [String: String]) {
    (draw, shufflesQuestions) = (former.draw, key.shufflesQuestions)
    let places = former.questions.map { key.place(of: names[$0] ?? $0) }
    self.places = places
    // In a section that draws, a question that was added later cannot have been asked.
    var isNew = Array(repeating: false, count: key.questions.count)
    for section in key.sections where section.pick == nil {
      for place in section.places { isNew[place] = true }
    }
    for place in places.compactMap(\.self) { isNew[place] = false }
    isAskedAnyway = isNew
  }

  /// For each way in which the seed can have been interpreted, whether each current question is
  /// asked.
  fileprivate func possibilities(of seed: String) -> [[Bool]] {
    draw.possibilities(seed: seed, shufflesQuestions: shufflesQuestions).map { drawn in
      var isAsked = isAskedAnyway
      for place in drawn { if let today = places[place] { isAsked[today] = true } }
      return isAsked
    }
  }
}

extension [MappedDraw] {
  /// Whether each current question was asked, by index; `nil` if the quiz does not draw or the seed
  /// is invalid.
  ///
  /// Of several possible draws, the first of those is used that differ from the answers in the
  /// fewest questions. The most answers do not decide: a draw with more questions would be taken
  /// for that of an attempt that answers one question too many. A page gives every question that it
  /// asks a response, so the draw of an unchanged attempt does not differ at all.
  package func asked(by seed: String, isAnswered: (_ place: Int) -> Bool) -> [Bool]? {
    let possible = flatMap { $0.possibilities(of: seed) }
    guard possible.count > 1 else { return possible.first }
    let differences = possible.map { isAsked in
      isAsked.indices.count { isAsked[$0] != isAnswered($0) }
    }
    let fewest = differences.min()
    return zip(possible, differences).first { $0.1 == fewest }?.0
  }
}

extension AnswerKey {
  /// The ids of the questions that an attempt made by a page was asked; `nil` if its draw is
  /// unknown.
  ///
  /// `answered` contains the current ids of the questions that it answers.
  func asked(of attempt: Attempt, _ idMapping: IDMapping, answered: Set<String>) -> Set<String>? {
    let isAsked = draws(at: attempt.revision, idMapping).asked(by: attempt.seed) { place in
      answered.contains(questions[place].id)
    }
    return isAsked.map { isAsked in
      Set(questions.indices.filter { isAsked[$0] }.map { questions[$0].id })
    }
  }

  /// The possible draws at a revision; empty if it asked all questions of the current quiz, or if
  /// its draw is unknown.
  ///
  /// An earlier revision that asked all its questions has a draw of all of them, because the
  /// current quiz may draw.
  ///
  /// For an unrecorded revision they are the draw of the current quiz, which comes first, and those
  /// of all recorded revisions.
  package func draws(at revision: String, _ idMapping: IDMapping) -> [MappedDraw] {
    if revision == self.revision { return draw.leavesSomeOut ? [MappedDraw(of: self)] : [] }
    let names = idMapping.names(at: revision).questions
    if idMapping.revisions.contains(revision) {
      return idMapping.draws[revision].map { [MappedDraw(of: $0, in: self, names)] } ?? []
    }
    guard draw.leavesSomeOut || !idMapping.draws.isEmpty else { return [] }
    let former = idMapping.draws.sorted { $0.key < $1.key }
    return [MappedDraw(of: self)] + former.map { MappedDraw(of: $0.value, in: self, names) }
  }
}

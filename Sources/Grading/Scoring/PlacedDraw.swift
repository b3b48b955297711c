import Courseware

/// What a seed draws at some revision of a quiz, by the places of its questions today.
struct PlacedDraw: Sendable {
  private let draw: Draw
  /// By the place of a question at that revision, its place today; `nil` where it is gone.
  private let places: [Int?]
  /// By today's places, whether a question came later and everybody is asked it.
  private let isAskedAnyway: [Bool]

  /// Of the quiz as it is.
  init(of key: AnswerKey) {
    draw = key.draw
    places = Array(key.questions.indices)
    isAskedAnyway = Array(repeating: false, count: key.questions.count)
  }

  /// Of an earlier revision; `names` are ids that questions had then, with today's.
  init(of former: FormerDraw, in key: AnswerKey, _ names: [String: String]) {
    draw = former.draw
    let places = former.questions.map { key.place(of: names[$0] ?? $0) }
    self.places = places
    // Of a section that draws, nobody can have been asked a question that came later.
    var isNew = Array(repeating: false, count: key.questions.count)
    for section in key.sections where section.pick == nil {
      for place in section.places { isNew[place] = true }
    }
    for place in places.compactMap(\.self) { isNew[place] = false }
    isAskedAnyway = isNew
  }

  /// By today's places, whether a question is asked; `nil` where it is no seed.
  ///
  /// Of several ways in which the seed can have been read it is the one with the most answers.
  func asked(by seed: String, isAnswered: (_ place: Int) -> Bool) -> [Bool]? {
    let possible = draw.possibilities(seed: seed).map { drawn in
      var isAsked = isAskedAnyway
      for place in drawn { if let today = places[place] { isAsked[today] = true } }
      return isAsked
    }
    guard possible.count > 1 else { return possible.first }
    let answered = possible.map { isAsked in
      isAsked.indices.count { isAsked[$0] && isAnswered($0) }
    }
    return zip(possible, answered).max { $0.1 < $1.1 }?.0
  }
}

extension AnswerKey {
  /// The ids of the questions that an attempt made by a page was asked, where its draw is known;
  /// `answered` are ids that it has answers to, as they are today.
  func asked(of attempt: Attempt, _ heirs: Heirs, answered: Set<String>) -> Set<String>? {
    let isAsked = draw(at: attempt.revision, heirs)?.asked(by: attempt.seed) { place in
      answered.contains(questions[place].id)
    }
    return isAsked.map { isAsked in
      Set(questions.indices.filter { isAsked[$0] }.map { questions[$0].id })
    }
  }

  /// What seeds draw at a revision; `nil` where that is not known, or the quiz asks everything.
  func draw(at revision: String, _ heirs: Heirs) -> PlacedDraw? {
    if revision == self.revision { return draw.leavesSomeOut ? PlacedDraw(of: self) : nil }
    return heirs.draws[revision].map {
      PlacedDraw(of: $0, in: self, heirs.names(at: revision).questions)
    }
  }
}

/// How an earlier revision of a quiz drew its questions.
struct FormerDraw: Sendable, Equatable {
  var draw: Draw
  /// The ids that its questions had, in source order: as many as the draw has.
  var questions: [String]
}

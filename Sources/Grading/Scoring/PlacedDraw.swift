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

  /// By today's places, whether a question is asked: one list for each way in which the seed can
  /// have been read.
  func asked(by seed: String) -> [[Bool]] {
    draw.possibilities(seed: seed).map { drawn in
      var isAsked = isAskedAnyway
      for place in drawn { if let today = places[place] { isAsked[today] = true } }
      return isAsked
    }
  }
}

extension AnswerKey {
  /// The ids of the questions that an attempt made by a page was asked, where its draw is known;
  /// `answered` are ids that it has answers to, as they are today.
  func asked(of attempt: Attempt, _ heirs: Heirs, answered: Set<String>) -> Set<String>? {
    let draw: PlacedDraw?
    if attempt.revision == revision {
      draw = self.draw.leavesSomeOut ? PlacedDraw(of: self) : nil
    } else {
      draw = heirs.draws[attempt.revision].map {
        PlacedDraw(of: $0, in: self, heirs.names(at: attempt.revision).questions)
      }
    }
    let possible = draw?.asked(by: attempt.seed).map { isAsked in
      Set(questions.indices.filter { isAsked[$0] }.map { questions[$0].id })
    }
    return possible?.max { $0.intersection(answered).count < $1.intersection(answered).count }
  }
}

/// How an earlier revision of a quiz drew its questions.
struct FormerDraw: Sendable, Equatable {
  var draw: Draw
  /// The ids that its questions had, in source order: as many as the draw has.
  var questions: [String]
}

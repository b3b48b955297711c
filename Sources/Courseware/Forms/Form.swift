/// The form of one attempt: its questions, options and items in their order.
///
/// Documentation/grading.md defines the algorithm, and the page's script computes the same.
package struct Form: Sendable, Equatable {
  /// In the order they are shown.
  package var questions: [Shown]

  /// One question of the form.
  package struct Shown: Sendable, Equatable {
    /// The question's id.
    package var question: String
    /// The ids of the shuffled parts: options, items to order or partners; may be empty.
    package var items: [String]
    /// The ids of the items of each menu in it, by the blank's id, in the order of the text.
    package var menus: [Menu]
  }

  /// A menu of the form.
  package struct Menu: Sendable, Equatable {
    /// The id of the blank that the menu fills, unique in its question.
    package var blank: String
    /// The ids of the menu's items in the order shown: by id if the quiz does not shuffle options.
    package var items: [String]
  }

  /// Creates the form for a seed of 32 hexadecimal digits; `nil` for an invalid seed.
  ///
  /// First the sections draw and order their questions, in source order; then every question of the
  /// quiz, drawn or not, orders its parts, in source order. So each seed gives exactly one form.
  package init?(of quiz: Quiz, seed: String) {
    guard var chance = DrawGenerator(seed: seed) else { return nil }
    let drawn = Draw(of: quiz).places(&chance, shufflesQuestions: quiz.shuffle.shufflesQuestions)
    let all = quiz.questions.map { Shown($0, quiz.shuffle.shufflesOptions, &chance) }
    questions = drawn.map { all[$0] }
  }
}

extension Form.Shown {
  fileprivate init(_ question: Question, _ isShuffled: Bool, _ chance: inout DrawGenerator) {
    let content = question.kind.content
    let items = content.shuffledIDs(&chance)
    self.init(
      question: question.id, items: items, menus: content.menus(&chance, isShuffled: isShuffled))
  }
}

/// The number of questions that an attempt draws from each section of a quiz.
///
/// This is the part of a ``Form`` that grading depends on; Documentation/grading.md defines the
/// algorithm.
package struct Draw: Sendable, Hashable {
  /// In source order.
  package var sections: [Section]

  /// How many questions a section has, and how many of them an attempt asks.
  package struct Section: Sendable, Hashable {
    /// At least 0.
    package var questions: Int
    /// From 0 to ``questions``.
    package var pick: Int

    /// Creates a section; `pick` must be from 0 to `questions`.
    package init(questions: Int, pick: Int) {
      (self.questions, self.pick) = (questions, pick)
    }
  }

  /// Creates a draw from recorded counts, such as those of a published revision.
  package init(sections: [Section]) { self.sections = sections }

  /// Creates the draw of a quiz: a section without `pick`, or with too large a one, asks all its
  /// questions.
  package init(of quiz: Quiz) {
    sections = quiz.sections.map { section in
      let count = section.questions.count
      return Section(questions: count, pick: min(section.pick ?? count, count))
    }
  }

  /// How many questions the quiz has.
  package var questions: Int { sections.reduce(0) { $0 + $1.questions } }

  /// Whether an attempt asks fewer questions than the quiz has.
  package var leavesSomeOut: Bool { sections.contains { $0.pick < $0.questions } }

  /// The indices of the questions asked, counted over the whole quiz, in the order in which they
  /// are shown.
  func places(_ chance: inout DrawGenerator, shufflesQuestions: Bool) -> [Int] {
    var places: [Int] = []
    var first = 0
    for section in sections {
      let all = Array(first..<(first + section.questions))
      first += section.questions
      guard section.pick < all.count else {
        places += shufflesQuestions ? chance.shuffled(all) : all
        continue
      }
      let drawn = chance.shuffled(all).prefix(section.pick)
      places += shufflesQuestions ? Array(drawn) : drawn.sorted()
    }
    return places
  }

  /// The possible draws of a seed, each in source order; empty for an invalid seed.
  ///
  /// Whether questions are shuffled is not part of a quiz's revision, and shuffling a section
  /// changes what later sections draw: then there are two possibilities. The first one is that of
  /// `shufflesQuestions`.
  package func possibilities(seed: String, shufflesQuestions: Bool) -> [[Int]] {
    let found = [shufflesQuestions, !shufflesQuestions].compactMap { shufflesQuestions in
      DrawGenerator(seed: seed).map { chance in
        var chance = chance
        return places(&chance, shufflesQuestions: shufflesQuestions).sorted()
      }
    }
    return found.count == 2 && found[0] == found[1] ? [found[0]] : found
  }
}

/// xoshiro128** by Blackman and Vigna: the random numbers that decide what an attempt's form shows.
///
/// The page's script has the same generator, so that a seed gives the same form on both sides.
/// Source: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021.
package struct DrawGenerator: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32)

  /// - Parameter seed: 32 hexadecimal digits; `nil` for anything else. All zeros are treated as 1.
  package init?(seed: String) {
    let digits = Array(seed.utf8)
    guard digits.count == 32, digits.allSatisfy(isLowerHexDigit) else { return nil }
    let words = (0..<4).map { UInt32(seed.utf8.dropFirst($0 * 8).prefix(8).reduce(0, shifted)) }
    state = (words[0], words[1], words[2], words[3])
    if state == (0, 0, 0, 0) { state.0 = 1 }
  }

  /// The next 32 random bits.
  package mutating func next() -> UInt32 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 9
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 11)
    return result
  }

  /// A uniformly distributed whole number from 0 up to, but not including, a bound of at least 1.
  package mutating func below(_ bound: Int) -> Int {
    let bound = UInt64(max(1, bound))
    let limit = (1 << 32) - (1 << 32) % bound
    while true {
      let bits = UInt64(next())
      if bits < limit { return Int(bits % bound) }
    }
  }

  /// A shuffled copy by the Fisher–Yates algorithm, from the end.
  package mutating func shuffled<Item>(_ items: [Item]) -> [Item] {
    var copy = items
    for last in copy.indices.dropFirst().reversed() { copy.swapAt(last, below(last + 1)) }
    return copy
  }
}

private func shifted(_ number: UInt32, _ digit: UInt8) -> UInt32 {
  number << 4 | UInt32(digit < 58 ? digit - 48 : digit - 87)
}

private func rotated(_ bits: UInt32, by count: UInt32) -> UInt32 {
  bits << count | bits >> (32 - count)
}

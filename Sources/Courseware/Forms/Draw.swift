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
  /// changes what later sections draw: then there are two possibilities.
  package func possibilities(seed: String) -> [[Int]] {
    let found = [false, true].compactMap { shufflesQuestions in
      DrawGenerator(seed: seed).map { chance in
        var chance = chance
        return places(&chance, shufflesQuestions: shufflesQuestions).sorted()
      }
    }
    return found.count == 2 && found[0] == found[1] ? [found[0]] : found
  }
}

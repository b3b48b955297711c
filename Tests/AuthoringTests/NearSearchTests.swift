import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct NearSearchTests {
  private static let words = """
    light plant cell water leaf root energy sugar oxygen carbon membrane nucleus protein enzyme which
    where during produce carry convert require transport store release gradient molecule reaction
    """.split(separator: " ").map { $0.trimmingPrefix("\n") }.map(String.init)

  /// A question of fresh words: a stem and three options, the first of them right.
  private func fresh(_ random: inout SeededGenerator) -> [[String]] {
    [18, 4, 4, 4].map { count in
      (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
    }
  }

  /// The same with a word changed, doubled, left out or misspelt here and there.
  private func edited(_ question: [[String]], _ random: inout SeededGenerator) -> [[String]] {
    var question = question
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let part = Int.random(in: 0..<4, using: &random)
      let at = Int.random(in: 0..<question[part].count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: question[part][at] = Self.words.randomElement(using: &random) ?? ""
      case 1: question[part].insert(question[part][at], at: at)
      case 2: if question[part].count > 3 { question[part].remove(at: at) }
      default: question[part][at] += "s"
      }
    }
    return question
  }

  @Test("More than half of what all pairs compared show is found through the index", arguments: 1...4)
  func bruteForce(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bank: [[[String]]] = []
    for _ in 0..<120 {
      let old = bank.randomElement(using: &random)
      let isCopy = Bool.random(using: &random)
      bank.append(isCopy ? edited(old ?? fresh(&random), &random) : fresh(&random))
    }
    let body = bank.enumerated().map { index, parts in
      let options = parts.dropFirst().enumerated().map { place, words in
        "- [\(place == 0 ? "x" : " ")] \(words.joined(separator: " "))\n"
      }
      return "## \(parts[0].joined(separator: " ")) {#q\(index)}\n\n\(options.joined())\n"
    }.joined()
    let checked = try check(frontMatter("allow: [longest-key]\n") + body)
    let questions = try #require(checked.course?.classrooms.first?.quizzes.first?.questions)
    let found = Set(
      checked.diagnostics.filter { $0.code != "key-position" }.compactMap { $0.span?.bytes })
    var expected = 0
    for later in questions.indices.dropFirst() {
      let isLike = questions[..<later].contains { earlier in
        likeness(questions[later], earlier) >= leastLikeness
          && (!questions[later].contradicts(earlier) || questions[later].hasStem(of: earlier))
      }
      if isLike { expected += 1 }
    }
    #expect(expected > 20 && found.count <= expected)
    #expect(Double(found.count) >= 0.5 * Double(expected), "\(found.count) of \(expected)")
  }

  @Test("A course where all is nearly alike takes time in proportion to its size")
  func hostile() throws {
    var random = SeededGenerator(seed: 7)
    let base = fresh(&random)
    let stems = (0..<400).map { _ in
      var words = base[0]
      for at in [2, 7, 12] { words[at] = Self.words.randomElement(using: &random) ?? "" }
      return words.joined(separator: " ")
    }
    let body = stems.enumerated().map { index, stem in
      "## \(stem) {#q\(index)}\n\n- [x] \(base[1][0])\n- [ ] \(base[2][1]) so\n\n"
    }.joined()
    let found = try check(frontMatter("allow: longest-key\n") + body).diagnostics
    #expect(found.count < 400)
  }
}

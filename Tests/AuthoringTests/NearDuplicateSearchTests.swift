import Courseware
import TestSupport
import Testing

@testable import Authoring

@Suite struct NearDuplicateSearchTests {
  private static let words = """
    light plant cell water leaf root energy sugar oxygen carbon membrane nucleus protein enzyme which
    where during produce carry convert require transport store release gradient molecule reaction
    """.split(whereSeparator: \.isWhitespace).map(String.init)

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

  /// A quiz of which so many in a hundred questions are copies of one before, edited.
  private func bank(_ count: Int, copies: Int, seed: UInt64) throws -> QuizDigest {
    var random = SeededGenerator(seed: seed)
    var bank: [[[String]]] = []
    for _ in 0..<count {
      let old = bank.randomElement(using: &random)
      let isCopy = Int.random(in: 0..<100, using: &random) < copies
      bank.append(isCopy ? edited(old ?? fresh(&random), &random) : fresh(&random))
    }
    return try quizDigest(
      bank.enumerated().map { index, parts in
        let options = parts.dropFirst().enumerated().map { place, words in
          "- [\(place == 0 ? "x" : " ")] \(words.joined(separator: " "))\n"
        }
        return "## \(parts[0].joined(separator: " ")) {#q\(index)}\n\n\(options.joined())\n"
      }.joined())
  }

  /// The questions that are like one before, by the index and by comparing all pairs; neither
  /// counts those that repeat one before word for word.
  private func likes(in quiz: QuizDigest) throws -> (found: Set<Int>, expected: Set<Int>) {
    let questions = try quiz.questions.indices.map { try #require(quiz.question($0)) }
    let runs = questions.map(LetterRuns.init)
    var expected = Set<Int>()
    let distinct = firsts(of: quiz)
    for later in distinct {
      let isLike = questions[..<later].indices.contains { earlier in
        let (own, old) = (questions[later], questions[earlier])
        return runs[later].likeness(to: runs[earlier]) >= minLikeness
          && (!own.contradicts(old) || own.hasStem(of: old))
      }
      if isLike { expected.insert(later) }
    }
    let found = search(quiz).all(jobs: 2)
    return (Set(found.map { distinct[$0.index] }), expected)
  }

  /// The questions that repeat none before them.
  private func firsts(of quiz: QuizDigest) -> [Int] {
    var asked: Set<UInt64> = []
    return quiz.questions.indices.filter { asked.insert(quiz.questions[$0].asked).inserted }
  }

  private func search(_ quiz: QuizDigest) -> NearDuplicateSearch {
    NearDuplicateSearch([quiz], of: firsts(of: quiz).map { QuestionPlace(quiz: 0, question: $0) })
  }

  @Test(
    "Nearly all that comparing all pairs shows is found through the index",
    arguments: 1...(isFullRun ? 4 : 1))
  func bruteForce(_ seed: UInt64) throws {
    let (found, expected) = try likes(in: bank(120, copies: 50, seed: seed))
    #expect(expected.count > 20 && found.isSubset(of: expected))
    #expect(
      Double(found.count) >= 0.97 * Double(expected.count), "\(found.count) of \(expected.count)")
  }

  @Test("Most is found where hundreds are copies of copies, many like but not like enough")
  func copiesOfCopies() throws {
    let (found, expected) = try likes(in: bank(300, copies: 95, seed: 1))
    #expect(expected.count > 100 && found.isSubset(of: expected))
    #expect(
      Double(found.count) >= 0.9 * Double(expected.count), "\(found.count) of \(expected.count)")
  }

  /// What it takes to search a bank of so many questions on one pattern, each pair of which may be
  /// alike and few of which are.
  private func hostile(_ count: Int) throws -> NearDuplicateSearch.Effort {
    var random = SeededGenerator(seed: 7)
    let base = fresh(&random)
    let quiz = try quizDigest(
      (0..<count).map { index in
        var words = base[0]
        for at in [2, 9, 16] { words[at] = Self.words.randomElement(using: &random) ?? "" }
        return "## \(words.joined(separator: " ")) {#q\(index)}\n\n- [x] yes\n- [ ] no\n\n"
      }.joined())
    var effort = NearDuplicateSearch.Effort()
    let search = search(quiz)
    for index in firsts(of: quiz).indices { _ = search.like(index, &effort) }
    return effort
  }

  @Test("Twice as many questions of one pattern are at most little more than twice the work")
  func hostile() throws {
    let (one, two) = (try hostile(200), try hostile(400))
    #expect(one.comparisons > 200 && one.looks > 200 * 10)
    #expect(two.comparisons <= 400 * 8 && two.looks <= 400 * 24)
    #expect(two.comparisons * 2 < one.comparisons * 5, "\(one.comparisons), \(two.comparisons)")
    #expect(two.looks * 2 < one.looks * 5, "\(one.looks), \(two.looks)")
  }
}

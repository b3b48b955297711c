import Courseware
import Testing

@Suite struct PaperVersionTests {
  @Test("A version's seed is a valid one of its own, which later runs give again") func seeds() {
    let quizzes = ["biology-9b/cells", "biology-9b/cells-2", "a/b"]
    let seeds = quizzes.flatMap { quiz in
      PaperVersion.letters.compactMap { PaperVersion($0, of: quiz)?.seed }
    }
    #expect(seeds.count == 78 && Set(seeds).count == 78)
    #expect(seeds.allSatisfy { DrawGenerator(seed: $0) != nil })
    // Computed by a program in Python of a few lines.
    #expect(
      PaperVersion("A", of: "biology-9b/cells")?.seed == "968849ba5b5e38860136ffc508bcac85")
  }

  @Test("Versions are letters in any case") func letters() {
    #expect(PaperVersion("b", of: "a/b")?.code.hasPrefix("a/b B ") == true)
    for text in ["", "AA", "1", "Ä", "[", "@"] { #expect(PaperVersion(text, of: "a/b") == nil) }
  }

  @Test("Each of two versions puts the correct option of four first in a quarter of cases")
  func spread() throws {
    var counts = [Int](repeating: 0, count: 16)
    for number in 0..<4_000 {
      let places = try ["A", "B"].map { letter in
        let version = try #require(PaperVersion(letter, of: "class/quiz-\(number)"))
        var chance = try #require(DrawGenerator(seed: version.seed))
        return chance.shuffled([0, 1, 2, 3])[0]
      }
      counts[places[0] * 4 + places[1]] += 1
    }
    // 250 are expected; the standard deviation is 15.
    #expect(counts.allSatisfy { (180...320).contains($0) }, "\(counts)")
  }

  @Test("Places become letters") func places() {
    let letters = [0, 25, 26, 51, 52, 701, 702].map(paperLetter)
    #expect(letters == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"])
  }
}

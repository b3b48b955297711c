import Ledgers
import Testing

@testable import Comparing

@Suite struct PairingTests {
  @Test("What stays of an order is as long as it can be")
  func increasing() {
    #expect(longestIncreasing([]) == [])
    #expect(longestIncreasing([0, 1, 2, 3]) == [0, 1, 2, 3])
    #expect(longestIncreasing([3, 0, 1, 2]) == [1, 2, 3])
    #expect(longestIncreasing([1, 2, 3, 0]) == [0, 1, 2])
    #expect(longestIncreasing([2, 1, 0]).count == 1)
  }

  @Test("Ids come first, then what is most alike, then what comes first")
  func pairing() {
    let likeness: [[Double?]] = [[nil, nil, nil], [nil, 0.6, 0.9], [nil, 0.8, 0.9]]
    let pairing = Pairing(["a", "b", "c"], ["a", "x", "y"]) { likeness[$0][$1] }
    #expect(pairing.pairs.map(\.old) == [0, 2, 1] && pairing.pairs.map(\.new) == [0, 1, 2])
    #expect(pairing.moved.count == 1 && pairing.removed.isEmpty && pairing.added.isEmpty)
    let unknownAttempts = Pairing(["a", "b"], ["b", "c"]) { _, _ in nil }
    #expect(
      unknownAttempts.removed == [0] && unknownAttempts.added == [1]
        && unknownAttempts.pairs.count == 1)
    let exchanged = Pairing(
      ["a", "b", "c"], ["b", "a", "c"], given: [(old: 0, new: 0), (old: 1, new: 1)]
    ) { _, _ in nil }
    #expect(exchanged.pairs.map(\.old) == [0, 1, 2] && exchanged.moved.isEmpty)
  }

  @Test("Nothing is paired by likeness among more than a million combinations")
  func manyCombinations() {
    for (count, paired) in [(1_000, 1_000), (1_001, 0)] {
      let old = (0..<1_000).map { "old-\($0)" }
      let pairing = Pairing(old, (0..<count).map { "new-\($0)" }) { $0 == $1 ? 1 : nil }
      #expect(pairing.pairs.count == paired)
      #expect(pairing.removed.count == 1_000 - paired && pairing.added.count == count - paired)
    }
  }

  @Test("Texts are alike by the words they share, case and order aside")
  func likeness() {
    #expect(WordBag(["A cell, a wall"]).likeness(to: WordBag(["a WALL a cell ,"])) == 1)
    #expect(WordBag(["one two"]).likeness(to: WordBag(["two three"])) == 0.5)
    #expect(WordBag([String]()).likeness(to: WordBag([""])) == 1)
    #expect(WordBag(["x"]).likeness(to: WordBag([""])) == 0)
    #expect(WordBag(["a b a"]).variety == 2)
  }
}

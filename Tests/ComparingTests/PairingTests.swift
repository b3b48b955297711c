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
}

import Courseware
import Testing

@Suite struct AnswerPatternTests {
  /// `a(b|c)*[^d]?` by hand: states a, b, c, not d.
  private let pattern = AnswerPattern(
    states: [
      .init(ranges: [97...97], next: [1, 2, 3], isLast: true),
      .init(ranges: [98...98], next: [1, 2, 3], isLast: true),
      .init(ranges: [99...99], next: [1, 2, 3], isLast: true),
      .init(ranges: [100...100], isNegated: true, isLast: true),
    ], first: [0], acceptsEmpty: false)

  @Test(arguments: [
    ("a", true), ("ab", true), ("acbcb", true), ("abe", true), ("ad", false), ("abd", false),
    ("aee", false), ("", false), ("b", false), ("a\u{1F600}", true), ("ba", false), ("aa", true),
  ])
  func `a text matches as a whole`(text: String, isMatch: Bool) {
    #expect(pattern.matches(text) == isMatch)
  }

  @Test func `a pattern that accepts nothing else accepts the empty text`() {
    let empty = AnswerPattern(states: [], first: [], acceptsEmpty: true)
    #expect(empty.matches(""))
    #expect(!empty.matches("a"))
  }
}

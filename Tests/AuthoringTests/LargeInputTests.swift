import Courseware
import TestSupport
import Testing

@testable import Authoring

/// Files with very many parts of one kind, which must not take much longer than their size.
@Suite struct LargeInputs {
  @Test(
    "Thousands of questions that one rule reports take linear time",
    arguments: [
      ("- [x] A {weight=50}\n- [ ] B {weight=5}", "useless-scoring"),
      ("- [x] A\n- [ ] B", "unequal-points"),
    ])
  func findings(_ answer: String, _ code: String) throws {
    let count = 10_000
    let body = (0..<count).map { number in
      code == "unequal-points"
        ? "# \(number) {pick=1}\n\n## A\(number)? {points=2}\n\n\(answer)\n\n"
          + "## B\(number)?\n\n\(answer)\n\n"
        : "## A\(number)?\n\n\(answer)\n\n"
    }
    var found: [Diagnostic] = []
    let time = try processorTime { found = try check(frontMatter() + body.joined()).diagnostics }
    #expect(found.count { $0.code == code } == count)
    #expect(time < .seconds(20))
  }
}

import Foundation
import TestSupport
import Testing

private let isInCI = ProcessInfo.processInfo.environment["CI"] != nil

@Suite struct FixtureTests {
  @Test func `golden files are not rewritten where nobody would look at them`() {
    let asked = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil
    #expect(!(asked && isInCI), "UPDATE_GOLDEN is for your own machine, not for CI")
  }

  @Test func `there are cases`() {
    #expect(FixtureCase.all.count > 10)
  }

  @Test(arguments: FixtureCase.sample)
  func `a command does what its folder says`(_ fixture: FixtureCase) throws {
    let found = try fixture.found()
    if updatesGolden {
      try fixture.accept(found)
      return
    }
    let expected = try fixture.expected()
    #expect(expected["status"] != nil, "\(fixture.name) has no 'expected/status' yet; \(hint)")
    for name in Set(found.keys).union(expected.keys).sorted() where found[name] != expected[name] {
      let diff = unifiedDiff(expected: text(expected[name]), found: text(found[name]), name: name)
      Issue.record("\(fixture.name) comes out otherwise:\n\(diff)\(hint)")
    }
  }

  private var hint: String {
    "if that is as it should be, run: UPDATE_GOLDEN=1 swift test --filter FixtureTests"
  }

  private func text(_ data: Data?) -> String {
    data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

import Foundation
import Testing

/// What careless and clever students hand in.
@Suite struct HostileInboxTests {
  /// Ways to spoil an attempt, each with words of the reason it is refused for.
  private static let spoiled: [(reason: String, spoil: @Sendable (String) -> String)] = [
    ("ends too early", { String($0.dropLast(7)) }),
    ("ends too early", { _ in "" }),
    ("'responses' stands twice", { $0.dropLast() + #","responses":[]}"# }),
    ("unknown key '__proto__'", { $0.dropLast() + #","__proto__":{}}"# }),
    (
      "nested deeper than 64",
      {
        $0.dropLast() + #","more":"# + String(repeating: "[", count: 600) + "}"
      }
    ),
    (
      "'elapsedMs' is not a whole number",
      {
        $0.replacingOccurrences(of: "600000", with: "9007199254740993")
      }
    ),
    ("a lone surrogate", { $0.replacingOccurrences(of: "Ada", with: #"\ud800"#) }),
    ("a control character", { $0.replacingOccurrences(of: "Ada", with: "A\u{1}da") }),
    ("something follows the value", { $0 + " {}" }),
    ("not an attempt", { _ in "[1, 2, 3]" }),
    ("not an attempt", { _ in #"{"hello": "world"}"# }),
    (
      "'version' is not a whole number",
      {
        $0.replacingOccurrences(of: #""version":1"#, with: #""version":0"#)
      }
    ),
    (
      "has no 'seed'",
      {
        $0.replacingOccurrences(of: #""seed":"00000000000000000000000000000007","#, with: "")
      }
    ),
    ("'id' is not in hexadecimal", { $0.replacingOccurrences(of: #""id":"0"#, with: #""id":"x"#) }),
    ("ticked twice", { $0.replacingOccurrences(of: #"["oak"]"#, with: #"["oak","oak"]"#) }),
    (
      "'options' has more than 1000",
      {
        let many = (0...1_000).map { "\"o\($0)\"" }.joined(separator: ",")
        return $0.replacingOccurrences(of: #"["oak"]"#, with: "[\(many)]")
      }
    ),
    (
      "longer than 100000 bytes",
      {
        let essay = String(repeating: "long ", count: 30_000)
        return $0.replacingOccurrences(of: #""options":["oak"]"#, with: #""text":"\#(essay)""#)
      }
    ),
    ("more than 1048576 bytes", { $0 + String(repeating: " ", count: 1 << 20) }),
    (
      "'name' is longer than 200",
      {
        $0.replacingOccurrences(of: "Ada", with: String(repeating: "A", count: 10_000))
      }
    ),
    ("a value is expected", { _ in "<html><body>attempt</body></html>" }),
  ]

  @Test("Of 200 hostile files and 50 good ones 50 count, and each bad one is named with its reason")
  func hostileInbox() throws {
    let course = try HandedInCourse()
    for number in 0..<50 {
      try course.folder.write(
        HandedInCourse.attempt(number, by: "Student \(number)"), to: "in/good-\(number).json")
    }
    for number in 0..<200 {
      let spoil = Self.spoiled[number % Self.spoiled.count].spoil
      try course.folder.write(
        spoil(HandedInCourse.attempt(1_000 + number)), to: "in/bad-\(number).json")
    }
    let outcome = try quizpress(HandedInCourse.merge("in"), in: course.folder.path)
    #expect(outcome.status == 1 && !outcome.ranTooLong)
    #expect(outcome.output.hasPrefix("biology/cells: 50 new, 0 already known\n"))
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 200)
    for number in 0..<200 {
      let lines = told.filter { $0.hasPrefix("error: 'in/bad-\(number).json' refused: ") }
      #expect(lines.count == 1)
      let reason = Self.spoiled[number % Self.spoiled.count].reason
      #expect(lines.first?.contains(reason) == true, "\(lines) is not for: \(reason)")
    }
  }

  @Test("A ledger bitten off in a line stops the merge and stays as it is")
  func damagedLedger() throws {
    let course = try HandedInCourse()
    try course.folder.write(HandedInCourse.attempt(1), to: "in/1.json")
    try course.folder.write(HandedInCourse.attempt(2), to: "more/2.json")
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
    let ledger = "stats/biology/cells.ledger.jsonl"
    let whole = try #require(try course.folder.files()[ledger])
    try course.folder.write(whole.dropLast(20), to: ledger)
    let outcome = try quizpress(HandedInCourse.merge("more"), in: course.folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("'./\(ledger)' line 1:") || outcome.errors.contains(ledger))
    #expect(try course.folder.files()[ledger] == Data(whole.dropLast(20)))
  }
}

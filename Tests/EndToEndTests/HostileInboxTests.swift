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

  /// A course with two attempts merged, and a third that waits in `more`.
  private func merged() throws -> HandedInCourse {
    let course = try HandedInCourse()
    for number in 1...2 {
      try course.folder.write(HandedInCourse.attempt(number), to: "in/\(number).json")
    }
    try course.folder.write(HandedInCourse.attempt(3), to: "more/3.json")
    #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
    return course
  }

  private let ledger = "stats/biology/cells.ledger.jsonl"

  @Test("A ledger's last line that was cut off anywhere is dropped, named, and comes back")
  func cutOffLedger() throws {
    let course = try merged()
    let whole = try #require(try course.folder.files()[ledger])
    let first = try #require(whole.firstIndex(of: 10)) + 1
    for end in [first + 1, first + 40, first + 120, whole.count - 2] {
      try course.folder.write(whole[..<end], to: ledger)
      let outcome = try quizpress(HandedInCourse.merge("none"), in: course.folder.path)
      #expect(outcome.errors.contains("warning: the last line of "), "\(outcome.errors)")
      #expect(try course.folder.files()[ledger] == whole[..<first])
      #expect(try quizpress(HandedInCourse.merge("in"), in: course.folder.path).status == 0)
      #expect(try course.folder.files()[ledger] == whole)
    }
  }

  @Test(
    "A ledger with another line that cannot be read stops the merge and stays as it is",
    arguments: [
      (#""elapsedMs":"#, #""elapsedMs":x"#, "line 1: "),
      (#"{"received""#, #"{"receivee""#, "line 1: "),
      (#","attempt":"#, #","graded":1,"attempt":"#, "a later one may have written it"),
    ])
  func damagedLedger(_ old: String, _ new: String, _ reason: String) throws {
    let course = try merged()
    let whole = String(decoding: try #require(try course.folder.files()[ledger]), as: UTF8.self)
    let range = try #require(whole.range(of: old))
    let damaged = whole.replacingCharacters(in: range, with: new)
    try course.folder.write(damaged, to: ledger)
    let before = try course.folder.files()
    let outcome = try quizpress(HandedInCourse.merge("more"), in: course.folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errors.contains("repair the lines or bring back an earlier file"))
    #expect(try course.folder.files() == before)
  }
}

import Courseware
import TestSupport
import Testing

@testable import Ledgers

@Suite("Attempt files") struct AttemptFileTests {
  static let example = #"""
    {"quizpress":"attempt","version":1,"id":"0123456789abcdef0123456789abcdef","site":"School",
    "classroom":"biology-9b","quiz":"cells","revision":"ab12","student":{"id":"s1","name":"Ada",
    "email":"a@x.org"},"startedAt":"2026-09-10T08:00:00.000+02:00",
    "endedAt":"2026-09-10T08:10:00.000+02:00","elapsedMs":600000,"endedEarly":false,
    "seed":"00000000000000000000000000000001","responses":[{"question":"organelle",
    "options":["chloroplast"]},{"question":"other","options":null}],
    "score":{"points":1.5,"of":10}}
    """#

  func handedIn(_ text: String) throws -> SubmittedValue {
    try SubmittedValue(JSONValue(Array(text.utf8), limit: Attempt.maxFileSize))
  }

  func attempt(_ text: String) throws -> Attempt? {
    guard case .attempt(let attempt) = try handedIn(text) else { return nil }
    return attempt
  }

  @Test("The canonical line is the page's file without white space")
  func canonical() throws {
    let attempt = try #require(try attempt(AttemptFileTests.example))
    let line = AttemptFileTests.example.replacing("\n", with: "")
    #expect(text(attempt.canonicalJSON) == line)
    #expect(try self.attempt(line)?.canonicalJSON == attempt.canonicalJSON)
  }

  @Test("White space, key order and escapes make no other attempt")
  func sameContent() throws {
    let other = AttemptFileTests.example.replacing(#""name":"Ada""#, with: "")
      .replacing(#""id":"s1","#, with: #""name" : "\u0041da","id":"s1""#)
    #expect(
      try attempt(other)?.canonicalJSON == attempt(AttemptFileTests.example)?.canonicalJSON)
  }

  @Test(
    "Whatever is not an attempt is refused with the key and the reason",
    arguments: [
      (#""quizpress":"attempt""#, #""quizpress":"bundle""#, "not an attempt"),
      (#""version":1"#, #""version":1.5"#, "'version' is not a whole number of 1 or more"),
      (#""version":1"#, #""version":0"#, "'version' is not a whole number of 1 or more"),
      (#""id":"01"#, #""id":"0G"#, "'id' is not 32 lower-case hexadecimal digits"),
      (#""seed":"0"#, #""seed":""#, "'seed' is not 32 lower-case hexadecimal digits"),
      (#""site":"School","#, "", "the attempt has no 'site'"),
      (#""site":"School""#, #""site":7"#, "'site' is not a string"),
      (#""site""#, #""extra":1,"site""#, "the attempt has an unknown key 'extra'"),
      (#""name":"Ada""#, #""name":"Ada","x":1"#, "'student' has an unknown key 'x'"),
      (#""elapsedMs":600000"#, #""elapsedMs":1.5"#, "'elapsedMs' is not a whole number below 2^53"),
      (#""endedEarly":false"#, #""endedEarly":0"#, "'endedEarly' is not true or false"),
      (#""other""#, #""organelle""#, "question 'organelle' is answered twice"),
      (
        #"["chloroplast"]"#, #"["a","a"]"#,
        "option 'a' of question 'organelle' is selected twice"
      ),
      (#"["chloroplast"]"#, #"{"0":"a"}"#, "'options' is not a list"),
      (#"["chloroplast"]"#, "[1]", "'options' contains something other than an option's id"),
      (#""options":null"#, #""text":null"#, "'text' is not a string"),
      (#""options":null"#, #""other":null"#, "a response has no 'options'"),
      (
        #""options":null"#, #""text":"a","order":["a"]"#, "question 'other' is answered in two ways"
      ),
      (#""options":null"#, #""order":["a","a"]"#, "item 'a' of question 'other' is placed twice"),
      (#""options":null"#, #""pairs":{"a":1}"#, "'pairs' is empty"),
      (#""options":null"#, #""blanks":["a"]"#, "'blanks' is not an object"),
      (
        #""options":null"#, #""options":null,"hints":-1"#,
        "'hints' is not a whole number from 0 to 1000"
      ),
    ])
  func refused(_ found: String, _ replacement: String, _ reason: String) {
    let changed = AttemptFileTests.example.replacing(found, with: replacement)
    #expect(throws: AttemptFault(reason)) { try handedIn(changed) }
  }

  @Test("Cut off at any byte it is refused, as a file and as a line")
  func truncated() {
    let bytes = Array(AttemptFileTests.example.replacing("\n", with: "").utf8)
    for end in 0..<bytes.count {
      var part = InboxPart(AttemptKeys())
      Array(bytes[..<end]).withUnsafeBufferPointer { json in
        for line in [nil, 1] { part.take(json, line: line) { _ in 0 } }
      }
      #expect(part.lines.found.isEmpty && part.refusals.count == 2, "\(end)")
      let reasons = part.refusals.elements.map(\.reason)
      #expect(reasons.allSatisfy { $0.hasPrefix("incomplete, its end is missing: ") }, "\(end)")
    }
  }

  @Test("The table that the schema is held to says what is taken")
  func table() throws {
    let table = try JSONValue(
      Array(try Repository.text("Tests/Attempts/cases.json").utf8), limit: 1 << 20)
    let base = try #require(table["attempt"]?.string)
    #expect(try attempt(base) != nil)
    for line in try #require(table["cases"]?.array) {
      let put = try #require(line["put"]?.string)
      let times = line["times"]?.int ?? 1
      let changed = base.replacing(
        try #require(line["for"]?.string), with: String(repeating: put, count: times))
      #expect(changed != base)
      let isTaken = (try? attempt(changed)) != nil
      #expect(isTaken == line["taken"]?.bool, Comment(rawValue: put))
      guard let taken = try? attempt(changed) else { continue }
      // What is accepted has to count: grading reads its line.
      var part = AttemptLine()
      let isRead = taken.canonicalJSON.withUnsafeBufferPointer { part.read($0, isTrusted: true) }
      #expect(isRead, Comment(rawValue: put))
    }
  }

  @Test("Names and lists have lengths")
  func lengths() {
    let long = AttemptFileTests.example.replacing("Ada", with: String(repeating: "é", count: 201))
    #expect(throws: AttemptFault("'name' is longer than 200 characters")) { try handedIn(long) }
    let one = #"{"question":"other","options":null}"#
    let many = (0...1_000).map { #"{"question":"q\#($0)","options":null}"# }
    let full = AttemptFileTests.example.replacing(one, with: many.joined(separator: ","))
    #expect(throws: AttemptFault("'responses' has more than 1000")) { try handedIn(full) }
  }

  @Test("An attempt of a later format is kept word for word")
  func laterVersion() throws {
    let later = #"{"quizpress":"attempt","version":2,"new":[1.50,"x"]}"#
    guard case .laterVersion(let json) = try handedIn(later) else {
      Issue.record("not distinguished")
      return
    }
    let ledger = Ledger([LedgerEntry(.laterVersion(json), received: beforeDeadline)])
    #expect(
      text(ledger.jsonLines) == #"{"received":"\#(beforeDeadline.utc)","raw":\#(later)}"# + "\n")
    #expect(Ledger.read(ledger.jsonLines).ledger == ledger)
  }

  @Test(
    "Times are read strictly",
    arguments: [
      ("2026-09-10T08:00:00.000+02:00", "2026-09-10T06:00:00Z"),
      ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"), ("2026-02-29T00:00:00Z", nil),
      ("2026-02-30T10:00:00Z", nil), ("2026-09-10T24:00:00Z", nil),
      ("2026-09-10T08:00:60Z", nil), ("2026-09-10T08:00:00+25:00", nil),
      ("2026-09-10 08:00:00Z", nil), ("2026-09-10T08:00:00", nil), ("2026-09-10T08:00:00.Z", nil),
      ("2026-13-10T08:00:00Z", nil), ("2026-00-10T08:00:00Z", nil), ("yesterday", nil),
      ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"), ("9999-12-31T23:59:59-00:01", nil),
      ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"), ("0000-01-01T00:00:00+00:01", nil),
      ("2026-09-10T08:00:00-00:30", "2026-09-10T08:30:00Z"), ("٢٠٢٦-09-10T08:00:00Z", nil),
    ] as [(String, String?)])
  func times(_ source: String, _ utc: String?) {
    #expect(Moment(rfc3339: source)?.utc == utc)
  }
}

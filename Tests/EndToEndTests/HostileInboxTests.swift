import Foundation
import Testing

/// What careless and clever students hand in.
@Suite struct HostileInboxTests {
  /// Ways to spoil an attempt, each with words of the reason it is refused for.
  private static let spoiled: [(reason: String, spoil: @Sendable (String) -> String)] = [
    ("unexpected end", { String($0.dropLast(7)) }),
    ("it is empty", { _ in "" }),
    ("'responses' appears twice", { $0.dropLast() + #","responses":[]}"# }),
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
        $0.replacing(/"seed":"[0-9a-f]{32}",/, with: "")
      }
    ),
    (
      "'id' is not 32 lower-case hexadecimal digits",
      { $0.replacingOccurrences(of: #""id":"0"#, with: #""id":"x"#) }
    ),
    ("selected twice", { $0.replacingOccurrences(of: #"["oak"]"#, with: #"["oak","oak"]"#) }),
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

  @Test("Subfolders are searched up to 32 levels deep, and deeper ones are named")
  func nested() throws {
    let folder = try HandedInCourse().folder
    func place(_ depth: Int) -> String { "in" + String(repeating: "/d", count: depth) }
    try folder.write(HandedInCourse.attempt(1), to: place(32) + "/a.json")
    let done = try quizpress(HandedInCourse.merge("in"), in: folder.path)
    #expect(done.status == 0 && done.output.contains(": 1 new,"), "\(done.errors)")
    try folder.write(HandedInCourse.attempt(2), to: place(33) + "/b.json")
    let refused = try quizpress(HandedInCourse.merge("in"), in: folder.path)
    #expect(refused.status == 1 && refused.output.contains(": 0 new,"))
    #expect(refused.errors.hasSuffix("\(place(33))' refused: folders nested deeper than 32\n"))
  }

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
    #expect(outcome.output.hasPrefix("biology/cells: 50 new, 0 already merged\n"))
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 200)
    for number in 0..<200 {
      let lines = told.filter { $0.hasPrefix("error: 'in/bad-\(number).json' refused: ") }
      #expect(lines.count == 1)
      let reason = Self.spoiled[number % Self.spoiled.count].reason
      #expect(lines.first?.contains(reason) == true, "\(lines) is not for: \(reason)")
    }
  }

  /// An attempt between the lines of its text form, as the page copies it.
  private static func attemptText(_ json: String) -> String {
    let base64 = Data(json.utf8).base64EncodedString(options: .lineLength64Characters)
      .filter { $0 != "=" }
    var crc = UInt32.max
    for byte in json.utf8 {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let hex = String(~crc, radix: 16)
    let check = String(repeating: "0", count: 8 - hex.utf8.count) + hex
    return """
      -----BEGIN QUIZPRESS ATTEMPT-----
      \(base64)
      :\(check)
      -----END QUIZPRESS ATTEMPT-----

      """
  }

  @Test("An inbox holds whatever a teacher saves: attempts are found, the rest is listed")
  func everythingInAFolder() throws {
    let course = try HandedInCourse()
    func encoded(_ id: Int) -> String {
      Self.attemptText(HandedInCourse.attempt(id, by: "Student \(id)"))
    }
    let crlf = encoded(1).replacingOccurrences(of: "\n", with: "\r\n")
    let page = encoded(3).replacingOccurrences(of: "\n", with: "<br>\n&gt; ")
    let damaged = encoded(8).replacingOccurrences(of: "eyJx", with: "eyJy")
    let attached = Data(HandedInCourse.attempt(4, by: "Student 4").utf8)
      .base64EncodedString(options: .lineLength76Characters)
    for (name, text) in [
      "copied.txt": "\u{FEFF}Hello,\r\n\r\n> \(crlf)", "Ümläut & more/reply.eml": encoded(2),
      "page.HTML": "<html><p>Hi</p><div>\(page)</div></html>",
      "mail.eml": "Subject: x\nContent-Transfer-Encoding: base64\n\n\(attached)\n--b--\n",
      "box.mbox": "From a\n\n\(encoded(5))\n\nFrom b\n\n\(encoded(6))\(encoded(5))",
      "json.txt": HandedInCourse.attempt(7, by: "Student 7"), "pasted.json": encoded(9),
      "notes.txt": "Bring the microscopes on Monday.", "report.html": "<html></html>",
      "damaged.txt": "\n\n\(damaged)", ".DS_Store": "Bud1", "all.zip": "PK", "empty.txt": "",
      "photo.jpg": "\u{1}\u{2}",
    ] {
      try course.folder.write(text, to: "in/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(course.folder.path)/in/link.txt", withDestinationPath: "/etc/passwd")
    let outcome = try quizpress(HandedInCourse.merge("in", "-v"), in: course.folder.path)
    #expect(outcome.status == 1 && !outcome.ranTooLong)
    #expect(outcome.output.hasPrefix("biology/cells: 8 new, 1 already merged\n"))
    let told = Set(outcome.errors.split(separator: "\n").map(String.init))
    #expect(
      told == [
        "error: 'in/damaged.txt:3' refused: damaged: a part of it is missing or changed",
        "error: 'in/link.txt' refused: a symbolic link", "note: 'in/.DS_Store' ignored",
        "note: 'in/all.zip' ignored", "note: 'in/empty.txt' ignored",
        "note: 'in/notes.txt' ignored", "note: 'in/photo.jpg' ignored",
        "note: 'in/report.html' ignored",
      ])
  }

  @Test("A text that is named has to hold an attempt")
  func namedText() throws {
    let course = try HandedInCourse()
    try course.folder.write("Dear teacher", to: "notes.txt")
    let outcome = try quizpress(HandedInCourse.merge("notes.txt"), in: course.folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "error: 'notes.txt' refused: it contains no attempt\n")
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

  @Test("A list of receipts that cannot be written does not hide what was merged")
  func receiptsWithoutFolder() throws {
    let course = try merged()
    let outcome = try quizpress(
      HandedInCourse.merge("more", "--receipts", "none/receipts.txt"), in: course.folder.path)
    #expect(outcome.status == 74)
    let reason = "cannot open the folder 'none': there is no such file or folder\n"
    #expect(outcome.errors.hasSuffix(reason))
    #expect(outcome.output.contains("biology/cells: 1 new, 0 already merged"), "\(outcome.output)")
  }

  @Test("A list of receipts replaces an earlier one, and no other file")
  func receiptsOverFiles() throws {
    let course = try merged()
    for _ in 1...2 {
      let merge = HandedInCourse.merge("in", "--receipts", "receipts.txt")
      #expect(try quizpress(merge, in: course.folder.path).status == 0)
    }
    let before = try course.folder.files()
    #expect(before["receipts.txt"]?.starts(with: "biology/cells ".utf8) == true)
    for path in ["content/biology/quizzes/cells.md", ledger] {
      let merge = HandedInCourse.merge("more", "--receipts", path)
      let outcome = try quizpress(merge, in: course.folder.path)
      #expect(outcome.status == 1)
      #expect(
        outcome.errors == "error: '\(path)' already exists and is not a list of receipts\n")
    }
    #expect(try course.folder.files() == before)
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
    "Only a merge drops a line that was cut off; all others name it and keep the ledger",
    arguments: [
      "gradebook", "stats", "stats --format json", "members list biology", "mark --export -",
      "resolve --settled", "export qaptain --dry-run", "build",
      "members add biology s9 --name Eve", "members rename biology s1 --name Adah --yes",
      "members remove biology s1 --yes", "prune --yes",
    ])
  func cutOffElsewhere(_ command: String) throws {
    let course = try merged()
    try course.folder.write("id,name\ns1,Ada\n", to: "content/biology/members.csv")
    let whole = try #require(try course.folder.files()[ledger])
    let cut = whole[..<(whole.count - 20)]
    try course.folder.write(cut, to: ledger)
    let outcome = try quizpress(
      command.split(separator: " ").map(String.init), in: course.folder.path)
    #expect(outcome.status == 1, "\(command): \(outcome.errors)")
    #expect(outcome.errors.contains("line 2: truncated, was attempt 0"), "\(outcome.errors)")
    #expect(outcome.errors.contains("'quizpress merge' removes"), "\(outcome.errors)")
    #expect(try course.folder.files()[ledger] == cut, "\(command)")
  }

  @Test(
    "Nothing is graded by a file of revisions that was cut off",
    arguments: ["merge none", "gradebook", "stats", "score in/1.json"])
  func cutOffRevisions(_ command: String) throws {
    let course = try merged()
    let file = "stats/biology/revisions.jsonl"
    let whole = try #require(try course.folder.files()[file])
    // Within a question, and after the last one.
    for missing in [20, 3] {
      try course.folder.write(whole.dropLast(missing), to: file)
      let outcome = try quizpress(
        command.split(separator: " ").map(String.init), in: course.folder.path)
      #expect(outcome.status == 1, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("\(file)'"), "\(command): \(outcome.errors)")
      #expect(try course.folder.files()[file] == whole.dropLast(missing))
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
    #expect(outcome.errors.contains("repair the lines or restore an earlier file"))
    #expect(try course.folder.files() == before)
  }
}

import Foundation
import TestSupport
import Testing

/// A merge that the machine stops or lets down, call by call.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct MergeFaultTests {
  let merge: DisturbedRun

  init() throws {
    let folder = try HandedInCourse().folder
    try folder.write(HandedInCourse.attempt(1), to: "first/1.json")
    try folder.write(HandedInCourse.attempt(2, by: "Bob"), to: "second/2.json")
    // Set aside at first, taken up as soon as the quiz is there: ledgers change in two places.
    try folder.write(
      HandedInCourse.attempt(3).replacingOccurrences(of: #""cells""#, with: #""genes""#),
      to: "first/3.json")
    _ = try quizpress(HandedInCourse.merge("first"), in: folder.path)
    let quiz = try #require(try folder.files()["content/biology/quizzes/cells.md"])
    try folder.write(
      String(decoding: quiz, as: UTF8.self).replacingOccurrences(of: "Cells", with: "Genes"),
      to: "content/biology/quizzes/genes.md")
    merge = try DisturbedRun(HandedInCourse.merge("second"), in: folder)
  }

  @Test(
    "Killed at any call that changes the disk, it leaves old or new, and the next run is right",
    arguments: sampled(["pwrite64", "fsync", "renameat", "unlinkat", "mkdirat"], every: 4))
  func killed(_ call: String) throws {
    try merge.disturb(call, "signal=KILL") { _, found, place in
      let attempts = found.filter { $0.key.hasSuffix(".jsonl") && !$0.key.contains("/.") }.values
        .map { String(decoding: $0, as: UTF8.self) }.joined()
      for id in [1, 3] {
        #expect(attempts.contains("\"id\":\"0000000000000000000000000000000\(id)\""), "\(place)")
      }
    }
  }

  @Test(
    "On a full or broken disk it says so, leaves old or new, and the next run is right",
    arguments: sampled(
      [("pwrite64", "ENOSPC"), ("fsync", "EIO"), ("renameat", "EIO")], every: 2))
  func failing(_ call: String, _ error: String) throws {
    try merge.disturb(call, "error=\(error)") { outcome, _, place in
      #expect(outcome.status == 74 && outcome.errors.hasPrefix("error: cannot "), "\(place)")
    }
  }

  @Test("The draft of a roster that cannot be emptied is not left") func emptied() throws {
    let folder = try HandedInCourse().folder
    try folder.write("id,name\ns1,Ada\n", to: "content/biology/members.csv")
    let adding = try DisturbedRun(
      ["members", "add", "biology", "s2", "--name", "Bob"], in: folder)
    try adding.disturb("ftruncate", "error=EIO") { outcome, found, place in
      #expect(outcome.status == 74, "\(place): \(outcome.errors)")
      #expect(!found.keys.contains { $0.hasSuffix(".new") }, "\(place)")
    }
  }

  @Test("A folder whose list breaks off never passes for an emptier one")
  func listing() throws {
    try merge.disturb("getdents64", "error=EIO") { outcome, _, place in
      #expect(outcome.status != 0, "\(place)")
    }
  }
}

/// A merge after which two ledgers have exchanged their attempts, because two quizzes exchanged
/// their files.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct ExchangedFilesTests {
  let merge: DisturbedRun

  init() throws {
    let folder = try HandedInCourse().folder
    let (cells, genes) = ("content/biology/quizzes/cells.md", "content/biology/quizzes/genes.md")
    let text = String(decoding: try #require(try folder.files()[cells]), as: UTF8.self)
    let other = text.replacingOccurrences(of: "Cells", with: "Genes")
      .replacingOccurrences(of: "made-of-cells", with: "made-of-genes")
    try folder.write(other, to: genes)
    try folder.write(HandedInCourse.attempt(1), to: "first/1.json")
    try folder.write(
      HandedInCourse.attempt(2, by: "Bob").replacingOccurrences(of: #""cells""#, with: #""genes""#)
        .replacingOccurrences(of: "made-of-cells", with: "made-of-genes"), to: "first/2.json")
    for step in [["build"], HandedInCourse.merge("first")] {
      let done = try quizpress(step, in: folder.path)
      #expect(done.status == 0, "\(done.errors)")
    }
    try folder.write(other, to: cells)
    try folder.write(text, to: genes)
    #expect(try quizpress(["build"], in: folder.path).status == 0)
    merge = try DisturbedRun(
      HandedInCourse.merge("first"), in: folder, passing: "stats/set-aside.jsonl")
  }

  @Test(
    "Killed or let down between two ledgers, it leaves every attempt in at least one file",
    arguments: ["signal=KILL", "error=EIO"])
  func stopped(_ what: String) throws {
    #expect(merge.old != merge.new)
    try merge.disturb("renameat", what, every: 1) { _, found, place in
      let attempts = found.filter { $0.key.hasSuffix(".jsonl") && !$0.key.contains("/.") }.values
        .map { String(decoding: $0, as: UTF8.self) }.joined()
      for id in [1, 2] {
        #expect(attempts.contains("\"id\":\"0000000000000000000000000000000\(id)\""), "\(place)")
      }
    }
  }
}

/// Every other command that writes what students did, stopped or let down call by call.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct CommandFaultTests {
  /// A command, and what is to be there before it.
  struct Command: CustomTestStringConvertible, Sendable {
    let arguments: String
    var status = 0
    var before: @Sendable (TemporaryFolder) throws -> Void = { _ in }

    var testDescription: String { arguments }
  }

  private static let essay =
    "\n## Why? {#why type=essay points=5}\n\n> Names the membrane.\n"

  private static let commands = [
    Command(arguments: "merge --responses paper.csv --quiz biology/cells", status: 1),
    Command(arguments: "mark --import marks.csv"),
    Command(arguments: "members remove biology s2 --yes"),
    Command(arguments: "members rename biology s2 --name Robert --yes"),
    Command(arguments: "members rename biology s2 --id s9 --yes"),
    Command(
      arguments: "prune --yes",
      before: { folder in
        try FileManager.default.removeItem(
          atPath: "\(folder.path)/content/biology/quizzes/genes.md")
      }),
    Command(arguments: "resolve 00000000000000000000000000000007 --keep 2"),
    Command(arguments: "stats --format html -o pages", before: handInMore),
    Command(arguments: "gradebook --format html -o pages", before: handInMore),
  ]

  private static let handInMore: @Sendable (TemporaryFolder) throws -> Void = { folder in
    for command in ["stats", "gradebook"] {
      _ = try quizpress([command, "--format", "html", "-o", "pages"], in: folder.path)
    }
    try folder.write(handedIn(9, "s1", "Ada", selecting: "quartz"), to: "attempts/9.json")
    _ = try quizpress(HandedInCourse.merge(), in: folder.path)
  }

  private static func handedIn(
    _ id: Int, _ member: String, _ name: String, selecting option: String = "oak"
  ) -> String {
    HandedInCourse.attempt(
      id, by: name,
      responses: """
        [{"question":"made-of-cells","options":["\(option)"]},{"question":"why","text":"\(name)"}]
        """
    ).replacingOccurrences(of: #""student":{"#, with: #""student":{"id":"\#(member)","#)
  }

  /// Two students with attempts at two quizzes, marks, a score sheet and a conflict.
  private func course() throws -> TemporaryFolder {
    let folder = try HandedInCourse().folder
    let path = "content/biology/quizzes/cells.md"
    let cells = String(decoding: try #require(try folder.files()[path]), as: UTF8.self)
    try folder.write(cells + Self.essay, to: path)
    try folder.write(
      cells.replacingOccurrences(of: "Cells", with: "Genes"), to: "content/biology/quizzes/genes.md"
    )
    try folder.write("id,name\ns1,Ada\ns2,Bob\n", to: "content/biology/members.csv")
    try folder.write(
      "member,category,item,score,maximum\ns1,labs,One,3,4\ns2,labs,One,2,4\nBob,labs,Two,2,4\n",
      to: "content/biology/scores.csv")
    try folder.write("id,made-of-cells,why\ns1,A,Paper\ns2,B,More paper\n", to: "paper.csv")
    for (id, member, name) in [(1, "s1", "Ada"), (2, "s2", "Bob"), (7, "s1", "Ada")] {
      let attempt = Self.handedIn(id, member, name)
      try folder.write(attempt, to: "attempts/\(id).json")
      try folder.write(
        HandedInCourse.attempt(id + 16, by: name)
          .replacingOccurrences(of: #""cells""#, with: #""genes""#), to: "attempts/g\(id).json")
    }
    try folder.write(Self.handedIn(7, "s1", "Ada", selecting: "quartz"), to: "attempts/other.json")
    _ = try quizpress(HandedInCourse.merge(), in: folder.path)
    for points in ["2", "4"] {
      let sheet = try quizpress(["mark", "--all", "--export", "-"], in: folder.path).output
      try folder.write(sheet.replacing(/,5,[24]?,/, with: ",5,\(points),"), to: "marks.csv")
      guard points == "2" else { break }
      let import2 = ["mark", "--import", "marks.csv", "--now", "2026-09-11T01:00:00Z"]
      #expect(try quizpress(import2, in: folder.path).status == 0)
    }
    return folder
  }

  @Test(
    "Killed, or on a full or broken disk, it leaves old or new, and is right when run again",
    arguments: sampled(commands, every: 10))
  func disturbed(_ command: Command) throws {
    let folder = try course()
    try command.before(folder)
    let words = command.arguments.split(separator: " ").map(String.init)
    let disturbed = try DisturbedRun(
      words + ["--now", "2026-09-12T00:00:00Z"], in: folder, status: command.status)
    #expect(disturbed.old != disturbed.new)
    for call in ["renameat", "unlinkat"] {
      try disturbed.disturb(call, "signal=KILL") { _, _, _ in }
    }
    for (call, error, words) in [
      ("pwrite64", "ENOSPC", "No space left on device"), ("fsync", "EIO", "Input/output error"),
    ] {
      try disturbed.disturb(call, "error=\(error)") { outcome, _, place in
        #expect(outcome.status == 74, "\(place): \(outcome.errors)")
        // The undecided conflict is reported first.
        let last = outcome.errors.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("error: ") && last.contains("'"), "\(place): \(outcome.errors)")
        #expect(last.hasSuffix(": \(words)"), "\(place): \(outcome.errors)")
      }
    }
  }
}

import Foundation
import Testing

private let strace = "/usr/bin/strace"

/// A merge that the machine stops or lets down, call by call.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: strace)))
struct MergeFaultTests {
  let course: HandedInCourse
  /// What `stats/` is before the run that is disturbed, and after one that is not.
  let old: [String: Data]
  let new: [String: Data]

  init() throws {
    course = try HandedInCourse()
    let folder = course.folder
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
    old = try filesBelow("\(folder.path)/stats")
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/stats", toPath: "\(folder.path)/kept")
    _ = try quizpress(HandedInCourse.merge("second"), in: folder.path)
    new = try filesBelow("\(folder.path)/stats")
  }

  /// Merges from the old state while something is done to the n-th of a system call.
  private func disturbed(_ call: String, _ what: String, at number: Int) throws -> Outcome {
    let stats = "\(course.folder.path)/stats"
    try FileManager.default.removeItem(atPath: stats)
    try FileManager.default.copyItem(atPath: "\(course.folder.path)/kept", toPath: stats)
    return try run(
      strace,
      ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)"]
        + ["-e", "inject=\(call):\(what):when=\(number)", "\(programFolder)/quizpress"]
        + HandedInCourse.merge("second"), in: course.folder.path)
  }

  /// Every file is the old one or the new one; strays beside them have names that start with a dot.
  private func expectWholeFiles(_ place: String) throws {
    let found = try filesBelow("\(course.folder.path)/stats")
    for (path, bytes) in found where !path.contains("/.") && !path.hasPrefix(".") {
      #expect(bytes == old[path] || bytes == new[path], "\(place): \(path)")
    }
    let attempts = found.filter { $0.key.hasSuffix(".jsonl") && !$0.key.contains("/.") }.values
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    for id in [1, 3] {
      #expect(attempts.contains("\"id\":\"0000000000000000000000000000000\(id)\""), "\(place)")
    }
  }

  private func expectHealed(_ place: String) throws {
    let outcome = try quizpress(HandedInCourse.merge("second"), in: course.folder.path)
    #expect(outcome.status == 0, "\(place)")
    #expect(try filesBelow("\(course.folder.path)/stats") == new, "\(place)")
  }

  @Test(
    "Killed at any call that changes the disk, it leaves old or new, and the next run is right",
    arguments: ["pwrite64", "fsync", "renameat", "unlinkat", "mkdirat"])
  func killed(_ call: String) throws {
    for number in 1...40 {
      let outcome = try disturbed(call, "signal=KILL", at: number)
      if outcome.status == 0 { return }
      try expectWholeFiles("\(call) \(number)")
      try expectHealed("\(call) \(number)")
    }
    Issue.record("there is no end of \(call)")
  }

  @Test("A folder that cannot be listed to its end is never taken for one that holds less")
  func unlisted() throws {
    for number in 1...60 {
      let outcome = try disturbed("getdents64", "error=EIO", at: number)
      if outcome.status == 0 { return }
      #expect([1, 74].contains(outcome.status), "\(number)")
      try expectWholeFiles("getdents64 \(number)")
      try expectHealed("getdents64 \(number)")
    }
    Issue.record("there is no end of getdents64")
  }

  @Test(
    "On a full or broken disk it says so, leaves old or new, and the next run is right",
    arguments: [("pwrite64", "ENOSPC"), ("fsync", "EIO"), ("renameat", "EIO")])
  func failing(_ call: String, _ error: String) throws {
    for number in 1...40 {
      let outcome = try disturbed(call, "error=\(error)", at: number)
      if outcome.status == 0 { return }
      #expect(outcome.status == 74, "\(call) \(number)")
      #expect(outcome.errors.hasPrefix("error: cannot "), "\(call) \(number)")
      try expectWholeFiles("\(call) \(number)")
      try expectHealed("\(call) \(number)")
    }
    Issue.record("there is no end of \(call)")
  }
}

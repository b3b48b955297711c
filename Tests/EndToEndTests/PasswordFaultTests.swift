import Foundation
import Testing

/// Changes of a classroom's passwords that the machine stops or lets down.
@Suite(.enabled(if: DisturbedRun.isPossible)) struct PasswordFaultTests {
  private let folder: TemporaryFolder
  /// The user's, outside of the course.
  private let settings: TemporaryFolder

  /// A classroom with a password for everybody and one for a section.
  init() throws {
    folder = try HandedInCourse().folder
    settings = try TemporaryFolder()
    try quizpress(["password", "set", "biology"])
    try quizpress(["password", "set", "biology", "--section", "A"])
  }

  /// Runs the command with settings of its own, and does something to the second call of a kind.
  @discardableResult private func quizpress(
    _ arguments: [String], status: Int = 0, disturbing call: String? = nil, _ what: String = ""
  ) throws -> Outcome {
    let strace =
      call.map { call in
        [DisturbedRun.strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)"]
          + ["-e", "inject=\(call):\(what):when=2"]
      } ?? []
    let done = try run(
      "/usr/bin/env",
      ["XDG_CONFIG_HOME=\(settings.path)"] + strace + ["\(programFolder)/quizpress"] + arguments
        + ["--now", "2026-09-11T00:00:00Z"], in: folder.path)
    #expect(done.status == status, "\(arguments): \(done.errors)")
    return done
  }

  private func passwords() throws -> [Substring] {
    try quizpress(["password", "show", "biology"]).output.split(separator: "\n")
  }

  @Test("A full disk keeps the old key with its passwords", arguments: ["renew", "remove"])
  func fullDisk(_ command: String) throws {
    let before = try passwords()
    let (old, key) = try (folder.files(), settings.files())
    try quizpress(
      ["password", command, "biology"], status: 74, disturbing: "pwrite64", "error=ENOSPC")
    #expect(try folder.files() == old)
    #expect(try settings.files() == key)
    #expect(try passwords() == before)
    try quizpress(["password", command, "biology"])
    #expect(try passwords() != before)
  }

  @Test("A full disk leaves no empty folder where the first record would have been")
  func fullDiskBeforeTheFirstRecord() throws {
    let files = FileManager.default
    try files.removeItem(atPath: "\(folder.path)/locks")
    try files.removeItem(atPath: "\(settings.path)/quizpress")
    let set = ["password", "set", "biology"]
    try quizpress(set, status: 74, disturbing: "pwrite64", "error=ENOSPC")
    #expect(!files.fileExists(atPath: "\(folder.path)/locks"))
    #expect(try settings.files().isEmpty)
    try quizpress(set)
    #expect(try folder.files().keys.contains("locks/biology.json"))
  }

  @Test(
    "A run that stopped after it replaced the key is finished when it is run again",
    arguments: [("signal=KILL", 137), ("error=EIO", 74)])
  func stopped(_ what: String, _ status: Int) throws {
    let everybody = try passwords()[0]
    let remove = ["password", "remove", "biology", "--section", "A"]
    try quizpress(remove, status: status, disturbing: "renameat", what)
    let refused = try quizpress(["password", "show", "biology"], status: 1)
    let advice = "if 'quizpress password' was stopped on this computer, run the same command again"
    #expect(refused.errors.contains(advice), "\(refused.errors)")
    #expect(try quizpress(remove).output.hasPrefix("\(everybody)\n"))
    #expect(try passwords() == [everybody])
    #expect(try folder.text("locks/biology.json").contains(#""epoch":2"#))
    #expect(try folder.files()["locks/.biology.json.new"] == nil)
    try quizpress(remove, status: 1)
  }
}

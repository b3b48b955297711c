import Foundation
import TestSupport
import Testing

/// A run of `quizpress` that the machine stops or lets down, call by call, with `strace`.
struct DisturbedRun {
  static let strace = "/usr/bin/strace"
  static let isPossible = FileManager.default.isExecutableFile(atPath: strace)

  private let folder: TemporaryFolder
  private let start: TemporaryFolder
  private let arguments: [String]
  private let status: Int
  /// A file that may have another content in between than before and after.
  private let passing: String?
  /// The files of the folder before the run, and after one that nothing disturbs.
  let old: [String: Data]
  let new: [String: Data]

  /// Runs the command once undisturbed; it has to end with `status`.
  init(
    _ arguments: [String], in folder: TemporaryFolder, status: Int = 0, passing: String? = nil
  ) throws {
    (self.folder, self.arguments, self.status) = (folder, arguments, status)
    self.passing = passing
    start = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder.path, toPath: "\(start.path)/course")
    old = try folder.files()
    let outcome = try quizpress(arguments, in: folder.path)
    #expect(outcome.status == status, "\(outcome.errors)")
    new = try folder.files()
  }

  /// Runs it from the start while something is done to each call of a kind in turn; to every
  /// twentieth, or as `step` says, where the run is not a full one.
  ///
  /// That is `signal=KILL` or `error=ENOSPC`. After each it expects whole files, and that the same
  /// command heals the rest; `check` says what else holds of an outcome and the files that it left.
  func disturb(
    _ call: String, _ what: String, every step: Int = 20,
    _ check: (Outcome, [String: Data], String) throws -> Void
  ) throws {
    for number in stride(from: 1, through: 61, by: isFullRun ? 1 : step) {
      try startAgain()
      let outcome = try run(
        Self.strace,
        ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)"]
          + ["-e", "inject=\(call):\(what):when=\(number)", "\(programFolder)/quizpress"]
          + arguments, in: folder.path)
      let place = "\(arguments[0]), \(call) \(number)"
      let found = try folder.files()
      if outcome.status == status, found == new { return }
      expectWholeFiles(found, place)
      try check(outcome, found, place)
      // Where only the last sync failed, all is done, and a second time may be refused.
      if found != new { try expectHealed(place) }
    }
    Issue.record("there is no end of \(call)")
  }

  private func startAgain() throws {
    try FileManager.default.removeItem(atPath: folder.path)
    try FileManager.default.copyItem(atPath: "\(start.path)/course", toPath: folder.path)
  }

  /// Every file is the old one or the new one; other files have names that start with a dot.
  private func expectWholeFiles(_ found: [String: Data], _ place: String) {
    for path in Set(found.keys).union(old.keys)
    where !path.contains("/.") && !path.hasPrefix(".") && path != passing {
      #expect(found[path] == old[path] || found[path] == new[path], "\(place): \(path)")
    }
  }

  private func expectHealed(_ place: String) throws {
    let outcome = try quizpress(arguments, in: folder.path)
    #expect(outcome.status == status, "\(place): \(outcome.errors)")
    let found = try folder.files()
    for path in Set(found.keys).union(new.keys) {
      #expect(found[path] == new[path], "\(place): \(path)")
    }
  }
}
